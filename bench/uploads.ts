import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import sharp from 'sharp';
import { CONSENT_VERSION } from '../rules/people/riders/consent-texts.ts';
import { hashSecret, newSecret } from '../server/ground/access/secret.ts';
import type { Site } from '../e2e/site.ts';
import { residentMiB } from './memory.ts';
import type { Row } from './report.ts';
import { p99, readers } from './readers.ts';
import type { Sending } from './upload-sender.ts';

const families = 1000;
const side = { width: 3400, height: 2300 };

/** Makes a photo of eight megabytes: noise, which no camera makes and nothing compresses. */
const heavyPhoto = (): Promise<Buffer> =>
  sharp(randomBytes(side.width * side.height * 3), { raw: { ...side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();

/**
 * Makes families with an account, a session and a rider each. Returns the senders of photos, each with an address of
 * its own.
 */
async function prepare(pool: pg.Pool): Promise<{ senders: Sending['senders']; place: pg.QueryResultRow }> {
  const tokens = Array.from({ length: families }, newSecret);
  const { rows } = await pool.query<{ rider_id: string; at: string }>(
    `with place as (select club_id, organization_id, country_id from club join organization using (organization_id) limit 1),
       account as (insert into users (user_email, user_firstname, email_confirmed_at)
         select 'crowd' || n || '@demo.test', 'Ana', now() from generate_series(1, $1) n returning user_id),
       numbered as (select user_id, row_number() over () as at from account),
       child as (insert into rider (rider_firstname, rider_lastname, rider_dni, organization_id, club_id, rider_birthdate, rider_gender, rider_state, country_id)
         select 'Emma', 'Ibáñez', (770000000 + n)::text, organization_id, club_id, '2017-05-05', 'WOMAN', 'Salta', country_id
         from place, generate_series(1, $1) n returning rider_id),
       born as (select rider_id, row_number() over () as at from child),
       linked as (insert into user_rider (user_id, rider_id) select user_id, rider_id from numbered join born using (at)),
       opened as (insert into session (user_id, token_hash, device, expires_at)
         select user_id, ($2::bytea[])[at], 'Firefox · Linux', now() + interval '1 day' from numbered)
     select rider_id, at from born`,
    [families, tokens.map(hashSecret)],
  );
  const place = await pool.query(`select club_id, organization_id from club limit 1`);
  const senders = rows.map(({ rider_id, at }) => ({
    path: `/api/riders/mov/${rider_id}`,
    token: tokens[Number(at) - 1] ?? '',
    address: `10.${20 + (Number(at) >> 8)}.${Number(at) & 255}.7`,
  }));
  return { senders, place: place.rows[0] ?? {} };
}

/** Returns the form of all of them. */
function formOf(photo: Buffer, place: pg.QueryResultRow): Pick<Sending, 'payload' | 'contentType'> {
  const fields = {
    rider_firstname: 'Emma',
    rider_lastname: 'Ibáñez',
    organization_id: String(place['organization_id']),
    club_id: String(place['club_id']),
    rider_state: 'Salta',
    rider_birthdate: '2017-05-05',
    rider_gender: 'WOMAN',
    consent: CONSENT_VERSION,
  };
  const head = Object.entries(fields)
    .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const file = `--b\r\ncontent-disposition: form-data; name="rider_dni_image1"; filename="frente.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const shared = new Uint8Array(new SharedArrayBuffer(Buffer.byteLength(head + file) + photo.length + 9));
  shared.set(Buffer.concat([Buffer.from(head + file), photo, Buffer.from('\r\n--b--\r\n')]));
  return { payload: shared, contentType: 'multipart/form-data; boundary=b' };
}

/**
 * Sends a thousand photos of eight megabytes at once, each from an account and an address of its own, with readers
 * meanwhile.
 */
export async function benchUploads(site: Site, racePath: string): Promise<Row[]> {
  const pool = new pg.Pool({
    host: join(site.dataDir, 'postgres.socket'),
    user: 'partidor',
    database: 'partidor',
    max: 2,
  });
  const { senders, place } = await prepare(pool);
  const photo = await heavyPhoto();
  const page = site.url + racePath;
  // The page is made for the first reader, and the later requests are measured.
  await (await fetch(page, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
  const quiet = await readers(page, 6000).times;
  const before = residentMiB(site.pid);
  let peak = before;
  const looking = setInterval(() => {
    peak = Math.max(peak, residentMiB(site.pid));
  }, 50);
  const meanwhile = readers(page);
  const began = performance.now();
  const workerData: Sending = { site: site.url, senders, ...formOf(photo, place) };
  const worker = new Worker(new URL('./upload-sender.ts', import.meta.url), { workerData });
  const [statuses] = (await once(worker, 'message')) as [number[]];
  meanwhile.stop();
  const times = await meanwhile.times;
  const seconds = (performance.now() - began) / 1000;
  clearInterval(looking);
  await readers(page, 30_000).times;
  const after = residentMiB(site.pid);
  await pool.end();
  const counted = Map.groupBy(statuses, (status) => status);
  const told = [...counted].map(
    ([status, all]) => `${all.length} × ${status === 0 ? 'line broken' : status}`,
  );
  const odd = statuses.filter((status) => status !== 200 && status !== 503).length;
  return [
    {
      what: `memory while ${families} photos of ${(photo.length / 1e6).toFixed(1)} MB come from as many addresses`,
      figure: `${peak.toFixed(0)} MiB`,
      beside: `before ${before.toFixed(0)} MiB, half a minute after ${after.toFixed(0)} MiB`,
      target: '≤ 1024 MiB',
      holds: peak <= 1024,
    },
    {
      what: 'race page meanwhile, p99',
      figure: `${p99(times).toFixed(0)} ms`,
      beside: `quiet ${p99(quiet).toFixed(0)} ms; ${times.length} read in ${seconds.toFixed(0)} s`,
      target: '≤ 200 ms',
      holds: p99(times) <= 200,
    },
    {
      what: 'what they were answered: taken, or asked to come again',
      figure: told.join(', '),
      beside: '',
      target: 'nothing but 200 and 503',
      holds: odd === 0,
    },
  ];
}
