import { expect, it } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest } from './test-failures';

it('names failed tests of vitest with the beginning of what they say', () => {
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

it('names a file that could not be loaded', () => {
  const report = { testResults: [{ name: '/b.test.ts', message: 'no such module', assertionResults: [] }] };
  expect(failuresOfVitest(report)).toEqual(['/b.test.ts\n    no such module']);
});

it('names failed tests of Playwright, however deep', () => {
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

it('a test report that was never written contains no failures', () => {
  expect([...failuresOfVitest({}), ...failuresOfPlaywright({})]).toEqual([]);
});
