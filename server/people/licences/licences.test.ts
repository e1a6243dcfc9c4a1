import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import type { Lbr } from '#contract/people/licences/licences.ts';
import type { RiderInscription } from '#contract/entries/entries.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { FilePart } from '#server/testing/form.ts';
import { Gate } from '#server/testing/gate.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { photo } from '#server/testing/papers.ts';

let app: TestApp;
let gate: Gate;
let file: FilePart;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
  file = { name: 'licencia.jpg', bytes: await photo() };
});
afterAll(() => app.stop());
beforeEach(() => gate.anotherDate());

type Fields = Record<string, string | undefined>;

function send(
  token: string,
  rider_id: number,
  change: Fields = {},
  files: Record<string, FilePart> = { file },
) {
  const fields = {
    rider_id: String(rider_id),
    organization_id: String(gate.place.organization_id),
    cup_id: String(gate.cup_id),
    category_id: String(gate.boys),
    lbr_guest: 'FALSE',
    lbr_type: 'FALSE',
    race_date: gate.race_date,
    consent: CONSENT_VERSION,
    ...change,
  };
  return gate.people.send('POST', '/api/lbr/mov', token, fields, files);
}

const office = async () =>
  gate.people.account({ roles: [{ role: 'organizer', organization_id: gate.place.organization_id }] });
const decide = (token: string, lbr_id: number, body: object) =>
  gate.people.call('PUT', `/api/lbr/${lbr_id}`, token, body);
const listOf = async (token: string, rider_id: number) =>
  (await gate.people.call('GET', `/api/lbr?rider_id=${rider_id}`, token)).json<{ items: Lbr[] }>().items;
const rows = async (rider_id: number) =>
  (await app.pool.query<{ n: number }>(`select count(*)::int as n from lbr where rider_id = $1`, [rider_id]))
    .rows[0]?.n;

describe('the road of a licence: sent → in review → approved or rejected', () => {
  test('asked for, looked at, approved; then the rider can enter', async () => {
    const { token, rider_id } = await gate.family({ licence: false });
    const sent = await send(token, rider_id);
    expect(sent.statusCode).toBe(200);
    const licence = sent.json<Lbr>();
    expect(licence).toMatchObject({ state: 'sent', lbr_approved: 'FALSE', has_file: true, race_date: null });
    expect(licence.season).toBe(Number(gate.race_date.slice(0, 4)));
    expect((await gate.enter(token, rider_id)).json().code).toBe('inscription.licence_not_approved');
    const { token: secretary } = await office();
    expect((await decide(secretary, licence.lbr_id, { lbr_status: 'IN_REVIEW' })).json()).toMatchObject({
      state: 'in_review',
    });
    const approved = await decide(secretary, licence.lbr_id, { lbr_status: 'APPROVED', lbr_number: 'A-77' });
    expect(approved.json()).toMatchObject({ lbr_approved: 'TRUE', lbr_number: 'A-77' });
    expect((await gate.enter(token, rider_id)).statusCode).toBe(200);
  });
  test('rejected with a reason the family reads; a new file answers it', async () => {
    const { token, rider_id, user_email } = await gate.family({ licence: false });
    const { lbr_id } = (await send(token, rider_id)).json<Lbr>();
    const { token: secretary } = await office();
    expect((await decide(secretary, lbr_id, { lbr_status: 'REJECTED' })).json().code).toBe(
      'licence.reason_missing',
    );
    await decide(secretary, lbr_id, { lbr_status: 'REJECTED', lbr_reason: 'La foto está cortada' });
    expect((await listOf(token, rider_id))[0]).toMatchObject({
      state: 'rejected',
      lbr_reason: 'La foto está cortada',
    });
    await app.runJobs();
    const letters = await takeLetters(app.dataDir);
    expect(
      letters.some(({ to, text }) => to.includes(user_email) && text.includes('La foto está cortada')),
    ).toBe(true);
    const answered = (await send(token, rider_id)).json<Lbr>();
    expect(answered).toMatchObject({ lbr_id, state: 'sent' });
    expect(await rows(rider_id)).toBe(1);
    const { rows: road } = await app.pool.query(
      `select lbr_status from lbr_step where lbr_id = $1 order by step_id`,
      [lbr_id],
    );
    expect(road.map((step) => step.lbr_status)).toEqual(['SENT', 'REJECTED', 'SENT']);
    // The rejected file is about to be deleted, and the new one stays.
    const { rows: files } = await app.pool.query(`select file_state from file order by file_id desc limit 2`);
    expect(files.map((one) => one.file_state)).toEqual(['kept', 'discarded']);
  });
  test('a guest: for one date, without a file', async () => {
    const { token, rider_id } = await gate.family({ licence: false });
    const sent = await send(token, rider_id, { lbr_guest: 'TRUE', lbr_type: 'TRUE' }, {});
    expect(sent.json()).toMatchObject({
      lbr_guest: 'TRUE',
      race_date: gate.race_date,
      expires_on: gate.race_date,
      has_file: false,
    });
    const { token: secretary } = await office();
    await decide(secretary, sent.json<Lbr>().lbr_id, { lbr_status: 'APPROVED' });
    expect((await gate.enter(token, rider_id)).statusCode).toBe(200);
  });
  test('expiring in its last month, expired after it, and then asked for anew', async () => {
    const { token, rider_id } = await gate.family();
    const ends = (days: number) =>
      app.pool.query(
        `update lbr set expires_on = (now() at time zone 'America/Argentina/Buenos_Aires')::date + $2::int where rider_id = $1`,
        [rider_id, days],
      );
    await ends(20);
    expect((await listOf(token, rider_id))[0]?.state).toBe('expiring');
    await ends(-1);
    expect((await listOf(token, rider_id))[0]?.state).toBe('expired');
    expect((await gate.info(token, rider_id)).json<RiderInscription>().items[0]).toMatchObject({
      lbr_approved: false,
      licence: { state: 'expired' },
    });
    expect((await send(token, rider_id)).statusCode).toBe(200);
    expect((await listOf(token, rider_id)).map(({ state }) => state)).toEqual(['sent']);
  });
  test('a decision is taken back, and cannot skip: what is replaced stays so', async () => {
    const { token, rider_id } = await gate.family({ licence: false });
    const { lbr_id } = (await send(token, rider_id)).json<Lbr>();
    const { token: secretary } = await office();
    await decide(secretary, lbr_id, { lbr_status: 'APPROVED' });
    expect((await decide(secretary, lbr_id, { lbr_status: 'APPROVED' })).statusCode).toBe(200);
    await decide(secretary, lbr_id, { lbr_status: 'REJECTED', lbr_reason: 'Es de otro piloto' });
    await app.pool.query(`update lbr set lbr_status = 'REPLACED' where lbr_id = $1`, [lbr_id]);
    expect((await decide(secretary, lbr_id, { lbr_status: 'APPROVED' })).json().code).toBe('licence.move');
  });
});

describe('sent again', () => {
  test('with the same key, after a lost answer: one licence', async () => {
    const { token, rider_id } = await gate.family({ licence: false });
    const request_key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(token, rider_id, { request_key })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json<Lbr>().lbr_id)).size).toBe(1);
    expect(await rows(rider_id)).toBe(1);
  });
  test('a second licence for the same thing is told, also at the same instant', async () => {
    const { token, rider_id } = await gate.family({ licence: false });
    const answers = await Promise.all([send(token, rider_id), send(token, rider_id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await send(token, rider_id)).json().code).toBe('licence.standing');
    expect(await rows(rider_id)).toBe(1);
  });
});

describe('bad input', () => {
  test.each([
    ['type `true` in small letters', { lbr_guest: 'true' }, 400, 'licence.type'],
    ['type and guest that differ', { lbr_type: 'TRUE' }, 400, 'licence.type'],
    [
      'a guest without a date',
      { lbr_guest: 'TRUE', lbr_type: 'TRUE', race_date: undefined },
      400,
      'licence.date',
    ],
    ['a date that does not exist', { race_date: '2026-02-30' }, 400, 'licence.date'],
    ['a date that is not of the cup', { race_date: '2026-01-01' }, 400, 'licence.date'],
    ['another organization', { organization_id: '999999' }, 404, 'cup.not_found'],
    ['no cup', { cup_id: '' }, 400, 'request.bad_body'],
    ['no category', { category_id: '' }, 400, 'request.bad_body'],
    ['a category of another cup', { category_id: '999999' }, 404, 'cup.not_found'],
    ['something nobody asked for', { lbr_status: 'APPROVED' }, 400, 'request.bad_body'],
  ] satisfies [string, Fields, number, string][])('%s', async (_name, change, status, code) => {
    const { token, rider_id } = await gate.family({ licence: false });
    const answer = await send(token, rider_id, change);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await rows(rider_id)).toBe(0);
  });
  test('a category that does not fit', async () => {
    const { token, rider_id } = await gate.family({ licence: false, birthdate: '1990-01-01' });
    expect((await send(token, rider_id)).json().code).toBe('inscription.category_old');
  });
  test('FALSE needs a file, TRUE none', async () => {
    const { token, rider_id } = await gate.family({ licence: false });
    expect((await send(token, rider_id, {}, {})).json()).toMatchObject({
      code: 'licence.file_missing',
      where: 'file',
    });
  });
  test.each([
    [
      'a file of 11 MB',
      { name: 'licencia.jpg', bytes: Buffer.alloc(11 * 1024 * 1024, 1) },
      413,
      'document.too_large',
    ],
    [
      'a program called .jpg',
      { name: 'licencia.jpg', bytes: Buffer.from('MZ\u0000\u0001 not a picture') },
      400,
      'document.type',
    ],
    ['a wrong type', { name: 'licencia.docx', bytes: Buffer.from('PK') }, 400, 'document.type'],
  ])('%s', async (_name, bad, status, code) => {
    const { token, rider_id } = await gate.family({ licence: false });
    const answer = await send(token, rider_id, {}, { file: bad });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await rows(rider_id)).toBe(0);
  });
  test("another family's rider", async () => {
    const { rider_id } = await gate.family({ licence: false });
    const stranger = await gate.family();
    expect((await send(stranger.token, rider_id)).statusCode).toBe(403);
    expect((await gate.people.call('GET', `/api/lbr?rider_id=${rider_id}`, stranger.token)).statusCode).toBe(
      403,
    );
  });
});

describe('the office', () => {
  test('sees the own organization only, those that wait first', async () => {
    const { token, rider_id } = await gate.family({ licence: false });
    const { lbr_id } = (await send(token, rider_id)).json<Lbr>();
    const { token: secretary } = await office();
    const review = async (who: string) =>
      (await gate.people.call('GET', '/api/lbr/review?lbr_status=SENT', who)).json<{ items: Lbr[] }>().items;
    expect((await review(secretary)).some((one) => one.lbr_id === lbr_id)).toBe(true);
    const elsewhere = await gate.people.place('Federación Vecina');
    const stranger = await gate.people.account({
      roles: [{ role: 'organizer', organization_id: elsewhere.organization_id }],
    });
    expect(await review(stranger.token)).toEqual([]);
    expect((await decide(stranger.token, lbr_id, { lbr_status: 'APPROVED' })).statusCode).toBe(404);
  });
  test('reads one letter about the licences of a quarter of an hour', async () => {
    const names: number[] = [];
    for (let sent = 0; sent < 3; sent += 1) {
      const { token, rider_id } = await gate.family({ licence: false });
      await send(token, rider_id);
      names.push(rider_id);
    }
    await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
    await takeLetters(app.dataDir);
    await app.runJobs();
    const letters = (await takeLetters(app.dataDir)).filter(({ to }) => to.includes('office@example.org'));
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toMatch(/Esperan una decisión \d+ licencias/);
  });
  test('opens the file, and the family sees that it was looked at; nobody else does', async () => {
    const { token, rider_id } = await gate.family({ licence: false });
    const { lbr_id } = (await send(token, rider_id)).json<Lbr>();
    const { token: secretary } = await office();
    const opened = await gate.people.call('GET', `/api/lbr/${lbr_id}/file`, secretary);
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const looks = (await gate.people.call('GET', `/api/riders/${rider_id}/looks`, token)).json();
    expect(looks.items[0]).toMatchObject({ slot: 'licence', by: 'organization' });
    const { token: stranger } = await gate.family();
    expect((await gate.people.call('GET', `/api/lbr/${lbr_id}/file`, stranger)).statusCode).toBe(404);
  });
  test('two secretaries decide at once: one decision stands, the other is told or agrees', async () => {
    const { token, rider_id } = await gate.family({ licence: false });
    const { lbr_id } = (await send(token, rider_id)).json<Lbr>();
    const [one, two] = [await office(), await office()];
    const answers = await Promise.all([
      decide(one.token, lbr_id, { lbr_status: 'APPROVED' }),
      decide(two.token, lbr_id, { lbr_status: 'REJECTED', lbr_reason: 'Vencida' }),
    ]);
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const { rows: road } = await app.pool.query(
      `select lbr_status from lbr_step where lbr_id = $1 order by step_id`,
      [lbr_id],
    );
    expect(road).toHaveLength(3);
    expect((await listOf(token, rider_id))[0]?.lbr_status).toBe(road[2]?.lbr_status);
  });
});
