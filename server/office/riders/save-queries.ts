import type { Db } from '#server/db/pool.ts';
import { OFFICE_COLUMNS } from '#server/riders/stored-columns.ts';

/** A rider as stored, with the version, held until the end of the transaction. */
export async function lockOfficeRider(tx: Db, rider_id: number) {
  const row = await tx
    .selectFrom('rider')
    .select(['rider_version', ...OFFICE_COLUMNS])
    .where('rider_id', '=', rider_id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
