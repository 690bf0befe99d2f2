import { describe, expect, it } from 'vitest';
import { PERMISSION_FILTERS } from '../../lib/engine/insight/permissions';
import { type ExportPlan, hasUnknownFilter, keptPlan, USUAL_PLAN } from './export-plan';

const FORMATS = ['plain', 'wget'].map((id) => ({ id }));

describe('keptPlan', () => {
  it('keptPlan is the usual plan in the first format if nothing was stored', () => {
    expect(keptPlan(undefined, FORMATS)).toEqual({ ...USUAL_PLAN, format: 'plain' });
  });

  it('keptPlan is the stored plan', () => {
    const plan: ExportPlan = {
      format: 'wget',
      seeds: false,
      confirmed: true,
      rejected: true,
      candidatesFrom: 0.6,
      permission: 'open_train',
      publishedFrom: '2020-05-31',
      sections: 'tag',
      withExcerpts: true,
      hubsOnly: true,
      withoutKnown: true,
      unit: 'site',
      scope: 'domain',
      onlyNew: true,
    };
    expect(keptPlan(JSON.parse(JSON.stringify(plan)), FORMATS)).toEqual(plan);
  });

  it.each([null, 7, 'plain', [], { format: 'gone', seeds: 'yes', candidatesFrom: 'all', unit: 'word', scope: 1 }])(
    'keptPlan is the usual plan for the invalid value %j',
    (kept) => {
      expect(keptPlan(kept, FORMATS)).toEqual({ ...USUAL_PLAN, format: 'plain' });
    },
  );

  it.each([
    'may_',
    'OPEN_TRAIN',
    'open_train ',
    'constructor',
    '__proto__',
    '<script>',
    'x'.repeat(300),
    7,
    null,
    { 0: 'may_train' },
  ])('keptPlan takes no permission filter from %j, which counts as unknown', (permission) => {
    const kept: unknown = JSON.parse(JSON.stringify({ permission }));
    expect(keptPlan(kept, FORMATS).permission).toBe('');
    expect(hasUnknownFilter(kept)).toBe(true);
  });

  it('keptPlan takes every filter that exists', () => {
    for (const permission of ['', ...PERMISSION_FILTERS] as const) {
      expect(keptPlan({ permission }, FORMATS).permission).toBe(permission);
      expect(hasUnknownFilter({ permission })).toBe(false);
    }
    for (const kept of [undefined, null, 7, {}]) expect(hasUnknownFilter(kept)).toBe(false);
  });
});
