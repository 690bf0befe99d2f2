import type { ExportFormat } from '../../format';
import { bookmarks } from './bookmarks';

/**
 * Bookmark file for `archivebox add --parser=netscape_html`. ArchiveBox 0.7 cannot read an array of JSON objects: it puts a brace
 * before what follows the first one.
 */
export const archivebox: ExportFormat = {
  ...bookmarks,
  id: 'archivebox',
  labelKey: 'format_archivebox',
  extension: 'archivebox.html',
};
