import { describe, expect, it } from 'vitest';
import { type ExportPlan, keptPlan, USUAL_PLAN } from './export-plan';

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
});
