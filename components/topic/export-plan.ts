/** Parser and defaults of stored export plans. */
import * as v from 'valibot';
import type { PermissionFilter } from '../../lib/engine/insight/permissions';
import { EXPORT_SCOPES, SECTIONS } from '../../lib/transfer/choices';
import type { ExportPlan, FormatOption } from './exporter';

const flag = (usual: boolean) => v.fallback(v.boolean(), usual);

const Plan = v.object({
  seeds: flag(true),
  confirmed: flag(true),
  rejected: flag(false),
  candidatesFrom: v.fallback(v.optional(v.number()), undefined),
  publishedFrom: v.fallback(v.string(), ''),
  // An unknown filter lets every page pass.
  permission: v.fallback(
    v.custom<PermissionFilter>((value) => typeof value === 'string'),
    '',
  ),
  sections: v.fallback(v.picklist(SECTIONS), 'none'),
  withExcerpts: flag(false),
  hubsOnly: flag(false),
  withoutKnown: flag(false),
  unit: v.fallback(v.picklist(['page', 'site']), 'page'),
  scope: v.fallback(v.picklist(EXPORT_SCOPES), 'page'),
  onlyNew: flag(false),
});

export const USUAL_PLAN: Omit<ExportPlan, 'format'> = v.parse(Plan, {});

/**
 * Parses the stored plan of the last export. Invalid parts get their defaults.
 * @param formats the first replaces an unknown one.
 */
export function keptPlan(kept: unknown, formats: readonly Pick<FormatOption, 'id'>[]): ExportPlan {
  const parts: { readonly format?: unknown } = typeof kept === 'object' && kept !== null ? kept : {};
  const format = formats.find(({ id }) => id === parts.format) ?? formats[0];
  return { ...USUAL_PLAN, ...v.parse(Plan, parts), format: format?.id ?? '' };
}
