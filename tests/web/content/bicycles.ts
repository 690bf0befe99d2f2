import type { PracticeTopic } from './topic';

export const BICYCLES: PracticeTopic = {
  label: 'bicycle-repair',
  lang: 'en',
  hosts: [
    ['www.spoke-and-chain.test', 'Spoke and Chain'],
    ['bike-kitchen.test', 'The Bike Kitchen'],
    ['repair.commuter-garage.test', 'Commuter Garage'],
  ],
  keywords: ['bicycle repair', 'bike maintenance', 'wheel', 'chain'],
  articles: [
    [
      'Mending a puncture by the road',
      'Take the wheel out, lever one side of the tyre off the rim and pull out the inner tube. Pump it and listen for the hiss, roughen the rubber, spread vulcanising solution and wait until it is dry before you press the patch on. Feel inside the tyre for the thorn before you close it.',
    ],
    [
      'When is a chain worn out?',
      'Lay a ruler along the chain: twelve links measure twelve inches when new. At twelve and one sixteenth the chain is worn by half a per cent and should be replaced, or it will ruin the cassette. A worn chain skips under load on the small sprockets.',
    ],
    [
      'Cleaning and waxing a drivetrain',
      'Scrub the cassette with a brush and degreaser, wipe the chain until the rag stays clean, and only then put one drop of oil on each roller. Hot paraffin wax runs drier: dip the chain, let it drip, and it will stay silent for three hundred kilometres without picking up sand.',
    ],
    [
      'Indexing a rear derailleur',
      'Shift to the smallest sprocket and take the slack out of the cable with the barrel adjuster. Click once: if the chain does not climb, turn the adjuster half a turn out; if it overshoots, turn it in. The limit screws only keep the chain out of the spokes.',
    ],
    [
      'Truing a wheel',
      'Spin the wheel between the brake pads and mark where the rim touches. Loosen the spoke on that side by a quarter turn and tighten its neighbours on the other side. Work on the worst place first, and pluck the spokes: equal tones mean equal tension.',
    ],
    [
      'Building a wheel from rim, hub and spokes',
      'Lace the hub three cross: every spoke passes over two and under the third. Count the spoke length with a calculator before you buy. Bring all nipples to the same thread, then tension the wheel in small rounds, squeezing pairs of spokes so that they settle at the elbows.',
    ],
    [
      'Adjusting V brakes',
      'Each pad must meet the rim flat, a millimetre below its edge, with the front of the pad touching first so that it does not squeal. Screw the springs in or out until both arms move alike. Replace the pads when the grooves are gone, and look for metal in the rubber.',
    ],
    [
      'Bleeding hydraulic disc brakes',
      'Air in the hose makes the lever soft. Fix a funnel with mineral oil at the lever, a syringe at the caliper, and push slowly until no bubbles rise. Keep oil off the rotor and pads. DOT fluid and mineral oil must never be mixed: the seals swell.',
    ],
    [
      'Bottom bracket noises',
      'A click at every turn of the pedals may be the bottom bracket, but check the pedals, the chainring bolts and the seat post first. Square taper units come out with a splined tool; the right cup has a left hand thread. Press fit shells want cleaning and retaining compound.',
    ],
    [
      'Overhauling a cup and cone hub',
      'Undo the locknut and cone on one side, catch the steel balls in a tray and wipe the races. Pitted cones must be replaced. Pack new grease, set nine balls to each side and close the cone until the axle turns freely with no play once the quick release is shut.',
    ],
    [
      'Headset: loose, tight or indexed',
      'Hold the front brake and rock the bicycle: a knock means that the headset is loose. On a threadless fork loosen the stem bolts, take up the play with the top cap and tighten the stem again. Steering that clicks into the middle has dents in its races and wants new bearings.',
    ],
    [
      'Fitting a new tyre without pinching the tube',
      'Give the tube a little air so that it has shape, seat the first bead, tuck the tube in and push the second bead over with your thumbs, ending at the valve. Press the beads into the well of the rim. Levers pinch tubes; soapy water does not.',
    ],
    [
      'Tubeless: sealant, tape and patience',
      'Two layers of tape over the spoke holes, a valve with a rubber foot, sixty millilitres of sealant, and a blast of air that pops the beads on to the rim. Spin and shake until bubbles stop at the side walls. Top up the latex twice a year, before it dries.',
    ],
    [
      'Three speed hub gears',
      'The Sturmey Archer hub needs a spoonful of light oil through its cap every month. Set the shifter to second gear and turn the adjuster until the end of the indicator rod is level with the axle. A hub that slips in top gear is nearly always out of adjustment.',
    ],
    [
      'Commuter winter check',
      'Salt eats chains and rims. Rinse the bicycle with warm water, put grease under the seat post and on the stem bolts, and wind the lights’ cables round the frame. Spiked tyres run quieter after fifty kilometres on tarmac, and mudguards save your trousers and the drivetrain.',
    ],
    [
      'Freeing a stuck seat post',
      'Aluminium posts corrode into steel frames. Pour penetrating oil in from the bottom bracket, leave it for days, then clamp the head of the post in a vice and twist the whole frame. Ice makes the post shrink; ammonia dissolves the crust. Grease it before it goes back.',
    ],
    [
      'Tools worth buying first',
      'Hex keys from two to eight millimetres, tyre levers, a track pump with a gauge, a chain tool, a cable cutter and a pedal spanner cover nine jobs of ten. A repair stand spares your knees. The bike kitchen has the rest and somebody who shows you how.',
    ],
    [
      'Straightening a bent derailleur hanger',
      'After a fall to the right the gears skip although the cable is fine: the hanger is bent. Screw an alignment gauge into it and compare the distance to the rim at four places. Bend it gently, once; a hanger that was bent twice breaks in the hills.',
    ],
  ],
  asides: [
    'Turn the pedals backwards while you oil the chain.',
    'Righty tighty, except the left pedal and the right cup.',
    'Check the tyre pressure every week with a gauge.',
    'A torque wrench keeps carbon parts from cracking.',
    'Keep a spare tube, a patch kit and two levers under the saddle.',
    'A squeaking bicycle is a bicycle that asks for grease.',
  ],
};
