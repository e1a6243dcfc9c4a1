import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Act, OpenAct } from '#contract/operations/office/acts/acts.ts';
import type { Charged } from '#contract/money/ledger.ts';
import type { ManyResult } from '#contract/entries/office/entries-bulk.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Till } from '#server/testing/money.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let till: Till;
let secretary = '';

beforeAll(async () => {
  app = await startTestApp();
  till = await Till.open(app);
  const { people, place } = till.gate;
  const { organization_id } = place;
  secretary = (await people.account({ roles: [{ role: 'organizer', organization_id }] })).token;
});
afterAll(() => app.stop());

const call = (method: 'GET' | 'POST', path: string, body?: object, token = till.delegate) =>
  till.gate.people.call(method, `/api/office/acts${path}`, token, body);
const acts = async (query = `?book_id=${till.book_id}`, token?: string) =>
  (await call('GET', query, undefined, token)).json<{ items: Act[] }>().items;
const opened = async (act_id: number) => (await call('GET', `/${act_id}`)).json<OpenAct>();
const takeBack = (act_id: number, stands: number, token?: string, reason = 'Se cargó dos veces') =>
  call('POST', `/${act_id}/take-back`, { reason, stands }, token);

/** Makes riders who were charged by mistake, a moment ago or long ago. */
async function charged(count: number) {
  const riders: number[] = [];
  for (let one = 0; one < count; one += 1) riders.push(await till.gate.people.rider(till.gate.place));
  const { charge_id } = (await till.charge(riders)).json<Charged>();
  const [act] = await acts();
  if (!act) throw new Error('no act');
  return { riders, charge_id, act, dues: await till.duesOf(riders) };
}

describe('a charge to many', () => {
  test('is one act: who, when, to how many, the sum; and opened, each of them', async () => {
    const { act, riders } = await charged(4);
    expect(act).toMatchObject({
      kind: 'charge',
      by: 'Ana',
      season: till.season,
      members: 4,
      stands: 4,
      cents: 20_000_000,
      taken_back: null,
    });
    const { riders: members } = await opened(act.act_id);
    expect(new Set(members.map(({ rider_id }) => rider_id))).toEqual(new Set(riders));
    expect(members.every(({ state }) => state === 'stands')).toBe(true);
  });

  test('is taken back as a whole with a reason, long after; what was paid or proved is named and left', async () => {
    const { act, dues } = await charged(5);
    const [paid, proved] = dues;
    await till.cash([{ due_id: paid?.due_id ?? 0, cents: 100 }]);
    const family = await till.gate.people.account({ riders: [proved?.rider_id ?? 0] });
    if (proved) await till.prove(family.token, proved);
    expect(codeOf(await takeBack(act.act_id, 5))).toBe('office.changed');
    const before = await opened(act.act_id);
    const states = before.riders.map(({ state }) => state).toSorted();
    expect(states).toEqual(['paid', 'proof', 'stands', 'stands', 'stands']);
    const answer = (await takeBack(act.act_id, 3)).json<OpenAct>();
    expect(answer.taken_back).toMatchObject({ by: 'Ana', reason: 'Se cargó dos veces' });
    expect(answer.stands).toBe(0);
    expect(answer.riders.find(({ rider_id }) => rider_id === paid?.rider_id)?.state).toBe('paid');
    const left = await till.duesOf(dues.map(({ rider_id }) => rider_id));
    expect(left.map(({ rider_id }) => rider_id)).toContain(paid?.rider_id);
    expect(left).toHaveLength(2);
    const { rows } = await app.pool.query<{ became: object }>(
      `select became from audit where action = 'act_undo' order by audit_id desc limit 1`,
    );
    expect(rows[0]?.became).toMatchObject({
      act_id: act.act_id,
      kind: 'charge',
      reason: 'Se cargó dos veces',
    });
  });

  test('twice, and by two at once, is once', async () => {
    const { act, dues } = await charged(3);
    const answers = await Promise.all([1, 2, 3].map(() => takeBack(act.act_id, 3)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await takeBack(act.act_id, 3)).statusCode).toBe(200);
    const { rows } = await app.pool.query<{ movements: number }>(
      `select count(*)::int as movements from movement where kind = 'relief' and due_id = any($1)`,
      [dues.map(({ due_id }) => due_id)],
    );
    expect(rows[0]?.movements).toBe(3);
  });

  test('is asked for a reason, and is nobody else’s', async () => {
    const { act } = await charged(2);
    expect((await takeBack(act.act_id, 2, undefined, ' ')).statusCode).toBe(400);
    const { people } = till.gate;
    const other = await app.world.organization('Liga del Sur');
    const stranger = await people.account({ roles: [{ role: 'organizer', organization_id: other }] });
    expect(await acts('', stranger.token)).toEqual([]);
    expect(codeOf(await takeBack(act.act_id, 2, stranger.token))).toBe('act.not_found');
    expect(codeOf(await call('GET', `/${act.act_id}`, undefined, stranger.token))).toBe('act.not_found');
    expect((await acts('', secretary)).map(({ act_id }) => act_id)).toContain(act.act_id);
  });

  test('undone in its first seconds leaves nothing to take back', async () => {
    const { act, charge_id } = await charged(2);
    await till.ask('DELETE', `/charges/${charge_id}`);
    expect(codeOf(await takeBack(act.act_id, 2))).toBe('act.nothing_left');
  });

  test('to one rider is no act on many', async () => {
    const before = await acts();
    await till.charge([await till.gate.people.rider(till.gate.place)]);
    expect(await acts()).toHaveLength(before.length);
  });
});

describe('licences and entries of many', () => {
  test('licences are revoked as a whole; who entered with one keeps it', async () => {
    const { people, place, cup_id, boys: category_id } = till.gate;
    const riders = [await people.rider(place), await people.rider(place), await people.rider(place)];
    const body = {
      cup_id,
      lbr_guest: 'FALSE',
      lbr_reason: 'Trajo los papeles',
      items: riders.map((rider_id) => ({ rider_id, category_id })),
    };
    const given = await people.call('POST', '/api/office/licences/given', secretary, body);
    expect(given.statusCode).toBe(200);
    await people.call('POST', '/api/office/licences/given', secretary, body);
    const licences = await acts('?kind=licences', secretary);
    expect(licences).toMatchObject([{ members: 3, stands: 3, cents: null }]);
    const act_id = licences[0]?.act_id ?? 0;
    await enter([riders[0] ?? 0]);
    const opened = (await takeBack(act_id, 2, secretary)).json<OpenAct>();
    expect(opened.riders.map(({ state }) => state).toSorted()).toEqual(['gone', 'gone', 'used']);
    const { rows } = await app.pool.query<{ lbr_status: string; lbr_reason: string | null }>(
      `select lbr_status, lbr_reason from lbr where rider_id = any($1) order by rider_id`,
      [riders],
    );
    expect(rows.map(({ lbr_status }) => lbr_status)).toEqual(['APPROVED', 'REJECTED', 'REJECTED']);
    expect(rows[2]?.lbr_reason).toBe('Se cargó dos veces');
  });

  test('entries are withdrawn as a whole, of all the requests of one act, while nothing is drawn', async () => {
    const { people, place, race_id } = till.gate;
    const riders: number[] = [];
    for (let one = 0; one < 3; one += 1) {
      const rider_id = await people.rider(place);
      await till.gate.licence(rider_id);
      riders.push(rider_id);
    }
    const act_key = randomUUID();
    await enter(riders.slice(0, 2), act_key);
    await enter(riders.slice(2), act_key);
    const [act] = await acts(`?race_id=${race_id}`, secretary);
    expect(act).toMatchObject({ kind: 'entries', members: 3, stands: 3 });
    const opened = (await takeBack(act?.act_id ?? 0, 3, secretary)).json<OpenAct>();
    expect(opened.stands).toBe(0);
    const { rows } = await app.pool.query(`select from entry where race_id = $1 and rider_id = any($2)`, [
      race_id,
      riders,
    ]);
    expect(rows).toEqual([]);
  });
});

async function enter(riders: readonly number[], act_key?: string): Promise<void> {
  const { people, race_id, boys: category_id } = till.gate;
  const body = {
    request_key: randomUUID(),
    ...(act_key === undefined ? {} : { act_key }),
    reason: 'La secretaria',
    items: riders.map((rider_id) => ({ rider_id, category_id })),
  };
  const answer = await people.call('POST', `/api/office/races/${race_id}/entries/many`, secretary, body);
  const refused = answer.json<{ items: ManyResult[] }>().items.filter(({ outcome }) => outcome !== 'entered');
  if (refused.length > 0) throw new Error(JSON.stringify(refused));
}
