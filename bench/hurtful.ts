import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { hashSecret, newSecret } from '../server/ground/access/secret.ts';
import type { Site } from '../e2e/site.ts';
import type { Hurtful, HurtfulSending } from './hurtful-sender.ts';
import { p99, readers } from './readers.ts';
import type { Row } from './report.ts';

const atOnce = 8;
const forMs = 12_000;

/** Makes accounts that may send everything, each with a session, and the book and the cup to which they write. */
async function prepare(site: Site) {
  const pool = new pg.Pool({
    host: join(site.dataDir, 'postgres.socket'),
    user: 'partidor',
    database: 'partidor',
    max: 1,
  });
  const tokens = Array.from({ length: atOnce }, newSecret);
  await pool.query(
    `with account as (insert into users (user_email, user_firstname, email_confirmed_at)
         select 'hurtful' || n || '@demo.test', 'Ana', now() from generate_series(1, $1) n returning user_id),
       allowed as (insert into user_role (user_id, role) select user_id, 'admin' from account)
     insert into session (user_id, token_hash, device, expires_at)
       select user_id, ($2::bytea[])[row_number() over ()], 'Firefox · Linux', now() + interval '1 day' from account`,
    [atOnce, tokens.map(hashSecret)],
  );
  const { rows } = await pool.query<{ book_id: number; cup_id: number; race_date: string }>(
    `select book_id, cup_id, race_date::text from book join cup using (organization_id) join race using (cup_id)
     where book.club_id is null order by book_id, cup_id, race_date limit 1`,
  );
  await pool.end();
  const [place] = rows;
  if (!place) throw new Error('the season has no book of an organization');
  return { place, senders: tokens.map((token, at) => ({ token, address: `10.9.${at}.7` })) };
}

const fill = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Makes a form with some fields and one file. */
function form(
  path: string,
  fields: Record<string, string | number>,
  filename: string,
  content: string,
): Hurtful {
  const head = Object.entries(fields)
    .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = new Uint8Array(Buffer.from(`${head}${file}${content}\r\n--b--\r\n`, 'latin1'));
  return { method: 'POST', path, headers: { 'content-type': 'multipart/form-data; boundary=b' }, body };
}

/** Returns the requests: near the size that is allowed, and made to take their reader long. */
function kinds(racePath: string, place: Awaited<ReturnType<typeof prepare>>['place']): [string, Hurtful[]][] {
  const { book_id, cup_id, race_date } = place;
  const header = (piece: string): Hurtful => ({
    method: 'GET',
    path: racePath,
    headers: { 'if-none-match': `W/"${fill(piece, 15_000)}` },
    body: null,
  });
  const statement = (piece: string) =>
    form(
      `/api/books/${book_id}/statements`,
      { heading: 0, day: 0, amount: 1 },
      'a.ofx',
      fill(`OFXHEADER:100\r\n<OFX><BANKTRANLIST>${piece}`, 60) + fill(piece, 9_900_000),
    );
  const regulation = (piece: string): Hurtful => ({
    method: 'POST',
    path: `/api/office/cups/${cup_id}/regulation/preview`,
    headers: { 'content-type': 'application/json' },
    body: new Uint8Array(Buffer.from(JSON.stringify({ cup_regulation: fill(piece, 390_000) }))),
  });
  const meeting = (content: string) =>
    form('/api/office/results/check', { cup_id, race_date }, 'a.json', content);
  const line = '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260301<TRNAMT>1500.00<FITID>1<NAME>ANA</STMTTRN>\r\n';
  return [
    ['If-None-Match of 16 kB', ['   ', ' ,', '", W/"', '"x",'].map(header)],
    ['OFX of 10 MB', ['<STMTTRN>', '<TRNAMT>1', '<', '\r\n', line].map(statement)],
    ['rich text of 0.4 MB', ['<a ', '<ul><li>', '&#', '<!--', '<p>á</p>'].map(regulation)],
    [
      'JSON of 10 MB',
      [
        fill('[', 9_900_000),
        `{"format":"meeting/1","runs":[${fill('{"a":[1,2,3]},', 9_800_000)}{}]}`,
        `{"format":"${fill('\\"', 9_800_000)}"}`,
        fill('{"a":', 9_900_000),
      ].map(meeting),
    ],
  ];
}

/** Measures the race page of another visitor while eight send some requests at once, again and again. */
async function row(
  site: Site,
  page: string,
  what: string,
  requests: Hurtful[],
  senders: HurtfulSending['senders'],
): Promise<Row> {
  const workerData: HurtfulSending = { site: site.url, requests, senders };
  const worker = new Worker(new URL('./hurtful-sender.ts', import.meta.url), { workerData });
  const meanwhile = readers(page);
  await sleep(forMs);
  meanwhile.stop();
  const times = await meanwhile.times;
  worker.postMessage('over');
  const [statuses] = (await once(worker, 'message')) as [number[]];
  await worker.terminate();
  const counted = Map.groupBy(statuses, (status) => status);
  const told = [...counted].toSorted(([a], [b]) => a - b).map(([status, all]) => `${all.length} × ${status}`);
  return {
    what: `${what}: race page meanwhile, p99`,
    figure: `${p99(times).toFixed(0)} ms`,
    beside: `${times.length} read; answered ${told.join(', ')}`,
    target: '≤ 100 ms, no 5xx but 503',
    holds: p99(times) <= 100 && statuses.every((status) => status < 500 || status === 503),
  };
}

/**
 * Sends requests that are made to take long, each kind from eight accounts at once, then all together, while another
 * visitor reads a page.
 */
export async function benchHurtful(site: Site, racePath: string): Promise<Row[]> {
  const { place, senders } = await prepare(site);
  const page = site.url + racePath;
  // The page is made for the first reader, and the later requests are measured.
  await (await fetch(page, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
  const quiet = await readers(page, 5000).times;
  const all = kinds(racePath, place);
  const rows: Row[] = [];
  for (const [what, requests] of all) rows.push(await row(site, page, what, requests, senders));
  rows.push(
    await row(
      site,
      page,
      'all of these together',
      all.flatMap(([, requests]) => requests),
      senders,
    ),
  );
  return [
    {
      what: 'race page of a quiet server, p99',
      figure: `${p99(quiet).toFixed(0)} ms`,
      beside: `${quiet.length} read`,
      target: '',
      holds: null,
    },
    ...rows,
  ];
}
