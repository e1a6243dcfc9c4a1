import type { Pool } from 'pg';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { previewCup, previewRace } from '#contract/season/office/cups/pictures.ts';
import { readCupBeforePublic } from '#server/season/cups/queries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { presentRace } from '#server/season/races/present.ts';
import { readRaceOfCup } from '#server/season/races/queries.ts';

/** Returns a cup as the public will find it in the list. */
export async function cupAsPublic(db: Db, cup_id: number): Promise<z.input<typeof previewCup.reply>> {
  const cup = await readCupBeforePublic(db, cup_id);
  if (cup === null) throw new Refusal('cup.not_found');
  return cup;
}

/** Returns the race of a date as the public will find it. */
export async function raceAsPublic(
  pool: Pool,
  cup_id: number,
  race_date: string,
): Promise<z.input<typeof previewRace.reply>> {
  const facts = await readRaceOfCup(pool, cup_id, race_date);
  if (facts === null) throw new Refusal('race.not_found');
  return presentRace({ ...facts, cup_status: facts.cup_status === 'CLOSED' ? 'CLOSED' : 'OPENED' });
}
