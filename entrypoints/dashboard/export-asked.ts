import { effect, type Signal, signal } from '@preact/signals';
import { EXPORT_PART } from '../../lib/browser/screens';

/** Whether the page's address asks for the export. Setting it to false takes that out of the address, so that it can be asked again. */
export function watchExportAsked(): Signal<boolean> {
  const isAsked = () => location.hash === `#${EXPORT_PART}`;
  const asked = signal(isAsked());
  addEventListener('hashchange', () => {
    asked.value = isAsked();
  });
  effect(() => {
    if (!asked.value && isAsked()) history.replaceState(null, '', location.pathname);
  });
  return asked;
}
