import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Act, OpenAct } from '#contract/operations/office/acts/acts.ts';
import type { ApprovalResult } from '#contract/people/office/licences.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let gate: Gate;
let secretary = '';

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
  const { organization_id } = gate.place;
  secretary = (await gate.people.account({ roles: [{ role: 'organizer', organization_id }] })).token;
});
afterAll(() => app.stop());

interface Waiting {
  rider_id: number;
  lbr_id: number;
}

/** Makes licences that families asked for and nobody decided. */
async function asked(count: number): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (let one = 0; one < count; one += 1) {
    const rider_id = await gate.people.rider(gate.place);
    await gate.licence(rider_id);
    const { rows } = await app.pool.query<{ lbr_id: number }>(
      `update lbr set lbr_status = 'SENT' where rider_id = $1 returning lbr_id`,
      [rider_id],
    );
    waiting.push({ rider_id, lbr_id: rows[0]?.lbr_id ?? 0 });
  }
  return waiting;
}

const approve = (licences: readonly Waiting[], request_key: string = randomUUID(), token = secretary) =>
  gate.people.call('POST', '/api/office/licences/approvals', token, {
    request_key,
    items: licences.map(({ lbr_id }) => ({ lbr_id, was: 'SENT' })),
  });
const codesOf = async (answer: ReturnType<typeof approve>) =>
  (await answer).json<{ items: ApprovalResult[] }>().items.map(({ code }) => code);
const decide = (lbr_id: number, lbr_status: string, lbr_reason?: string) =>
  gate.people.call('PUT', `/api/lbr/${lbr_id}`, secretary, {
    lbr_status,
    ...(lbr_reason ? { lbr_reason } : {}),
  });
const newest = async (token = secretary): Promise<Act | undefined> =>
  (await gate.people.call('GET', '/api/office/acts?kind=licences', token)).json<{ items: Act[] }>().items[0];
const takeBack = (act_id: number, stands: number) =>
  gate.people.call('POST', `/api/office/acts/${act_id}/take-back`, secretary, {
    reason: 'Faltaba el certificado',
    stands,
  });
const statuses = async (licences: readonly Waiting[]) =>
  (
    await app.pool.query<{ lbr_status: string }>(
      `select lbr_status from lbr where lbr_id = any($1) order by lbr_id`,
      [licences.map(({ lbr_id }) => lbr_id)],
    )
  ).rows.map(({ lbr_status }) => lbr_status);

test('licences approved together are one act; a refusal of one stops no other', async () => {
  const licences = await asked(4);
  const [first, second] = licences;
  await decide(first?.lbr_id ?? 0, 'REJECTED', 'Foto borrosa');
  const gone = { rider_id: 0, lbr_id: 999_999 };
  expect(await codesOf(approve([...licences, gone]))).toEqual([
    'office.changed',
    null,
    null,
    null,
    'licence.not_found',
  ]);
  expect(await statuses(licences)).toEqual(['REJECTED', 'APPROVED', 'APPROVED', 'APPROVED']);
  const act = await newest();
  expect(act).toMatchObject({ kind: 'licences', by: 'Ana', members: 3, stands: 3 });
  const { rows } = await app.pool.query<{ became: object }>(
    `select became from audit where entity = 'organization' and action = 'act' order by audit_id desc limit 1`,
  );
  expect(rows[0]?.became).toEqual({ act_id: act?.act_id, kind: 'licences' });

  // Whoever has entered with it since keeps it and is named.
  const { token } = await gate.people.account({ riders: [second?.rider_id ?? 0] });
  expect((await gate.enter(token, second?.rider_id ?? 0)).statusCode).toBe(200);
  expect(codeOf(await takeBack(act?.act_id ?? 0, 3))).toBe('office.changed');
  const left = (await takeBack(act?.act_id ?? 0, 2)).json<OpenAct>();
  expect(left.riders.find(({ rider_id }) => rider_id === second?.rider_id)?.state).toBe('used');
  expect(left.taken_back).toMatchObject({ reason: 'Faltaba el certificado' });
  expect(await statuses(licences)).toEqual(['REJECTED', 'APPROVED', 'REJECTED', 'REJECTED']);
});

test('sent again after a lost answer it is the same act, and approves nobody twice', async () => {
  const licences = await asked(3);
  const request_key = randomUUID();
  expect(await codesOf(approve(licences, request_key))).toEqual([null, null, null]);
  const act = await newest();
  expect(await codesOf(approve(licences, request_key))).toEqual([null, null, null]);
  expect(await newest()).toEqual(act);
  const { rows } = await app.pool.query(
    `select from lbr_step where lbr_id = any($1) and lbr_status = 'APPROVED'`,
    [licences.map(({ lbr_id }) => lbr_id)],
  );
  expect(rows).toHaveLength(3);
});

test('a licence that was rejected since and approved again belongs to the later act alone', async () => {
  const licences = await asked(2);
  await approve(licences);
  const before = await newest();
  expect((await takeBack(before?.act_id ?? 0, 2)).statusCode).toBe(200);
  const again = licences.map(({ lbr_id }) => ({ lbr_id, was: 'REJECTED' }));
  const body = { request_key: randomUUID(), items: again };
  expect((await gate.people.call('POST', '/api/office/licences/approvals', secretary, body)).statusCode).toBe(
    200,
  );
  const after = await newest();
  expect(after?.act_id).not.toBe(before?.act_id);
  expect(after).toMatchObject({ members: 2, stands: 2 });
  expect(codeOf(await takeBack(before?.act_id ?? 0, 2))).not.toBe('');
  expect(await statuses(licences)).toEqual(['APPROVED', 'APPROVED']);
});

test('one alone is no act on many, and another organization approves nothing', async () => {
  const before = await newest();
  const licences = await asked(2);
  await approve(licences.slice(0, 1));
  expect(await newest()).toEqual(before);
  const other = await app.world.organization('Liga del Sur');
  const stranger = await gate.people.account({ roles: [{ role: 'organizer', organization_id: other }] });
  expect(await codesOf(approve(licences, randomUUID(), stranger.token))).toEqual([
    'licence.not_found',
    'licence.not_found',
  ]);
  expect(await newest(stranger.token)).toBeUndefined();
});
