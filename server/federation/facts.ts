import type { z } from 'zod';
import type { organization } from '#contract/reference/reference.ts';
import type { Gender } from '#rules/categories/categories.ts';
import type { PointsRange } from '#rules/cups/points-tables.ts';
import type { AgeOn, ClassRule, KnownCategory } from '#rules/ranking/ranked-class.ts';
import { type Packed, unpackRows } from '#server/races/packed-rows.ts';

/** How a rider came out of a race that counts. */
interface FederationPlace {
  race_id: number;
  rider_id: number;
  category_id: number;
  entered_category_id: number | null;
  place: number | null;
  status: 'DSQ' | 'DNS' | 'WITHDRAWN' | null;
  plate: string;
}

/** Birth date and gender decide the category, and are in no answer. */
interface FederationRiderFact {
  rider_id: number;
  rider_fullname: string;
  club_name: string | null;
  rider_birthdate: string | null;
  rider_gender: Gender | null;
}

interface Lists {
  places: FederationPlace[];
  riders: FederationRiderFact[];
}

type ClassFact = KnownCategory & { category_name: string };

/** A ranking as the database tells it, with the results it is made of. */
export interface FederationFacts extends Lists {
  federation_ranking_id: number;
  ranking_name: string;
  organization_id: number;
  organization: z.input<typeof organization>;
  window_days: number | null;
  as_of: string;
  /** When the next day begins; null: the day is fixed. In milliseconds of the epoch. */
  day_ends: number | null;
  age_on: AgeOn;
  class_rule: ClassRule;
  kinds: { kind_no: number; kind_name: string; count_best: number | null; points: PointsRange[] }[];
  events: {
    race_id: number;
    cup_id: number;
    cup_name: string;
    date: string;
    name: string;
    kind_no: number;
  }[];
  categories: (ClassFact & { plate_colour: 'yellow' | 'blue' | 'red' | 'white' | 'black' })[];
  /** Every class that was ridden. */
  ridden: ClassFact[];
  carried: { from: number; to: number }[];
}

/** Of a placing `g` and its entry `e`. */
const placeColumns = [
  ['race_id', 'g.race_id'],
  ['rider_id', 'g.rider_id'],
  ['category_id', 'g.category_id'],
  ['entered_category_id', 'e.entered_category_id'],
  ['place', 'g.place'],
  ['status', 'g.status'],
  ['plate', 'e.plate'],
] as const;

/** Of a rider `p` and his club `b`. */
export const federationRiderColumns = [
  ['rider_id', 'p.rider_id'],
  ['rider_fullname', 'p.rider_publicname'],
  ['club_name', 'b.club_name'],
  ['rider_birthdate', 'p.rider_birthdate'],
  ['rider_gender', 'p.rider_gender'],
] as const;

/** Those columns under their names, and packed again by them from a placing that was read, `q`. */
export const placeSelect = placeColumns.map(([name, value]) => `${value} as ${name}`).join(', ');
export const placePacked = `json_build_array(${placeColumns.map(([name]) => `q.${name}`).join(', ')})`;

/** The same as it comes from the database. */
export type PackedFederation = Omit<FederationFacts, keyof Lists> & {
  places: Packed<FederationPlace, typeof placeColumns>[];
  riders: Packed<FederationRiderFact, typeof federationRiderColumns>[];
};

/** Makes facts of what came. */
export function unpackFederation(came: PackedFederation): FederationFacts {
  return {
    ...came,
    places: unpackRows(placeColumns, came.places),
    riders: unpackRows(federationRiderColumns, came.riders),
  };
}
