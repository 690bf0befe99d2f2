/** What a document is read by, by media type. Types of archives, pictures and programs are none. */
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

/** Media types of documents that make a page. */
export const PAGE_TYPES: readonly string[] = Object.keys(READERS);

/** @param contentType value of the Content-Type header; '' counts as HTML. @returns undefined for a type that makes no page. */
export function documentKind(contentType: string): DocumentKind | undefined {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === '' ? 'html' : READERS[type];
}
