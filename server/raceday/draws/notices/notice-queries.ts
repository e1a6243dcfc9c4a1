import { sql } from 'kysely';
import type { OfficeNotice } from '#contract/raceday/office/day/notices.ts';
import { noticeWords } from '#contract/season/races/notices.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';

/** Reads every notice of a race, newest first. */
export async function readNotices(db: Db, race_id: number): Promise<OfficeNotice[]> {
  const { rows } = await sql<Omit<OfficeNotice, 'words'> & { words: unknown }>`
    select n.day_notice_id as notice_id, n.weight, n.words, n.said_at, n.ends_at, n.ends_at <= now() as over,
      coalesce(${personName('u')}, '') as by
    from day_notice n left join users u on u.user_id = n.said_by
    where n.race_id = ${race_id} order by n.day_notice_id desc limit 50`.execute(db);
  return rows.map(({ words, ...notice }) => ({ ...notice, words: noticeWords.parse(words) }));
}

export async function insertNotice(
  tx: Db,
  notice: { race_id: number; weight: string; words: object; ends_at: string; said_by: number },
): Promise<number> {
  const { rows } = await sql<{ day_notice_id: number }>`
    insert into day_notice (race_id, weight, words, said_by, ends_at)
    values (${notice.race_id}, ${notice.weight}, ${JSON.stringify(notice.words)}::jsonb, ${notice.said_by},
      date_trunc('second', ${notice.ends_at}::timestamptz))
    returning day_notice_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A notice that was just written has no row');
  return row.day_notice_id;
}

/** Ends a notice now. Returns whether the race has it at all. */
export async function closeNotice(tx: Db, race_id: number, notice_id: number): Promise<boolean> {
  const { rows } = await sql`
    update day_notice set ends_at = least(ends_at, now())
    where race_id = ${race_id} and day_notice_id = ${notice_id} returning 1`.execute(tx);
  return rows.length > 0;
}
