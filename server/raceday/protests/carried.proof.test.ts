import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnProtest } from '#contract/raceday/live/protests.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { Office } from '#server/testing/office.ts';
import { Family, posted } from '#server/testing/protesting.ts';
import { VenuePair } from '#server/testing/venue.ts';

let pair: VenuePair;
beforeEach(async () => {
  pair = await VenuePair.open();
});
afterEach(() => pair.stop());

test('a protest said here while the track leads keeps its minute, and gets its receipt from there', async () => {
  const office = await Office.open(pair.home);
  const room = await posted(pair.home, office);
  const family = await Family.of(pair.home, office, room);
  await pair.copy(room.table);
  await pair.lead();
  const request_key = crypto.randomUUID();
  const answers = [await family.file({ request_key }), await family.file({ request_key })];
  const [first, again] = answers.map((answer) => answer.json<OwnProtest>());
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(first).toMatchObject({ receipt: null, protest_id: null, is_late: false, steps: [] });
  expect(again).toEqual(first);
  expect(await family.own()).toEqual([first]);

  expect(await pair.exchangeAll()).toBe(null);
  expect(await pair.exchangeAll()).toBe(null);
  const own = await family.own();
  expect(own).toMatchObject([{ receipt: 1, is_late: false, steps: [{ became: 'FILED' }] }]);
  expect(Date.parse(own[0]?.filed_at ?? '')).toBe(Date.parse(first?.filed_at ?? 'x'));
  const { rows } = await pair.track.pool.query('select user_id, receipt from protest');
  expect(rows).toEqual([{ user_id: null, receipt: 1 }]);
  await pair.home.runJobs();
  const letters = (await takeLetters(pair.home.dataDir)).filter(({ to }) => to === family.user_email);
  expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining('n.º 1')]);
  await pair.giveBack();
});

test('a protest that the track never fetched is filed here when the race is taken back', async () => {
  const office = await Office.open(pair.home);
  const room = await posted(pair.home, office);
  const family = await Family.of(pair.home, office, room);
  await pair.copy(room.table);
  await pair.lead();
  expect((await family.file()).json()).toMatchObject({ receipt: null });
  const { known_n } = (await room.table.ask('GET', '/venue')).json<{ known_n: number }>();
  await room.table.ask('POST', '/venue/take-back', { reason: 'No responde', seen_n: known_n });
  expect(await family.own()).toMatchObject([{ receipt: 1, steps: [{ became: 'FILED' }] }]);
});
