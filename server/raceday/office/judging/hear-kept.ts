import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readDevice } from '#server/raceday/results/log/device-queries.ts';
import { keptForLeader } from './kept-elsewhere.ts';
import { hear } from './say-ops.ts';

/** Hears an operation that another server kept for this one, as if its phone had said it here. Once, however often it comes. */
export async function hearKept(
  db: Db,
  race_id: number,
  { kind, body }: { kind: string; body: unknown },
): Promise<void> {
  if (kind !== 'op') return;
  const { device_id, is_shut, op } = keptForLeader.parse(body);
  const carrier = await readDevice(db, device_id);
  if (carrier === null || carrier.race_id !== race_id) return;
  await inTransaction(db, (tx) => hear(tx, race_id, { ops: [op] }, carrier, is_shut));
}
