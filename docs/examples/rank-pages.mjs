// Ranks four pages from three seeds. Run it where `@tendril/engine` is installed: node rank-pages.mjs
import { rankPages } from '@tendril/engine';

const page = (url, text) => ({ url, text });
const seeds = [
  page('https://hive.example/swarm', 'Swarming. A colony of honey bees leaves the hive with its queen in May.'),
  page('https://apiary.example/varroa', 'Varroa mites. Beekeepers count mites in the brood of a hive in August.'),
  page('https://wax.example/frames', 'Frames and foundation. Bees build comb for brood and honey on wax foundation.'),
];
const pages = [
  page('https://trains.example/rails', 'Night trains. The sleeper to Vienna leaves the station at nine on new rails.'),
  page('https://queens.example/', 'Rearing queens. A beekeeper moves young brood of the best colony to a small hive.'),
  page('https://bread.example/rye', 'Rye bread. Knead flour, water and salt, and bake the loaf for an hour.'),
  { url: 'https://honey.example/', html: '<title>Honey harvest</title><p>Take honey comb from the hive without bees.' },
];

const { ranked } = await rankPages({ name: 'Beekeeping', seeds, pages });
for (const { url, probability, terms } of ranked)
  console.log(`${probability.toFixed(2)} ${url} ${terms.slice(0, 3).join(', ')}`);
