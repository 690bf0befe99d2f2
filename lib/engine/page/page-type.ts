/** Document kind by media type. Archives, images and programs have none. */
const READERS: Readonly<Record<string, DocumentKind>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'application/pdf': 'pdf',
  'application/rss+xml': 'feed',
  'application/atom+xml': 'feed',
  'application/feed+json': 'feed',
  'application/xml': 'feed',
  'text/xml': 'feed',
};
type DocumentKind = 'html' | 'text' | 'markdown' | 'pdf' | 'feed';

/** Media types of documents that can be read as a page. */
export const PAGE_TYPES: readonly string[] = Object.keys(READERS);

/**
 * Returns the document kind of a Content-Type header; undefined for types that cannot be read as a page.
 * @param contentType value of the header; '' counts as HTML.
 */
export function documentKind(contentType: string): DocumentKind | undefined {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === '' ? 'html' : READERS[type];
}
