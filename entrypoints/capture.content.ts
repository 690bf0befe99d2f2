import { defineContentScript } from 'wxt/utils/define-content-script';
import { type CaptureOutcome, readDocument } from '../lib/browser/read-document';

/** Content script that is injected into a tab when the user marks its page; it returns the page. */
export default defineContentScript({
  matches: [],
  registration: 'runtime',
  main: (): CaptureOutcome =>
    readDocument(document, location.href, performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming),
});
