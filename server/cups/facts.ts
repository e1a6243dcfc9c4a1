import type { z } from 'zod';
import type { cupDate, cupParameters } from '#contract/cups/cups.ts';
import type { organization } from '#contract/reference/reference.ts';
import type { SeasonLicence } from '#rules/licences/licences.ts';
import type { SeriesTie } from '#rules/cups/series-tie.ts';
import type { RaceRules } from '#rules/races/types.ts';
import type { Removal } from '#rules/statuses.ts';
import type { RunFact } from '#server/races/facts.ts';

/** entry_id, race_id, category_id, entered_category_id, rider_id, plate, removed, lot */
export type CupEntryFact = [
  number,
  number,
  number,
  number | null,
  number,
  string,
  Removal | null,
  number | null,
];

/** race_id, race_date, category_id, rules */
type CupRaceCategoryFact = [number, string, number, RaceRules];

/** A cup as the database tells it, with the facts of its finished races. */
export interface CupFacts {
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
  cup_auto_inscription: boolean;
  cup_licence_model: string | null;
  series: {
    count_best: number | null;
    min_rounds_to_rank: number;
    must_ride_last: boolean;
    bonus_presence: number;
    only_affiliated: boolean;
    ranking_tie: SeriesTie[];
  };
  points_table: { from: number; to: number; points: number }[];
  multipliers: Record<string, number>;
  categories: {
    category_id: number;
    category_name: string;
    category_order: number;
    plate_colour: 'yellow' | 'blue' | 'red' | 'white' | 'black';
  }[];
  race_categories: CupRaceCategoryFact[];
  entries: CupEntryFact[];
  riders: [number, string, string | null][];
  runs: RunFact[];
  /** Where only riders with a licence for the season score. */
  licences: (SeasonLicence & { rider_id: number })[];
}
