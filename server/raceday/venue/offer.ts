import type { copyVenue, offerVenue } from '#contract/raceday/venue/venue.ts';
import { Refusal } from '#contract/errors.ts';
import { RACE_STATUSES } from '#rules/race-statuses.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { peerMark } from '#server/ground/access/caller.ts';
import { hashSecret, newSecret } from '#server/ground/access/secret.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked, FileAnswer } from '#server/ground/http/calls/call.ts';
import { lockRaceStatus } from '#server/raceday/results/queries.ts';
import { type CopyHead, writeCopy } from './copy-lines.ts';
import { insertLead, readLead, readMigrations, serverId } from './lead-queries.ts';
import { insertOffer, lockDay, readCopy, useOffer } from './offer-queries.ts';
import { readKnownN } from './set-queries.ts';

/** How this server is called where it leads. */
export const HOME_NAME = 'Partidor';

/** Makes a code with which one laptop copies a race. Throws a Refusal. */
export function offer(db: Db, { params: { id: race_id }, body, caller }: Asked<typeof offerVenue>) {
  return inTransaction(db, async (tx) => {
    const status = await lockRaceStatus(tx, race_id);
    if (status === null) throw new Refusal('race.not_found');
    if (RACE_STATUSES[status].entries_open) throw new Refusal('venue.entries_open');
    const lead = await readLead(tx, race_id);
    if (lead !== null && !lead.here)
      throw new Refusal('venue.led_elsewhere', null, { name: lead.leader_name });
    const code = newSecret();
    const { user_id } = caller;
    const expires_at = await insertOffer(tx, {
      code_hash: hashSecret(code),
      race_id,
      venue_name: body.name,
      offered_by: user_id,
    });
    const became = { name: body.name };
    await insertAudit(tx, { user_id, action: 'venue_offer', entity: 'race', entity_id: race_id, became });
    return { code, expires_at };
  });
}

/**
 * Copies a race for a laptop: one snapshot, from which on each transaction makes a set. The laptop may follow it with the
 * token in the head; a copy that was made before may not any more. Throws a Refusal.
 */
export async function copy(db: Db, { body }: Asked<typeof copyVenue>): Promise<FileAnswer> {
  const secret = newSecret();
  const token_hash = hashSecret(secret);
  const { head, rows } = await inTransaction(db, async (tx) => {
    // A stranger without a code, or with another version, holds up no day.
    const found = await useOffer(tx, hashSecret(body.code.trim()), { server_id: body.server_id, token_hash });
    if (found === null) throw new Refusal('venue.wrong_code', 'code');
    const migrations = await readMigrations(tx);
    if (migrations !== body.migrations) throw new Refusal('venue.version');
    await lockDay(tx);
    const { race_id, venue_name } = found;
    const lead = await readLead(tx, race_id);
    if (lead !== null && !lead.here)
      throw new Refusal('venue.led_elsewhere', null, { name: lead.leader_name });
    const home_id = await serverId(tx);
    const n = await readKnownN(tx, race_id);
    const epoch = (lead?.epoch ?? 0) + 1;
    await insertLead(tx, {
      race_id,
      epoch,
      leader: home_id,
      leader_name: HOME_NAME,
      token_hash,
      how: 'given',
      last_n: n,
      taken_by: null,
      reason: null,
    });
    const copied = await readCopy(tx, race_id);
    await insertAudit(tx, {
      user_id: null,
      action: 'venue_copy',
      entity: 'race',
      entity_id: race_id,
      became: { name: venue_name },
    });
    const made: CopyHead = {
      race_id,
      venue_name,
      epoch,
      n,
      token: `${peerMark}${secret}`,
      home_id,
      home_name: HOME_NAME,
      migrations,
    };
    return { head: made, rows: copied };
  });
  return {
    bytes: writeCopy(head, rows),
    media_type: 'application/x-ndjson',
    name: `race-${head.race_id}.ndjson`,
  };
}
