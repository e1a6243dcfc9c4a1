import { readFile } from 'node:fs/promises';
import { get, request as send } from 'node:http';
import { type Random, randomFrom } from '../rules/raceday/day/draw/random.ts';
import type { Target } from '#server/testing/targets.ts';
import type { Callers } from './callers.ts';
import { hurtfulBody, hurtfulFile, hurtfulText } from './hurtful.ts';
import { type FuzzRequest, requestTo } from './requests.ts';
import { type Ids, pick } from './values.ts';

/** Every header that the product reads, and those that its framework reads. */
const headers = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'last-event-id',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-access-token',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-proof',
  'x-request-id',
  'x-signature',
] as const;

/** These are near the limits: a head of 16 kB, an address of 8, a body of 64 kB or of one MiB, a file of ten. */
const sizes = { head: 15_000, address: 7000, body: 60_000, longBody: 1_000_000, file: 10_000_000 };

const publicPaths = [
  '/',
  '/ranking',
  '/calendar',
  '/search?q=ana',
  '/races',
  '/api/races',
  '/api/cups',
  '/og/es/site.jpg',
];

function formOf(random: Random, slots: readonly string[]): Pick<FuzzRequest, 'body'> & { type: string } {
  const boundary = `----slow${random.uint32()}`;
  const name = pick(random, slots) ?? 'file';
  const file = pick(random, ['a.ofx', 'a.csv', 'a.xlsx', 'a.json', 'a.pdf', 'a.jpg']) ?? 'a';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    hurtfulFile(random, sizes.file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body: new Uint8Array(body), type: `multipart/form-data; boundary=${boundary}` };
}

/** Returns one request that is made to take long, in one of the ways to send much. */
function slowRequest(
  targets: readonly Target[],
  random: Random,
  ids: Ids,
  token: string | null,
  index: number,
): FuzzRequest {
  const target = pick(random, targets);
  if (target === undefined) throw new Error('there is nothing to ask');
  const usual = requestTo(target, random, ids, token, index);
  const choice = { random, ids, hostility: 0 };
  const { files, longBody } = target.endpoint;
  if (files !== undefined && random.below(2) === 0) {
    const { body, type } = formOf(random, files);
    return { ...usual, headers: { ...usual.headers, 'content-type': type }, body };
  }
  switch (random.below(4)) {
    case 0: {
      const name = pick(random, headers) ?? 'cookie';
      const value = hurtfulText(random, sizes.head).replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, ' ');
      const url = random.below(2) === 0 ? (pick(random, publicPaths) ?? '/') : usual.url;
      return { ...usual, method: 'GET', url, body: undefined, headers: { ...usual.headers, [name]: value } };
    }
    case 1: {
      const text = encodeURIComponent(hurtfulText(random, sizes.address).toWellFormed()).slice(
        0,
        sizes.address,
      );
      const [path = '/'] = (random.below(2) === 0 ? (pick(random, publicPaths) ?? '/') : usual.url).split(
        '?',
      );
      const name = pick(random, Object.keys(target.query?.properties ?? { q: null })) ?? 'q';
      return { ...usual, url: random.below(3) === 0 ? `${path}/${text}` : `${path}?${name}=${text}` };
    }
    default: {
      if (target.body === null || target.endpoint.method === 'GET') return usual;
      const length = longBody === true ? sizes.longBody : sizes.body;
      const body = hurtfulBody(target.body, choice, length);
      return { ...usual, headers: { ...usual.headers, 'content-type': 'application/json' }, body };
    }
  }
}

/** Returns how long the serving thread has worked, in milliseconds, or NaN if the system does not tell. */
async function workedMs(pid: number): Promise<number> {
  try {
    const told = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'latin1');
    return Number(told.split(' ', 1)[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

function statusOf(url: string, { method, url: path, headers: sent, body }: FuzzRequest): Promise<number> {
  return new Promise((resolve) => {
    const to = new URL(url);
    const asked = send(
      {
        host: to.hostname,
        port: to.port,
        method,
        path,
        headers: { ...sent, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        timeout: 60_000,
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', () => resolve(answer.statusCode ?? 0));
      },
    );
    // A server that refuses a body early closes the connection during the sending.
    asked.on('error', () => resolve(0));
    asked.on('timeout', () => asked.destroy());
    asked.end(body);
  });
}

/** Requests a small answer again and again until told to stop. Returns its longest wait in milliseconds. */
async function visit(url: string, isOver: () => boolean): Promise<number> {
  let longest = 0;
  while (!isOver()) {
    const began = performance.now();
    await new Promise<void>((resolve) =>
      get(`${url}/api/version`, (answer) => {
        answer.resume();
        answer.on('end', resolve);
      }).on('error', () => resolve()),
    );
    longest = Math.max(longest, performance.now() - began);
  }
  return longest;
}

export interface Held {
  ms: number;
  what: string;
}

interface SlowRun {
  url: string;
  pid: number;
  targets: readonly Target[];
  callers: Callers;
  ids: Ids;
  count: number;
  seed: string;
}

/**
 * Sends requests made to take long, one after the other, while somebody else requests a small answer. A request
 * blocks the serving thread for the time that the thread worked or that the other one waited, whichever is less: a
 * busy machine makes the other one wait too.
 * Returns those that blocked it longest, longest first, and how many the server answered with a failure of its own.
 */
export async function askSlowly({
  url,
  pid,
  targets,
  callers,
  ids,
  count,
  seed,
}: SlowRun): Promise<{ held: Held[]; failed: string[] }> {
  const random = randomFrom(`slow ${seed}`);
  const all = callers.groups.flatMap((group) => group.callers);
  const held: Held[] = [];
  const failed: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index % 50 === 0) await callers.signIn();
    const caller = pick(random, all);
    if (caller === undefined) throw new Error('nobody to ask anything');
    const asked = slowRequest(targets, random, ids, caller.token, 8_000_000 + index);
    let isOver = false;
    const before = await workedMs(pid);
    const visitor = visit(url, () => isOver);
    const status = await statusOf(url, asked);
    isOver = true;
    const waited = await visitor;
    const worked = (await workedMs(pid)) - before;
    const ms = Number.isNaN(worked) ? waited : Math.min(worked, waited);
    const long = Object.entries(asked.headers).find(([, value]) => value.length > 500);
    const sent =
      typeof asked.body === 'string'
        ? asked.body.slice(0, 80)
        : asked.body === undefined
          ? ''
          : Buffer.from(asked.body.subarray(0, 260)).toString('latin1').split('\r\n\r\n').at(-1);
    const what = `${caller.name} · ${asked.method} ${asked.url.slice(0, 120)} · ${long ? `${long[0]}: ${long[1].slice(0, 40)}` : ''} · ${JSON.stringify(sent)} → ${status}`;
    held.push({ ms, what });
    if (status >= 500) failed.push(what);
  }
  return { held: held.toSorted((one, other) => other.ms - one.ms).slice(0, 10), failed };
}
