import { describe, expect, it } from 'vitest';
import { englishLexicon } from '../../../packaging/english-lexicon';
import { createSingulars, regularSingular } from './plurals';

const singular = createSingulars(new TextEncoder().encode(englishLexicon()));
const pairs = (words: string) => [...words.matchAll(/(\S+):(\S+)/g)].map(([, plural = '', one = '']) => [plural, one]);

describe('createSingulars', () => {
  it.each([
    [
      'animals',
      'bees:bee herons:heron wasps:wasp wolves:wolf foxes:fox mice:mouse geese:goose butterflies:butterfly doves:dove calves:calf larvae:larva mosquitoes:mosquito',
    ],
    [
      'crafts and kitchens',
      'hives:hive ovens:oven bakeries:bakery breweries:brewery loaves:loaf knives:knife recipes:recipe tomatoes:tomato cookies:cookie pies:pie olives:olive cheeses:cheese glasses:glass gloves:glove quiches:quiche',
    ],
    [
      'places and culture',
      'churches:church castles:castle galleries:gallery libraries:library beaches:beach volcanoes:volcano oases:oasis movies:movie heroes:hero topics:topic mosaics:mosaic photos:photo houses:house canoes:canoe safaris:safari',
    ],
    [
      'science and programs',
      'viruses:virus enzymes:enzyme lenses:lens galaxies:galaxy hypotheses:hypothesis matrices:matrix databases:database caches:cache aliases:alias wikis:wiki apis:api sizes:size nebulae:nebula fungi:fungus',
    ],
    ['people', 'children:child women:woman nurses:nurse wives:wife thieves:thief zombies:zombie people:people'],
  ])('createSingulars knows the singulars of %s', (_, words) => {
    const known = pairs(words);
    expect(known.map(([plural = '']) => [plural, singular(plural)])).toEqual(known);
    expect(known.map(([, one = '']) => singular(one))).toEqual(known.map(([, one]) => one));
  });

  it.each(
    'canvas atlas news chess tennis species physics statistics cactus iris texas socrates james pandas redis kubernetes nodejs css always'.split(
      ' ',
    ),
  )('createSingulars leaves "%s" as it is', (word) => {
    expect(singular(word)).toBe(word);
  });

  it('createSingulars throws if the file holds no exceptions', () => {
    expect(() => createSingulars(new TextEncoder().encode('{}'))).toThrow();
  });
});

it.each(
  pairs(
    'zorbs:zorb qiveries:qivery gwaxes:gwax flinches:flinch smasses:smass tromes:trome clauses:clause blives:blive glorpuses:glorpus zwikis:zwiki glass:glass axis:axis bus:bus hive:hive',
  ),
)('regularSingular of %s is %s', (word = '', one) => {
  expect(regularSingular(word)).toBe(one);
});
