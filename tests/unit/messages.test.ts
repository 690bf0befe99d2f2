import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import {
  faultKey,
  operatorKey,
  reasonKey,
  standingKey,
  statusKey,
  underscored,
} from '../../components/common/messages';
import { providerFaultKey, searchKindKey, sourceFaultKey } from '../../components/common/sources';
import { IMPORT_KINDS } from '../../components/dashboard/data';
import {
  BREADTHS,
  CENTROIDS,
  FUSION_WORDINGS,
  PAPER_WORDINGS,
  POLICIES,
  PRINTED_WORDINGS,
  RANKER_WORDINGS,
  RESEARCH_FRONTIERS,
  RESEARCH_POLICIES,
  USUAL_FRONTIERS,
} from '../../components/dashboard/method-options';
import { OPERATOR_NAMES, SITE_OUTCOMES } from '../../lib/engine/basics';
import { FETCH_FAULTS } from '../../lib/engine/errors';
import { PERMISSION_FILTERS } from '../../lib/engine/insight/permissions';
import { USES } from '../../lib/engine/named-crawlers';
import { CHOICE_REASONS } from '../../lib/engine/session-records';
import { WATCH_INTERVALS } from '../../lib/engine/watch-records';
import { PROVIDER_FAULTS } from '../../lib/providers/provider-error';
import { REVIEW_ACTIONS } from '../../lib/settings/review-keys';
import { TARGETS } from '../../lib/targets/registry';
import { EXPORT_SCOPES, SECTIONS } from '../../lib/transfer/choices';
import { EXPORT_GROUPS } from '../../lib/transfer/export-groups';
import { formatKey } from '../../lib/transfer/format';
import { EXPORT_FORMATS, IMPORT_FORMATS } from '../../lib/transfer/registry';
import { FAULTS } from '../support/faults';

type Wording = (typeof POLICIES)[keyof typeof POLICIES];
const ROOT = join(import.meta.dirname, '../..');
/** A language is one file: this list is the folder itself. */
const LOCALES = readdirSync(join(ROOT, 'public/_locales'));
const SOURCES = ['components', 'entrypoints', 'lib'];

interface Message {
  readonly message: string;
  /** Note for translators: place, condition and effect. */
  readonly description?: string;
  readonly placeholders?: Readonly<Record<string, { readonly content: string }>>;
}

const messages = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    JSON.parse(readFileSync(join(ROOT, `public/_locales/${locale}/messages.json`), 'utf8')) as Record<string, Message>,
  ]),
);
const english = messages.en ?? {};
const chinese = messages.zh_CN ?? {};

function sourceFiles(): string[] {
  return SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)),
  );
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child);
  }
}

function parse(path: string): Node {
  const { program, errors } = parseSync(path, readFileSync(join(ROOT, path), 'utf8'));
  expect(errors).toEqual([]);
  return program as unknown as Node;
}

/** Keys that code builds from union types without a list of values, by prefix. */
const BUILT_FROM_TYPES = Object.entries({
  dashboard_: 'overview collection sites terms methods history team topics',
  dashboard_map_: 'confirmed likely open rejected',
  dashboard_problem_:
    'not_an_address not_a_web_address too_long broken_row unclosed_quote no_address not_judged not_fetched',
  dashboard_saturation_: 'early fruitful drying repeating dry',
  dashboard_verdict_: 'seed yes no skip',
  loss_: 'not_found moved parked other_owner',
  memory_: 'history bookmarks',
  readers_: 'unknown user released',
}).flatMap(([beginning, names]) => names.split(' ').map((name) => beginning + name));

/** Keys that code builds from a name, for every name. */
const BUILT: readonly string[] = [
  ...FAULTS.map(faultKey),
  ...[...EXPORT_FORMATS, ...IMPORT_FORMATS].map(formatKey),
  ...[...OPERATOR_NAMES, 'mark' as const, 'import' as const].map(operatorKey),
  ...(['seed', 'confirmed', 'rejected', 'skipped', 'suggested', 'aside', 'new'] as const).map(standingKey),
  ...(['idle', 'running', 'paused', 'done', 'failed'] as const).map(statusKey),
  ...(['keyword', 'related', 'backward', 'captures', 'translations'] as const).map(searchKindKey),
  ...[...Object.keys(PROVIDER_FAULTS), 'unheard-of'].map(providerFaultKey),
  ...Object.keys(FETCH_FAULTS).map(sourceFaultKey),
  ...[
    PAPER_WORDINGS,
    PRINTED_WORDINGS,
    BREADTHS,
    POLICIES,
    FUSION_WORDINGS,
    CENTROIDS,
    RANKER_WORDINGS,
    RESEARCH_FRONTIERS,
    RESEARCH_POLICIES,
    USUAL_FRONTIERS,
  ].flatMap((wordings) => Object.values<Wording>(wordings).flatMap((key) => [key, `${key}_hint`])),
  ...TARGETS.map(({ id }) => `target_${underscored(id)}`),
  ...(['address', 'user', 'secret'] as const).map((field) => `send_${field}`),
  ...EXPORT_GROUPS.flatMap((group) => [`export_group_${group}`, `export_group_${group}_hint`]),
  ...CHOICE_REASONS.map((reason) => `choice_${reason}`),
  ...SITE_OUTCOMES.flatMap((outcome) => [`site_outcome_${outcome}`, `toast_site_${outcome}`]),
  ...SECTIONS.map((sections) => `sections_${sections}`),
  ...PERMISSION_FILTERS.map((filter) => `permission_${filter}`),
  ...USES.flatMap((use) => [`permits_${use}_yes`, `permits_${use}_no`]),
  ...WATCH_INTERVALS.map((interval) => `watch_${interval}`),
  ...REVIEW_ACTIONS.map((action) => `key_${action}`),
  ...EXPORT_SCOPES.map((scope) => `scope_${scope}`),
  ...IMPORT_KINDS.map((kind) => `dashboard_import_as_${kind}`),
  ...BUILT_FROM_TYPES,
  ...['quota', 'closed', 'conflict', 'broken', 'unheard-of'].map(reasonKey),
  ...Object.keys(english).flatMap((key) => (key.startsWith('reason_') ? reasonKey(key.slice('reason_'.length)) : [])),
];

/** Attributes and properties whose text a person reads or hears. */
const READ_BY_PEOPLE =
  /^(?:title|label|alt|placeholder|text|hint|submitLabel|summary|aria-(?:label|description|valuetext|roledescription|placeholder))$/;
const LETTER = /\p{L}/u;

function textOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'JSXText' || node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node.type === 'JSXExpressionContainer') return textOf(node.expression);
  if (node.type === 'TemplateLiteral')
    return (node.quasis as readonly { value: { raw: string } }[]).map((quasi) => quasi.value.raw).join('');
  return '';
}

function hardCoded(node: Node): string {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node.children as readonly unknown[]).map(textOf).join(' ');
  if (node.type !== 'JSXAttribute') return '';
  const name = isNode(node.name) ? String(node.name.name) : '';
  const text = READ_BY_PEOPLE.test(name) ? textOf(node.value) : '';
  return text in english || text === 'https://' ? '' : text;
}

const ABOUT_METHODS = /^(?:at_work|centroid|frontier|fusion|method|operator|paper|policy|printed|ranker)_/;

describe('messages', () => {
  it.each(LOCALES)('messages in %s have the keys of English, none empty, with the same placeholders', (locale) => {
    const own = messages[locale] ?? {};
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
    for (const [key, { message, placeholders }] of Object.entries(own)) {
      expect(key).toMatch(/^\w+$/);
      expect(message.trim(), key).not.toBe('');
      expect(placeholders, key).toEqual(english[key]?.placeholders);
      const named = [...message.matchAll(/\$(\w+)\$/g)].map(([, name]) => (name ?? '').toLowerCase());
      expect([...new Set(named)].sort(), key).toEqual(Object.keys(placeholders ?? {}).sort());
      expect(message.replace(/\$\w+\$/g, ''), key).not.toMatch(/\$/);
    }
    expect(own.language_tag?.message).toBe(locale.replace('_', '-'));
  });

  it('every message has a note, which says where it stands, when, and what it does', () => {
    const bare = Object.entries(english).filter(([, { description = '' }]) => description.trim() === '');
    expect(bare.map(([key]) => key)).toEqual([]);
  });

  it('a text about methods that quotes an option names one that exists, in every language', () => {
    const keyOf = new Map(Object.entries(english).map(([key, { message }]) => [message, key]));
    for (const [key, { message }] of Object.entries(english).filter(([each]) => ABOUT_METHODS.test(each)))
      for (const [, name = ''] of message.matchAll(/“([A-Z][^”]*)”/g)) {
        const named = keyOf.get(name);
        expect(named, `${key} names “${name}”`).toBeDefined();
        for (const locale of LOCALES)
          expect(messages[locale]?.[key]?.message, `${key} in ${locale}`).toContain(
            `“${messages[locale]?.[named ?? '']?.message}”`,
          );
      }
  });

  it.each(LOCALES)(
    'a reason in %s why nothing is left speaks of no links, which not every policy follows',
    (locale) => {
      const textOf = (end: string) => messages[locale]?.[reasonKey(end)]?.message ?? '';
      for (const end of ['no_service', 'unanswered', 'silent', 'exhausted'])
        expect(textOf(end), end).not.toMatch(/\blinks?\b|链接/);
      // Under UCB1, a service of another kind may be on.
      const kind = messages[locale]?.search_keyword?.message.toLowerCase() ?? '';
      expect(textOf('no_service').toLowerCase()).toContain(kind);
    },
  );

  it('messages are Chinese unless they are a name or a unit', () => {
    const same = Object.keys(english).filter((key) => english[key]?.message === chinese[key]?.message);
    // Formats have the names of the tools that read them.
    for (const key of same.filter((each) => !each.startsWith('format_')))
      expect(english[key]?.message, key).toMatch(/^(?:Tendril|PageRank|JSON Lines|ltr|UCB1|API|[\W\d]*)$/);
  });

  it('every message is used, and every used message exists', () => {
    const literals = new Set<string>(BUILT);
    for (const path of sourceFiles())
      for (const node of nodesOf(parse(path)))
        if (node.type === 'Literal' && typeof node.value === 'string') literals.add(node.value);
    const manifest = readFileSync(join(ROOT, 'wxt.config.ts'), 'utf8');
    for (const [, key] of manifest.matchAll(/__MSG_(\w+)__/g)) {
      literals.add(key ?? '');
      expect(english).toHaveProperty(key ?? '');
    }
    expect(Object.keys(english).filter((key) => !literals.has(key))).toEqual([]);
    for (const key of BUILT) expect(english).toHaveProperty(key);
  });

  it('no component has a text outside of the messages', () => {
    const found = sourceFiles()
      .filter((path) => path.endsWith('.tsx'))
      .flatMap((path) => [...nodesOf(parse(path))].map((node) => `${path}: ${hardCoded(node).trim()}`))
      .filter((line) => LETTER.test(line.slice(line.indexOf(': ') + 1)));
    expect(found).toEqual([]);
  });
});
