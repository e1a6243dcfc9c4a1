import type { AutoRefusal } from '#contract/entries/office/auto-entries.ts';
import { Refusal } from '#contract/errors.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { infoOf } from '#server/entries/decide.ts';
import { enterRider } from '#server/entries/enter-rider.ts';
import { holdLimit, lockRiderAndRace, readRiderRace } from '#server/entries/facts-query.ts';
import { quoteOf } from '#server/money/prices/quote.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import {
  chargesEntry,
  insertAutoEntry,
  markAutoEntered,
  readAutoCandidates,
  readRacesToFill,
} from './auto-queries.ts';

interface Candidate {
  race_id: number;
  rider_id: number;
  category_id: number;
}

/** Queues the automatic entries of every race whose entries have opened and whose cup has them. */
export async function queueAutoEntries(db: Db): Promise<void> {
  for (const race_id of await readRacesToFill(db))
    await addJob(db, 'auto_enter', { race_id }, { key: `auto_enter ${race_id}` });
}

/**
 * Tells whether entering costs something, for the club or the organization: nobody may owe an amount that nobody saw.
 */
async function isAsked(tx: Db, { race_id, rider_id, category_id }: Candidate): Promise<boolean> {
  if (await chargesEntry(tx, race_id, rider_id)) return true;
  const items = [{ rider_id, category_id, extras: [] }];
  return (await quoteOf(tx, race_id, { items, together: true, code: '', late: false }, 'office')).cents > 0;
}

/** Returns why the rider is not entered automatically, or null when nothing prevents it. */
async function judge(tx: Db, { race_id, rider_id, category_id }: Candidate) {
  await lockRiderAndRace(tx, rider_id, race_id);
  await holdLimit(tx, race_id, category_id);
  const facts = await readRiderRace(tx, race_id, rider_id);
  if (facts === null) return null;
  const category = facts.categories.find((one) => one.category_id === category_id);
  if (!category) return { facts, category: null, refused: 'race.category_elsewhere' as const };
  const { refusal } = infoOf(facts, category);
  const isCharged = refusal === null && (await isAsked(tx, { race_id, rider_id, category_id }));
  const refused: AutoRefusal | null = isCharged ? 'auto.fee' : refusal;
  return { facts, category, refused };
}

/** Enters one rider, or records why not. Either way it happens once. */
async function enterOne(db: Db, candidate: Candidate): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const judged = await judge(tx, candidate);
      if (judged === null || judged.refused === 'inscription.already_in') return;
      const { facts, category, refused } = judged;
      if (!(await insertAutoEntry(tx, candidate, refused)) || category === null || refused !== null) return;
      await enterRider(tx, facts, category, { by: { user_id: null } });
    });
  } catch (error) {
    // All numbers are in use, and the family chooses one with a letter.
    if (!(error instanceof Refusal && error.code === 'plate.taken')) throw error;
    await insertAutoEntry(db, candidate, 'plate.taken');
  }
}

/** Enters the riders that the cup's setting selects, one by one. A repeated job continues where it ended. */
export async function enterByItself(db: Db, race_id: number): Promise<void> {
  for (const candidate of await readAutoCandidates(db, race_id))
    await enterOne(db, { race_id, ...candidate });
  await markAutoEntered(db, race_id);
}
