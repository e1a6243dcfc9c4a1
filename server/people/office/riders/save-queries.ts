import type { Db } from '#server/ground/db/pool.ts';
import { OFFICE_COLUMNS } from '#server/people/riders/stored-columns.ts';

/** Reads a rider as stored, with the version, and locks it until the end of the transaction. */
export async function lockOfficeRider(tx: Db, rider_id: number) {
  const row = await tx
    .selectFrom('rider')
    .select(['rider_version', ...OFFICE_COLUMNS])
    .where('rider_id', '=', rider_id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
