import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultKey, providerFaultKey, reasonKey } from '../../components/common/messages';
import { PROVIDER_FAULTS } from '../../lib/providers/provider-error';
import { FAULTS } from '../support/faults';

type Messages = Readonly<Record<string, { readonly message: string }>>;

function messagesOf(locale: string): Messages {
  const path = join(import.meta.dirname, `../../public/_locales/${locale}/messages.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Messages;
}

const english = messagesOf('en');
const chinese = messagesOf('zh_CN');

/** States without a pattern in their key. */
const OTHERS = [
  'export_failed',
  'export_nothing',
  'preview_empty',
  'provider_refused',
  'first_text',
  'dashboard_no_rounds_text',
  'dashboard_import_damaged',
  'dashboard_import_needs_topic',
  'dashboard_import_unreadable',
  'dashboard_map_failed',
  'method_excluded_none',
];

/** Every sentence shown where something failed or nothing is there. */
const STATES = new Set([
  ...FAULTS.map(faultKey),
  ...Object.keys(PROVIDER_FAULTS).map(providerFaultKey),
  ...['budget_spent', 'exhausted', 'quota', 'unheard-of'].map(reasonKey),
  ...Object.keys(english).filter((key) => /^(?:error_|reason_|empty_\w+_text$)/.test(key)),
  ...OTHERS,
]);

/** Where the user need do nothing, the sentence says what happens by itself or where the same is found. */
const NOTHING_TO_DO: Readonly<Record<string, readonly [string, string]>> = {
  error_rate_limited: ['tries again by itself', '自动重试'],
  provider_quota_spent: ['is asked again', '会再次使用'],
  provider_rate_limited: ['the others go on', '其他来源继续'],
  provider_empty: ['stays switched on', '保持开启'],
  empty_running_text: ['the search goes on', '搜索会继续'],
  empty_access_text: ['you can still mark, review and export', '也可以标记、查看和导出'],
  dashboard_map_failed: ['The table below has the same figures', '下表有相同的数据'],
};

/** A sentence or clause that begins with what to do. */
const IMPERATIVE =
  /(?:^|[.;:,] (?:(?:or|and|then|for \w+) )*)(?:ask|check|choose|clear|close|confirm|create|delete|discover|do|enter|exclude|export|judge|let|mark|name|open|pause|press|raise|search|start|switch|try|use)\b/i;
const CHINESE_IMPERATIVE = /请|(?:^|[，。])(?:先|再|给|点击|清除|打开|继续|可在|要查看更多|再次开启)/;

describe('a sentence for a failure or an empty state names what to do next', () => {
  it.each([...STATES])('%s', (key) => {
    const [en = '', zh = ''] = [english[key]?.message, chinese[key]?.message];
    const told = NOTHING_TO_DO[key];
    if (told) {
      expect(en).toContain(told[0]);
      expect(zh).toContain(told[1]);
    } else {
      expect(en).toMatch(IMPERATIVE);
      expect(zh).toMatch(CHINESE_IMPERATIVE);
    }
  });

  it('tells a mere statement from one that does', () => {
    for (const mute of ['There is nothing left to undo.', 'Discovery is running already.', 'The export is open.'])
      expect(mute).not.toMatch(IMPERATIVE);
    for (const mute of ['没有可撤销的操作。', '发现已在进行中。']) expect(mute).not.toMatch(CHINESE_IMPERATIVE);
  });

  it('covers the text of every empty state that a component draws', () => {
    const folder = join(import.meta.dirname, '../../components');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
      .map((path) => readFileSync(join(folder, path), 'utf8'));
    const drawn = sources.flatMap((source) =>
      [...source.matchAll(/<EmptyState\s[^>]*?text=\{t\('(\w+)'/g)].map(([, key = '']) => key),
    );
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn.filter((key) => !new Set<string>(STATES).has(key))).toEqual([]);
  });
});
