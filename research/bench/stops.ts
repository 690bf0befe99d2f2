import { candidates, draws, list, readOptions, seedCounts, text } from './options';
import { readReviews, recordReviews } from './recorded-review';

export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(args, {
    ...{ corpora: { ...list(text), usual: '' }, topics: { ...text, usual: 'all' }, reviews: text },
    ...{ seeds: { ...seedCounts, usual: '1,3,10' }, draws: { ...draws, usual: '1' }, candidates },
  });
  for (const corpus of wanted.corpora.filter(Boolean)) await recordReviews(corpus, wanted, wanted.reviews);
  return (await readReviews(wanted.reviews)).length;
}
