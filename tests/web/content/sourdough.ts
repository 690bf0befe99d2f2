import type { PracticeTopic } from './topic';

export const SOURDOUGH: PracticeTopic = {
  label: 'sourdough',
  lang: 'en',
  hosts: [
    ['www.crumb-and-crust.test', 'Crumb and Crust'],
    ['slow-bread.test', 'Slow Bread'],
    ['baking.flour-mill.test', 'The Mill Bakery School'],
  ],
  keywords: ['sourdough', 'baking', 'bread', 'starter'],
  articles: [
    [
      'Raising a sourdough starter in seven days',
      'Stir fifty grams of wholemeal rye flour into fifty grams of warm water and leave the jar loosely covered. Throw half away each morning and feed the rest with the same weights. On the third day it bubbles with the wrong bacteria, then goes quiet; by the seventh it doubles in four hours and smells of apples.',
    ],
    [
      'Feeding ratios and what they change',
      'A starter fed one to one to one ripens in four hours, one fed one to five to five takes the whole night. More fresh flour means a milder loaf, because acids are thinned out. Cold slows the yeast more than the bacteria, so a fridge starter turns sour.',
    ],
    [
      'The float test and its limits',
      'Drop a spoon of levain into water: if it floats it holds enough gas to raise dough. Rye starters sink even at their peak, since rye has little gluten to trap the bubbles. Look at the dome instead; when it begins to flatten the levain is ready.',
    ],
    [
      'Autolyse: let the flour drink',
      'Mix flour and water only and rest the dough for forty minutes before salt and levain go in. Enzymes begin to cut starch and protein, the gluten lines up by itself and the dough stretches without tearing. With wholemeal flour an hour of autolyse spares ten minutes of kneading.',
    ],
    [
      'Bulk fermentation by eye',
      'Forget the clock: watch for a rise of half the volume, a domed edge where dough meets the bowl and a surface that trembles when shaken. At twenty four degrees this takes about five hours. Dough that spreads like batter has fermented too long and makes a flat loaf.',
    ],
    [
      'Stretch and fold, four times',
      'Wet your hand, lift one side of the dough as high as it goes and fold it over the middle, then turn the bowl. Four sets in two hours give as much strength as kneading and keep the large bubbles. Stop when the dough holds its edges.',
    ],
    [
      'Shaping a batard',
      'Pat the dough to a rectangle, fold the sides to the middle and roll it up from the short end with your thumbs, stretching the skin each time. Seal the seam and let it rest on it for a minute. A tight skin is what makes the loaf spring up in the oven and not out.',
    ],
    [
      'Cold proof overnight',
      'Tip the shaped loaf into a floured banneton and put it into the fridge at four degrees for ten to sixteen hours. The crust of a cold dough blisters, it is easier to score, and the flavour is deeper. Bake it straight from the fridge.',
    ],
    [
      'Scoring: where the loaf will open',
      'Hold the razor at thirty degrees and cut one long line a little off the middle, a centimetre deep, in one movement. The flap lifts to an ear as steam pushes it open. A blunt blade drags the dough; dip it in water between cuts.',
    ],
    [
      'Baking in a Dutch oven',
      'Heat the iron pot to two hundred and fifty degrees for forty minutes, lower the loaf in on baking paper and shut the lid. The trapped steam keeps the crust soft while the loaf springs. After twenty minutes take the lid off and bake until the crust is chestnut brown.',
    ],
    [
      'Hydration and baker’s percentages',
      'Every weight is written as a share of the flour: seventy five per cent hydration means seven hundred and fifty grams of water to a kilogram of flour. Begin at sixty eight. Each step of five per cent opens the crumb and makes the dough harder to handle.',
    ],
    [
      'Reading a crumb',
      'A few huge holes above a dense foot mean dough that was under fermented. Even small holes with a gummy line at the bottom speak of a loaf that was cut hot or baked too short. A lacy, glossy crumb with thin walls is the sign of ripe dough and a hot oven.',
    ],
    [
      'Rye bread with a soaker',
      'Pour boiling water over cracked rye and seeds the evening before. Rye dough is not kneaded, only mixed to a paste and pressed into a tin with wet hands. The acid of the sourdough keeps rye starch from collapsing, and the bread must rest a day before the first slice.',
    ],
    [
      'Flour: ash, protein and what the bag says',
      'Strong white flour has twelve per cent protein or more and carries long fermentation. The type number on continental flour is its ash, the minerals left after burning: type 550 is white bread flour, 1150 is dark rye. Freshly milled flour ferments faster than bought flour.',
    ],
    [
      'Discard: pancakes, crackers, waffles',
      'Starter that is thrown away at each feeding still has flour worth eating. Spread it thin with oil and salt for crackers, or beat it with egg and milk for pancakes that need no baking powder if you add a pinch of soda, which foams against the acid.',
    ],
    [
      'Rescuing a neglected starter',
      'Grey liquid on top is only alcohol and water: pour it off. Take one spoon from the middle, feed it with rye and warm water twice a day, and within three days the yeast is back. Pink streaks or fur mean mould, and then the jar goes to the bin.',
    ],
    [
      'Focaccia with wild yeast',
      'Let a wet dough of eighty per cent hydration rise in an oiled tin until it quivers, dimple it with your fingers to the very bottom, and pour a brine of water, oil and salt over it. Bake hot until the edges fry. Rosemary goes on before, flakes of salt after.',
    ],
    [
      'Timetable for people who work',
      'Feed the levain before breakfast, mix at six in the evening, fold while you cook, shape at eleven and leave the banneton in the fridge. The loaf can wait for a free hour the next day. Sourdough fits around a job better than yeast bread does, because cold stops its clock.',
    ],
  ],
  asides: [
    'Weigh everything: a cup of flour can be off by a third.',
    'Salt at two per cent of the flour tightens the dough and slows the yeast.',
    'Let the loaf cool for two hours before you cut it.',
    'Rice flour in the banneton never sticks to the dough.',
    'Warm dough ferments twice as fast at twenty eight degrees as at twenty.',
    'Keep notes of the dough temperature with each bake.',
  ],
};
