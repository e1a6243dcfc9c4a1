import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Race } from '#contract/season/races/races.ts';
import { DAY_PARTS } from '#rules/raceday/day/paper/day-parts.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { ProgrammeDesk } from '#server/testing/programme.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

const open = (sizes: readonly number[], options = {}) => DrawTable.open(app, office, sizes, options);

const ask = (table: DrawTable, body: object) =>
  table.ask('POST', '/day/paper', { parts: ['gates'], paper: 'A4', ...body });

/** Returns the pages of what is printed, each as one line. */
async function print(table: DrawTable, body: object = {}): Promise<string[]> {
  const answer = await ask(table, body);
  expect(answer.statusCode, answer.body).toBe(200);
  const file = await app.get(answer.json<{ file: string }>().file);
  expect(file.headers['content-type']).toBe('application/pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.rawPayload)), {
    mergePages: false,
  });
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

describe('a drawn day is printed', () => {
  test('with all its parts, in the order of the day, with the lanes that were drawn', async () => {
    const table = await open([5, 11]);
    await table.draw();
    const pages = await print(table, { parts: DAY_PARTS });
    expect(pages[0]).toContain('Programa');
    const gates = pages.filter((page) => page.startsWith('Partidor'));
    expect(gates.map((page) => page.slice(0, 25))).toEqual([
      'Partidor · carreras 1 a 3',
      'Partidor · carreras 4 a 6',
      'Partidor · carreras 7 a 9',
    ]);
    const { rounds } = await table.room(table.classes[1]);
    const [heat] = rounds[0]?.heats ?? [];
    const [rider] = heat?.riders ?? [];
    const starts = heat?.numbers.map((number, moto) => `${number}:${rider?.lanes[moto]}`).join(' ');
    const list = pages.find((page) => page.startsWith('Categorías'));
    expect(list).toContain(`${rider?.plate} ${rider?.rider_fullname} ${rider?.club_name} ${starts}`);
    expect(list).toContain('Pasan 4 por serie');
  });

  test('with the hours of the programme, once the first gate has one', async () => {
    const table = await open([5, 11]);
    await table.draw();
    expect((await print(table, { parts: ['programme'] }))[0]).not.toContain('09:30');
    const answer = await new ProgrammeDesk(table).save(
      ([first, ...items]) => {
        const pause = { kind: 'break', title: null, minutes: 15, at: null } as const;
        const podium = { kind: 'ceremony', title: 'Podios y sorteo', minutes: 20, at: null } as const;
        return first ? [first, pause, ...items, podium] : [];
      },
      { first_gate_at: '09:30' },
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const [page = ''] = await print(table, { parts: ['programme'] });
    expect(page).toMatch(/09:30 .*Pausa · 15 min .*Podios y sorteo · 20 min/);
  });

  test('again unchanged it is the same sheet; a plate or a draw that changed is the next one, and says what is new', async () => {
    const table = await open([5, 11]);
    await table.draw();
    const [first = ''] = await print(table);
    expect(first).toContain('Hoja 1 ·');
    expect((await print(table))[0]).not.toContain('reemplaza');

    await app.pool.query(`update entry set plate = '77X' where race_id = $1 and plate = '103'`, [
      table.race_id,
    ]);
    const [changed = ''] = await print(table);
    expect(changed).toContain('Hoja 2, reemplaza a la 1 · cambia: 1 ·');
    expect(changed.match(/NUEVO/g)).toHaveLength(1);
    // The same sheet is printed again, with the same marks.
    expect((await print(table))[0]?.match(/NUEVO/g)).toHaveLength(1);
    expect((await table.room()).one.sheet).toBe(2);

    await table.draw({ category_ids: [table.classes[1]], cause: 'mistake', reason: 'Faltaba una placa' });
    const [again = ''] = await print(table);
    expect(again).toMatch(/Hoja 2, reemplaza a la 1 · cambia: 1, 2, 3 ·/);
  });

  test('one class or one stage alone', async () => {
    const table = await open([5, 11]);
    await table.draw();
    const one = await print(table, { category_id: table.classes[0], phase: 'M2' });
    expect(one.map((page) => page.slice(0, 20))).toEqual(['Partidor · carrera 4']);
    const blank = await print(table, { parts: ['blank'], paper: 'LETTER' });
    expect(blank).toHaveLength(4);
  });

  test('the announcer reads the day so far; the podium waits for the final', async () => {
    const table = await open([5]);
    await table.draw();
    expect((await print(table, { parts: ['podium'] }))[0]).toContain('se completa a mano');
    await table.ride();
    expect((await print(table, { parts: ['announcer'], phase: 'M3' }))[0]).toContain('hoy M1 1, M2 1');
    const [podium = ''] = await print(table, { parts: ['podium'] });
    expect(podium).toMatch(/1\.º 101 Piloto \d+ 0 0 .*2\.º 102 .*3\.º 103/);
  });

  test('a last chance is printed too, and has a sheet for everybody', async () => {
    const table = await open([11], { rules: { heats: 'LCQ' } });
    await table.draw();
    await table.ride();
    await table.follow();
    const [page = ''] = await print(table, { phase: 'LCQ' });
    expect(page).toContain('Partidor · carrera L1');
    expect(page).toContain('Repechaje');
    const race = (await app.get(`/api/races/${table.race_id}`)).json<Race>();
    expect(race.race_files.Repechaje).toBe(`/sheets/${table.race_id}/Repechaje`);
    expect(race.race_files.Dieciseisavos).toBeUndefined();
    expect(race.race_races.mangas.map(({ phase }) => phase)).toContain('LCQ');
  });

  test('with the name everybody reads', async () => {
    const table = await open([4]);
    await table.draw();
    await app.pool.query(
      `update rider set public_name = 'initials' where rider_id in (select rider_id from entry where race_id = $1)`,
      [table.race_id],
    );
    expect((await print(table, { parts: DAY_PARTS })).join(' ')).not.toMatch(/Piloto \d/);
  });

  test('not before something is drawn, and never of another race', async () => {
    const table = await open([5]);
    expect(codeOf(await ask(table, {}))).toBe('draw.nothing_to_print');
    expect((await print(table, { parts: ['programme', 'blank'] }))[0]).toContain('Programa');
    const other = await open([3]);
    await other.draw();
    expect(codeOf(await ask(other, { category_id: 999_999 }))).toBe('race.category_elsewhere');
    expect((await ask(other, { parts: [] })).statusCode).toBe(400);
  });

  test('by two at once it is one sheet', async () => {
    const table = await open([11]);
    await table.draw();
    const answers = await Promise.all([1, 2, 3].map(() => ask(table, {})));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { rows } = await app.pool.query(`select distinct sheet from heat_print where race_id = $1`, [
      table.race_id,
    ]);
    expect(rows).toEqual([{ sheet: 1 }]);
  });
});
