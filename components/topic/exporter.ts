/** The port through which the interface hands a topic over; entry points give the real writers. */
import type { ReadonlySignal } from '@preact/signals';
import * as v from 'valibot';
import { CommandError } from '../../lib/engine/errors';
import type { WorkShare } from '../../lib/engine/types';
import { type Carries, EXPORT_SCOPES } from '../../lib/transfer/format';
import { useApp } from '../common/app-context';
import type { MessageKey } from '../common/messages';

/** What a format is for; in the order in which groups are shown. */
export const EXPORT_GROUPS = ['lists', 'tables', 'crawlers', 'references', 'networks'] as const;
type ExportGroup = (typeof EXPORT_GROUPS)[number];

const GROUPS: readonly (readonly [ExportGroup, RegExp])[] = [
  ['lists', /^(?:plain|domains|hosts|prefixes|surts|sitemap)$/],
  ['tables', /^(?:csv|json-lines|tendril-json|asreview)$/],
  ['references', /^(?:bookmarks|opml|csl-json|ris)$/],
  ['networks', /^(?:hyphe|minet|gexf|graphml|edge-list)$/],
];

/** The group of a format; most formats are of crawlers. */
export const groupOf = (format: string): ExportGroup => GROUPS.find(([, ids]) => ids.test(format))?.[0] ?? 'crawlers';

/** What the interface knows of a format; writing it is the caller's affair. */
export interface FormatOption {
  readonly id: string;
  readonly label: MessageKey;
  readonly extension: string;
  readonly group: ExportGroup;
  /** What of the plan it has room for. */
  readonly carries: Pick<Carries, 'rejected' | 'scope'>;
  /** It is always the whole topic, whatever the plan says. */
  readonly isWhole: boolean;
}

/** What is to leave, and how. */
export interface ExportPlan {
  /** Id of the format. */
  readonly format: string;
  readonly seeds: boolean;
  readonly confirmed: boolean;
  /** Rejected pages as exclusions, where the format has room for them. */
  readonly rejected: boolean;
  /** Least fused score in [0, 1] of unjudged suggestions that go along; undefined = none do. */
  readonly candidatesFrom: number | undefined;
  readonly hubsOnly: boolean;
  /** Leave out sites that the user marked as already known. */
  readonly withoutKnown: boolean;
  readonly unit: 'page' | 'site';
  /** How far the next crawler may go from a seed. */
  readonly scope: 'page' | 'prefix' | 'host' | 'domain';
  /** Only what this format's target has not had. */
  readonly onlyNew: boolean;
  /** Sites that the receiver of a whole topic judges; absent for all. */
  readonly share?: WorkShare;
}

const Plan = v.object({
  seeds: v.fallback(v.boolean(), true),
  confirmed: v.fallback(v.boolean(), true),
  rejected: v.fallback(v.boolean(), false),
  candidatesFrom: v.fallback(v.optional(v.number()), undefined),
  hubsOnly: v.fallback(v.boolean(), false),
  withoutKnown: v.fallback(v.boolean(), false),
  unit: v.fallback(v.picklist(['page', 'site']), 'page'),
  scope: v.fallback(v.picklist(EXPORT_SCOPES), 'page'),
  onlyNew: v.fallback(v.boolean(), false),
});

export const USUAL_PLAN: Omit<ExportPlan, 'format'> = { candidatesFrom: undefined, ...v.parse(Plan, {}) };

/**
 * The plan that was kept when the dialog closed, whatever it is now worth: each part that is none is as usual.
 * @param formats ids; the first stands for one that is not among them.
 */
export function keptPlan(kept: unknown, formats: readonly string[]): ExportPlan {
  const parts: { readonly format?: unknown } = typeof kept === 'object' && kept !== null ? kept : {};
  const format = formats.find((id) => id === parts.format) ?? formats[0] ?? '';
  return { ...USUAL_PLAN, ...v.parse(Plan, parts), format };
}

interface ExportedFile {
  readonly name: string;
  readonly content: Blob;
  /** True when there was nothing to write. */
  readonly isEmpty: boolean;
  /** Notes what was handed over, for `onlyNew` of the next time. To be called when the file has safely left. */
  remember(): Promise<void>;
}

export interface Exporter {
  /** Empty until the writers are loaded. */
  readonly formats: ReadonlySignal<readonly FormatOption[]>;
  /** @throws where the topic is gone or the store fails; CommandError `bad-import` where a backup could not be imported. */
  write(topic: string, plan: ExportPlan): Promise<ExportedFile>;
  /** The first lines of the file; undefined where it is no text. @throws as `write`. */
  preview(topic: string, plan: ExportPlan, lines: number): Promise<string | undefined>;
}

type PlanPart = Partial<ExportPlan> & Pick<ExportPlan, 'format'>;

/** Writes a plan to a file or to the clipboard and tells how it went. Both resolve to whether something was handed over. */
export function useExport(topic: string, exporter: Exporter) {
  const { t, actions, notices } = useApp();

  const handOver = async (plan: PlanPart, deliver: (file: ExportedFile) => Promise<string>): Promise<boolean> => {
    try {
      const file = await exporter.write(topic, { ...USUAL_PLAN, ...plan });
      if (file.isEmpty) {
        notices.tell(t('export_nothing'), 'export');
        return false;
      }
      const done = await deliver(file);
      await file.remember();
      notices.tell(done, 'export');
      return true;
    } catch (error) {
      const isBroken = error instanceof CommandError && error.code === 'bad-import';
      notices.fail(t(isBroken ? 'export_not_whole' : 'export_failed'), 'export');
      return false;
    }
  };
  return {
    save: (plan: PlanPart) =>
      handOver(plan, async ({ name, content }) => {
        await actions.download(name, content);
        return t('toast_exported', name);
      }),
    copy: (plan: PlanPart) =>
      handOver(plan, async ({ content }) => {
        await actions.copy(await content.text());
        return t('toast_copied');
      }),
  };
}
