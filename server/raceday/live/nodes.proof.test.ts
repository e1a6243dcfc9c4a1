import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hashOf } from '#rules/raceday/live/live-state.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { DrawTable } from '#server/testing/draw-room.ts';
import { idsOf, judgedRace, Phone } from '#server/testing/judges.ts';
import { type LiveNode, openLiveNode } from '#server/testing/live-nodes.ts';
import { LivePhone } from '#server/testing/live-phone.ts';
import { Office } from '#server/testing/office.ts';
import { type Proxy, startProxy } from '#server/testing/proxy.ts';
import { readToldRace } from './live-queries.ts';

/*
 * Several servers use one database: the judge sends to one of them, followers listen at the others. Whatever happens
 * to a server or to its connection, all end with the same facts, and no phone had to load the snapshot again, so no
 * event was missed.
 */

let app: TestApp;
let office: Office;
let network: Proxy;
let nodes: LiveNode[];
let phones: LivePhone[] = [];

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  network = await startProxy(app.connection);
  nodes = [await openLiveNode(app.connection), await openLiveNode(network.connection)];
});
afterEach(() => {
  for (const phone of phones) phone.hide();
  network.set('none');
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await network.stop();
  await app.stop();
});

const [HEALTHY, BEHIND_PROXY] = [0, 1];
const originOf = (index: number): string => nodes[index]?.origin ?? '';

/** Connects three phones to each server. */
async function followed(): Promise<DrawTable> {
  const table = await judgedRace(app, office, 1, {}, [16]);
  phones = [0, 0, 0, 1, 1, 1].map((index) => new LivePhone(originOf(index), table.race_id));
  for (const phone of phones) await phone.follow();
  return table;
}

/** One judge records a heat, and corrects it, over and over. */
async function judging(table: DrawTable) {
  const judge = await Phone.open(table, office, 'finish');
  const heat = await judge.heat('M1');
  return async (times: number) => {
    for (let one = 0; one < times; one += 1) {
      const turned = idsOf(heat);
      judge.sheet(heat, [
        ...turned.slice(judge.ops.length % turned.length),
        ...turned.slice(0, judge.ops.length % turned.length),
      ]);
      await judge.told(judge.ops.slice(-1));
    }
  };
}

async function everybodyKnows(race_id: number): Promise<void> {
  const told = await readToldRace(app.db, race_id);
  const stands = told === null ? '' : `${told.state.seq} ${hashOf(told.state)}`;
  await expect
    .poll(() => phones.map((phone) => `${phone.state.seq} ${phone.hash}`))
    .toEqual(phones.map(() => stands));
  expect(phones.flatMap(({ stale }) => stale)).toEqual([]);
}

test('what is said at one server is heard at every other', async () => {
  const table = await followed();
  const say = await judging(table);
  await say(12);
  await everybodyKnows(table.race_id);
});

test('a line to the database that is cut, and back, costs nobody an event', async () => {
  const table = await followed();
  const say = await judging(table);
  await say(4);
  network.set('cut');
  await say(4);
  await expect.poll(() => nodes[BEHIND_PROXY]?.streams()).toBe(0);
  await say(4);
  network.set('none');
  await say(4);
  await everybodyKnows(table.race_id);
});

test('a line that is silent, which no error tells of, costs nobody an event', async () => {
  const table = await followed();
  const say = await judging(table);
  await say(2);
  network.freezeOpen();
  await say(6);
  await everybodyKnows(table.race_id);
});

test('a server that is killed: its phones read on at the other', async () => {
  const table = await followed();
  const say = await judging(table);
  await say(4);
  const away = phones.slice(3);
  for (const phone of away) phone.origin = originOf(HEALTHY);
  const saying = say(8);
  await nodes[BEHIND_PROXY]?.kill();
  await saying;
  await everybodyKnows(table.race_id);
  expect(nodes[HEALTHY]?.streams()).toBe(6);
});
