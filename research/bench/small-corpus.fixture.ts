import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const PAGES = 280;
const HOSTS = 8;
const COMMON =
  'the garden house street people water morning paper window table music river station market winter'.split(' ');
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  bees: 'bee hive honey swarm queen drone comb nectar pollen apiary'.split(' '),
  trains: 'train rail engine carriage signal track platform tunnel freight driver'.split(' '),
};

/**
 * Writes a corpus of generated pages, with the same bytes each time. Every third page is about bees and every fourth
 * about trains, so some are about both; `label` names one topic, `labels` all. @returns path of the file.
 */
export function writeSmallCorpus(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'bench-')), 'small');
  mkdirSync(folder);
  const file = join(folder, 'pages.jsonl.gz');
  const rows = Array.from({ length: PAGES }, (_, i) => JSON.stringify(page(i)));
  writeFileSync(file, gzipSync(rows.join('\n')));
  return file;
}

/** Returns page `i` of the corpus. */
function page(i: number) {
  const labels = [...(i % 3 === 0 ? ['bees'] : []), ...(i % 4 === 0 ? ['trains'] : [])];
  const words = [...COMMON, ...labels.flatMap((label) => TOPICS[label] ?? [])];
  const text = Array.from({ length: 80 }, (_, n) => words[(n * 7 + i * 3 + ((n * i) % 5)) % words.length]).join(' ');
  const url = (n: number) => `http://h${n % HOSTS}.test/p${n}`;
  const links = [1, 2, 9]
    .map((step) => `<a href="${url((i + step) % PAGES)}">page ${(i + step) % PAGES}</a>`)
    .join(' ');
  const html = `<!doctype html><html lang="en"><title>Page ${i} ${labels.join(' ')}</title><main><p>${text}.</p><p>${links}</p></main>`;
  return { url: url(i), html, label: labels[0] ?? 'other', labels, lang: 'en' };
}
