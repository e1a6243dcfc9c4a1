import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { changePublicName } from '#contract/people/riders/public-name.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { nowRider } from '#server/ground/access/place-queries.ts';
import { discardDocuments } from '#server/ground/storage/documents/documents.ts';
import { dropPortraits } from '#server/people/riders/portraits/drop-portraits.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

type Shown = z.input<typeof changePublicName.reply>;

async function lockName(tx: Db, id: number): Promise<Shown & { rider_id: number }> {
  const { rows } = await sql<Shown & { rider_id: number }>`
    select rider_id, public_name, rider_publicname from rider where rider_id = ${nowRider(id)} for update`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Refusal('rider.not_found');
  return row;
}

/**
 * Discards sheets of the rider's races that were drawn with the other name: an address that was given before no
 * longer works, and a sheet that is being drawn finds another version ordered and is not stored.
 */
async function discardSheets(tx: Db, rider_id: number): Promise<void> {
  const { rows } = await sql<{ file_id: number | null }>`
    with drawn as (
      select printed_id, file_id from printed p where p.kind <> 'certificate' and p.race_id in (select e.race_id from entry e where e.rider_id = ${rider_id})
      for update
    )
    update printed p set file_id = null, version = '' from drawn where p.printed_id = drawn.printed_id returning drawn.file_id`.execute(
    tx,
  );
  await discardDocuments(
    tx,
    rows.flatMap(({ file_id }) => file_id ?? []),
  );
}

/**
 * Shows a rider by name or by initials in everything public. The database computes the name
 * (`rider.rider_publicname`), and its trigger drops every answer with the other one.
 */
export async function changeName(
  db: Db,
  { params, body, caller }: Pick<Asked<typeof changePublicName>, 'params' | 'body' | 'caller'>,
): Promise<Shown> {
  return inTransaction(db, async (tx) => {
    const { rider_id, ...was } = await lockName(tx, params.id);
    const { public_name } = body;
    if (was.public_name === public_name) return was;
    await sql`update rider set public_name = ${public_name} where rider_id = ${rider_id}`.execute(tx);
    await discardSheets(tx, rider_id);
    if (public_name === 'initials') await dropPortraits(tx, [rider_id]);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'public_name',
      entity: 'rider',
      entity_id: rider_id,
      was: { public_name: was.public_name },
      became: { public_name },
    });
    return lockName(tx, rider_id);
  });
}
