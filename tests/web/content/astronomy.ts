import type { PracticeTopic } from './topic';

export const ASTRONOMY: PracticeTopic = {
  label: 'astronomy',
  lang: 'en',
  hosts: [
    ['backyard-sky.test', 'Backyard Sky'],
    ['www.star-party.test', 'Moorland Star Party'],
    ['mirror-makers.test', 'Mirror Makers Guild'],
  ],
  keywords: ['amateur astronomy', 'telescope', 'stargazing', 'night sky'],
  articles: [
    [
      'Start with binoculars',
      'A pair of ten by fifty binoculars shows the craters of the Moon, the four bright moons of Jupiter and more stars than any atlas can print. Lie in a deck chair, rest your elbows and sweep along the Milky Way. What you learn of the constellations will serve you at every telescope.',
    ],
    [
      'Choosing a first telescope',
      'Aperture gathers light, and light is what faint galaxies lack. A six inch Dobsonian reflector costs less than a wobbling refractor from a department store and shows Saturn’s rings in the first night. Ignore the magnification printed on the box.',
    ],
    [
      'How to collimate a Newtonian',
      'Put a cheshire eyepiece into the focuser and bring the secondary mirror into the middle of the tube. Tilt it until the whole primary mirror is in view, then turn the screws of the primary until its centre mark sits inside the ring. A star out of focus must show even circles.',
    ],
    [
      'Star hopping to the Andromeda galaxy',
      'Begin at the great square of Pegasus, step two stars along Andromeda’s chain, turn right past two fainter ones, and a grey oval glow stands in the finder. That light left the galaxy two and a half million years ago. No computer mount is needed for it.',
    ],
    [
      'Dark adaptation and red torches',
      'Eyes need thirty minutes of darkness until the rods see faint nebulae, and one white headlight undoes it all. Use a dim red torch to read your star chart. Look a little beside a faint object: averted vision shows a galaxy that vanishes when you stare at it.',
    ],
    [
      'Observing Jupiter through a night',
      'Watch the Great Red Spot cross the disc in two hours, and a moon’s shadow creep behind its owner. Two brown belts are seen with any telescope; festoons and white ovals need steady air. Sketch quickly, since the planet turns once in less than ten hours.',
    ],
    [
      'Seeing and transparency',
      'Twinkling stars mean bad seeing: warm air from roofs boils in the telescope and planets shimmer. Transparency is how clear the sky is, and galaxies ask for that. A misty night is often perfect for the Moon and double stars, and useless for nebulae.',
    ],
    [
      'Messier marathon in March',
      'In one night near the new moon of March all hundred and ten Messier objects can be seen. Begin with the galaxy M74 in the dusk and end with the globular cluster M30 in the dawn. Eat something warm during the Virgo cluster, where galaxies stand so close that you get lost.',
    ],
    [
      'Photographing star trails',
      'Set a camera on a tripod towards Polaris, open the lens to its widest aperture and take two hundred exposures of thirty seconds. Stacked together the stars draw rings about the pole. Turn off noise reduction, or each gap becomes a dotted line.',
    ],
    [
      'Guiding for long exposures',
      'A small guide telescope follows one star and corrects the equatorial mount every two seconds. Polar alignment to within two arc minutes keeps field rotation out of the corners. Ten frames of five minutes with dark and flat frames show the spiral arms of M51.',
    ],
    [
      'Grinding a mirror by hand',
      'Two discs of glass with carborundum between them, pushed over each other in long strokes: the upper becomes hollow, the lower a hill. After eight hours with coarse grit an eight inch mirror is deep enough. Rouge on pitch then polishes it until a lamp shines clear in it.',
    ],
    [
      'The Foucault test',
      'Stand a lamp and a knife edge at the centre of curvature and look at the mirror as the edge cuts the light. A sphere darkens all at once; a paraboloid looks like a doughnut lit from the side. With a ruler and patience you measure errors of a millionth of an inch.',
    ],
    [
      'Building a Dobsonian rocker box',
      'Three pieces of plywood, two bearings of pipe and pads of teflon on formica make a mount that moves with one finger and stays where you leave it. Balance the tube with the eyepiece in place. John Dobson gave his drawings away on the pavements of San Francisco.',
    ],
    [
      'Eyepieces: three are enough',
      'Divide the focal length of the telescope by that of the eyepiece and you have the magnification. A wide one for finding, a middle one for galaxies, a short one for planets, and a Barlow lens to double them. More than two times the aperture in millimetres is empty power.',
    ],
    [
      'Watching the Sun safely',
      'Never point a telescope at the Sun without a full aperture filter that was checked for holes. White light shows sunspots with umbra and penumbra; a hydrogen alpha telescope shows prominences at the limb. Projecting on to card lets a whole school class look together.',
    ],
    [
      'Timing an asteroid occultation',
      'When an asteroid passes before a star its shadow runs across the country, and each observer times how long the star is gone. Chords from a dozen gardens draw the outline of a rock that no telescope resolves. You need a video camera, a time signal and luck with clouds.',
    ],
    [
      'Estimating variable stars',
      'Compare Mira with two neighbours of known brightness, one brighter and one fainter, and write down the tenth of a magnitude where it falls. A thousand such estimates by amateurs make a light curve. Begin with Algol, which fades in five hours every third night.',
    ],
    [
      'Planning a star party',
      'Find a field far from towns with a clear southern horizon, ask the farmer, and forbid white light after dusk. Put the telescopes in one row and the tents behind. Visitors love the Moon, Saturn and the double star Albireo, gold and blue; the experts wait for midnight.',
    ],
  ],
  asides: [
    'Let the telescope cool outdoors for an hour before you judge it.',
    'A warm hat does more for observing than an expensive eyepiece.',
    'Print a chart of the month’s constellations and take it outside.',
    'Join the local astronomical society: they lend telescopes.',
    'The Moon drowns faint nebulae for a week either side of full.',
    'Dew on the mirror ends a night; a small fan prevents it.',
  ],
};
