import { expect, it } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest, skippedOfPlaywright, skippedOfVitest } from './test-failures';

it('failuresOfVitest names failed tests with the beginning of their messages', () => {
  const report = {
    testResults: [
      {
        name: '/a.test.ts',
        assertionResults: [
          { fullName: 'adds', status: 'passed' },
          { fullName: 'divides', status: 'failed', failureMessages: ['expected 1\nto be 2', 'again'] },
        ],
      },
    ],
  };
  expect(failuresOfVitest(report)).toEqual(['/a.test.ts: divides\n    expected 1\n    to be 2']);
});

it('failuresOfVitest names a file that could not be loaded', () => {
  const report = { testResults: [{ name: '/b.test.ts', message: 'no such module', assertionResults: [] }] };
  expect(failuresOfVitest(report)).toEqual(['/b.test.ts\n    no such module']);
});

it('failuresOfPlaywright names failed tests at any depth', () => {
  const failed = {
    title: 'walks',
    file: 'walk.spec.ts',
    ok: false,
    tests: [{ results: [{ errors: [{ message: 'x'.repeat(1_000) }] }] }],
  };
  const passed = { title: 'runs', file: 'walk.spec.ts', ok: true, tests: [] };
  const report = { suites: [{ suites: [{ specs: [failed, passed] }] }] };
  expect(failuresOfPlaywright(report)).toEqual([`walk.spec.ts: walks\n    ${'x'.repeat(600)}`]);
});

it('a missing test report has no failures', () => {
  expect([...failuresOfVitest({}), ...failuresOfPlaywright({})]).toEqual([]);
});

it('skippedOfVitest names skipped tests with the reason that they leave', () => {
  const assertionResults = [
    { fullName: 'Scrapy reads seeds', status: 'skipped', meta: { reader: { skipped: 'scrapy is not installed' } } },
    { fullName: 'a real searx (skipped: searx is not installed)', status: 'pending' },
    { fullName: 'adds', status: 'passed', meta: {} },
  ];
  expect(skippedOfVitest({ testResults: [{ name: '/a.test.ts', assertionResults }] })).toEqual([
    '/a.test.ts: Scrapy reads seeds (scrapy is not installed)',
    '/a.test.ts: a real searx (skipped: searx is not installed) (no reason)',
  ]);
});

it('skippedOfPlaywright names skipped tests at any depth with their reasons', () => {
  const annotations = [{ type: 'skip', description: 'scrapy is not installed' }];
  const skipped = {
    title: 'waits',
    file: 'a.spec.ts',
    ok: true,
    tests: [{ status: 'skipped', annotations, results: [] }],
  };
  const passed = { title: 'runs', file: 'a.spec.ts', ok: true, tests: [{ status: 'expected', results: [] }] };
  expect(skippedOfPlaywright({ suites: [{ specs: [skipped, passed] }] })).toEqual([
    'a.spec.ts: waits (scrapy is not installed)',
  ]);
});
