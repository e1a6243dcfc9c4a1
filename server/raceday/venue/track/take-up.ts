import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { insertLead, serverId } from '#server/raceday/venue/lead-queries.ts';
import { HOME_NAME } from '#server/raceday/venue/offer.ts';
import { applyRows, keepSet } from '#server/raceday/venue/set-queries.ts';
import { beginCopy, insertHome, isUnused, passAccounts, useNumbers } from './home-queries.ts';
import { parseMirror } from './mirror.ts';
import { CopyRefusal, writeRows } from './take-copy.ts';

/** The laptop that died may have used numbers that no mirror has. This share of those left is passed over. */
const passedOver = 1 / 8;

/** The keys of the rows of a set. */
const keysOf = z.array(z.object({ t: z.string(), k: z.record(z.string(), z.unknown()) }));

/** Reads the mirror of a folder. Throws CopyRefusal where there is none, or more than one. */
async function mirrorIn(folder: string) {
  const names = (await readdir(folder)).filter((name) => /^race-\d+\.ndjson$/.test(name));
  const [name] = names;
  if (name === undefined || names.length > 1)
    throw new CopyRefusal(`In ${folder} there are ${names.length} races, and one is wanted.`);
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  return parseMirror(await read(name), await read(name.replace('.ndjson', '.sets.ndjson')));
}

/**
 * Takes a race up from the mirror of a laptop that died, into a database that nobody used, and leads it from then on: the
 * epoch after that of the laptop is what a mirror permits. The home server learns of it at the first exchange. Throws
 * CopyRefusal.
 */
export async function takeUp(db: Db, folder: string): Promise<{ race_id: number; n: number; epoch: number }> {
  const { head, rows, sets } = await mirrorIn(folder);
  const { race_id, url, token, venue_name, known_n, home_id } = head;
  return inTransaction(db, async (tx) => {
    if (!(await isUnused(tx)))
      throw new CopyRefusal(
        'This database is not empty. A mirror is taken up into a new DATA_DIR, started with DEMO=off.',
      );
    await beginCopy(tx);
    await writeRows(tx, rows);
    await passAccounts(tx);
    await insertHome(tx, { race_id, url, token, venue_name, known_n }, { isHeard: false });
    const lead = async (
      epoch: number,
      leader: string,
      leader_name: string,
      last_n: number,
      how: 'given' | 'permit',
    ) =>
      insertLead(tx, {
        race_id,
        epoch,
        leader,
        leader_name,
        how,
        last_n,
        token_hash: null,
        taken_by: null,
        reason: null,
      });
    if (head.epoch > 1) await lead(head.epoch - 1, home_id, HOME_NAME, known_n, 'given');
    await lead(head.epoch, head.leader, venue_name, known_n, 'given');
    let { n } = head;
    for (const set of sets) {
      if (!(await keepSet(tx, race_id, head.epoch, set)))
        throw new CopyRefusal(`Set ${set.n} of the mirror is damaged. Nothing was kept.`);
      if (set.n <= n) continue;
      if (set.n !== n + 1) throw new CopyRefusal(`Set ${n + 1} is missing in the mirror. Nothing was kept.`);
      await applyRows(tx, race_id, set, true);
      ({ n } = set);
    }
    const keys = sets.flatMap((set) => keysOf.parse(JSON.parse(set.rows)));
    for (const { name, id, first, last } of head.numbers) {
      const own = keys.filter(({ t }) => t === name).map(({ k }) => Number(k[id]));
      const used = own.reduce((most, one) => Math.max(most, one), first - 1);
      const from = used + 1 + Math.floor((last - used) * passedOver);
      if (from <= last) await useNumbers(tx, { name, first: from, last });
    }
    const epoch = head.epoch + 1;
    await lead(epoch, await serverId(tx), venue_name, n, 'permit');
    return { race_id, n, epoch };
  });
}
