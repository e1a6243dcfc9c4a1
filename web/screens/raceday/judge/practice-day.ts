import type { DayPack } from '#contract/raceday/judging/day.ts';
import type { Phase } from '#rules/stages.ts';

/** The number of a race that does not exist. The practice day has its own database, so any number will do. */
const PRACTICE_RACE = 1;

interface PracticeClass {
  category_id: number;
  plate_colour: DayPack['classes'][number]['plate_colour'];
  riders: readonly (readonly [plate: string, name: string])[];
}

/* The names and plates are invented: two plates begin with a zero, one with a letter, and one has a single digit. */
const classes: readonly PracticeClass[] = [
  {
    category_id: 1,
    plate_colour: 'yellow',
    riders: [
      ['204', 'Lencina T.'],
      ['018', 'Quiroga E.'],
      ['W4', 'Funes S.'],
      ['7', 'Ibáñez J.'],
      ['310', 'Núñez B.'],
      ['55', 'Zabala L.'],
      ['128', 'Estévez M.'],
      ['88', 'Urquiza R.'],
    ],
  },
  {
    category_id: 2,
    plate_colour: 'blue',
    riders: [
      ['312', 'Palacios Á.'],
      ['61', 'Báez F.'],
      ['109', 'Gallardo N.'],
      ['450', 'Guzmán S.'],
      ['9', 'Suárez C.'],
      ['227', 'Peralta Í.'],
      ['73', 'Cabrera V.'],
    ],
  },
  {
    category_id: 3,
    plate_colour: 'white',
    riders: [
      ['640', 'Moyano G.'],
      ['33', 'Da Conceição A.'],
      ['901', 'Fernández de la Reguera M.'],
      ['012', 'Ortega P.'],
      ['5', 'Silva D.'],
    ],
  },
];

const stages: readonly Phase[] = ['M1', 'M2', 'M3', 'final'];

interface PracticeWords {
  cup_name: string;
  race_name: string;
  classes: readonly string[];
}

/** Makes a day to practise on: three classes of eight, seven and five, three motos and a final: twelve races. */
export function practiceDay({ cup_name, race_name, classes: names }: PracticeWords): DayPack {
  const ridersOf = ({ category_id, riders }: PracticeClass) =>
    riders.map(([plate, name], index) => ({ entry_id: category_id * 100 + index + 1, plate, name }));
  const heats = stages.flatMap((phase, round) =>
    classes.map((one, index) => {
      const count = one.riders.length;
      return {
        category_id: one.category_id,
        phase,
        serie: 1,
        number: String(round * classes.length + index + 1),
        sheet: 1,
        attempt: 1,
        ridden: false,
        // Each round has other lanes, as on a real day.
        riders: ridersOf(one).map(({ entry_id }, place) => ({
          entry_id,
          lane: ((place + round * 3) % count) + 1,
        })),
      };
    }),
  );
  return {
    race_id: PRACTICE_RACE,
    version: 'practice',
    seats: 1,
    two_sign: false,
    race: { race_id: PRACTICE_RACE, cup_name, race_name, race_date: '2026-01-01' },
    classes: classes.map(({ category_id, plate_colour }, index) => ({
      category_id,
      category_name: names[index] ?? '',
      plate_colour,
      dns: 'bar',
    })),
    riders: classes.flatMap(ridersOf).map((rider) => ({ ...rider, club_name: null })),
    heats,
  };
}
