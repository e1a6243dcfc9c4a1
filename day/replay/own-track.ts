import { join } from 'node:path';
import type pg from 'pg';
import { hashSecret, newSecret } from '#server/ground/access/secret.ts';
import { openPool } from '#server/ground/db/pool.ts';
import { type Site, startSite } from '../../e2e/site.ts';
import { OfficeCaller } from '../office-caller.ts';
import type { Track } from './replay.ts';

/** Makes an administrator who is signed in, and returns the token. */
async function administrator(pool: pg.Pool): Promise<string> {
  const token = newSecret();
  await pool.query(
    `with u as (insert into users (user_email, user_firstname, email_confirmed_at) values ('oficina@example.org', 'Ana', now())
       returning user_id),
     r as (insert into user_role (user_id, role) select user_id, 'admin' from u)
     insert into session (user_id, token_hash, expires_at) select user_id, $1, now() + interval '1 day' from u`,
    [hashSecret(token)],
  );
  return token;
}

/** Returns the track on an existing server, with an administrator made for it. */
export async function trackAt(url: string, pool: pg.Pool): Promise<Track> {
  const office = new OfficeCaller(url);
  office.speakAs(await administrator(pool));
  const { rows } = await pool.query<{ date: string }>(`select current_date as date`);
  return { url, pool, office, date: rows[0]?.date ?? '' };
}

/** Runs a server and a database of its own, as long as some work takes. */
export async function onOwnTrack<Result>(work: (track: Track) => Promise<Result>): Promise<Result> {
  const site: Site = await startSite({ DEMO: 'off', SECOND_FACTOR: 'off', LOG_LEVEL: 'error' });
  const connection = {
    host: join(site.dataDir, 'postgres.socket'),
    port: 5432,
    user: 'partidor',
    database: 'partidor',
  };
  const pool = openPool({ connection, max: 2, onError: () => {} });
  try {
    return await work(await trackAt(site.url, pool));
  } finally {
    await pool.end();
    await site.stop();
  }
}
