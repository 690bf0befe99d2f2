/** Random robots.txt files, and random paths that their rules may match. */
import * as fc from 'fast-check';

const PIECES = ['/', 'a', 'b', 'index.html', '.php', '?', '=', '%2F', '%61', '%e9', 'é', '鹭', '~', '&', ';', '-'];
const SIGNS = ['*', '**', '$', '%2A', '%24'];
const AGENTS = ['*', 'Tendril', 'tendril/2.0', 'Other', 'Tendrils', 'Tendril-Images'];
const KEYS = ['Allow', 'Disallow', 'disallow ', 'DISALLOW', 'Dissallow'];
const OTHERS = [
  ...['Crawl-delay: 2', 'Crawl-delay: 0.5', 'Crawl-delay: 30', 'Sitemap: http://x.org/s.xml'],
  ...['# Disallow: /', '', 'Noindex: /a', 'Host: x.org'],
];

/** Returns an arbitrary that gives `usual` values five times as often as `rare` ones. */
const often = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: rare });

const piece = fc.constantFrom(...PIECES);
export const robotsPath = fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('')}`);

const pattern = fc
  .tuple(fc.array(often(piece, fc.constantFrom(...SIGNS)), { maxLength: 6 }), fc.constantFrom('', '', '$'))
  .map(([pieces, end]) => `/${pieces.join('')}${end}`);
const rule = fc
  .tuple(fc.constantFrom(...KEYS), often(pattern, fc.constantFrom('', '/ # all', 'a')))
  .map(([key, value]) => `${key}: ${value}`);
const group = fc
  .tuple(
    fc.array(fc.constantFrom(...AGENTS), { minLength: 1, maxLength: 2 }),
    fc.array(often(rule, fc.constantFrom(...OTHERS)), { maxLength: 5 }),
  )
  .map(([agents, lines]) => [...agents.map((agent) => `User-agent: ${agent}`), ...lines]);

/** Up to three groups, of which some concern Tendril. */
export const robotsFile = fc
  .tuple(fc.array(group, { minLength: 1, maxLength: 3 }), fc.constantFrom('\n', '\r\n'))
  .map(([groups, lineEnd]) => groups.flat().join(lineEnd));
