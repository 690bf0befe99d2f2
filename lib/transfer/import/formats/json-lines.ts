import type { ImportFormat } from '../../format';
import { linesOf, problem } from '../lines';
import { rowOfJson } from '../objects';

/** One JSON value a line: an address, or an object with one. */
export const jsonLinesImport: ImportFormat = {
  id: 'json-lines',
  labelKey: 'format_json_lines',
  accepts: (fileName, head) =>
    /\.(?:jsonl|ndjson|jl)$/.test(fileName) || /^\ufeff?\s*\{.*\}[ \t]*\r?\n\s*\{/.test(head),
  async *read(source, options) {
    for await (const line of linesOf(source)) {
      if (line.text.trim() === '') continue;
      let value: unknown;
      try {
        value = JSON.parse(line.text);
      } catch {
        yield problem(line.line, line.text, 'broken-row');
        continue;
      }
      yield rowOfJson(line, value, options);
    }
  },
};
