import type pg from 'pg';
import { loadMeeting } from '#server/season/import/load-meeting.ts';
import { categoryRiders } from '#server/season/import/meeting/compare-ranking.ts';
import type { Meeting, MeetingCategory } from '#server/season/import/meeting/meeting-format.ts';
import type { CategoryRider } from '#rules/raceday/races/types.ts';

/** A class of a published meeting, with the ids it has here. */
export interface ReplayedClass {
  category_id: number;
  category: MeetingCategory;
  /** The published results of each rider, by the entry that the rider has here. */
  riders: CategoryRider[];
  published: Map<number, number | null>;
}

/** A published meeting, entered as a race of today with no results yet. */
export interface ReplayedRace {
  race_id: number;
  date: string;
  classes: ReplayedClass[];
}

/** Removes the results of a meeting, and keeps its entries. */
const entriesOf = (meeting: Meeting, date: string): Meeting => ({
  ...meeting,
  date,
  categories: meeting.categories.map((category) => ({
    ...category,
    riders: category.riders.map((rider) => ({ ...rider, runs: [] })),
  })),
});

async function readClasses(pool: pg.Pool, race_id: number, meeting: Meeting): Promise<ReplayedClass[]> {
  const { rows } = await pool.query<{
    category_id: number;
    category_name: string;
    entry_id: number;
    plate: string;
  }>(
    `select category_id, category_name, entry_id, plate from entry join category using (category_id) where race_id = $1`,
    [race_id],
  );
  return meeting.categories.map((category) => {
    const own = rows.filter(({ category_name }) => category_name === category.name);
    const idOf = new Map(own.map(({ plate, entry_id }) => [plate, entry_id]));
    const riders = categoryRiders(category).map((rider) => ({
      ...rider,
      entry_id: idOf.get(rider.plate) ?? 0,
    }));
    const published = new Map(
      category.riders.map(({ plate, published_rank }) => [idOf.get(plate) ?? 0, published_rank]),
    );
    return { category_id: own[0]?.category_id ?? 0, category, riders, published };
  });
}

/**
 * Enters the riders of a meeting in a race of that day, which is drawn and judged here. It has no lots, because none
 * were drawn.
 */
export async function openRace(pool: pg.Pool, meeting: Meeting, date: string): Promise<ReplayedRace> {
  const { race_id } = await loadMeeting(pool, entriesOf(meeting, date));
  await pool.query(`update entry set lot = null where race_id = $1`, [race_id]);
  await pool.query(`delete from meeting_import where race_id = $1`, [race_id]);
  await pool.query(`update race set race_status = 'DRAWN' where race_id = $1`, [race_id]);
  await pool.query(`insert into race_day (race_id, draw_method) values ($1, 'manual')`, [race_id]);
  return { race_id, date, classes: await readClasses(pool, race_id, meeting) };
}
