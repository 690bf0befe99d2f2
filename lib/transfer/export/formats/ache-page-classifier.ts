import type { ExportFormat } from '../../format';
import { pageClassifier } from '../page-classifier';
import { ADDRESSES_ONLY } from './plain';

/** ACHE's page classifier by terms of the topic. Carries the topic, no seeds. */
export const achePageClassifier: ExportFormat = {
  id: 'ache-page-classifier',
  labelKey: 'format_ache_page_classifier',
  extension: 'pageclassifier.yml',
  mime: 'application/yaml',
  carries: ADDRESSES_ONLY,
  standsAlone: true,
  async *write(_seeds, options) {
    yield pageClassifier(options);
  },
};
