import type { PracticeTopic } from './topic';

export const BIRDS: PracticeTopic = {
  label: 'birdwatching',
  lang: 'en',
  hosts: [
    ['www.river-birds.test', 'River Birds'],
    ['nestbox-diary.test', 'Nest Box Diary'],
  ],
  keywords: ['birdwatching', 'birds', 'bird song', 'nest box'],
  articles: [
    [
      'Learning bird song in spring',
      'Begin in February with the robin, great tit and song thrush, when few others sing, and add one voice a week. The thrush repeats each phrase, the blackbird never hurries. By May the warblers arrive and you will hear at once who is new in the wood.',
    ],
    [
      'Kingfishers on the river',
      'A shrill whistle and a blue streak low over the water is all that most people see. Wait by a perch above clear shallows and keep your shadow off the stream. The pair digs a tunnel in a sandy bank and feeds the chicks with minnows every twenty minutes.',
    ],
    [
      'Siting a nest box',
      'Face the box north east, out of rain and noon sun, three metres high with a clear flight path. A hole of twenty eight millimetres admits blue tits, thirty two lets house sparrows in. Clean it in October with boiling water and no soap.',
    ],
    [
      'Waders at high tide',
      'Count dunlin, knot and curlew when the flood pushes them off the mud and up to the roost. Flocks turn like smoke when a peregrine comes over. Look at bill length and leg colour, since winter plumage makes every wader grey.',
    ],
    [
      'Swifts are back',
      'On the fifth of May the first swifts scream around the church tower. They sleep, feed and mate on the wing and touch nothing but the nest. New houses have no gaps under the eaves; a brick with a hollow costs little and lasts as long as the wall.',
    ],
    [
      'Ringing: what a ring tells',
      'A light metal ring with a number turns a bird into an individual. Trained ringers measure wing and weight and release it within a minute. A sedge warbler from our reed bed was caught in Senegal seven weeks later.',
    ],
    [
      'Owl pellets',
      'Barn owls swallow voles whole and cough up fur and bones in a neat black parcel. Soak it in water and sort the skulls: shrews have red teeth. Children who dissect one never forget what a food chain is.',
    ],
    [
      'Feeding birds in winter',
      'Sunflower hearts, fat and water are what small birds need when nights are long. Put the feeder two metres from cover so that they see the sparrow hawk coming. Wash feeders weekly, as trichomonosis kills greenfinches at dirty tables.',
    ],
    [
      'A hide etiquette',
      'Speak softly, share the slot and keep lenses inside the window. Say what you see: the beginner beside you may have waited all morning for that bittern. A warbler on its nest is not photographed at all.',
    ],
    [
      'Counting for the atlas',
      'Walk the two transects of your square at dawn, once in April and once in May, and note each bird seen or heard with its distance. Zeros count. Ten years of such squares showed the fall of the turtle dove before anybody believed it.',
    ],
    [
      'Herons at the heronry',
      'Grey herons build in the tops of old oaks as early as February and clap their bills at each other over every stick. Eggs lie in a nest as wide as a table. Frozen ponds are hard for them, and the count falls after each cold winter.',
    ],
    [
      'Choosing a field guide',
      'A guide with drawings shows what to look for, one with photographs shows a single bird on one day. Maps should be of your country, and the text beside its picture. The best guide is the one that fits in your coat pocket.',
    ],
  ],
  asides: [
    'Note date, place, weather and number for every sighting.',
    'Dawn is worth three hours of afternoon.',
    'Keep dogs on a lead while larks and plovers nest.',
    'Eight by thirty two binoculars are light enough for a whole day.',
    'Silence and patience find more birds than a long lens.',
  ],
};
