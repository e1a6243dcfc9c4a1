import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { GoesOn } from '#rules/raceday/live/followed/goes-on.ts';
import type { PlateColour } from '#rules/season/categories/categories.ts';
import type { LostStatus } from '#rules/statuses.ts';
import type { Phase } from '#rules/stages.ts';

/** The part of the list in which a rider stands. */
export type Band = 'called' | 'later' | 'waits' | 'done';

/** A rider's next gate. Of a stage that nobody is drawn into, the lane is not known. */
export interface SquadGate {
  phase: Phase;
  number: string;
  races: number;
  isNow: boolean;
  lane: number | null;
  row: number;
}

/** A rider of the club in one class. */
export interface SquadRow {
  rider_id: number;
  entry_id: number;
  name: string;
  plate: string;
  colour: PlateColour;
  category_name: string;
  band: Band;
  gate: SquadGate | null;
  /** The park misses the rider at the next gate. */
  isMissing: boolean;
  last: { phase: Phase; result: number | LostStatus } | null;
  goesOn: GoesOn | null;
}

/** How far the race is. */
export type SquadDay = Pick<RiddenToday, 'begun' | 'stopped' | 'track' | 'done' | 'of'>;

export type SquadRace = Pick<
  RiddenToday,
  'race_id' | 'cup_id' | 'race_date' | 'race_name' | 'zone' | 'country_code'
>;

export interface FoundSquad {
  kind: 'found';
  club: { club_id: number; club_name: string };
  race: SquadRace;
  day: SquadDay;
  rows: SquadRow[];
  /** The other races in which the club rides today. */
  others: { race_id: number; race_name: string }[];
}

/** The club on the day, a club that does not ride today, or no club. */
export type SquadView = FoundSquad | { kind: 'quiet'; club: FoundSquad['club'] } | { kind: 'missing' };
