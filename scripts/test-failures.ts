const LONGEST_MESSAGE = 600;

interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly ok: boolean;
    readonly tests: readonly {
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
    if (failed.length === 0) return message ? [failure(name, message)] : [];
    return failed.map(({ fullName, failureMessages = [] }) => failure(`${name}: ${fullName}`, failureMessages[0]));
  });
}

/** Returns one text for each failed test of a Playwright JSON report. */
export function failuresOfPlaywright({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, file, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors ?? []));
      return failure(`${file}: ${title}`, errors[0]?.message);
    }),
    ...suites.flatMap(failuresOfPlaywright),
  ];
}

function failure(name: string, message = 'no message'): string {
  return `${name}\n    ${message.slice(0, LONGEST_MESSAGE).replaceAll('\n', '\n    ')}`;
}
