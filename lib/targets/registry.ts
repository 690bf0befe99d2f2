import { archiveIt } from './archive-it';
import { browsertrixAccount } from './browsertrix-account';
import { hypheServer } from './hyphe';
import { savePageNow } from './save-page-now';
import type { SendTarget } from './target';
import { webDav } from './web-dav';
import { zotero } from './zotero';

/** Programs and services to which pages can be sent, in the order in which they are shown. */
export const TARGETS: readonly SendTarget[] = [savePageNow, archiveIt, browsertrixAccount, zotero, hypheServer, webDav];
