/** Plans of exports: parser and defaults of the stored ones. */
import * as v from 'valibot';
import { PERMISSION_FILTERS } from '../../lib/engine/insight/permissions';
import type { WorkShare } from '../../lib/engine/records';
import { EXPORT_SCOPES, type ExportScope, SECTIONS, type Sections } from '../../lib/transfer/choices';
import type { ExportChoice } from '../../lib/transfer/export/select';

/** Content and format of an export. */
export interface ExportPlan extends Required<Omit<ExportChoice, 'candidatesFrom'>> {
  /** Id of the format. */
  readonly format: string;
  /** As in `ExportChoice`; undefined = no suggestions. */
  readonly candidatesFrom?: number | undefined;
  /** Sections of a document, and whether it quotes its pages. */
  readonly sections: Sections;
  readonly withExcerpts: boolean;
  readonly scope: ExportScope;
  /** Whether to leave out pages that earlier exports in this format contained. */
  readonly onlyNew: boolean;
  /** The receiver's share of the sites, in an export of the whole topic; absent for all sites. */
  readonly share?: WorkShare;
}

/** Schema of a stored flag; anything else counts as `usual`. */
const flagOr = (usual: boolean) => v.fallback(v.boolean(), usual);

const Filter = v.picklist(['', ...PERMISSION_FILTERS]);

const Plan = v.object({
  seeds: flagOr(true),
  confirmed: flagOr(true),
  rejected: flagOr(false),
  candidatesFrom: v.fallback(v.optional(v.number()), undefined),
  publishedFrom: v.fallback(v.string(), ''),
  permission: v.fallback(Filter, ''),
  sections: v.fallback(v.picklist(SECTIONS), 'none'),
  withExcerpts: flagOr(false),
  hubsOnly: flagOr(false),
  withoutKnown: flagOr(false),
  unit: v.fallback(v.picklist(['page', 'site']), 'page'),
  scope: v.fallback(v.picklist(EXPORT_SCOPES), 'page'),
  onlyNew: flagOr(false),
});

export const USUAL_PLAN: Omit<ExportPlan, 'format'> = v.parse(Plan, {});

/**
 * Parses the stored plan of the last export. Invalid parts get their defaults; anything but an object gives the default
 * plan.
 * @param formats the first replaces an unknown one; without formats the id is ''.
 */
export function keptPlan(kept: unknown, formats: readonly { readonly id: string }[]): ExportPlan {
  const parts: { readonly format?: unknown } = typeof kept === 'object' && kept !== null ? kept : {};
  const format = formats.find(({ id }) => id === parts.format) ?? formats[0];
  return { ...USUAL_PLAN, ...v.parse(Plan, parts), format: format?.id ?? '' };
}

/**
 * Whether a stored plan chooses pages by a permission that this version does not know. Its export would contain pages
 * that the user left out, so the user has to choose anew.
 */
export function hasUnknownFilter(kept: unknown): boolean {
  const { permission }: { readonly permission?: unknown } = typeof kept === 'object' && kept !== null ? kept : {};
  return permission !== undefined && !v.is(Filter, permission);
}
