import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { median, requestsPerSecond } from './load.ts';
import type { PublicPage } from './public-pages.ts';
import type { Row } from './report.ts';

interface Captured {
  status: number;
  headers: string[];
  body: Buffer;
}

function capture(url: string, headers: Record<string, string>): Promise<Captured> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const own = new Set(['date', 'connection', 'keep-alive']);
        const raw = response.rawHeaders;
        const kept: string[] = [];
        for (let at = 0; at < raw.length; at += 2) {
          if (!own.has((raw[at] ?? '').toLowerCase())) kept.push(raw[at] ?? '', raw[at + 1] ?? '');
        }
        resolve({ status: response.statusCode ?? 0, headers: kept, body: Buffer.concat(parts) });
      });
    }).on('error', reject);
  });
}

async function startBare(
  answer: Captured,
  dir: string,
  name: string,
): Promise<{ url: string; stop: () => void }> {
  const file = join(dir, `${name}.json`);
  await writeFile(file, JSON.stringify({ ...answer, body: answer.body.toString('base64') }));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  return { url, stop: () => void child.kill() };
}

const rounds = 9;
/** The least share of the rate of bare node:http. */
const leastShare = 0.93;

interface Shares {
  ours: number;
  share: number;
}

/**
 * Measures the requests per second of an address, and its share of the comparison's: each is the median of rounds in
 * turn.
 */
async function compareRates(url: string, peer: string, headers: Record<string, string>): Promise<Shares> {
  const ours: number[] = [];
  const shares: number[] = [];
  await requestsPerSecond(url, headers, 1);
  await requestsPerSecond(peer, headers, 1);
  for (let round = 0; round < rounds; round += 1) {
    // Both take turns to be first, so that a machine that slows down favours neither.
    const first = round % 2 === 0 ? peer : url;
    const one = await requestsPerSecond(first, headers, 2);
    const two = await requestsPerSecond(first === url ? peer : url, headers, 2);
    const [mine, theirs] = first === url ? [one, two] : [two, one];
    ours.push(mine);
    shares.push(mine / theirs);
  }
  return { ours: median(ours), share: median(shares) };
}

async function compare(
  name: string,
  url: string,
  headers: Record<string, string>,
  dir: string,
): Promise<Row> {
  const answer = await capture(url, headers);
  const file = name.replace(/\W/g, '-');
  const bare = await startBare(answer, dir, file);
  const other = await startBare(answer, dir, `${file}-other`);
  try {
    const { ours, share } = await compareRates(url, bare.url, headers);
    // Two equal processes differ too: this shows how much of the figure above is noise.
    const noise = await compareRates(other.url, bare.url, headers);
    return {
      what: `${name}, ${answer.body.length.toLocaleString('en')} B on the wire`,
      figure: `${Math.round(ours).toLocaleString('en')} requests/s`,
      beside: `${share.toFixed(2)} of bare node:http with the same bytes; a second bare one ${noise.share.toFixed(2)}`,
      target: `≥ ${leastShare}`,
      holds: share >= leastShare,
    };
  } finally {
    bare.stop();
    other.stop();
  }
}

/** Does one after the other, because two at once would measure each other. */
async function inTurn<One, Made>(all: readonly One[], make: (one: One) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (const one of all) made.push(await make(one));
  return made;
}

/**
 * Measures kept answers under load, each beside bare node:http in the same run: the race page of 600 riders as HTML,
 * as JSON and as 304, and pages of people.
 */
export async function benchHttp(
  site: string,
  racePath: string,
  jsonPath: string,
  people: readonly PublicPage[],
  dir: string,
): Promise<Row[]> {
  const br = { 'accept-encoding': 'br, gzip', 'accept-language': 'es' };
  const page = await capture(`${site}${racePath}`, br);
  const at = page.headers.findIndex((name) => name.toLowerCase() === 'etag');
  const etag = page.headers[at + 1] ?? '';
  return [
    await compare('race page, HTML', `${site}${racePath}`, br, dir),
    await compare('race page, JSON', `${site}${jsonPath}`, br, dir),
    await compare('race page, 304', `${site}${racePath}`, { ...br, 'if-none-match': etag }, dir),
    ...(await inTurn(people, ({ name, url }) => compare(`${name} page, HTML`, url, br, dir))),
  ];
}
