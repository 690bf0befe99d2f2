import type { PracticeTopic } from './topic';

export const COMPOSTING: PracticeTopic = {
  label: 'composting',
  lang: 'en',
  hosts: [
    ['compost.example-garden.test', 'The Garden Compost Corner'],
    ['www.wormery.test', 'Wormery Weekly'],
    ['soil-makers.test', 'Soil Makers'],
  ],
  keywords: ['composting', 'compost heap', 'soil', 'kitchen scraps'],
  articles: [
    [
      'Browns and greens',
      'Microbes want about thirty parts of carbon to one of nitrogen. Grass clippings and vegetable peelings are greens; straw, autumn leaves and torn cardboard are browns. By volume mix one bucket of greens with two of browns and the heap heats up without a smell.',
    ],
    [
      'Building a hot heap in one afternoon',
      'A hot heap wants a cubic metre at once. Layer shredded browns and greens, water each layer until it feels like a wrung sponge, and cover it. On the third day the middle stands at sixty degrees, which kills weed seeds; turn it when it cools.',
    ],
    [
      'Cold composting for the patient',
      'Throw kitchen scraps and garden waste on the heap as they come and let fungi and woodlice do the work. After a year the bottom is dark crumbly compost. Weed seeds survive in a cold heap, so keep seeding docks and bindweed roots out.',
    ],
    [
      'Starting a wormery',
      'Bed five hundred tiger worms in damp shredded newspaper and give them a handful of peelings twice a week, buried in a new corner each time. They eat half their weight a day. Citrus and onion they leave, meat draws flies, and the liquid from the tap is diluted ten to one.',
    ],
    [
      'Bokashi in the kitchen',
      'Bran with lactic bacteria ferments cooked food, cheese and even small bones in a sealed bucket. Press each layer down to keep air out and drain the leachate every second day. After two weeks it smells of pickles and is dug into a trench, where it rots within a month.',
    ],
    [
      'Why a compost heap smells',
      'Ammonia means too much nitrogen: add browns. A smell of rotten eggs means that the heap is wet and without air: turn it and mix in twigs. Good compost smells like the floor of a wood, which is the scent of actinomycetes at work.',
    ],
    [
      'Leaf mould',
      'Autumn leaves rot by fungi alone and need only damp and time. Fill a cage of chicken wire or a pierced sack and forget it for two years. The result holds water like a sponge and is the best cover for seeds, although it feeds plants little.',
    ],
    [
      'Shredding twigs and cardboard',
      'Small pieces have more surface for microbes to live on. Run the mower over leaves and prunings, tear cardboard by hand and take off the tape. Woody stems of a thumb’s width go through the shredder, or to the bottom of the heap, where they let air in.',
    ],
    [
      'Compost bins from pallets',
      'Four pallets wired at the corners make a bay, seven make two: one fills while the other ripens. Choose pallets stamped HT, which were heated and not treated with poison. Line them with cardboard to keep the warmth, and put a lid of old carpet on top.',
    ],
    [
      'Compost tea, measured soberly',
      'Some brewers stir compost in aerated water with molasses for a day and spray it on the leaves. Trials show little against disease, though watering with it feeds like a weak fertiliser. Spread the compost itself: soil life comes with it and stays.',
    ],
    [
      'Sieving and using finished compost',
      'Compost is ready when you cannot tell what it was made of and a bag of it stays cool. Rub it through a sieve of one centimetre and throw the lumps back on the heap. Spread two fingers of it on the vegetable bed in spring and let the earthworms dig.',
    ],
    [
      'Rats and how to keep them out',
      'Cooked food, bread and dairy bring rats; peelings alone seldom do. Stand the bin on wire mesh, kick it when you pass and keep it wet, for rats like a dry bed. A hot heap that is turned each week is no home for any animal.',
    ],
    [
      'Composting in a flat',
      'A wormery fits under the sink and a bokashi bucket on the balcony. Offer the ripe compost to house plants, mixed one to four with potting soil, or swap it at the community garden. Freeze scraps until feeding day and there will be no fruit flies.',
    ],
    [
      'Manure, straw and safety',
      'Horse manure heats a heap quickly, yet ask the stable about weedkiller: aminopyralid passes through the horse and cripples tomatoes. Test with beans in a pot. Fresh manure must rot for half a year before it comes near salad.',
    ],
    [
      'Thermometer diary of a heap',
      'Day one eighteen degrees, day three fifty eight, day six sixty six; turned, and back to sixty on day eight. After the third turning the heap never passed forty again. The curing phase took eight weeks more and the volume had fallen to a third.',
    ],
    [
      'What not to compost',
      'Cat litter, glossy paper, coal ash, nappies and diseased potato haulm stay out. Eggshells take years unless crushed; avocado stones outlive us all. Bags that are called compostable need an industrial plant at sixty degrees and lie in a garden heap for seasons.',
    ],
  ],
  asides: [
    'Water the heap in dry weeks: dust does not rot.',
    'Turn the outside in and the inside out.',
    'A spade of old compost brings all the microbes a new heap needs.',
    'Cover food scraps with browns every time.',
    'Worms come by themselves to a heap that stands on bare soil.',
  ],
};
