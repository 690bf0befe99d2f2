/** Number of characters after which a message is cut. */
const LONGEST_MESSAGE = 600;

interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
      /** Note of a test that needs another program (tests/support/readers.ts). */
      readonly meta?: { readonly reader?: { readonly skipped?: string } };
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly status?: string;
      readonly annotations?: readonly { readonly type: string; readonly description?: string }[];
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

export interface PlaywrightReport extends PlaywrightSuite {
  readonly stats?: Readonly<Record<string, number>>;
}

/** Returns one text for each failed test of a vitest JSON report, and for each file that could not be loaded. */
export function failuresOfVitest({ testResults = [] }: VitestReport): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return message ? [failureText(name, message)] : [];
    return failed.map(({ fullName, failureMessages = [] }) => failureText(`${name}: ${fullName}`, failureMessages[0]));
  });
}

/** Returns one text for each failed test of a Playwright JSON report. */
export function failuresOfPlaywright({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, file, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors ?? []));
      return failureText(`${file}: ${title}`, errors[0]?.message);
    }),
    ...suites.flatMap(failuresOfPlaywright),
  ];
}

const NO_REASON = 'no reason';

/** Returns one text for each skipped test of a vitest JSON report, with the reason if the test noted one. */
export function skippedOfVitest({ testResults = [] }: VitestReport): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending' || status === 'todo')
      .map(({ fullName, meta }) => `${name}: ${fullName} (${meta?.reader?.skipped ?? NO_REASON})`),
  );
}

/** Returns one text for each skipped test of a Playwright JSON report, with the reason if the test names one. */
export function skippedOfPlaywright({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  return [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'skipped')
        .map(({ annotations }) => {
          const reason = annotations?.find(({ type }) => type === 'skip')?.description ?? NO_REASON;
          return `${file}: ${title} (${reason})`;
        }),
    ),
    ...suites.flatMap(skippedOfPlaywright),
  ];
}

/** Returns the name, and below it the beginning of the message, indented. */
function failureText(name: string, message = 'no message'): string {
  return `${name}\n    ${message.slice(0, LONGEST_MESSAGE).replaceAll('\n', '\n    ')}`;
}
