import type { z } from 'zod';
import {
  type giveBackVenue,
  type leadVenue,
  STOPS,
  type takeBackVenue,
  type VenueState,
} from '#contract/raceday/venue/venue.ts';
import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import {
  insertLead,
  type Lead,
  lockLead,
  readDigests,
  readLead,
  reserveNumbers,
  serverId,
} from './lead-queries.ts';
import { HOME_NAME } from './offer.ts';
import { readWaiting } from './inbox-queries.ts';
import { noteSpoken, readOfferOf, readOfferState } from './offer-queries.ts';
import { readAllSets, readArrivals, readKnownN } from './set-queries.ts';

/** Throws that another server leads. */
const refuseEpoch = (lead: Lead | null): Refusal =>
  new Refusal('venue.epoch', null, { name: lead?.leader_name ?? HOME_NAME });

const isOf = (lead: Lead, token_hash: Buffer): boolean => lead.token_hash?.equals(token_hash) === true;

/**
 * Gives a race to the laptop that copied it last, with all that happened since. Its numbers are reserved here and not with
 * the copy: what this server wrote in between has lower ones. Throws a Refusal.
 */
export function giveLead(db: Db, { params: { id: race_id }, body, caller }: Asked<typeof leadVenue>) {
  const { token_hash } = caller;
  return inTransaction(db, async (tx) => {
    const peer = await readOfferOf(tx, token_hash);
    if (peer?.server_id == null) throw refuseEpoch(await readLead(tx, race_id));
    // The sequences come first: a transaction that holds one of them waits for the lead at its end, and not the other way.
    const blocks = await reserveNumbers(tx, null);
    const lead = await lockLead(tx, race_id);
    if (lead === null || !isOf(lead, token_hash)) throw refuseEpoch(lead);
    const known_n = await readKnownN(tx, race_id);
    let { epoch } = lead;
    let last_n = lead.last_n;
    if (lead.leader !== peer.server_id) {
      if (!lead.here) throw refuseEpoch(lead);
      epoch += 1;
      last_n = known_n;
      await insertLead(tx, {
        race_id,
        epoch,
        leader: peer.server_id,
        leader_name: peer.venue_name,
        token_hash,
        how: 'given',
        last_n,
        taken_by: null,
        reason: null,
      });
      await insertAudit(tx, {
        user_id: null,
        action: 'venue_lead',
        entity: 'race',
        entity_id: race_id,
        became: { name: peer.venue_name },
      });
    }
    await noteSpoken(tx, token_hash, null);
    const sets = (await readAllSets(tx, race_id, body.have)).filter(({ n }) => n <= last_n);
    return { epoch, last_n, sets, blocks, now: new Date().toISOString() };
  });
}

/**
 * Lets the laptop lead that took the race up from a mirror of the one before. This server may know sets that the mirror has
 * not: then what both wrote cannot become one day, and the first one stands. Throws a Refusal.
 */
export function permitLead(
  db: Db,
  { params: { id: race_id }, body, caller }: Asked<typeof leadVenue>,
  { server_id, epoch }: NonNullable<z.infer<typeof leadVenue.body>['permit']>,
) {
  return inTransaction(db, async (tx) => {
    const lead = await lockLead(tx, race_id);
    if (lead === null || lead.here || !isOf(lead, caller.token_hash)) throw refuseEpoch(lead);
    const known_n = await readKnownN(tx, race_id);
    if (lead.leader !== server_id) {
      if (lead.epoch >= epoch) throw refuseEpoch(lead);
      if (known_n > body.have) throw new Refusal('venue.fork');
      const { leader_name, token_hash } = lead;
      await insertLead(tx, {
        race_id,
        epoch,
        leader: server_id,
        leader_name,
        token_hash,
        how: 'permit',
        last_n: known_n,
        taken_by: null,
        reason: null,
      });
      const became = { name: leader_name };
      await insertAudit(tx, {
        user_id: null,
        action: 'venue_lead',
        entity: 'race',
        entity_id: race_id,
        became,
      });
    }
    return { epoch, last_n: known_n, sets: [], blocks: [], now: new Date().toISOString() };
  });
}

/** Takes a race back that is equal here, after the last set. Throws a Refusal. */
export function takeGiven(db: Db, { params: { id: race_id }, body, caller }: Asked<typeof giveBackVenue>) {
  const { token_hash } = caller;
  return inTransaction(db, async (tx) => {
    const peer = await readOfferOf(tx, token_hash);
    const lead = await lockLead(tx, race_id);
    if (lead === null || peer === null) throw refuseEpoch(lead);
    // The answer was lost: it is the same one.
    if (lead.how === 'back' && lead.last_n === body.n && lead.here) return { epoch: lead.epoch };
    if (lead.here || !isOf(lead, token_hash)) throw refuseEpoch(lead);
    if ((await readKnownN(tx, race_id)) !== body.n) throw new Refusal('venue.behind');
    const ours = await readDigests(tx, race_id);
    const other = Object.keys(ours).filter((name) => ours[name] !== body.digests[name]);
    if (other.length > 0) throw new Refusal('venue.differs', null, { tables: other.join(', ') });
    const epoch = lead.epoch + 1;
    await insertLead(tx, {
      race_id,
      epoch,
      leader: await serverId(tx),
      leader_name: HOME_NAME,
      token_hash: null,
      how: 'back',
      last_n: body.n,
      taken_by: null,
      reason: null,
    });
    await insertAudit(tx, {
      user_id: null,
      action: 'venue_back',
      entity: 'race',
      entity_id: race_id,
      became: { name: peer.venue_name },
    });
    return { epoch };
  });
}

/** A laptop that takes up a mirror counts its epoch by one, without asking. The cloud leaves room for those. */
const EPOCHS_APART = 100;

/** Takes a race back from a laptop that does not answer: this server goes on from what it knows. Throws a Refusal. */
export async function takeBack(
  db: Db,
  { params: { id: race_id }, body, caller }: Asked<typeof takeBackVenue>,
) {
  await inTransaction(db, async (tx) => {
    const lead = await lockLead(tx, race_id);
    if (lead === null || lead.here) throw new Refusal('venue.not_elsewhere');
    const known_n = await readKnownN(tx, race_id);
    if (known_n !== body.seen_n) throw new Refusal('venue.moved_on');
    const { user_id } = caller;
    await insertLead(tx, {
      race_id,
      epoch: lead.epoch + EPOCHS_APART,
      leader: await serverId(tx),
      leader_name: HOME_NAME,
      token_hash: null,
      how: 'taken',
      last_n: known_n,
      taken_by: user_id,
      reason: body.reason,
    });
    const became = { name: lead.leader_name, reason: body.reason, last: known_n };
    await insertAudit(tx, { user_id, action: 'venue_take', entity: 'race', entity_id: race_id, became });
  });
}

/** Tells which server writes a race, and how its laptop stands. Throws a Refusal for a race that does not exist. */
export async function venueOf(db: Db, race_id: number): Promise<VenueState> {
  const [lead, known_n, arrivals, { offer, copied }, waiting] = await Promise.all([
    readLead(db, race_id),
    readKnownN(db, race_id),
    readArrivals(db, race_id),
    readOfferState(db, race_id),
    readWaiting(db, race_id),
  ]);
  if (arrivals === null) throw new Refusal('race.not_found');
  const isElsewhere = lead !== null && !lead.here;
  const isCopied = lead !== null && lead.here && lead.token_hash !== null;
  const code = isElsewhere ? STOPS.find((one) => one === copied?.stopped) : undefined;
  return {
    state: isElsewhere ? 'elsewhere' : offer !== null || isCopied ? 'offered' : 'here',
    leader_name: isElsewhere ? lead.leader_name : null,
    epoch: lead?.epoch ?? 0,
    known_n,
    race_id,
    ...arrivals,
    taken_at: isElsewhere ? lead.taken_at : null,
    spoke_at: isElsewhere ? (copied?.spoke_at ?? null) : null,
    stopped: copied && code ? { code, n: copied.stopped_n, table: copied.stopped_table } : null,
    waiting,
    offer,
    copy: isCopied && copied ? { name: copied.name, copied_at: copied.copied_at } : null,
    now: new Date().toISOString(),
  };
}
