import { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/pool.ts';
import type { DayFacts } from '#server/draws/day-facts.ts';
import { closeNotice } from '#server/draws/notices/notice-queries.ts';
import type { TellResumed } from './resume.ts';
import { putClockBack, readResumption, saveResumption } from './resume-queries.ts';

const resumption = z.object({ date: z.string(), time: z.string() });

const resumeWas = z.object({
  resumption: resumption.nullable(),
  became: resumption,
  delay_minutes: z.number(),
  stopped_at: z.string().nullable(),
  notice_id: z.number(),
  told: z.array(z.number()),
});

/**
 * Puts a race back on the day it was to ride before, while nothing of the other day is written; families who had a letter get another one.
 * Throws a Refusal.
 */
export async function undoResume(
  tx: Db,
  { race }: DayFacts,
  stored: unknown,
  { tellResumed, user_id }: { tellResumed: TellResumed; user_id: number },
): Promise<void> {
  const { race_id, race_name, cup_name, race_place: place } = race;
  const was = resumeWas.parse(stored);
  const now = await readResumption(tx, race_id);
  const stands = now.resumption?.date === was.became.date && now.resumption.time === was.became.time;
  if (!stands || now.begun) throw new Refusal('day.moved_on');
  await saveResumption(tx, race_id, was.resumption);
  await putClockBack(tx, race_id, was);
  await closeNotice(tx, race_id, was.notice_id);
  if (was.told.length === 0) return;
  const news = { race_id, race_name, cup_name, place, rider_ids: was.told };
  await tellResumed(
    tx,
    { ...news, when: was.resumption ?? was.became, off: was.resumption === null },
    user_id,
  );
}
