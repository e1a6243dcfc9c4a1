import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { fileKept } from '#server/raceday/protests/carried.ts';
import { markTaken, readItems, readUnheardRaces } from '#server/raceday/venue/inbox-queries.ts';
import { readKnownN } from '#server/raceday/venue/set-queries.ts';
import { readDevice } from '#server/raceday/results/log/device-queries.ts';
import { keptForLeader } from './kept-elsewhere.ts';
import { hear } from './say-ops.ts';

/** Hears what another server kept for this one, as if it had been said here. Once, however often it comes. */
export async function hearKept(
  db: Db,
  race_id: number,
  { kind, body }: { kind: string; body: unknown },
): Promise<void> {
  if (kind === 'protest') return fileKept(db, race_id, body);
  if (kind !== 'op') return;
  const { device_id, is_shut, op } = keptForLeader.parse(body);
  const carrier = await readDevice(db, device_id);
  if (carrier === null || carrier.race_id !== race_id) return;
  await inTransaction(db, (tx) => hear(tx, race_id, { ops: [op] }, carrier, is_shut));
}

/** Hears what was kept for a server at the track that leads no more, and never came for it. */
export async function hearLeftOver(db: Db, race_id: number): Promise<void> {
  const known_n = await readKnownN(db, race_id);
  for (;;) {
    const items = await readItems(db, race_id);
    if (items.length === 0) return;
    for (const item of items) await hearKept(db, race_id, item);
    await markTaken(
      db,
      race_id,
      items.map(({ item_id }) => item_id),
      known_n,
    );
  }
}

/** Does it for every race where it was left undone. */
export async function hearAllLeftOver(db: Db): Promise<void> {
  for (const race_id of await readUnheardRaces(db)) await hearLeftOver(db, race_id);
}
