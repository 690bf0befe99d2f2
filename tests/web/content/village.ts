import { NO_TOPIC } from '../pages';
import type { PracticeTopic } from './topic';

/** Pages of no topic: what lies between the topics on any web. */
export const VILLAGE: PracticeTopic = {
  label: NO_TOPIC,
  lang: 'en',
  hosts: [
    ['www.village-paper.test', 'The Village Paper'],
    ['riverside-hall.test', 'Riverside Hall'],
    ['harbour-museum.test', 'Harbour Museum'],
    ['www.hillside-school.test', 'Hillside School'],
  ],
  keywords: ['news', 'village', 'events'],
  articles: [
    [
      'Bus 41 changes its route',
      'From Monday the 41 no longer stops at the old post office, since the bridge is closed for repairs until spring. Passengers for the clinic change at the market square. The company regrets that the last bus on Sundays leaves at half past eight.',
    ],
    [
      'Council votes on the car park',
      'By seven votes to five the council decided to keep the car park behind the library free for two hours. The treasurer warned of a hole in the budget. A petition with three hundred names asked for benches and a drinking fountain.',
    ],
    [
      'Choir seeks tenors',
      'The riverside choir rehearses on Tuesdays and lacks tenors for the winter concert. No audition is needed, only courage. Sheet music is lent, tea is served in the interval, and the conductor promises not to shout.',
    ],
    [
      'Hall hire: prices and rules',
      'The large hall seats two hundred people and costs twelve pounds an hour for societies of the parish. Amplified music ends at eleven. The key is with the caretaker, who must be told of candles and of bouncy castles in advance.',
    ],
    [
      'The schooner Aurora',
      'Built in 1891 for the salt fish trade, the Aurora carried two masts and a crew of nine. She lies in the museum’s dock, and her hold tells the story of the last voyage by letters that the cook wrote home. Visitors may climb as far as the first spreader.',
    ],
    [
      'Opening hours and tickets',
      'The museum is open daily except on Mondays from ten until five. Children below six pay nothing and families one price. Guided tours of the lighthouse start on the hour while the weather allows. Dogs are welcome in the yard.',
    ],
    [
      'Term dates and holidays',
      'The autumn term begins on the third of September and ends with the carol service. Half term is the last week of October. Parents are asked not to book journeys in school time and to name all gym shoes.',
    ],
    [
      'School dinner menu',
      'Monday is pasta with tomato sauce, Tuesday shepherd’s pie, Wednesday soup with rolls, Thursday curry with rice and Friday fish fingers. A vegetarian dish is always offered. Tell the office of allergies in writing before the first day.',
    ],
    [
      'Football: a draw in the rain',
      'Rovers and Athletic shared the points in a match that was more swimming than football. The goalkeeper saved a penalty in the last minute and lost a boot in the mud. Next Saturday the reserves travel to the coast.',
    ],
    [
      'Film night: silent comedies',
      'The projector club shows three silent comedies with live piano on the first Friday of the month. Doors open at seven. Bring a cushion, because the chairs are as old as the films. Admission is by donation.',
    ],
    [
      'Rope making by hand',
      'In the long shed behind the boatyard volunteers twist hemp into rope as their grandfathers did. Three strands are laid against their turn, so that the rope cannot unwind. Children may turn the crank and keep an arm’s length as a souvenir.',
    ],
    [
      'Letters to the editor',
      'Sir, the clock of the church has been four minutes fast since Easter, and the whole village is early. I would not complain were it not that the shop keeps railway time. Yours in haste, a reader of forty years.',
    ],
    [
      'Lost and found',
      'Found on the towpath: one glove, left, tartan. Lost near the station: a grey umbrella with a duck’s head. A set of keys with a brass anchor waits at the police house. Nobody has claimed the trombone.',
    ],
    [
      'Parents’ evening',
      'Teachers of all classes meet parents in the sports hall between five and eight. Appointments of ten minutes are made at the office. The bookshop brings a table of novels, and pupils of year six sell lemonade for their journey.',
    ],
    [
      'Weather station report',
      'The wettest June since records began brought a hundred and sixty millimetres of rain. The highest temperature was twenty nine degrees on the fourteenth. Two gales took the flag and one took the pole.',
    ],
    [
      'Privacy and cookies',
      'This site counts its visitors without names and keeps the numbers for a year. The shop needs a cookie to remember your basket. You may ask what we know about you by letter, and we shall answer within a month.',
    ],
  ],
  asides: [
    'Notices for the next issue must reach the office by Thursday noon.',
    'Photographs can be ordered at the desk.',
    'Please park behind the hall and not along the green.',
    'The editor reserves the right to shorten letters.',
    'All proceeds go to the roof fund.',
  ],
};
