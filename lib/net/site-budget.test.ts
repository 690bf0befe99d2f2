import { describe, expect, it } from 'vitest';
import { createSiteBudget } from './site-budget';

describe('site budget', () => {
  it('counts hosts of one site together', () => {
    const budget = createSiteBudget(2);
    expect(budget.spend('https://a.example.co.uk/1')).toBe(true);
    expect(budget.spend('http://b.example.co.uk/2')).toBe(true);
    expect(budget.spend('https://example.co.uk/3')).toBe(false);
    expect(budget.spend('https://other.co.uk/')).toBe(true);
  });

  it('gives back and starts anew', () => {
    const budget = createSiteBudget(1);
    budget.spend('https://example.com/1');
    budget.refund('https://www.example.com/1');
    expect(budget.spend('https://example.com/2')).toBe(true);
    expect(budget.spend('https://example.com/3')).toBe(false);
    budget.reset();
    expect(budget.spend('https://example.com/3')).toBe(true);
  });

  it('counts on when the limit changes', () => {
    const budget = createSiteBudget(1);
    budget.spend('https://example.com/1');
    budget.setLimit(2);
    expect(budget.spend('https://example.com/2')).toBe(true);
    expect(budget.spend('https://example.com/3')).toBe(false);
  });

  it('has no limit at 0', () => {
    const budget = createSiteBudget(0);
    for (let i = 0; i < 100; i++) expect(budget.spend('https://example.com/')).toBe(true);
  });
});
