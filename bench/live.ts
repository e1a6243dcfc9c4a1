import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { getDayPack, saveJudging } from '#contract/raceday/judging/day.ts';
import { getLive } from '#contract/raceday/live/live.ts';
import { LIVE_PROPERTIES } from '#rules/raceday/live/testing/live-properties.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/operations/demo/accounts/accounts.ts';
import { openMeeting } from '../day/meeting.ts';
import { OfficeCaller } from '../day/office-caller.ts';
import { RaceDay } from '../day/ride.ts';
import { startSite, type Site } from '../e2e/site.ts';
import { openJudge, quantile } from './judge-server.ts';
import { bareStreams, Crowd } from './live-crowd.ts';
import { requestsPerSecond } from './load.ts';
import type { Row } from './report.ts';

const RIDERS = 400;
const HEATS_OF_A_DAY = 378;
/**
 * A phone needs a snapshot in the morning, after a pause of more events than are kept, and twice when the list of
 * riders has changed.
 */
const SNAPSHOTS_OF_A_DAY = 4;
const DAYS = 10_000;
/** Once a second is sixty times as fast as a day is ridden. */
const BETWEEN_HEATS_MS = 1000;
const POLLS_A_SECOND = 50_000 / 5;
const LOADS_A_SECOND = 50;
/** The number of letters of an event about a heat, with its hash. */
const WORDS_OF_AN_EVENT = 280;

/** Returns the memory of a process, in KiB. */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

/** Makes a drawn race of today and a judge of it. */
async function openTrack(url: string) {
  const office = new OfficeCaller(url);
  await office.signIn(DEMO_ACCOUNTS.admin, DEMO_PASSWORD);
  const meeting = await openMeeting(office, { riders: RIDERS, seed: 1, rules: {} });
  const params = { id: meeting.race_id };
  await new RaceDay(office, meeting, 1).draw();
  await office.ask(saveJudging, { params, body: { seats: 1, table_confirms: false, two_sign: false } });
  const until = meeting.cup.cup_dates[0]?.date ?? '';
  const judge = await openJudge(office, { url, race_id: meeting.race_id, until }, 1);
  const { pack } = await judge.caller.ask(getDayPack, { params });
  const live = () => office.ask(getLive, { params });
  const { cup_id } = meeting.cup;
  const page = `/races?cup_id=${cup_id}&race_date=${meeting.cup.cup_dates[0]?.date}`;
  return { race_id: meeting.race_id, page, judge, heats: pack?.heats ?? [], live };
}

type Track = Awaited<ReturnType<typeof openTrack>>;
type Snapshot = z.output<(typeof getLive)['reply']>;
const idOf = ({ epoch, seq }: Snapshot): string => `${epoch}.${seq}`;

/**
 * Lets visitors load the page of the race, so many a second. Returns the function that ends it and tells their p99
 * wait.
 */
function pageLoads(url: string, aSecond: number): () => Promise<number> {
  const waits: Promise<number>[] = [];
  let visitor = 0;
  const timer = setInterval(() => {
    visitor += 1;
    const headers = {
      'accept-encoding': 'br',
      'accept-language': 'es',
      'x-forwarded-for': `11.0.${(visitor >> 8) & 255}.${visitor & 255}`,
    };
    const begun = performance.now();
    waits.push(
      fetch(url, { headers })
        .then((answer) => answer.arrayBuffer())
        .then(() => performance.now() - begun),
    );
  }, 1000 / aSecond);
  return async () => {
    clearInterval(timer);
    return quantile(await Promise.all(waits), 0.99);
  };
}

/** Reports heats one after the other. Returns the time of each. */
async function sayHeats({ judge, heats }: Track, count: number): Promise<number[]> {
  const said: number[] = [];
  for (const { riders, category_id, phase, serie } of heats.splice(0, count)) {
    const order = riders.map(({ entry_id }) => entry_id);
    said.push(performance.timeOrigin + performance.now());
    await judge.say([judge.sheet({ category_id, phase, serie }, order)]);
    await wait(BETWEEN_HEATS_MS);
  }
  return said;
}

/** Returns the bytes that a phone fetches when it begins, compressed as they are sent. */
async function snapshotBytes(site: Site, { race_id }: Track): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' };
    get(`${site.url}/api/races/${race_id}/live`, { headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => (bytes += part.length));
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

/**
 * Reports heats one after the other while so many phones listen, and measures how long it takes until the last one
 * has the last byte.
 */
async function rideBefore(
  site: Site,
  track: Track,
  phones: number,
  heats: number,
  limit: number,
): Promise<Row[]> {
  const many = phones.toLocaleString('en');
  const bare = await bareStreams(phones, 20, 'x'.repeat(WORDS_OF_AN_EVENT));
  const before = await residentOf(site.pid);
  const crowd = new Crowd(new URL(site.url).port, track.race_id, phones);
  const ride = async (count: number) => {
    const begin = await track.live();
    const said = await sayHeats(track, count);
    const end = await track.live();
    const seqs = Array.from({ length: end.seq - begin.seq }, (_, index) => begin.seq + index + 1);
    const told = await crowd.heard(said, seqs);
    return { ...told, said, p99: quantile(told.waits, 0.99) };
  };
  try {
    await crowd.open(idOf(await track.live()));
    const memory = ((await residentOf(site.pid)) - before) / phones;
    const quiet = await ride(heats);
    const told = (quiet.bytesOfOne / quiet.said.length) * HEATS_OF_A_DAY;
    const snapshot = await snapshotBytes(site, track);
    const bytes = told + SNAPSHOTS_OF_A_DAY * snapshot;
    const endLoads = pageLoads(`${site.url}${track.page}`, LOADS_A_SECOND);
    const visited = await ride(heats / 2);
    const loaded = await endLoads();
    const back = await crowd.comeBack(idOf(await track.live()));
    return [
      {
        what: `a sheet said until its last byte is with ${many} streams, p99 of ${quiet.waits.length}`,
        figure: `${quiet.p99.toFixed(0)} ms`,
        beside: `median ${quantile(quiet.waits, 0.5).toFixed(0)} ms; bare node:http writing as much ${bare.toFixed(0)} ms; ${quiet.missed} events missed, ${quiet.refused} refused`,
        target: `≤ ${limit} ms`,
        holds: quiet.p99 <= limit && quiet.missed === 0,
      },
      {
        what: `the same while ${LOADS_A_SECOND} visitors a second load the page, p99 of ${visited.waits.length}`,
        figure: `${visited.p99.toFixed(0)} ms`,
        beside: `median ${quantile(visited.waits, 0.5).toFixed(0)} ms; the page itself ${loaded.toFixed(0)} ms at p99; ${visited.missed} events missed`,
        target: '≤ 1000 ms',
        holds: visited.p99 <= 1000 && visited.missed === 0,
      },
      {
        what: `memory of one of ${many} streams`,
        figure: `${memory.toFixed(1)} KiB`,
        beside: '',
        target: '≤ 24 KiB',
        holds: memory <= 24,
      },
      {
        what: `a day of ${HEATS_OF_A_DAY} heats on one stream`,
        figure: `${(bytes / 1000).toFixed(0)} kB`,
        beside: `${quiet.said.length} heats measured: ${(told / 1000).toFixed(0)} kB; ${SNAPSHOTS_OF_A_DAY} snapshots of ${(snapshot / 1000).toFixed(1)} kB; the limit has room for ${Math.floor((250_000 - told) / snapshot)}`,
        target: '≤ 250 kB with its snapshots',
        holds: bytes <= 250_000,
      },
      {
        what: `${many} come back within three seconds: the state on the screen, p99`,
        figure: `${(back.p99 / 1000).toFixed(2)} s`,
        beside: `${back.refused} refused`,
        // The limit is for 5,000 phones; more come back in turns.
        target: phones <= 5000 ? '≤ 3 s, none refused' : 'none refused',
        holds: back.refused === 0 && (phones > 5000 || back.p99 <= 3000),
      },
    ];
  } finally {
    await crowd.leave();
  }
}

async function askedAgain(site: Site, track: Track): Promise<Row> {
  const { epoch, seq } = await track.live();
  const url = `${site.url}/api/races/${track.race_id}/live/after/${seq}?epoch=${epoch}`;
  const each = await requestsPerSecond(url, { 'accept-encoding': 'br' }, 5);
  const core = (POLLS_A_SECOND / each) * 100;
  return {
    what: '50,000 phones that ask every five seconds, of one core',
    figure: `${core.toFixed(0)} %`,
    beside: `${each.toFixed(0)} answers a second`,
    target: '≤ 60 %',
    holds: core <= 60,
  };
}

function randomDays(): Row[] {
  return LIVE_PROPERTIES.map(({ says, check }) => {
    let holds = true;
    try {
      check(DAYS);
    } catch (error) {
      holds = false;
      console.error(error);
    }
    return {
      what: says,
      figure: `${DAYS.toLocaleString('en')} days`,
      beside: '',
      target: 'no counter-example',
      holds,
    };
  });
}

/**
 * Measures a race followed by everybody at once. LIVE_BENCH_PHONES and LIVE_BENCH_HEATS change the number of phones
 * or shorten the day.
 */
export async function benchLive(): Promise<Row[]> {
  const crowds = (process.env.LIVE_BENCH_PHONES ?? '5000,15000').split(',').map(Number);
  const heats = Number(process.env.LIVE_BENCH_HEATS ?? 60);
  const rows = randomDays();
  const site = await startSite({ LIVE_STREAMS: '20000' });
  try {
    const track = await openTrack(site.url);
    for (const phones of crowds)
      rows.push(...(await rideBefore(site, track, phones, heats, phones > 5000 ? 600 : 250)));
    rows.push(await askedAgain(site, track));
  } finally {
    await site.stop();
  }
  return rows;
}
