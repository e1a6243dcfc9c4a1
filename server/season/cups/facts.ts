import type { z } from 'zod';
import type { cupDate, cupParameters } from '#contract/season/cups/cups.ts';
import type { organization } from '#contract/people/reference/reference.ts';
import type { SeasonLicence } from '#rules/people/licences/licences.ts';
import type { QualificationRule } from '#rules/season/cups/qualifying/qualified.ts';
import type { SeriesTie } from '#rules/season/cups/series-tie.ts';
import type { Shortened } from '#rules/raceday/day/shorten.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import type { Removal } from '#rules/statuses.ts';
import { withPrice, type WithPriceRow } from '#server/season/prices/public-price.ts';
import { runColumns } from '#server/season/races/columns.ts';
import type { PackedRun, RunFact } from '#server/season/races/facts.ts';
import { type Packed, unpackRows } from '#server/season/races/packed-rows.ts';

export interface CupEntryFact {
  entry_id: number;
  race_id: number;
  category_id: number;
  entered_category_id: number | null;
  rider_id: number;
  plate: string;
  removed: Removal | null;
  lot: number | null;
}

interface CupRiderFact {
  rider_id: number;
  rider_fullname: string;
  club_name: string | null;
}

/** The columns of an entry `e` and its race `r`. */
export const cupEntryColumns = [
  ['entry_id', 'e.entry_id'],
  ['race_id', 'r.race_id'],
  ['category_id', 'e.category_id'],
  ['entered_category_id', 'e.entered_category_id'],
  ['rider_id', 'e.rider_id'],
  ['plate', 'e.plate'],
  ['removed', 'e.removed'],
  ['lot', 'e.lot'],
] as const;

/** The columns of a rider `p` and the rider's club `b`. */
export const cupRiderColumns = [
  ['rider_id', 'p.rider_id'],
  ['rider_fullname', 'p.rider_publicname'],
  ['club_name', 'b.club_name'],
] as const;

/** The lists of a cup that have many rows. */
interface CupLists {
  entries: CupEntryFact[];
  riders: CupRiderFact[];
  runs: RunFact[];
}

/** The facts that a cup's ranking is computed from: its dates, settings, and published races. */
export interface SeriesFacts extends Pick<CupLists, 'entries' | 'runs'> {
  cup_dates: { date: string; race_id: number | null }[];
  series: {
    count_best: number | null;
    min_rounds_to_rank: number;
    must_ride_last: boolean;
    bonus_presence: number;
    only_affiliated: boolean;
    ranking_tie: SeriesTie[];
    carried_wheels: Record<string, number> | null;
    exhibition: number[];
  };
  points_table: { from: number; to: number; points: number }[];
  multipliers: Record<string, number>;
  race_categories: (Shortened & { race_id: number; category_id: number; rules: RaceRules })[];
  /** The licences, where only riders with a licence for the season score. */
  licences: (SeasonLicence & { rider_id: number })[];
}

/** A cup as the database returns it, with the facts of its finished races. */
export interface CupFacts extends SeriesFacts, CupLists {
  cup_id: number;
  cup_name: string;
  cup_status: 'OPENED' | 'CLOSED';
  organization_id: number;
  organization: z.input<typeof organization>;
  cup_dates: z.input<typeof cupDate>[];
  cup_parameters: z.input<typeof cupParameters>;
  cup_regulation: string | null;
  cup_inscription_init: number;
  cup_inscription_end: number;
  cup_assign_type: string;
  ranks_clubs: boolean;
  cup_auto_inscription: boolean;
  cup_licence_model: string | null;
  qualifications: QualificationRule[];
  /** The moment of the newest result that the ranking is computed from. */
  updated_at: string | null;
  categories: {
    category_id: number;
    category_name: string;
    category_order: number;
    plate_colour: 'yellow' | 'blue' | 'red' | 'white' | 'black';
  }[];
}

/** The packed facts of the database. */
export type PackedCup = Omit<CupFacts, keyof CupLists | 'cup_dates'> & {
  cup_dates: WithPriceRow<CupFacts['cup_dates'][number]>[];
  entries: Packed<CupEntryFact, typeof cupEntryColumns>[];
  riders: Packed<CupRiderFact, typeof cupRiderColumns>[];
  runs: PackedRun[];
};

/** Unpacks the facts of the database. */
export function unpackCup(came: PackedCup): CupFacts {
  return {
    ...came,
    cup_dates: came.cup_dates.map(withPrice),
    entries: unpackRows(cupEntryColumns, came.entries),
    riders: unpackRows(cupRiderColumns, came.riders),
    runs: unpackRows(runColumns, came.runs),
  };
}
