import { exchangeVenue, leadVenue } from '#contract/raceday/venue/venue.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import {
  insertLead,
  lockLead,
  readLead,
  readMigrations,
  readPermitN,
  serverId,
} from '#server/raceday/venue/lead-queries.ts';
import { readSeen } from '#server/raceday/venue/inbox-queries.ts';
import { readKnownN, readSets } from '#server/raceday/venue/set-queries.ts';
import {
  type Home,
  noteAnswer,
  readHome,
  readHomeId,
  readOwnEpoch,
  readScarce,
  setGivingBack,
  takeName,
  useNumbers,
} from './home-queries.ts';
import { ask, HomeRefusal, type Speak } from './speak.ts';

/** Hears what was said to the home server: the kind, and what it was. */
export type Hear = (db: Db, race_id: number, item: { kind: string; body: unknown }) => Promise<void>;

/** How one exchange ended. */
export interface Exchange {
  /** True if there is more to send or to hear at once. */
  more: boolean;
  stopped: string | null;
}

const nothing: Exchange = { more: false, stopped: null };

/** Notes that another server leads: nothing of the day is written here from now on. */
async function giveUp(
  db: Db,
  race_id: number,
  epoch: number,
  leader_name: string,
  last_n: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const lead = await lockLead(tx, race_id);
    if (lead === null || lead.epoch >= epoch) return;
    await insertLead(tx, {
      race_id,
      epoch,
      leader: await readHomeId(tx, race_id),
      leader_name,
      token_hash: null,
      how: 'taken',
      last_n,
      taken_by: null,
      reason: null,
    });
  });
}

/** An older disk of this laptop was started: the day goes on with what the home server has, so nothing is written here. */
async function stopWriting(db: Db, race_id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockLead(tx, race_id);
    await setGivingBack(tx, race_id, true);
  });
}

/**
 * Tells the home server that this laptop goes on where another one died. If that server knows more than the mirror had, or
 * leads again itself, nothing is written here any more, and what was written goes to it as late.
 */
async function announce(db: Db, speak: Speak, { race_id, known_n }: Home, epoch: number): Promise<void> {
  const permit = { server_id: await serverId(db), epoch };
  const have = await readPermitN(db, race_id, epoch);
  try {
    await ask(speak, leadVenue.reply, `/api/venue/${race_id}/lead`, { have, permit });
    await noteAnswer(db, race_id, { known_n, problem: null });
  } catch (error) {
    if (!(error instanceof HomeRefusal)) throw error;
    if (error.code === 'venue.fork') await stopWriting(db, race_id);
  }
}

async function knownAfter(
  db: Db,
  { race_id, known_n }: Home,
  reply: Awaited<ReturnType<typeof ask<typeof exchangeVenue.reply>>>,
): Promise<number> {
  const { stopped } = reply;
  if (stopped?.code === 'venue.hole' && stopped.n !== null) return stopped.n - 1;
  if (stopped?.code === 'venue.fork') {
    await stopWriting(db, race_id);
    return known_n;
  }
  if (stopped?.code === 'venue.epoch') await giveUp(db, race_id, reply.epoch, stopped.leader, stopped.last_n);
  return reply.known_n;
}

/**
 * Says to the home server what it does not know yet, and hears what was said there. It may be cut off at any point and done
 * again. What was heard is reported with the next exchange; until then it comes again, and changes nothing.
 */
export async function exchangeWithHome(
  db: Db,
  speak: Speak,
  hear: Hear,
  heard: Set<string> = new Set(),
): Promise<Exchange> {
  const home = await readHome(db);
  const epoch = home === null ? null : await readOwnEpoch(db, home.race_id);
  if (home === null || epoch === null) return nothing;
  const { race_id } = home;
  const leads = (await readLead(db, race_id))?.epoch === epoch;
  const sets = await readSets(db, race_id, home.known_n);
  // What was given back or taken has nothing more to say.
  if (!leads && sets.length === 0) return nothing;
  if (leads && home.heard_at === null) await announce(db, speak, home, epoch);
  const taken = [...heard].slice(0, 500);
  const reply = await ask(speak, exchangeVenue.reply, `/api/venue/${race_id}/exchange`, {
    epoch,
    migrations: await readMigrations(db),
    sets,
    taken,
    scarce: leads ? await readScarce(db) : [],
    devices: leads ? await readSeen(db, race_id) : [],
  });
  for (const one of taken) heard.delete(one);
  const known_n = await knownAfter(db, home, reply);
  if (leads && reply.blocks.length > 0)
    await inTransaction(db, async (tx) => {
      for (const block of reply.blocks) await useNumbers(tx, block);
    });
  for (const item of leads ? reply.items : []) {
    if (item.kind === 'public_name') await takeName(db, race_id, item.body);
    else await hear(db, race_id, item);
    heard.add(item.item_id);
  }
  await noteAnswer(db, race_id, { known_n, problem: reply.stopped?.code ?? null });
  return {
    more: heard.size > 0 || (await readKnownN(db, race_id)) > known_n,
    stopped: reply.stopped?.code ?? null,
  };
}
