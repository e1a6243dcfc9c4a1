import { STAGES, type Phase } from '#rules/stages.ts';
import type { Removal, Status } from '#rules/statuses.ts';

/** These are the columns A to L of the sheet Results. Only their order is known to matter; the captions are those of the fields. */
export const dataRideHeadings = [
  'Rank',
  'BIB',
  'UCI ID',
  'Last name',
  'First name',
  'Country',
  'Team',
  'Gender',
  'Phase',
  'Heat',
  'Result',
  'IRM',
] as const;

/** The sheet gives these names to the stages of the knock-out. */
const stageNames: Readonly<Partial<Record<Phase, string>>> = {
  LCQ: 'Last chance',
  playoff_16: '1/16 final',
  playoff_8: '1/8 final',
  playoff_4: 'Quarterfinal',
  playoff_2: 'Semifinal',
  final: 'Final',
};

const endings: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
/**
 * This function writes a place as English does.
 * @param place - the place
 * @returns `1st`, `2nd`, `3rd`, `4th`
 */
export const ordinal = (place: number): string => `${place}${endings[ordinals.select(place)] ?? 'th'}`;

interface DataRideRun {
  phase: Phase;
  /** This is the number of its race; it is null when it has none. */
  number: string | null;
  status: Status | null;
  place: number | null;
  time_ms: number | null;
}

interface DataRideLine {
  rank: number | null;
  plate: string;
  uci_id: string;
  lastname: string;
  firstname: string;
  /** These are the three letters of the IOC. */
  country_code: string;
  team: string;
  gender: 'MEN' | 'WOMAN' | null;
  removed: Removal | null;
  /** This is the last race with a result; it is null when there is none. */
  last: DataRideRun | null;
}

const resultOf = ({ place, time_ms }: DataRideRun): string =>
  [place === null ? '' : ordinal(place), time_ms === null ? '' : (time_ms / 1000).toFixed(3)]
    .filter((part) => part !== '')
    .join(', ');

/** This function finds the reason why there is no place: the reason of the class comes before that of the race. */
function irmOf({ removed, last }: DataRideLine): string {
  if (removed === 'DSQ') return 'DSQ';
  return last === null || last.status === 'OK' ? '' : (last.status ?? '');
}

/**
 * This function writes a rider of a class as a line of the workbook that UCI DataRide accepts: the rank of the class, and how the last race
 * ended.
 * @param line - the facts of the rider; texts are as on the licence and '' where nothing is known, and times are in milliseconds
 * @returns the cells under `dataRideHeadings`, all of them text
 */
export function dataRideRow(line: DataRideLine): string[] {
  const { rank, plate, uci_id, lastname, firstname, country_code, team, gender, last } = line;
  const phase = last === null ? '' : (stageNames[last.phase] ?? `Moto ${STAGES[last.phase].moto ?? ''}`);
  return [
    rank === null ? '' : String(rank),
    plate,
    uci_id,
    lastname.toUpperCase(),
    firstname,
    country_code,
    team,
    gender === null ? '' : gender === 'MEN' ? 'M' : 'W',
    phase,
    last?.number ?? '',
    last === null ? '' : resultOf(last),
    irmOf(line),
  ];
}
