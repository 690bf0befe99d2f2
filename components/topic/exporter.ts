/** Interface between the components and the export writers, which entry points pass in. */
import type { ReadonlySignal } from '@preact/signals';
import { CommandError } from '../../lib/engine/errors';
import type { TargetSettings } from '../../lib/settings/settings';
import type { SendList, SendOutcome } from '../../lib/targets/send-pages';
import type { SendTarget } from '../../lib/targets/target';
import type { ExportChoice } from '../../lib/transfer/export/select';
import type { ExportGroup } from '../../lib/transfer/export-groups';
import type { Carries, ExportFormat } from '../../lib/transfer/format';
import { useApp } from '../common/app-context';
import type { MessageKey } from '../common/messages';
import type { WorkWatch } from '../common/stoppable-work';
import type { ExportPlan } from './export-plan';

/** Properties of a format that the interface shows. */
export interface FormatOption extends Pick<ExportFormat, 'isSectioned' | 'hasExcerpts'> {
  readonly id: string;
  readonly label: MessageKey;
  readonly extension: string;
  readonly group: ExportGroup;
  /** Parts of the plan that the format can express. */
  readonly carries: Pick<Carries, 'rejected' | 'scope'>;
  /** Whether the format always exports the whole topic, whatever the plan says. */
  readonly isWhole: boolean;
}

interface ExportedFile {
  readonly name: string;
  readonly content: Blob;
  /** True if there was nothing to write. */
  readonly isEmpty: boolean;
  /** Records the exported pages for the next export with `onlyNew`. Call after the file was saved or copied. */
  remember(): Promise<void>;
}

export interface Exporter {
  /** Empty until the writers are loaded. */
  readonly formats: ReadonlySignal<readonly FormatOption[]>;
  /**
   * @throws when the topic is gone or the store fails; CommandError `bad-import` when a backup could not be imported.
   */
  write(topic: string, plan: ExportPlan): Promise<ExportedFile>;
  /** Returns the number of pages or sites that the file would contain. @throws as `write`. */
  count(topic: string, plan: ExportPlan): Promise<number>;
  /** The first lines of the file; undefined for binary formats. @throws as `write`. */
  preview(topic: string, plan: ExportPlan, lines: number): Promise<string | undefined>;
  /** Loads the code that sends pages to programs and services. */
  sender(): Promise<Sender>;
}

export type TargetOption = Pick<SendTarget, 'id' | 'name' | 'fields' | 'optional' | 'address' | 'formats'>;
export type { SendOutcome };

/** Content of a delivery: the plan of an export, or only some of its pages. */
export type SendPlan = Pick<ExportPlan, 'scope' | keyof ExportChoice> & Pick<SendList, 'only' | 'withPrivate'>;

export interface Sender {
  readonly targets: readonly TargetOption[];
  /** Numbers of pages that the receiver lacks, that it has, and that are left out as private. @throws StoreError */
  count(topic: string, plan: SendPlan, target: string, settings: TargetSettings): Promise<NewPages>;
  /** Sends what the receiver lacks. Never rejects for a fault of the receiver. @throws StoreError */
  send(topic: string, plan: SendPlan, target: string, settings: TargetSettings, watch: WorkWatch): Promise<SendOutcome>;
}

interface NewPages {
  readonly fresh: number;
  readonly known: number;
  readonly withheld: number;
}

/** Loads the parser and defaults of plans, which the popup does not need to open. */
export const loadPlans = () => import('./export-plan');

type PlanPart = Partial<ExportPlan> & Pick<ExportPlan, 'format'>;

/**
 * Returns functions that save or copy an export and show the outcome as a toast. They resolve to whether pages were
 * exported, and remember these for the next export of new pages. Missing parts of the plan get their defaults.
 */
export function useExport(topic: string, exporter: Exporter) {
  const { t, actions, notices } = useApp();

  /**
   * Writes the export, delivers it, and remembers its pages.
   * @param deliver returns the text of the toast.
   * @returns false for an empty export and after a failure.
   */
  const handOver = async (plan: PlanPart, deliver: (file: ExportedFile) => Promise<string>): Promise<boolean> => {
    try {
      const { USUAL_PLAN } = await loadPlans();
      const file = await exporter.write(topic, { ...USUAL_PLAN, ...plan });
      if (file.isEmpty) {
        notices.inform(t('export_nothing'), 'export');
        return false;
      }
      const done = await deliver(file);
      await file.remember();
      notices.inform(done, 'export');
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
