import { exchangeVenue, giveBackVenue, leadVenue } from '#contract/raceday/venue/venue.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import {
  insertLead,
  lockLead,
  readDigests,
  readLead,
  readMigrations,
  serverId,
} from '#server/raceday/venue/lead-queries.ts';
import { applyRows, keepSet, readKnownN } from '#server/raceday/venue/set-queries.ts';
import { exchangeWithHome, type Hear } from './exchange-with-home.ts';
import { type Home, noteAnswer, readHome, readHomeId, setGivingBack, useNumbers } from './home-queries.ts';
import { ask, HomeRefusal, type Speak } from './speak.ts';

/** Returns the copy of this server. Throws without one. */
export async function ownHome(db: Db): Promise<Home> {
  const home = await readHome(db);
  if (home === null) throw new Error('There is no copy of a race here.');
  return home;
}

/**
 * Returns by how many milliseconds at least the clock of this laptop is ahead of that of the home server: half of the time that
 * the question takes is in doubt. Somebody who leads no epoch tells nothing by it and hears nothing else.
 */
export async function clockOff(db: Db, speak: Speak): Promise<number> {
  const { race_id } = await ownHome(db);
  const from = Date.now();
  const { now } = await ask(speak, exchangeVenue.reply, `/api/venue/${race_id}/exchange`, {
    epoch: 0,
    sets: [],
    taken: [],
    scarce: [],
    devices: [],
    migrations: await readMigrations(db),
  });
  const doubt = (Date.now() - from) / 2;
  const off = from + doubt - Date.parse(now);
  return Math.sign(off) * Math.max(0, Math.abs(off) - doubt);
}

/** Takes the lead of the race that was copied, with everything that happened since. It may be asked for again. */
export async function leadHere(db: Db, speak: Speak): Promise<number> {
  const { race_id, venue_name } = await ownHome(db);
  const have = await readKnownN(db, race_id);
  const before = await readLead(db, race_id);
  if (before?.here === true) return before.epoch;
  const given = await ask(speak, leadVenue.reply, `/api/venue/${race_id}/lead`, { have });
  await inTransaction(db, async (tx) => {
    const lead = await lockLead(tx, race_id);
    if (lead === null || lead.epoch >= given.epoch) return;
    for (const set of given.sets) {
      await keepSet(tx, race_id, lead.epoch, set);
      await applyRows(tx, race_id, set, true);
    }
    for (const block of given.blocks) await useNumbers(tx, block);
    await insertLead(tx, {
      race_id,
      epoch: given.epoch,
      leader: await serverId(tx),
      leader_name: venue_name,
      token_hash: null,
      how: 'given',
      last_n: given.last_n,
      taken_by: null,
      reason: null,
    });
    await setGivingBack(tx, race_id, false);
    await noteAnswer(tx, race_id, { known_n: given.last_n, problem: null });
  });
  return given.epoch;
}

/** Sends everything that is not known at home. Throws when the home server stops taking it. */
async function sendAll(db: Db, speak: Speak, hear: Hear): Promise<number> {
  for (;;) {
    const { race_id, known_n } = await ownHome(db);
    const n = await readKnownN(db, race_id);
    if (known_n >= n) return n;
    const { stopped } = await exchangeWithHome(db, speak, hear);
    if (stopped !== null && stopped !== 'venue.hole') throw new HomeRefusal(stopped, stopped);
  }
}

/**
 * Gives the race back when the home server has all of it, equal to the last row. From the first step on nothing of the day
 * is written here. If the home server refuses, this server goes on; if no answer comes, it is asked for again.
 */
export async function giveBack(db: Db, speak: Speak, hear: Hear): Promise<number> {
  const { race_id } = await ownHome(db);
  await sendAll(db, speak, hear);
  await inTransaction(db, async (tx) => {
    await lockLead(tx, race_id);
    await setGivingBack(tx, race_id, true);
  });
  const goOn = () =>
    inTransaction(db, async (tx) => {
      await lockLead(tx, race_id);
      await setGivingBack(tx, race_id, false);
    });
  try {
    const n = await sendAll(db, speak, hear);
    const digests = await readDigests(db, race_id);
    const { epoch } = await ask(speak, giveBackVenue.reply, `/api/venue/${race_id}/back`, { n, digests });
    await insertLead(db, {
      race_id,
      epoch,
      leader: await readHomeId(db, race_id),
      leader_name: 'Partidor',
      token_hash: null,
      how: 'back',
      last_n: n,
      taken_by: null,
      reason: null,
    });
    return epoch;
  } catch (error) {
    // Without an answer the race may be given back already.
    if (error instanceof HomeRefusal && error.code !== 'venue.epoch') await goOn();
    throw error;
  }
}
