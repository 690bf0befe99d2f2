/** The port through which the interface hands a topic over; entry points give the real writers. */
import type { ReadonlySignal } from '@preact/signals';
import type { MessageKey } from '../common/messages';

/** What the interface knows of a format; writing it is the caller's affair. */
export interface ExportChoice {
  readonly id: string;
  readonly label: MessageKey;
  readonly extension: string;
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
  readonly unit: 'page' | 'site';
  /** How far the next crawler may go from a seed. */
  readonly scope: 'page' | 'prefix' | 'host' | 'domain';
  /** Only what this format's target has not had. */
  readonly onlyNew: boolean;
}

export const USUAL_PLAN: Omit<ExportPlan, 'format'> = {
  seeds: true,
  confirmed: true,
  rejected: false,
  candidatesFrom: undefined,
  hubsOnly: false,
  unit: 'page',
  scope: 'page',
  onlyNew: false,
};

const UNITS: readonly unknown[] = ['page', 'site'] satisfies ExportPlan['unit'][];
const SCOPES: readonly unknown[] = ['page', 'prefix', 'host', 'domain'] satisfies ExportPlan['scope'][];

/**
 * The plan that was kept when the dialog closed, whatever it is now worth: each part that is none is as usual.
 * @param formats ids; the first stands for one that is not among them.
 */
export function keptPlan(kept: unknown, formats: readonly string[]): ExportPlan {
  const parts: Partial<Record<keyof ExportPlan, unknown>> = typeof kept === 'object' && kept !== null ? kept : {};
  const flag = (name: 'seeds' | 'confirmed' | 'rejected' | 'hubsOnly' | 'onlyNew') => {
    const value = parts[name];
    return typeof value === 'boolean' ? value : USUAL_PLAN[name];
  };
  const { format, candidatesFrom, unit, scope } = parts;
  return {
    format: formats.find((id) => id === format) ?? formats[0] ?? '',
    seeds: flag('seeds'),
    confirmed: flag('confirmed'),
    rejected: flag('rejected'),
    candidatesFrom: typeof candidatesFrom === 'number' ? candidatesFrom : undefined,
    hubsOnly: flag('hubsOnly'),
    unit: UNITS.includes(unit) ? (unit as ExportPlan['unit']) : USUAL_PLAN.unit,
    scope: SCOPES.includes(scope) ? (scope as ExportPlan['scope']) : USUAL_PLAN.scope,
    onlyNew: flag('onlyNew'),
  };
}

export interface ExportedFile {
  readonly name: string;
  readonly content: Blob;
  /** True when there was nothing to write. */
  readonly isEmpty: boolean;
  /** Notes what was handed over, for `onlyNew` of the next time. To be called when the file has safely left. */
  remember(): Promise<void>;
}

export interface Exporter {
  /** Empty until the writers are loaded. */
  readonly formats: ReadonlySignal<readonly ExportChoice[]>;
  /** @throws where the topic is gone or the store fails. */
  write(topic: string, plan: ExportPlan): Promise<ExportedFile>;
  /** The first lines of the file; undefined where it is no text. @throws as `write`. */
  preview(topic: string, plan: ExportPlan, lines: number): Promise<string | undefined>;
}
