import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { heard, idsOf, judgedRace, nameOfHeat, places, Phone, rule } from '#server/testing/judges.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

const drawn = (seats = 1) => judgedRace(app, office, seats);

describe('codes and devices', () => {
  test('each duty says its own and nothing else', async () => {
    const table = await drawn();
    const [gate, judge] = [
      await Phone.open(table, office, 'gate'),
      await Phone.open(table, office, 'finish'),
    ];
    const heat = await judge.heat('M1');
    const op_id = gate.sheet(heat, idsOf(heat));
    expect(await gate.told()).toMatchObject({ refused: [{ op_id, code: 'judging.may_not' }] });
    const ruled = rule(judge, heat, idsOf(heat));
    expect(await judge.told()).toMatchObject({ refused: [{ op_id: ruled, code: 'judging.may_not' }] });
    expect((await judge.call('GET', '/ops')).statusCode).toBe(403);
    expect(codeOf(await judge.call('GET', '/pack'))).toBeUndefined();
  });

  test('a code that was revoked loses nothing: what it says late is held until the table admits it', async () => {
    const table = await drawn();
    const judge = await Phone.open(table, office, 'finish');
    const chief = await Phone.open(table, office, 'chief');
    const heat = await judge.heat('M1');
    const op_id = judge.sheet(heat, idsOf(heat));
    await office.ask('DELETE', `/races/${table.race_id}/desk/${judge.desk_id}`);
    expect(await judge.told()).toMatchObject({ known: [op_id], held: [{ op_id, why: 'revoked' }] });
    expect((await judge.call('GET', '/pack')).statusCode).toBe(401);
    expect(await places(table, 'M1')).toEqual([]);
    chief.keep({ kind: 'admit', body: { op_id } });
    await chief.told();
    expect(await places(table, 'M1')).toEqual(idsOf(heat));
  });

  test('another phone carries what one could not send, under its own name', async () => {
    const table = await drawn(2);
    const [one, two] = [
      await Phone.open(table, office, 'finish', 1),
      await Phone.open(table, office, 'finish', 2),
    ];
    const chief = await Phone.open(table, office, 'chief');
    const heat = await one.heat('M1');
    const op_id = one.sheet(heat, idsOf(heat));
    const carried = one.ops.map((op) => ({ ...op, via: 'qr' }));
    expect(await two.told(carried)).toMatchObject({ known: [op_id] });
    two.sheet(heat, idsOf(heat));
    await two.told();
    expect(await places(table, 'M1')).toEqual(idsOf(heat));
    expect(await one.told()).toMatchObject({ known: [op_id] });
    expect((await heard(chief)).ops.map(({ op }) => op.via)).toEqual(['qr', 'net']);
    expect((await two.told(one.ops.map((op) => ({ ...op, device_n: 9 })))).refused).toHaveLength(1);
  });

  test('a copied phone hears that its count is taken, and opens as another', async () => {
    const table = await drawn();
    const judge = await Phone.open(table, office, 'finish');
    const heat = await judge.heat('M1');
    const op_id = judge.sheet(heat, idsOf(heat));
    await judge.told();
    const changed = judge.ops.map((op) => ({ ...op, heat: nameOfHeat({ ...heat, phase: 'M2' }) }));
    expect(await judge.told(changed)).toMatchObject({ refused: [{ op_id, code: 'judging.op_changed' }] });
    const other = await Phone.open(table, office, 'finish');
    expect(
      codeOf(
        await other.call('POST', '/ops', {
          device_id: judge.device_id,
          sent_at: new Date().toISOString(),
          waiting: 0,
          pack_version: '',
          ops: [],
        }),
      ),
    ).toBe('judging.device_elsewhere');
  });

  test('a heat that is not there is kept, and counts nowhere', async () => {
    const table = await drawn();
    const judge = await Phone.open(table, office, 'finish');
    const heat = { ...(await judge.heat('M1')), serie: 9 };
    const op_id = judge.sheet(heat, idsOf(heat));
    expect(await judge.told()).toMatchObject({ held: [{ op_id, why: 'strange_heat' }] });
  });

  test('a seat is for finish judges; a judge’s code opens no desk, and a desk’s no day', async () => {
    const table = await drawn();
    const make = (more: object) =>
      table.ask('POST', '/desk', { desk_name: 'X', until: new Date().toISOString().slice(0, 10), ...more });
    expect(codeOf(await make({ duty: 'finish' }))).toBe('desk.seat');
    expect(codeOf(await make({ duty: 'gate', seat: 1 }))).toBe('desk.seat');
    const { code } = (await make({ duty: 'gate' })).json<{ code: string }>();
    expect(codeOf(await office.people.call('POST', '/api/desk/open', null, { code }))).toBe(
      'desk.for_judges',
    );
    const desk = (await make({ duty: 'look' })).json<{ code: string }>();
    expect(codeOf(await new Phone(table, office).enter(desk.code))).toBe('judging.for_desk');
  });
});

test('the pack names riders as everybody reads them, is asked for once, and anew when a list changes', async () => {
  const table = await drawn();
  const judge = await Phone.open(table, office, 'finish');
  const pack = await judge.pack();
  expect(pack.heats.map(({ phase }) => phase)).toEqual(['M1', 'M2', 'M3']);
  expect(Object.keys(pack.riders[0] ?? {}).toSorted()).toEqual(['club_name', 'entry_id', 'name', 'plate']);
  const again = async () =>
    (await judge.call('GET', `/pack?have=${pack.version}`)).json<{ pack: object | null }>().pack === null;
  expect(await again()).toBe(true);
  await table.scratch(pack.riders[0]?.entry_id ?? 0);
  expect(await again()).toBe(false);
});

test('a phone opened before the draw has its heats with the draw; one drawn elsewhere is judged from its first code', async () => {
  const date = new Date().toISOString().slice(0, 10);
  const table = await DrawTable.open(app, office, [6], { date });
  expect((await table.ask('GET', '/judging')).json()).toMatchObject({ seats: 1, devices: [] });
  const judge = await Phone.open(table, office, 'finish');
  expect(codeOf(await judge.call('GET', '/pack'))).toBe('judging.not_drawn');
  expect((await table.draw()).statusCode).toBe(200);
  expect((await judge.pack()).heats.map(({ phase }) => phase)).toEqual(['M1', 'M2', 'M3']);
  await app.pool.query('delete from race_day where race_id = $1', [table.race_id]);
  const other = await Phone.open(table, office, 'finish', 2);
  expect((await other.pack()).heats).toHaveLength(3);
});
