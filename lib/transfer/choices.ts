/** Values of an export's options. Apart from the formats, because the popup needs no more. */

/** Where a crawler may follow a seed's links: nowhere, in its directory, on its host, or on its registrable domain. */
export const EXPORT_SCOPES = ['page', 'prefix', 'host', 'domain'] as const;
export type ExportScope = (typeof EXPORT_SCOPES)[number];

/** Kinds of sections of a document: none, one per tag, per group of pages with shared words, or per site. */
export const SECTIONS = ['none', 'tag', 'group', 'site'] as const;
export type Sections = (typeof SECTIONS)[number];

/** In place of a format's id: the format of the topic's last export, plain text before the first one. */
export const LAST_FORMAT = '';
