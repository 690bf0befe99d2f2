import * as v from 'valibot';
import type { ExportOptions } from '../format';
import type { Fact } from './document';
import { textsFor } from './texts';

/** Returns a text of the interface by its key; undefined if there is none. */
type InterfaceText = (key: string) => string | undefined;

/** Names of sources, reasons and settings as the interface shows them, in the language of the document. */
export interface InterfaceNames {
  readonly text: InterfaceText;
  /** Name of a search source; its id if it has none. */
  source(id: string): string;
  /** What a fault code means, in one sentence; the code if that is unknown. */
  fault(code: string): string;
}

const Messages = v.record(v.string(), v.object({ message: v.string() }));
const underscored = (name: string): string => name.replaceAll('-', '_');

/** Reads the names from the texts of the interface and the list of sources; without them, names are ids. */
export async function interfaceNames({ shipped, sources, language }: ExportOptions): Promise<InterfaceNames> {
  const path = `_locales/${textsFor(language).tag.replace('-', '_')}/messages.json`;
  const [bytes, known = []] = await Promise.all([shipped?.(path), sources?.()]);
  const messages = bytes ? v.parse(Messages, JSON.parse(new TextDecoder().decode(bytes))) : {};
  const text: InterfaceText = (key) => (Object.hasOwn(messages, key) ? messages[key]?.message : undefined);
  return {
    text,
    source: (id) => text(`source_${underscored(id)}`) ?? known.find((source) => source.id === id)?.name ?? id,
    fault: (code) => firstSentence(text(`error_${underscored(code)}`) ?? text(`provider_${underscored(code)}`)) ?? code,
  };
}

/** Returns the first sentence of a text, which says what a fault means; the others say what to do about it. */
const firstSentence = (text: string | undefined): string | undefined => text?.split(/\.(?=\s|$)|。/, 1)[0];

/** Keys of the interface's texts for each setting of a topic: its label, and each of its values. */
const SETTINGS: Readonly<Record<string, readonly [label: string, value: (value: string) => string]>> = {
  policy: ['method_policy', (value) => `${/^(?:ucb1|round-robin)$/.test(value) ? 'policy' : 'operator'}_${value}`],
  breadth: ['method_breadth', (value) => `method_breadth_${BREADTHS.get(value) ?? value}`],
  frontier: ['method_frontier', (value) => `frontier_${value}`],
  pagesPerRound: ['method_pages', (value) => value],
  rankers: ['method_rankers', (value) => `ranker_${value}`],
  fusion: ['method_fusion', (value) => `fusion_${value}`],
  centroid: ['method_centroid', (value) => `centroid_${value}`],
  printed: ['method_printed', (value) => `printed_${value}`],
  watch: ['watch', (value) => `watch_${value}`],
  stopTarget: ['stop_target', (value) => `${100 * Number(value)}%`],
};
const BREADTHS: ReadonlyMap<string, string> = new Map([
  ['0', 'pages'],
  ['0.5', 'balanced'],
  ['0.85', 'sites'],
]);

/** Returns the settings of a topic (`TopicSettings`) as the interface shows them, without those that are unset. */
export function settingFacts(settings: Readonly<Record<string, unknown>>, { text }: InterfaceNames): Fact[] {
  return Object.entries(SETTINGS).flatMap(([name, [label, key]]): Fact[] => {
    const values = [settings[name] ?? []].flat().map(String);
    const names = values.map((value) => text(underscored(key(value))) ?? value);
    return names.length === 0 ? [] : [[withoutHint(text(label)) ?? name, names.join(', ')]];
  });
}

/** Returns a label without the hint on how to choose that ends it in parentheses. */
const withoutHint = (label: string | undefined) =>
  label && /[）)]$/.test(label) ? label.slice(0, label.search(/[（(]/)).trimEnd() : label;
