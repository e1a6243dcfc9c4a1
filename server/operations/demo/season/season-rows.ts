import type { Insertable } from 'kysely';
import type { DB } from '#server/ground/db/database.ts';

/** The tables of the season in the order in which they are written: a table comes before those that refer to it. */
export const SEASON_TABLES = [
  'country',
  'organization',
  'club',
  'track',
  'category',
  'race_rules',
  'cup',
  'cup_points',
  'cup_qualification',
  'cup_category',
  'cup_date',
  'race',
  'race_category',
  'rider',
  'entry',
  'heat',
  'run',
  'draw',
  'federation_ranking',
  'federation_kind',
  'federation_points',
  'federation_event',
  'federation_category',
] as const;

export type SeasonTable = (typeof SEASON_TABLES)[number];

/** A season, ready to be written: rows by table, with ids of their own. */
export type SeasonRows = { [T in SeasonTable]: Insertable<DB[T]>[] };

export function noRows(): SeasonRows {
  return {
    country: [],
    organization: [],
    club: [],
    track: [],
    category: [],
    race_rules: [],
    cup: [],
    cup_points: [],
    cup_qualification: [],
    cup_category: [],
    cup_date: [],
    race: [],
    race_category: [],
    rider: [],
    entry: [],
    heat: [],
    run: [],
    draw: [],
    federation_ranking: [],
    federation_kind: [],
    federation_points: [],
    federation_event: [],
    federation_category: [],
  };
}
