import type { z } from 'zod';
import type { organization } from '#contract/people/reference/reference.ts';
import type { Gender } from '#rules/season/categories/categories.ts';
import type { PointsRange } from '#rules/season/cups/points-tables.ts';
import type { AgeOn, ClassRule, KnownCategory } from '#rules/season/federation/ranked-class.ts';
import { type Packed, unpackRows } from '#server/season/races/packed-rows.ts';

/** The result of a rider in a race that counts. */
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

/** A ranking as the database returns it, with the results it consists of. */
export interface FederationFacts extends Lists {
  federation_ranking_id: number;
  ranking_name: string;
  organization_id: number;
  organization: z.input<typeof organization>;
  window_days: number | null;
  as_of: string;
  updated_at: string | null;
  /** The beginning of the next day, in milliseconds of the epoch. It is null when the day is fixed. */
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
    /** The categories of its cup that ride without points. */
    exhibition: number[];
  }[];
  categories: (ClassFact & { plate_colour: 'yellow' | 'blue' | 'red' | 'white' | 'black' })[];
  /** Every class that was ridden. */
  ridden: ClassFact[];
  carried: { from: number; to: number }[];
}

/** The columns of a placing `g` and its entry `e`. */
const placeColumns = [
  ['race_id', 'g.race_id'],
  ['rider_id', 'g.rider_id'],
  ['category_id', 'g.category_id'],
  ['entered_category_id', 'e.entered_category_id'],
  ['place', 'g.place'],
  ['status', 'g.status'],
  ['plate', 'e.plate'],
] as const;

/** The columns of a rider `p` and the rider's club `b`. */
export const federationRiderColumns = [
  ['rider_id', 'p.rider_id'],
  ['rider_fullname', 'p.rider_publicname'],
  ['club_name', 'b.club_name'],
  ['rider_birthdate', 'p.rider_birthdate'],
  ['rider_gender', 'p.rider_gender'],
] as const;

/** Selects those columns under their names, and packs them again from a placing `q` that was read. */
export const placeSelect = placeColumns.map(([name, value]) => `${value} as ${name}`).join(', ');
export const placePacked = `json_build_array(${placeColumns.map(([name]) => `q.${name}`).join(', ')})`;

/** The packed facts of the database. */
export type PackedFederation = Omit<FederationFacts, keyof Lists> & {
  places: Packed<FederationPlace, typeof placeColumns>[];
  riders: Packed<FederationRiderFact, typeof federationRiderColumns>[];
};

/** Unpacks the facts of the database. */
export function unpackFederation(came: PackedFederation): FederationFacts {
  return {
    ...came,
    places: unpackRows(placeColumns, came.places),
    riders: unpackRows(federationRiderColumns, came.riders),
  };
}
