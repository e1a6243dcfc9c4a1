import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { verify, hash } from '@node-rs/argon2';
import sharp from 'sharp';
import { openBrowser } from '../e2e/browser.ts';
import { median } from './load.ts';
import type { Row } from './report.ts';

const run = promisify(execFile);
const dist = join(import.meta.dirname, '../dist/client');
const family = { user_email: 'familia@demo.test', user_password: 'partidor-demo' };

interface Part {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}

/** Returns what a screen of accounts adds to the first load. */
function benchChunks(): Row[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Part
  >;
  const needed = (source: string, seen: Set<string>): Set<string> => {
    const part = manifest[source];
    if (!part || part.isEntry === true || seen.has(part.file)) return seen;
    seen.add(part.file);
    for (const next of part.imports ?? []) needed(next, seen);
    return seen;
  };
  return Object.keys(manifest).flatMap((source) => {
    const name = /^web\/screens\/\w+\/(\w+)\/\w+Screen\.tsx$/.exec(source)?.[1];
    if (name === undefined) return [];
    const bytes = [...needed(source, new Set())]
      .map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
      .reduce((sum, one) => sum + one, 0);
    return [
      {
        what: `code of /${name} beyond the first load (gzip)`,
        figure: `${(bytes / 1000).toFixed(1)} kB`,
        beside: '',
        target: '≤ 60 kB',
        holds: bytes <= 60_000,
      },
    ];
  });
}

async function timeOf(site: string, who: typeof family, status: number): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${site}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`signing in answered ${response.status}`);
  return performance.now() - began;
}

const signIn = (site: string): Promise<number> => timeOf(site, family, 200);

/**
 * Compares a wrong password and an e-mail that nobody has, in turns, so that the other work of the machine affects
 * both alike.
 */
async function benchClock(site: string): Promise<Row> {
  const [known, unknown]: [number[], number[]] = [[], []];
  // After more wrong passwords than this the server asks for a proof of work.
  for (let turn = 0; turn < 3; turn += 1) {
    known.push(await timeOf(site, { ...family, user_password: 'no es esta' }, 401));
    unknown.push(
      await timeOf(site, { user_email: `nadie${turn}@demo.test`, user_password: 'no es esta' }, 401),
    );
  }
  const [one, other] = [median(known), median(unknown)];
  return {
    what: 'a wrong password and an e-mail that nobody has are answered as late as each other: the difference',
    figure: `${Math.abs(one - other).toFixed(0)} ms`,
    beside: `${one.toFixed(0)} and ${other.toFixed(0)} ms`,
    target: '≤ 35 %',
    holds: Math.abs(one - other) <= 0.35 * Math.max(one, other),
  };
}

async function benchSignIn(site: string): Promise<Row> {
  const times: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) times.push(await signIn(site));
  const stored = await hash(family.user_password, { memoryCost: 65_536, timeCost: 3, parallelism: 4 });
  const bare: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    const began = performance.now();
    await verify(stored, family.user_password);
    bare.push(performance.now() - began);
  }
  return {
    what: 'signing in, argon2id 64 MiB, 3 passes, 4 lanes',
    figure: `${median(times).toFixed(0)} ms, slowest of 20 ${Math.max(...times).toFixed(0)} ms`,
    beside: `argon2 alone ${median(bare).toFixed(0)} ms`,
    target: '≤ 250 ms',
    holds: median(times) <= 250,
  };
}

const atOnce = 50;

const sleep = promisify(setTimeout);

function latency(url: string, agent: Agent): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume();
      response.on('end', () => resolve(performance.now() - began));
    }).on('error', reject);
  });
}

/**
 * Lets four phones send requests again and again, until told to stop. Returns each request's time in milliseconds.
 */
async function readers(url: string, until: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const times: number[] = [];
  const reader = async () => {
    while (!until()) {
      times.push(await latency(url, agent));
      await sleep(8);
    }
  };
  await Promise.all([reader(), reader(), reader(), reader()]);
  agent.destroy();
  return times;
}

const p99 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;

/**
 * Requests a race page about 400 times a second, and then does the same for as long as fifty people need to sign in.
 */
async function benchCrowd(site: string, racePath: string): Promise<Row> {
  const url = `${site}${racePath}`;
  const forSeconds = (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    return () => performance.now() > end;
  };
  await readers(url, forSeconds(3));
  const quiet: number[] = [];
  const crowded: number[] = [];
  let slowest = 0;
  for (let round = 0; round < 5; round += 1) {
    quiet.push(p99(await readers(url, forSeconds(3))));
    let done = false;
    const crowd = run(process.execPath, [
      join(import.meta.dirname, 'sign-in-crowd.ts'),
      site,
      JSON.stringify(family),
      String(atOnce),
    ]).finally(() => {
      done = true;
    });
    crowded.push(p99(await readers(url, () => done)));
    slowest = Math.max(slowest, Number((await crowd).stdout));
  }
  const [before, during] = [median(quiet), median(crowded)];
  return {
    what: `race page, p99, while ${atOnce} people sign in at once`,
    figure: `${during.toFixed(1)} ms (the last one is in after ${(slowest / 1000).toFixed(1)} s)`,
    beside: `quiet ${before.toFixed(1)} ms, same run; median of 5`,
    target: '≤ 2 × quiet',
    holds: during <= 2 * before,
  };
}

/** Makes a photo of twelve megapixels with as much detail as a camera's: about four megabytes. */
async function largePhoto(): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer();
  return sharp(grain).resize(4000, 3000, { kernel: 'cubic' }).jpeg({ quality: 93 }).toBuffer();
}

async function benchSignUp(site: string): Promise<Row> {
  const photo = await largePhoto();
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  const page = await context.newPage();
  await page.goto(`${site}/registration`, { waitUntil: 'networkidle' });
  const next = () => page.locator('main button[type=submit]:visible').last().click();
  await page.selectOption('#country_id', { label: 'Argentina' });
  await page.fill('#rider_firstname', 'Lautaro');
  await page.fill('#rider_lastname', 'de la Cruz');
  await page.fill('#rider_birthdate', '9');
  await page.fill('#rider_birthdate-month', '3');
  await page.fill('#rider_birthdate-year', '2016');
  await page.getByLabel('Masculino').check();
  await page.fill('#rider_dni', '55.123.456');
  await next();
  await page.locator('#organization_id option').nth(1).waitFor({ state: 'attached' });
  await page.selectOption('#organization_id', { index: 1 });
  await page.locator('#rider_club option').nth(1).waitFor({ state: 'attached' });
  await page.selectOption('#rider_club', { index: 1 });
  await page.selectOption('#rider_state', 'Salta');
  await next();
  await page.fill('#rider_email', 'banco@example.org');
  await page.fill('#password', 'placa 214 verde');
  await page.fill('#password2', 'placa 214 verde');
  await next();
  for (const slot of ['rider_dni_image1', 'rider_dni_image2', 'rider_insurance_image']) {
    await page.setInputFiles(`#${slot}`, { name: `${slot}.jpg`, mimeType: 'image/jpeg', buffer: photo });
    await page.getByText(`${slot}.jpg`).waitFor();
  }
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 1_000_000 / 8,
  });
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/register')) sent = request.postDataBuffer()?.length ?? sent;
  });
  const began = performance.now();
  await next();
  await page.getByText('Te llevamos al inicio').first().waitFor({ timeout: 60_000 });
  const seconds = (performance.now() - began) / 1000;
  await browser.close();
  return {
    what: 'sign-up with three photos of 12 megapixels, 1 Mbit/s up, 150 ms, from send to done',
    figure: `${seconds.toFixed(1)} s`,
    beside: `3 × ${(photo.length / 1e6).toFixed(1)} MB in the camera${sent > 0 ? `, ${(sent / 1e6).toFixed(2)} MB sent` : ''}`,
    target: '≤ 25 s',
    holds: seconds <= 25,
  };
}

/** Measures the cost of signing up and in, and how much it slows others. */
export async function benchAccounts(site: string, racePath: string): Promise<Row[]> {
  return [
    await benchSignIn(site),
    await benchClock(site),
    await benchCrowd(site, racePath),
    await benchSignUp(site),
    ...benchChunks(),
  ];
}
