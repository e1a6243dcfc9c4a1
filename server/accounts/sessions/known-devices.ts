import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import { hashSecret, newSecret } from '#server/access/secret.ts';

/** Nobody uses more; the one not used for longest goes. */
const mostDevices = 20;

const isToken = (sent: string | undefined): sent is string => sent !== undefined && /^[\w-]{43}$/.test(sent);

/** With the account's id: the table does not say which accounts share a browser. */
const hashFor = (user_id: number, token: string): Buffer => hashSecret(`${user_id} ${token}`);

/** The hash of a device that signed in to this account before; null for any other. In: the e-mail, and what the browser sent. */
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

/** Keeps a browser for an account. In: the token it sent, if any. Out: the token it keeps, and what is stored of it. */
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

/** Forgets the devices of an account, but that of a session where one is named. */
export async function forgetDevices(db: Db, user_id: number, but: number | null): Promise<void> {
  await sql`
    delete from known_device where user_id = ${user_id}
      and device_hash is distinct from (select s.device_hash from session s where s.session_id = ${but})`.execute(
    db,
  );
}

/** A device that was not used for half a year is forgotten: it may belong to somebody else by now. */
export async function sweepDevices(db: Db): Promise<void> {
  await sql`delete from known_device where used_at < now() - interval '180 days'`.execute(db);
}
