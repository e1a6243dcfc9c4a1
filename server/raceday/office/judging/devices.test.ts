import { randomUUID } from 'node:crypto';
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
    // This works for thirty days and no longer.
    const over = (days: number) =>
      app.pool.query(
        `update desk_pass set revoked_at = now() - make_interval(days => $2) where desk_id = $1`,
        [judge.desk_id, days],
      );
    await over(29);
    expect((await judge.say()).statusCode).toBe(200);
    await over(31);
    expect((await judge.say()).statusCode).toBe(401);
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
    expect(await two.told(one.carried())).toMatchObject({ known: [op_id], held: [] });
    two.sheet(heat, idsOf(heat));
    await two.told();
    expect(await places(table, 'M1')).toEqual(idsOf(heat));
    expect(await one.told()).toMatchObject({ known: [op_id] });
    expect((await heard(chief)).ops.map(({ op }) => op.via)).toEqual(['qr', 'net']);
    expect((await two.told(one.ops.map((op) => ({ ...op, device_n: 9 })))).refused).toHaveLength(1);
  });

  test.each([
    ['without a proof', {}],
    ['with a wrong one', { mac: '0123456789abcdef' }],
    ['with one of other words', { isOfOther: true }],
  ])(
    'nobody speaks in the name of another: carried %s it waits for the table, and takes no count',
    async (_how, given) => {
      const table = await drawn();
      const [gate, chief] = [
        await Phone.open(table, office, 'gate'),
        await Phone.open(table, office, 'chief'),
      ];
      const heat = await chief.heat('M1');
      const order = idsOf(heat).toReversed();
      chief.keep({ kind: 'note', body: { text: 'Llueve' } });
      const [other] = chief.carried();
      rule(chief, heat, order);
      const [, ruling] = chief.ops.splice(0);
      if (ruling === undefined || other?.mac === undefined) throw new Error('nothing was said');
      const forged = {
        ...ruling,
        device_n: 1,
        via: 'qr',
        ...('isOfOther' in given ? { mac: other.mac } : given),
      };
      expect(await gate.told([forged])).toMatchObject({ held: [{ why: 'unproved' }], refused: [] });
      expect(await places(table, 'M1')).toEqual([]);
      // Sending it again stores it once, and a different one beside it is another one.
      await gate.told([forged, { ...forged, heat: nameOfHeat({ ...heat, phase: 'M2' }) }]);
      const held = (await heard(chief)).ops.filter((op) => op.held === 'unproved');
      expect(held).toHaveLength(2);
      // The table makes its own statement, with the count that was used in its name.
      const op_id = rule(chief, heat, idsOf(heat));
      expect(await chief.told()).toMatchObject({ known: [op_id], held: [], refused: [], holes: [] });
      expect(await places(table, 'M1')).toEqual(idsOf(heat));
      expect(await gate.told([forged])).toMatchObject({ refused: [{ op_id, code: 'judging.op_changed' }] });
      // When the table admits it, it counts as what it is.
      chief.keep({ kind: 'admit', body: { op_id: held[1]?.op_id ?? '' } });
      await chief.told();
      expect(await places(table, 'M2')).toEqual(order);
    },
  );

  test('only the table fines a rider by a note, or puts away what waits for it; the gate and the line only note', async () => {
    const table = await drawn();
    const chief = await Phone.open(table, office, 'chief');
    const heat = await chief.heat('M1');
    const [entry_id = 0] = idsOf(heat);
    const about = crypto.randomUUID();
    for (const duty of ['gate', 'finish'] as const) {
      const phone = await Phone.open(table, office, duty);
      const ids = [
        phone.keep({ kind: 'note', body: { text: 'Multa', sanction: 'fine', entry_id } }, heat),
        phone.keep({ kind: 'note', body: { text: 'Ya leído', about } }),
      ];
      const known = phone.keep({ kind: 'note', body: { text: 'Llueve' } });
      expect(await phone.told()).toMatchObject({
        known: [known],
        refused: ids.map((op_id) => ({ op_id, code: 'judging.may_not' })),
      });
    }
    chief.keep({ kind: 'note', body: { text: 'Multa', sanction: 'fine', entry_id } }, heat);
    expect(await chief.told()).toMatchObject({ refused: [] });
  });

  test('a device speaks only in its race, and is opened again only with the key it was opened with', async () => {
    const [table, elsewhere] = [await drawn(), await drawn()];
    const [one, stranger] = [
      await Phone.open(table, office, 'finish'),
      await Phone.open(elsewhere, office, 'finish'),
    ];
    const heat = await one.heat('M1');
    const op_id = stranger.sheet(heat, idsOf(heat));
    expect(await one.told(stranger.carried())).toMatchObject({
      refused: [{ op_id, code: 'judging.device_unknown' }],
    });
    const phone = new Phone(table, office);
    const { race_date: until } = await table.day();
    const { code } = (
      await table.ask('POST', '/desk', { desk_name: 'X', until, duty: 'finish', seat: 2 })
    ).json<{ code: string }>();
    expect((await phone.enter(code)).statusCode).toBe(200);
    expect((await phone.enter(code)).statusCode).toBe(200);
    const thief = new Phone(table, office);
    expect(codeOf(await thief.enter(code, phone.device_id))).toBe('judging.device_elsewhere');
  });

  test('thirty wrong codes of a track keep no judge out who has a right one', async () => {
    const table = await drawn();
    const guess = (code: string) => new Phone(table, office).enter(code);
    for (let turn = 0; turn < 30; turn += 1) await guess('AAAAA-AAAAA');
    expect(codeOf(await guess('AAAAA-AAAAB'))).toBe('network.proof_needed');
    await Phone.open(table, office, 'gate').then((phone) => expect(phone.token).not.toBe(''));
    await app.pool.query('truncate rate_limit');
  });

  test('an account sits down at the table of a helper on no device but its own', async () => {
    const table = await drawn();
    const chief = await Phone.open(table, office, 'chief');
    const sit = (device_id: string) => chief.call('POST', '/table', { device_id });
    expect((await sit(chief.device_id)).statusCode).toBe(200);
    expect(codeOf(await sit(randomUUID()))).toBe('judging.device_elsewhere');
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
