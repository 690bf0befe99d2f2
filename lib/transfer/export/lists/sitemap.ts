import type { ExportFormat } from '../../format';
import { escapeMarkup } from '../markup';
import { writeWanted } from '../text';

/**
 * Sitemap protocol 0.9. One file whatever the length: crawlers read it whole, but to be served to search engines a file of
 * more than 50,000 addresses has to be split.
 */
export const sitemap: ExportFormat = {
  id: 'sitemap',
  extension: 'sitemap.xml',
  mime: 'application/xml',
  carries: { title: false, tags: false, score: true, provenance: false, rejected: false, scope: false },
  write: (seeds) =>
    writeWanted(
      seeds,
      (seed, url) => {
        const priority = (seed.verdict === 'candidate' ? (seed.score ?? 1) : 1).toFixed(2);
        return `  <url><loc>${escapeMarkup(url)}</loc><priority>${priority}</priority></url>\n`;
      },
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
      () => '</urlset>\n',
    ),
};
