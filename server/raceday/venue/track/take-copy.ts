import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { hashPassword, makePassword } from '#server/ground/passwords/password.ts';
import { type CopyHead, digestCopy } from '#server/raceday/venue/copy-lines.ts';
import { insertLead, readMigrations, serverId } from '#server/raceday/venue/lead-queries.ts';
import { readCopy } from '#server/raceday/venue/offer-queries.ts';
import { appointNamed, insertHome, isUnused, beginCopy, setCode, takeRows } from './home-queries.ts';
import type { Speak } from './speak.ts';

/** A copy was not taken. The sentence says why, for the person at the laptop. */
export class CopyRefusal extends Error {}

const head = z.object({
  race_id: z.number(),
  venue_name: z.string(),
  epoch: z.number(),
  n: z.number(),
  token: z.string(),
  home_id: z.uuid(),
  home_name: z.string(),
  migrations: z.number(),
});
const headLine = z.object({ head });
const rowLine = z.object({ t: z.string(), r: z.string() });
const tailLine = z.object({
  tail: z.record(z.string(), z.object({ rows: z.number(), digest: z.string() })),
});

/** So many rows are written at once. */
const atOnce = 1000;

/** Reads a copy. Throws CopyRefusal for one that does not end. */
function readLines(text: string) {
  const lines = text.split('\n').filter((line) => line !== '');
  const [first, ...rest] = lines;
  const last = rest.pop();
  const opening = headLine.safeParse(JSON.parse(first ?? 'null'));
  const closing = tailLine.safeParse(JSON.parse(last ?? 'null'));
  if (!opening.success || !closing.success) throw new CopyRefusal('The copy is not whole.');
  const rows = rest.map((line) => {
    const { t, r } = rowLine.parse(JSON.parse(line));
    return { name: t, image: r };
  });
  return { head: opening.data.head satisfies CopyHead, rows, tail: closing.data.tail };
}

/** Writes the rows of a copy, table by table, in the order in which they came. */
export async function writeRows(tx: Db, rows: readonly { name: string; image: string }[]): Promise<void> {
  let name = '';
  let part: string[] = [];
  const flush = async () => {
    if (part.length > 0) await takeRows(tx, name, `[${part.join(',')}]`);
    part = [];
  };
  for (const row of rows) {
    if (row.name !== name || part.length === atOnce) await flush();
    ({ name } = row);
    part.push(row.image);
  }
  await flush();
}

/**
 * Copies a race into this database, which nobody may have used before, and compares what came with what is there. All or
 * nothing. Until this server leads, nothing of the day is written here. Throws CopyRefusal or HomeRefusal.
 */
export async function takeCopy(
  db: Db,
  from: { url: string; code: string; speak: Speak },
): Promise<{ race_id: number; venue_name: string; rows: number }> {
  if (!(await isUnused(db)))
    throw new CopyRefusal(
      'This database is not empty. A race is copied into a new DATA_DIR, started with DEMO=off.',
    );
  const server_id = await serverId(db);
  const migrations = await readMigrations(db);
  const copy = readLines(await from.speak('/api/venue/copy', { code: from.code, server_id, migrations }));
  await keepCopy(db, copy, from.url);
  const { race_id, venue_name } = copy.head;
  return { race_id, venue_name, rows: copy.rows.length };
}

/** A code with which an account of the copy acts at the track. */
interface VenueCode {
  user_name: string;
  user_email: string;
  code: string;
}

/**
 * Makes a code for each account of the copy. The ones before are over. What people sign in with at home is unknown here: a
 * password would be read in the air of the track.
 */
export function makeCodes(db: Db): Promise<VenueCode[]> {
  return inTransaction(db, async (tx) => {
    const codes: VenueCode[] = [];
    for (const { user_id, ...account } of await appointNamed(tx)) {
      const code = makePassword(randomBytes);
      await setCode(tx, user_id, await hashPassword(code));
      codes.push({ ...account, code });
    }
    return codes;
  });
}

/** Writes a copy and compares it. */
async function keepCopy(db: Db, copy: ReturnType<typeof readLines>, url: string): Promise<void> {
  const { race_id, venue_name, epoch, n, token, home_id, home_name } = copy.head;
  await inTransaction(db, async (tx) => {
    if (!(await isUnused(tx))) throw new CopyRefusal('This database is not empty.');
    await beginCopy(tx);
    await writeRows(tx, copy.rows);
    await insertHome(tx, { race_id, url, token, venue_name, known_n: n }, { isHeard: true });
    await insertLead(tx, {
      race_id,
      epoch,
      leader: home_id,
      leader_name: home_name,
      token_hash: null,
      how: 'given',
      last_n: n,
      taken_by: null,
      reason: null,
    });
    const there = digestCopy(await readCopy(tx, race_id));
    const names = new Set([...Object.keys(there), ...Object.keys(copy.tail)]);
    const other = [...names].filter((name) => there[name]?.digest !== copy.tail[name]?.digest);
    if (other.length > 0) throw new CopyRefusal(`The copy differs in ${other.join(', ')}. Nothing was kept.`);
  });
}
