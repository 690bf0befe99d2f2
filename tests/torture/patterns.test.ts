/** Checks every regular expression of the product for inputs that take more than linear time. */
import { check } from 'recheck';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { filesInUse } from '../support/house';

/** Time for the analysis of one pattern. Those that take longer, about one in twenty, stay unknown and pass. */
const ANALYSIS_MS = 4_000;
const ALL_MS = 600_000;
/** Time that the worst input of its greatest length may take in an exception. */
const MATCH_MS = 2_000;

/** Greatest number of characters of the inputs. */
const URL_CHARS = 2_048;
const SETTING_CHARS = 2_000;
const TITLE_CHARS = 4_000;
/** Files whose patterns read inputs of limited length, or whose repetitions are limited, and that length. */
const BOUNDED: Readonly<Record<string, number>> = {
  // Addresses that the user types.
  'lib/browser/address-rules.ts': SETTING_CHARS,
  'lib/providers/derived.ts': TITLE_CHARS,
  'lib/providers/registry.ts': SETTING_CHARS,
  'lib/targets/send-pages.ts': SETTING_CHARS,
  'components/settings/provider-row.tsx': SETTING_CHARS,
  // URLs and their parts.
  'lib/engine/url/secrets.ts': URL_CHARS,
  'lib/engine/url/site.ts': URL_CHARS,
  'lib/transfer/crawlers/browsertrix.ts': URL_CHARS,
  // Names and titles.
  'lib/providers/wiki-titles.ts': TITLE_CHARS,
  'lib/transfer/format.ts': TITLE_CHARS,
  // Messages of errors.
  'lib/transfer/lists/tendril-json.ts': 500,
  // A false alarm, since nothing follows the repetition.
  'lib/engine/page/words.ts': 200_000,
  // Lists of addresses that the user types.
  'lib/engine/url/typed-address.ts': 20_000,
  // Repetitions of limited length in pages: each start costs the same.
  'lib/engine/page/owner-ids.ts': TITLE_CHARS,
  'lib/providers/site-feeds.ts': TITLE_CHARS,
  'lib/engine/page/text-page.ts': TITLE_CHARS,
  'lib/engine/page/unreadable.ts': TITLE_CHARS,
  'lib/engine/spam/stand-in.ts': TITLE_CHARS,
};

interface Pattern {
  readonly file: string;
  readonly pattern: string;
  readonly flags: string;
}

function patternsIn(file: string, source: string): Pattern[] {
  const found: Pattern[] = [];
  JSON.stringify(parseSync(file, source).program, (_, node) => {
    if (node?.type === 'Literal' && node.regex) found.push({ file, ...node.regex });
    return typeof node === 'bigint' ? String(node) : node;
  });
  return found;
}

it(
  'no pattern takes more than linear time, except those whose input is short',
  async () => {
    const patterns = [...filesInUse()].flatMap(([file, source]) => patternsIn(file, source));
    expect(patterns.length).toBeGreaterThan(300);
    const slow: string[] = [];
    for (const { file, pattern, flags } of patterns) {
      const result = await check(pattern, flags.replace('v', 'u'), { timeout: ANALYSIS_MS });
      if (result.status !== 'vulnerable') continue;
      const worst = result.attack.string.slice(0, BOUNDED[file] ?? 0);
      const startMs = performance.now();
      new RegExp(pattern, flags).test(worst);
      if (worst === '' || performance.now() - startMs > MATCH_MS) slow.push(`${file} /${pattern}/${flags}`);
    }
    expect(slow).toEqual([]);
  },
  ALL_MS,
);
