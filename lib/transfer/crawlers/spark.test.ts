import { expect, it } from 'vitest';
import { unzipped } from '../../../tests/support/transfer-parsers';
import { SEEDS } from '../../../tests/support/transfer-samples';
import { sparkProject } from './spark';

it('the Spark project holds the scan, the files it needs on every machine, and the model', async () => {
  const shipped = async (path: string) => new TextEncoder().encode(`packaged ${path}`);
  const files = await unzipped(sparkProject, SEEDS, { shipped });
  const scan = files.get('scan.py') ?? '';
  const [, names = ''] = /^SHIPPED = \((.+)\)$/m.exec(scan) ?? [];
  for (const [, name = ''] of names.matchAll(/"([^"]+)"/g)) expect(files.has(name), name).toBe(true);
  expect(files.get('page-scorer.mjs')).toBe('packaged data/page-scorer.mjs');
  for (const [, name = ''] of scan.matchAll(/^\s*from (topic_\w+) import/gm))
    expect(files.has(`${name}.py`)).toBe(true);
  expect(JSON.parse(files.get('model.json') ?? '').format).toBe('tendril-topic-model');
  expect(files.get('requirements.txt')).toMatch(/^pyspark==/m);
  const commands = [...(files.get('README.md') ?? '').matchAll(/^ {4}(.+)$/gm)].map(([, line]) => line);
  expect(commands[0]).toBe('pip install -r requirements.txt');
  expect(commands[1]).toMatch(/^python scan\.py /);
});
