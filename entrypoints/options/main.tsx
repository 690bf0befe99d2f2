import { signal } from '@preact/signals';
import '../../components/styles/index.css';
import '../../components/styles/document.css';
import { Options } from '../../components/screens/options';
import { browser } from '../../lib/browser/browser';
import { searchFor } from '../../lib/browser/screens';
import { PROVIDERS } from '../../lib/providers/registry';
import { TendrilDb } from '../../lib/store/db';
import { live } from '../../lib/store/live';
import { allSourceReports } from '../../lib/views/reports';
import { draw, extensionPage, watchStorage, openFailure } from '../shared/services';

const db = new TendrilDb();
const page = extensionPage(db);

void page.ready.then(() => {
  const states = live(() => () => db.providers.toArray());
  const unopened = signal<string | undefined>(undefined);
  void openFailure(db).then((text) => {
    unopened.value = text;
  });
  const { version, homepage_url: project } = browser.runtime.getManifest();
  const data = {
    ...{ providers: PROVIDERS, states, hostAccess: page.hostAccess, storage: watchStorage(), unopened },
    loadSourceReports: () => allSourceReports(db),
    problem: { version, project, browser: navigator.userAgent, search: searchFor },
  };
  draw(page, <Options data={data} />);
});
