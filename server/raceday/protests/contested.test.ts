import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DayState } from '#contract/raceday/office/day/state.ts';
import type { ResultsRace } from '#contract/raceday/office/results/results.ts';
import type { OfficeToday } from '#contract/operations/office/today.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { officeHeat } from '#server/testing/judges.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import type { PostingRoom } from '#server/testing/posting.ts';
import { Family, listed, posted, step, told } from '#server/testing/protesting.ts';

let app: TestApp;
let office: Office;
let origin: string;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  origin = await app.listen();
});
afterAll(() => app.stop());

/** Returns what the office counts of a race: on Hoy, in the list of results, on the status bar. */
async function countedOf({ table }: PostingRoom) {
  const { race_id } = table;
  const { protests } = (await office.ask('GET', '/today')).json<OfficeToday>();
  const { items } = (await office.ask('GET', '/results')).json<{ items: ResultsRace[] }>();
  const { steps } = (await table.ask('GET', '/day/state')).json<DayState>();
  const today = protests.find((one) => one.race_id === race_id);
  return {
    today: today === undefined ? null : [today.waiting, today.to_correct],
    list: items.find((one) => one.race_id === race_id)?.protests,
    bar: steps.flatMap(({ blocks }) =>
      blocks.flatMap(({ by, count }) => (by.startsWith('protest_') ? [`${by} ${count}`] : [])),
    ),
  };
}

/** Lets the office swap the first and the second in the first heat. */
async function corrected({ table }: PostingRoom) {
  const { basis, runs } = await officeHeat(table, 'M1');
  const swapped = runs.map(({ entry_id, status, place }) => ({
    entry_id,
    status,
    place: place === 1 ? 2 : place === 2 ? 1 : place,
  }));
  const heat = { category_id: table.classes[0], phase: 'M1', serie: 1, basis, results: swapped };
  const said = { request_key: crypto.randomUUID(), reason: 'Se acepta la protesta 1' };
  expect((await table.ask('PUT', '/results', { ...heat, ...said })).statusCode).toBe(200);
}

describe('an office with a protest', () => {
  test('is told at once: in a letter, on Hoy, in the list and on the bar of the day', async () => {
    const room = await posted(app, office);
    expect(await countedOf(room)).toEqual({ today: null, list: 0, bar: [] });
    await app.runJobs();
    await takeLetters(app.dataDir);
    const family = await Family.of(app, office, room);
    await family.filed();
    expect(await countedOf(room)).toEqual({ today: [1, 0], list: 1, bar: ['protest_open 1'] });
    await app.runJobs();
    const letters = (await takeLetters(app.dataDir)).filter(({ to }) => to !== family.user_email);
    expect(letters.map(({ to }) => to)).toEqual([office.email, 'office@example.org']);
    expect(letters[0]?.subject).toContain('n.º 1');
    expect(letters[0]?.text).toContain(`/administration/results/${room.table.race_id}/posting`);
    expect(letters[0]?.text).not.toMatch(/Quiroga|Marta|mi hija/);
    const stranger = await Office.open(app, 'Liga del Sur');
    expect((await stranger.ask('GET', '/today')).json<OfficeToday>().protests).toEqual([]);
  });

  test('which is upheld has it before it until the heat is corrected; nothing is official before', async () => {
    const room = await posted(app, office, true);
    const family = await Family.of(app, office, room);
    await family.filed();
    await step(room, 1, 'FILED', 'ADMITTED');
    const line = 'Se acepta: el resultado se corrige';
    expect((await step(room, 1, 'ADMITTED', 'UPHELD', line)).statusCode).toBe(200);
    expect(await countedOf(room)).toEqual({ today: [0, 1], list: 1, bar: ['protest_to_correct 1'] });
    expect((await room.stage()).protests).toMatchObject([
      { receipt: 1, phase: 'M1', serie: 1, number: '1', step: 'UPHELD' },
    ]);
    const early = await room.post('OFFICIAL', 'Apuro');
    expect(codeOf(early)).toBe('posting.protest_open');
    await room.table.ask('PUT', '/results/status', { was: 'RACING', race_status: 'PROVISIONAL' });
    const official = { was: 'PROVISIONAL', race_status: 'OFFICIAL', reason: 'Apuro' };
    const refused = await room.table.ask('PUT', '/results/status', official);
    expect(codeOf(refused)).toBe('posting.protest_open');
    for (const answer of [early, refused])
      expect(answer.json<{ message: string }>().message).toContain(
        `${(await room.stage()).category_name} (1)`,
      );
    await corrected(room);
    expect(await countedOf(room)).toEqual({ today: null, list: 0, bar: [] });
    const [own] = await family.own();
    expect(own?.steps.at(-1)).toMatchObject({ became: 'CORRECTED', public_line: line });
    expect(await told(origin, room)).toContain(line);
    expect((await listed(room))[0]?.steps.at(-1)?.by).toBe('Ana');
    const changed = await room.table.ask('PUT', '/results/status', {
      was: 'PROVISIONAL',
      race_status: 'OFFICIAL',
    });
    expect(codeOf(changed)).toBe('posting.changed');
    expect(changed.json<{ message: string }>().message).toContain((await room.stage()).category_name);
    expect((await room.post('PROVISIONAL')).statusCode).toBe(200);
    expect((await room.post('OFFICIAL')).statusCode).toBe(200);
  });

  test('says by hand that it is corrected, with a note of what, where no result shows it', async () => {
    const room = await posted(app, office, true);
    await (await Family.of(app, office, room)).filed();
    await step(room, 1, 'FILED', 'ADMITTED');
    await step(room, 1, 'ADMITTED', 'UPHELD', 'Se acepta: corre en otra lista');
    expect(codeOf(await step(room, 1, 'UPHELD', 'CORRECTED'))).toBe('protest.note_missing');
    const said = {
      was: 'UPHELD',
      became: 'CORRECTED',
      public_line: null,
      private_note: 'Se cambió la lista',
    };
    expect((await room.ask('PUT', '/protests/1', said)).statusCode).toBe(200);
    expect((await room.post('OFFICIAL')).statusCode).toBe(200);
  });
});
