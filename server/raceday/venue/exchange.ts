import pg from 'pg';
import type { Exchanged, exchangeVenue, RowSet } from '#contract/raceday/venue/venue.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { markTaken, noteSeen, readItems } from './inbox-queries.ts';
import { lockLead, readEpochsOf, readLead, readMigrations, reserveNumbers } from './lead-queries.ts';
import { HOME_NAME } from './offer.ts';
import { noteSpoken } from './offer-queries.ts';
import { readEntriesIn, settleOwed, tellProtests } from './owed.ts';
import { applyRows, keepLate, keepSet, readDigest, readKnownN } from './set-queries.ts';

type Stopped = NonNullable<Exchanged['stopped']>;
type Why = Pick<Stopped, 'code' | 'n' | 'table'>;

/** What a peer says in one call. */
interface Said {
  race_id: number;
  epoch: number;
  token_hash: Buffer;
}

/** Tells whether the peer leads the race in the epoch that it names. */
const leads = (lead: Awaited<ReturnType<typeof readLead>>, { epoch, token_hash }: Said): boolean =>
  lead !== null && !lead.here && lead.epoch === epoch && lead.token_hash?.equals(token_hash) === true;

/** Takes one set, whole or not at all. Returns why it was not taken, or null. */
function takeSet(db: Db, said: Said, set: RowSet): Promise<Why | null> {
  const { race_id, epoch } = said;
  return inTransaction(db, async (tx) => {
    if (!leads(await lockLead(tx, race_id), said)) return { code: 'venue.epoch', n: set.n, table: null };
    const known_n = await readKnownN(tx, race_id);
    if (set.n > known_n + 1) return { code: 'venue.hole', n: known_n + 1, table: null };
    if (set.n <= known_n) {
      const same = (await readDigest(tx, race_id, set.n)) === set.digest;
      return same ? null : { code: 'venue.fork', n: set.n, table: null };
    }
    if (!(await keepSet(tx, race_id, epoch, set))) return { code: 'venue.refused', n: set.n, table: null };
    const entries = await readEntriesIn(tx, race_id, set);
    await applyRows(tx, race_id, set, false);
    await settleOwed(tx, entries);
    await tellProtests(tx, set);
    return null;
  });
}

/** Returns why a set cannot be written here: by a constraint, or because it leaves its race. Throws every other error. */
function refusedBy(error: unknown, n: number): Why {
  if (!(error instanceof pg.DatabaseError) || !/^(?:22|23|42|PV)/.test(error.code ?? '')) throw error;
  return { code: 'venue.refused', n, table: error.table ?? null };
}

async function takeSets(db: Db, said: Said, sets: readonly RowSet[]): Promise<Why | null> {
  for (const set of sets) {
    const why = await takeSet(db, said, set).catch((error: unknown) => refusedBy(error, set.n));
    if (why !== null) return why;
  }
  return null;
}

/**
 * Keeps sets of an epoch that has ended, or was never permitted, of a peer that led. What it and a later leader have in
 * common counted already. Returns the last number of it that is known here.
 */
async function takeLate(
  db: Db,
  { race_id, epoch, token_hash }: Said,
  sets: readonly RowSet[],
): Promise<number> {
  const epochs = await readEpochsOf(db, race_id, token_hash);
  const own = epochs.find((one) => one.epoch === epoch);
  const isUnknown = own === undefined && epochs.some((one) => one.epoch < epoch);
  if (own?.last_n == null && !isUnknown) return 0;
  const last_n = own?.last_n ?? 0;
  const late = sets.filter(({ n }) => n > last_n);
  await inTransaction(db, async (tx) => {
    for (const set of late)
      if ((await readDigest(tx, race_id, set.n)) !== set.digest) await keepLate(tx, race_id, epoch, set);
  });
  return Math.max(last_n, ...late.map(({ n }) => n));
}

/** Returns from which set on nothing counted that an ended epoch made. */
async function lastOf(db: Db, { race_id, epoch, token_hash }: Said): Promise<number> {
  const own = (await readEpochsOf(db, race_id, token_hash)).find((one) => one.epoch === epoch);
  return own?.last_n ?? 0;
}

/**
 * Takes sets of the laptop in their order, each once, and returns what was said to this server. Whatever is repeated, cut
 * off or comes in another order, the day is afterwards as after some first part of the sets.
 */
export async function exchange(
  db: Db,
  { params: { id: race_id }, body, caller }: Asked<typeof exchangeVenue>,
): Promise<Exchanged> {
  const said: Said = { race_id, epoch: body.epoch, token_hash: caller.token_hash };
  const now = () => new Date().toISOString();
  const stop = async (why: Why): Promise<Stopped> => {
    const lead = await readLead(db, race_id);
    return { ...why, leader: lead?.leader_name ?? HOME_NAME, last_n: await lastOf(db, said) };
  };
  const ended = async (): Promise<Exchanged> => {
    const known_n = await takeLate(db, said, body.sets);
    const stopped = await stop({ code: 'venue.epoch', n: null, table: null });
    const epoch = (await readLead(db, race_id))?.epoch ?? 0;
    return { epoch, known_n, items: [], blocks: [], stopped, now: now() };
  };
  if (!leads(await readLead(db, race_id), said)) return ended();
  const isNewer = body.migrations > (await readMigrations(db));
  const why = isNewer
    ? { code: 'venue.version' as const, n: null, table: null }
    : await takeSets(db, said, body.sets);
  // Somebody took the race back meanwhile.
  if (why?.code === 'venue.epoch') return ended();
  const known_n = await readKnownN(db, race_id);
  await noteSpoken(db, said.token_hash, why);
  if (body.devices.length > 0) await noteSeen(db, race_id, body.devices);
  if (body.taken.length > 0) await markTaken(db, race_id, body.taken, known_n);
  const blocks =
    body.scarce.length === 0 ? [] : await inTransaction(db, (tx) => reserveNumbers(tx, body.scarce));
  return {
    epoch: body.epoch,
    known_n,
    items: await readItems(db, race_id),
    blocks,
    stopped: why === null ? null : await stop(why),
    now: now(),
  };
}
