import { describe, expect, it } from 'vitest';
import { type ExportPlan, keptPlan, USUAL_PLAN } from './exporter';

const FORMATS = ['plain', 'wget'];

describe('keptPlan', () => {
  it('is the usual plan in the first format where nothing was kept', () => {
    expect(keptPlan(undefined, FORMATS)).toEqual({ ...USUAL_PLAN, format: 'plain' });
  });

  it('is the plan that was kept', () => {
    const plan: ExportPlan = {
      format: 'wget',
      seeds: false,
      confirmed: true,
      rejected: true,
      candidatesFrom: 0.6,
      hubsOnly: true,
      withoutKnown: true,
      unit: 'site',
      scope: 'domain',
      onlyNew: true,
    };
    expect(keptPlan(JSON.parse(JSON.stringify(plan)), FORMATS)).toEqual(plan);
  });

  it.each([null, 7, 'plain', [], { format: 'gone', seeds: 'yes', candidatesFrom: 'all', unit: 'word', scope: 1 }])(
    'takes what is no plan (%j) as usual',
    (kept) => {
      expect(keptPlan(kept, FORMATS)).toEqual({ ...USUAL_PLAN, format: 'plain' });
    },
  );
});
