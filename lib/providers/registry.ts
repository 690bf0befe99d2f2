import * as catalogue from './catalogue';
import type { Provider, ProviderAccess } from './provider';

/**
 * Order of providers. Self-hosted and keyed services come first: the user set them up, and they search the whole web.
 */
const ORDER: readonly ProviderAccess[] = ['self-hosted', 'key', 'keyless', 'optional-key'];

/** All providers of the catalogue, sorted by access and then by identifier. */
export const PROVIDERS: readonly Provider[] = Object.values(catalogue).sort(
  (a, b) => ORDER.indexOf(a.access) - ORDER.indexOf(b.access) || (a.id < b.id ? -1 : 1),
);
