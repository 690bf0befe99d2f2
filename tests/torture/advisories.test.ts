/** Checks shipped dependencies against the registry of advisories, if the registry can be reached. */
import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';

/** Report of `npm audit --json`. */
interface AuditReport {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

/** `npm audit` fails both with findings and without a connection. */
function audit(): Promise<string> {
  return new Promise((resolve) => {
    const args = ['audit', '--omit=dev', '--json'];
    execFile('npm', args, { timeout: 60_000, maxBuffer: 2 ** 26 }, (_error, output) => resolve(output));
  });
}

function readReport(output: string): AuditReport {
  try {
    return JSON.parse(output) as AuditReport;
  } catch {
    return { message: 'npm audit printed no report' };
  }
}

it('no dependency that ships has a known advisory', async ({ skip }) => {
  const { message, vulnerabilities } = readReport(await audit());
  if (vulnerabilities === undefined) return skip(`advisories cannot be asked for: ${message ?? 'no answer'}`);
  expect(Object.entries(vulnerabilities).map(([name, { severity }]) => `${name}: ${severity}`)).toEqual([]);
}, 90_000);
