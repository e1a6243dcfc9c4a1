import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorStatus, Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** A device that was without a signal sends again what it asked for, but hardly after so many days. */
const daysKept = 60;

/** Fields that tell which state somebody has read. Whoever sends again after a lost answer has read another one since. */
const ofState = new Set(['request_key', 'version', 'basis', 'was', 'was_cents']);

function digestOf(params: unknown, body: object): Buffer {
  const text = JSON.stringify([params, body], (key, value: unknown) =>
    ofState.has(key) ? undefined : value,
  );
  return createHash('sha256').update(text).digest();
}

const keyIn = (body: unknown): string | null => {
  const key: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'request_key') : null;
  return typeof key === 'string' ? key : null;
};

/**
 * Does what a request asks for, and refuses it if the key of the request was used for something else: a form that is
 * changed after a lost answer would otherwise be told that it is saved. What is refused leaves its key free.
 */
export async function asFirstAsked<Answer>(
  db: Db,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { params, body }: { params: unknown; body: unknown },
  act: () => Promise<Answer>,
): Promise<Answer> {
  const key = keyIn(body);
  if (key === null || typeof body !== 'object' || body === null) return act();
  const called = `${method} ${path}`;
  const digest = digestOf(params, body);
  const { rows } = await sql<{ is_new: boolean; is_same: boolean }>`
    insert into asked_request as a (request_key, call, digest) values (${key}::uuid, ${called}, ${digest})
    on conflict (request_key, call) do update set asked_at = now()
    returning xmax = 0 as is_new, a.digest = ${digest} as is_same`.execute(db);
  const [asked] = rows;
  if (asked?.is_same === false) throw new Refusal('request.key_reused');
  try {
    return await act();
  } catch (error) {
    // After anything but a refusal it may have been done.
    if (asked?.is_new === true && error instanceof Refusal && errorStatus[error.code] < 500)
      await sql`delete from asked_request where request_key = ${key}::uuid and call = ${called}`.execute(db);
    throw error;
  }
}

/** Tells whether a request was done already. Throws a Refusal if its key was used for something else, or by others. */
export function wasDone(before: { is_own: boolean } | undefined): boolean {
  if (before?.is_own === false) throw new Refusal('request.key_reused');
  return before !== undefined;
}

/** Forgets what was asked so long ago that nobody sends it again. */
export async function sweepAsked(db: Db): Promise<void> {
  await sql`delete from asked_request where asked_at < now() - make_interval(days => ${daysKept})`.execute(
    db,
  );
}
