import { defineContentScript } from 'wxt/utils/define-content-script';
import { type CaptureOutcome, readDocument } from '../lib/browser/read-document';

/** Injected into one tab when the user marks it; its result is the page. */
export default defineContentScript({
  matches: [],
  registration: 'runtime',
  main: (): CaptureOutcome =>
    readDocument(document, location.href, performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming),
});
