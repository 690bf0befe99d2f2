/** Output: text and a progress bar for people, JSON lines for programs. */
import { printable } from '../lib/transfer/text';

export interface Output {
  /** Prints a result: `text` for people, `record` as one line of JSON for programs. */
  result(record: Readonly<Record<string, unknown>>, text: string): void;
  /** Shows the state of long work; for people only on a terminal. */
  progress(
    record: { readonly done: number; readonly total: number; readonly [name: string]: unknown },
    text: string,
  ): void;
}

const BAR_CELLS = 20;

/** Returns the output of a command: with `isJson` a line of JSON per result and per progress, all on
 * the standard output, else text, and a bar on a terminal. */
export function createOutput(isJson: boolean): Output {
  const hasBar = !isJson && process.stderr.isTTY;
  let isBarShown = false;
  return {
    /** Prints the record as a line of JSON, or the text without control characters, in place of the bar. */
    result(record, text) {
      if (isBarShown) process.stderr.write('\r\x1b[2K');
      isBarShown = false;
      // Titles of pages may hold characters that steer the terminal.
      console.log(isJson ? JSON.stringify(record) : text.split('\n').map(printable).join('\n'));
    },
    /** Prints a line of JSON; for people draws the bar, on a terminal only. */
    progress({ done, total, ...more }, text) {
      if (isJson) console.log(JSON.stringify({ type: 'progress', done, total, ...more }));
      if (!hasBar) return;
      const full = Math.round((BAR_CELLS * Math.min(done, total)) / Math.max(1, total));
      const line = `[${'#'.repeat(full)}${' '.repeat(BAR_CELLS - full)}] ${done}/${total} ${text}`;
      process.stderr.write(`\r\x1b[2K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`);
      isBarShown = true;
    },
  };
}
