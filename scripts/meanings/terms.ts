import { createInterface } from 'node:readline';
import { analyzer } from '../../tests/bench/read-page';

await analyzer.prepare('en');
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${analyzer.tokens(JSON.parse(line) as string, 'en').join(' ')}\n`);
}
