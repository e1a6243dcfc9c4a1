import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import { hashSecret, newSecret } from '#server/ground/access/secret.ts';

/** Nobody uses more devices. When there are more, the one unused for longest is deleted. */
const mostDevices = 20;

const isToken = (sent: string | undefined): sent is string => sent !== undefined && /^[\w-]{43}$/.test(sent);

/** Hashes the token with the account's id, so that the table does not reveal which accounts share a browser. */
const hashFor = (user_id: number, token: string): Buffer => hashSecret(`${user_id} ${token}`);

/** Returns the hash of a device that signed in to this account before, or null for any other. */
export async function findKnownDevice(
  db: Db,
  user_email: string,
  sent: string | undefined,
): Promise<Buffer | null> {
  if (!isToken(sent)) return null;
  const { rows } = await sql<{ device_hash: Buffer }>`
    select d.device_hash from users u join known_device d using (user_id)
    where u.user_email = ${user_email} and d.device_hash = sha256(convert_to(u.user_id || ' ' || ${sent}::text, 'UTF8'))`.execute(
    db,
  );
  return rows[0]?.device_hash ?? null;
}

/** Stores a browser for an account. Returns the token for the browser and the stored hash. */
export async function rememberDevice(
  db: Db,
  user_id: number,
  sent: string | undefined,
): Promise<{ token: string; device_hash: Buffer }> {
  const token = isToken(sent) ? sent : newSecret();
  const device_hash = hashFor(user_id, token);
  await sql`
    with oldest as (
      delete from known_device where device_hash in (
        select device_hash from known_device where user_id = ${user_id} and device_hash <> ${device_hash}
        order by used_at desc offset ${mostDevices - 1})
    )
    insert into known_device (device_hash, user_id) values (${device_hash}, ${user_id})
    on conflict (device_hash) do update set used_at = now()`.execute(db);
  return { token, device_hash };
}

/** Deletes the devices of an account, except the one of the given session. */
export async function forgetDevices(db: Db, user_id: number, but: number | null): Promise<void> {
  await sql`
    delete from known_device where user_id = ${user_id}
      and device_hash is distinct from (select s.device_hash from session s where s.session_id = ${but})`.execute(
    db,
  );
}

/** Deletes devices that were unused for half a year, because they may belong to somebody else by now. */
export async function sweepDevices(db: Db): Promise<void> {
  await sql`delete from known_device where used_at < now() - interval '180 days'`.execute(db);
}
