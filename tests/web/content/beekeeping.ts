import type { PracticeTopic } from './topic';

export const BEEKEEPING: PracticeTopic = {
  label: 'beekeeping',
  lang: 'en',
  hosts: [
    ['bees.example-garden.test', 'The Garden Apiary'],
    ['www.hive-notes.test', 'Hive Notes'],
    ['old-orchard-apiary.test', 'Old Orchard Apiary'],
    ['honey-society.test', 'Vale Honey Society'],
    ['skep-and-smoker.test', 'Skep and Smoker'],
  ],
  keywords: ['beekeeping', 'honey bees', 'hive', 'apiary'],
  articles: [
    [
      'Your first hive inspection',
      'Choose a warm, still afternoon when the foragers are out. Smoke the entrance lightly, lift the crown board and start from the frame nearest you. Look for eggs standing upright in the cells: they prove that a laying queen was there within three days. Close the hive before the brood nest chills.',
    ],
    [
      'Telling a queen from a drone',
      'The queen has a long tapered abdomen and short wings, and workers make room for her as she walks across the comb. Drones are broad and blunt with huge eyes that meet on top of the head. A beginner who marks a drone with paint will be teased by the whole beekeeping club.',
    ],
    [
      'Varroa counts with icing sugar',
      'Shake half a cup of bees from a brood frame into a jar with a mesh lid, add two spoons of icing sugar and roll the jar for a minute. The dusty bees let go of their mites, which fall through the mesh to be counted. More than nine mites in three hundred bees means treat the colony now.',
    ],
    [
      'Oxalic acid in midwinter',
      'When the colony is broodless every varroa mite sits on an adult bee, so one treatment reaches nearly all of them. Trickle five millilitres of oxalic acid syrup over each seam of bees. Wear gloves and goggles, and never repeat the trickle on the same winter cluster.',
    ],
    [
      'Swarm season week by week',
      'Queen cells with larvae in royal jelly tell you that the colony will swarm as soon as the first is sealed. Give the bees room with a super before the brood nest is full, and inspect every seven days from April to July. A swarm hanging in a hedge is homeless and usually gentle.',
    ],
    [
      'Making an artificial swarm',
      'Move the old hive one metre to the side and put a new box on the stand with the queen on one frame of brood. Flying bees return to the queen and believe that they have swarmed. The nurse bees left behind raise a new queen from the sealed cells.',
    ],
    [
      'Extracting honey without a mess',
      'Take only frames that are capped on three quarters of both sides. Slice the cappings with a warm knife, spin the frames slowly at first so that the comb does not break, and let the honey run through a double strainer. Leave the bucket two days so that air and wax rise.',
    ],
    [
      'Why honey crystallises',
      'Honey with much glucose, such as that from oilseed rape, sets within weeks; acacia honey stays liquid for a year. Seed a soft set batch with one part of fine honey to nine parts warm honey and stir it twice a day. Crystals are no sign of sugar being added.',
    ],
    [
      'Feeding syrup in autumn',
      'A colony needs about eighteen kilograms of stores to see the winter through. Give two parts sugar to one part water in a rapid feeder as soon as the supers are off, so that the bees can ripen and cap the syrup before the ivy flow ends. Weigh the hive from the back with a luggage scale.',
    ],
    [
      'Reading the hive entrance',
      'Pollen loads going in mean that there are larvae to feed. Bees fighting on the landing board mean robbing: close the entrance to one bee space at once. Crawling bees with trembling wings may carry paralysis virus, and mummies on the board are a sign of chalk brood.',
    ],
    [
      'Top bar, National or Langstroth',
      'The Langstroth hive has the largest brood box in common use and its parts are sold everywhere. The National suits a smaller colony and a weaker back. A top bar hive needs no foundation and no extractor, but the comb is fragile and must be kept upright during inspections.',
    ],
    [
      'Plants that feed bees from March to October',
      'Crocus, willow and blackthorn give the first pollen when the queen begins to lay. Lime trees and bramble carry the main nectar flow, and a June gap follows where fields are mown. Ivy is the last feast before winter: its honey smells sharp and sets like rock in the comb.',
    ],
    [
      'Rearing queens from your best colony',
      'Graft larvae less than a day old into wax cups and give them to a queenless box full of nurse bees. Sealed queen cells go to small mating nuclei on the tenth day. Choose mothers whose daughters are calm on the comb, winter well and are slow to swarm.',
    ],
    [
      'Requeening a bad tempered colony',
      'Bees that follow you to the kitchen door are best given a new queen. Find and remove the old queen, wait an hour and hang the cage with the young queen between two brood frames. Within six weeks the guards are all daughters of the new mother, and the apiary is quiet again.',
    ],
    [
      'American foulbrood: know it, report it',
      'Sunken, greasy cappings and a larva that draws out into a brown thread on a matchstick mean American foulbrood. Close the hive, disinfect your tools and call the bee inspector the same day. Spores live for decades in old comb, which is why infected frames are burned.',
    ],
    [
      'Building frames and wiring foundation',
      'Square the side bars before you nail, and drive one pin sideways into each lug so that the frame survives the hive tool. Foundation must sit in its groove without a gap, or the bees build a bulge of drone comb there. Old brood comb is best replaced every third year.',
    ],
    [
      'Wasps, mice and woodpeckers',
      'From August the wasps test every hive, and a weak nucleus falls in a day. Narrow the entrance, fit mouse guards before the first frost, and wrap the hive in chicken wire where green woodpeckers have learned that a hole in the wall leads to grubs.',
    ],
    [
      'Melting beeswax for candles and polish',
      'Render cappings in rain water, since lime makes the wax crumbly, and let the block cool slowly in a blanket. Scrape the dross from its foot and filter the wax through an old cotton shirt. A candle of pure beeswax burns with a scent of honey and does not drip in still air.',
    ],
    [
      'What the waggle dance says',
      'A returning forager runs a straight line on the comb, waggling, and the angle to the vertical is the angle of the flowers to the sun. A second of waggling stands for about a kilometre. Her sisters follow in the dark of the hive and fly straight to the field.',
    ],
    [
      'A beekeeping year in twelve notes',
      'January: heft and listen. March: first quick look. May: swarm control every week. July: extract the honey. August: treat varroa. October: mouse guards on, roof strapped down. In December read what you wrote in the hive diary, and order frames while the prices are low.',
    ],
  ],
  asides: [
    'Write the date, the weather and the number of brood frames on the roof of the hive with chalk.',
    'A calm beekeeper moves slowly and keeps the smoker lit.',
    'Ask your local beekeeping association for a mentor before you buy bees.',
    'A strong colony counts fifty thousand workers at midsummer.',
    'Wash your bee suit in soda crystals: old sting scent annoys the guards.',
    'Bees fly three kilometres for nectar, so your neighbours garden for your honey too.',
  ],
};
