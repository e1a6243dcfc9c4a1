import pg from 'pg';
import { getLive } from '#contract/raceday/live/live.ts';
import { resultFile } from '#contract/publishing/open-data/result-files.ts';
import { getDrawProof, listDraws } from '#contract/season/races/draws.ts';
import { getRace, getRaceByDate } from '#contract/season/races/races.ts';
import { dayOf } from '#server/testing/day-rows.ts';
import { OfficeCaller } from './office-caller.ts';

/** A server that has the race, and its database, or null where it cannot be reached. */
export interface Side {
  url: string;
  database: pg.ClientConfig | null;
}

/** What was compared, and the places in which both differ. */
export interface Equality {
  tables: number;
  rows: number;
  answers: number;
  differ: string[];
}

/**
 * What two servers say differently though their day is equal: a copy has no address for mail, and each server numbers its
 * own words and tells whether it is the one that leads.
 */
const ofOneServer: readonly RegExp[] = [
  /^race.*\.organization\.organization_contact$/,
  /^live\.(?:epoch|seq|from_track)$/,
];

/** Returns the places in which two answers differ. */
function placesIn(one: unknown, other: unknown, at: string): string[] {
  if (JSON.stringify(one) === JSON.stringify(other) || ofOneServer.some((place) => place.test(at))) return [];
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return [at];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const found = [...names].flatMap((name) =>
    placesIn(Reflect.get(one, name), Reflect.get(other, name), `${at}.${name}`),
  );
  // The same fields in another order are other bytes.
  return found.length === 0 && JSON.stringify(Object.keys(one)) !== JSON.stringify(Object.keys(other))
    ? [at]
    : found;
}

/** Reads what everybody may read of a race, each answer by its name. */
async function publicOf(url: string, race_id: number): Promise<Map<string, unknown>> {
  const caller = new OfficeCaller(url);
  const params = { id: race_id };
  const race = await caller.ask(getRace, { params });
  const query = { cup_id: String(race.cup_id), race_date: race.race_date };
  const draws = await caller.ask(listDraws, { params });
  const answers = new Map<string, unknown>([
    ['race', race],
    ['race by date', await caller.ask(getRaceByDate, { query })],
    ['live', await caller.ask(getLive, { params })],
    ['draws', draws],
  ]);
  for (const { draw_id } of draws.items)
    answers.set(
      `draw ${draw_id}`,
      await caller.ask(getDrawProof, { params: { ...params, drawId: draw_id } }),
    );
  for (const format of resultFile.params.shape.format.options) {
    const answer = await fetch(
      `${url}${resultFile.path.replace('{id}', String(race_id)).replace('{format}', format)}`,
    );
    // A workbook holds the minute at which it was made.
    answers.set(`file ${format}`, [answer.status, format === 'xlsx' ? null : await answer.text()]);
  }
  return answers;
}

/** Reads the day of the track and of the cloud, from two databases. A laptop knows the sets since its copy. */
async function rowsOf(race_id: number, cloud: pg.ClientConfig, track: pg.ClientConfig) {
  const pools = { cloud: new pg.Pool(cloud), track: new pg.Pool(track) };
  try {
    const { rows } = await pools.track.query<{ n: number }>(
      'select coalesce(min(n) - 1, 0)::int as n from venue_set where race_id = $1',
      [race_id],
    );
    const [{ n } = { n: 0 }] = rows;
    return { ours: await dayOf(pools.cloud, race_id, n), theirs: await dayOf(pools.track, race_id, n) };
  } finally {
    await Promise.all([pools.cloud.end(), pools.track.end()]);
  }
}

/** Compares two servers that have a race: every row of the tables of its day, and every public answer about it. */
export async function compareSides(race_id: number, cloud: Side, track: Side): Promise<Equality> {
  const [here, there] = [await publicOf(cloud.url, race_id), await publicOf(track.url, race_id)];
  const names = new Set([...here.keys(), ...there.keys()]);
  const differ = [...names].flatMap((name) => placesIn(here.get(name), there.get(name), name));
  if (cloud.database === null || track.database === null)
    return { tables: 0, rows: 0, answers: names.size, differ };
  const { ours, theirs } = await rowsOf(race_id, cloud.database, track.database);
  const tables = Object.keys({ ...ours, ...theirs });
  const count = (all: Record<string, string[]>) =>
    Object.values(all).reduce((sum, { length }) => sum + length, 0);
  const others = tables.filter((name) => JSON.stringify(ours[name]) !== JSON.stringify(theirs[name]));
  return {
    tables: tables.length,
    rows: count(ours),
    answers: names.size,
    differ: [...differ, ...others.map((name) => `table ${name}`)],
  };
}
