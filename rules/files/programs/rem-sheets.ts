import { ordinal } from '#rules/files/dataride-sheet.ts';
import { wordList } from '#rules/names/word-list.ts';
import { type Phase, PHASES } from '#rules/stages.ts';
import type { Status } from '#rules/statuses.ts';
import type { ProgramEntry } from './program-entry.ts';

/** REM gives its sheet of entries this name. */
export const REM_ENTRIES = 'Rider-Registration';

const entryHeads = wordList(
  `Event, First, Last, Email, Club, Team, Country, Birthdate, Sex, UCIID, Rider_type, Rider_licence_type, Rider_ident, Paid, Event_price,
  Admin_fee, Transponder_hire_price, Class, Plate, Transponder, Plate_1, Transponder_1, Transponder_hire_flag`,
);

/** `2015-03-08` becomes `08-03-2015`. */
const dayFirst = (date: string): string => date.split('-').toReversed().join('-');

/** Elite and juniors are told from challenge by their plates. Source: docs/regulation.md §6.1. */
const isElite = ({ plate_colour }: ProgramEntry): boolean =>
  plate_colour === 'white' || plate_colour === 'black';

/**
 * This function writes the entries as the rows of REM's sheet of entries, the headings first. A cruiser has its plate and transponder in
 * columns of its own.
 * @param entries - the entries of a race
 * @returns the cells of every row, 23 in each
 * Source: the workbook that django-bmx writes for REM.
 */
export const remEntryRows = (entries: readonly ProgramEntry[]): string[][] => [
  entryHeads,
  ...entries.map((one) => {
    const cruiser = one.wheel === 24;
    const values: Readonly<Record<string, string>> = {
      First: one.firstname,
      Last: one.lastname,
      Club: one.club,
      Team: one.team,
      Country: one.country,
      Birthdate: dayFirst(one.birthdate),
      Sex: one.gender === null ? '' : one.gender === 'MEN' ? 'M' : 'F',
      UCIID: one.uci_id,
      Rider_type: isElite(one) ? 'E' : 'C',
      Rider_licence_type: 'U',
      Rider_ident: `R${one.rider_id}`,
      Class: one.category_name,
      [cruiser ? 'Plate_1' : 'Plate']: one.plate,
      [cruiser ? 'Transponder_1' : 'Transponder']: one.transponder,
    };
    return entryHeads.map((head) => values[head] ?? '');
  }),
];

/** REM's columns of a race begin with these words. */
export const REM_RACES: Readonly<Record<Phase, string>> = {
  M1: 'MOTO1',
  M2: 'MOTO2',
  M3: 'MOTO3',
  M4: 'MOTO4',
  M5: 'MOTO5',
  M6: 'MOTO6',
  M7: 'MOTO7',
  M8: 'MOTO8',
  LCQ: 'LCQ',
  playoff_16: 'F16',
  playoff_8: 'F8',
  playoff_4: 'F4',
  playoff_2: 'F2',
  final: 'FINAL',
};

/** This is a rider's result in a class. */
export interface RemResult {
  category_name: string;
  rank: number | null;
  uci_id: string;
  firstname: string;
  lastname: string;
  club: string;
  plate: string;
  runs: readonly {
    phase: Phase;
    /** This is the number of the race; it is null when it has none. */
    number: string | null;
    lane: number | null;
    status: Status | null;
    place: number | null;
    time_ms: number | null;
    /** These are the points of a moto; they are null in other races, and where a moto scores nothing. */
    points: number | null;
  }[];
}

const resultHeads = wordList('CLASS, CLASS_RANKING, UCIID, FIRST_NAME, LAST_NAME, CLUB, PLATE');
const raceHeads = wordList('PLACE, TIME, RACE_POINTS, MOTO_POINTS, GATE, LANE');

const numberText = (value: number | null): string => (value === null ? '' : String(value));

function placeText({ status, place }: RemResult['runs'][number]): string {
  if (status === null) return '';
  return status === 'OK' && place !== null ? ordinal(place) : status;
}

/** A tab and the end of a line would be another cell. A cell that a spreadsheet would run begins with an apostrophe. */
const plainCell = (text: string): string => text.replaceAll(/\s+/g, ' ').replace(/^(?=[=+\-@])/, "'");

/**
 * This function writes results as REM gives them out: a row for each rider with six cells for each race, the headings first. A gate is the
 * number of the race.
 * @param results - the riders of all classes, in the order of the classes and ranks
 * @returns the cells of every row
 * Source: a file of results of REM, as django-bmx reads it.
 */
export function remResultRows(results: readonly RemResult[]): string[][] {
  const ridden = new Set(results.flatMap(({ runs }) => runs.map(({ phase }) => phase)));
  const races = PHASES.filter((phase) => ridden.has(phase));
  const head = races.flatMap((phase) => raceHeads.map((cell) => `${REM_RACES[phase]}_${cell}`));
  const rows = results.map((one) => {
    let sum = 0;
    const cells = races.flatMap((phase) => {
      const run = one.runs.find((each) => each.phase === phase);
      if (!run) return raceHeads.map(() => '');
      const { points, time_ms, number, lane } = run;
      sum += points ?? 0;
      return [
        placeText(run),
        time_ms === null ? '' : (time_ms / 1000).toFixed(3),
        numberText(points),
        points === null ? '' : String(sum),
        number ?? '',
        numberText(lane),
      ];
    });
    const { category_name, rank, uci_id, firstname, lastname, club, plate } = one;
    return [category_name, numberText(rank), uci_id, firstname, lastname, club, plate, ...cells].map(
      plainCell,
    );
  });
  return [[...resultHeads, ...head], ...rows];
}
