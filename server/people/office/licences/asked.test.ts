import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GivenResult } from '#contract/people/licences/given.ts';
import type { ReviewedLicence } from '#contract/people/office/licences.ts';
import type { Candidate } from '#contract/entries/office/entries-bulk.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import type { FilePart } from '#server/testing/form.ts';
import { codeOf } from '#server/testing/office.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { photo } from '#server/testing/papers.ts';

let app: TestApp;
let table: RaceTable;
let file: FilePart;

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
  file = { name: 'licencia.jpg', bytes: await photo(300, 300) };
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  await table.gate.anotherDate();
});

/** Makes a rider of a club, eleven years old and without any licence. */
async function bare({ other = false, birthdate = '' } = {}): Promise<number> {
  const { people, place, race_date } = table.gate;
  const born = birthdate === '' ? `${Number(race_date.slice(0, 4)) - 11}-06-01` : birthdate;
  return people.rider(
    { ...place, club_id: other ? place.other_club_id : place.club_id },
    { birthdate: born },
  );
}

const asking = (
  riders: readonly number[],
  { token = table.delegate, lbr_guest = 'TRUE', category_id = table.gate.boys } = {},
) =>
  table.ask(
    'POST',
    '/licences',
    { lbr_guest, items: riders.map((rider_id) => ({ rider_id, category_id })) },
    token,
  );
const withFile = (rider_id: number, token = table.delegate, more: Record<string, string> = {}) =>
  table.gate.people.send(
    'POST',
    `/api/office/races/${table.gate.race_id}/licences/file`,
    token,
    { rider_id: String(rider_id), category_id: String(table.gate.boys), ...more },
    { file },
  );
const withdraw = (lbr_ids: readonly number[], token = table.delegate) =>
  table.ask('POST', '/licences/withdraw', { lbr_ids }, token);
const results = (answer: { json: <T>() => T }) => answer.json<{ items: GivenResult[] }>().items;
const idsOf = (answer: { json: <T>() => T }) => results(answer).flatMap(({ lbr_id }) => lbr_id ?? []);
const waiting = async () =>
  (await table.gate.people.call('GET', '/api/office/licences?show=waiting', table.secretary))
    .json<{ items: ReviewedLicence[] }>()
    .items.filter(({ cup_id }) => cup_id === table.gate.cup_id);
const standing = async (rider_id: number) =>
  (
    await app.pool.query<{ lbr_status: string }>(
      'select lbr_status from lbr where rider_id = $1 order by lbr_id',
      [rider_id],
    )
  ).rows.map(({ lbr_status }) => lbr_status);

describe('a club asks for licences', () => {
  test('for several at once: they wait for the office beside those of families, and are on record', async () => {
    const [one, two] = [await bare(), await bare()];
    const ids = idsOf(await asking([one, two]));
    expect(ids).toHaveLength(2);
    expect((await waiting()).map(({ rider_id, lbr_guest }) => [rider_id, lbr_guest])).toEqual([
      [one, 'TRUE'],
      [two, 'TRUE'],
    ]);
    const { rows } = await app.pool.query(
      `select became ->> 'rider_id' as rider from audit where entity = 'lbr' and action = 'ask' and entity_id = any($1) order by entity_id`,
      [ids],
    );
    expect(rows).toEqual([{ rider: String(one) }, { rider: String(two) }]);
  });

  test('decided, the family hears by its letter, and the rider is entered', async () => {
    const rider_id = await bare();
    const { user_email } = await table.gate.people.account({ riders: [rider_id] });
    const [lbr_id] = idsOf(await asking([rider_id]));
    const decision = { lbr_status: 'APPROVED' };
    await table.gate.people.call('PUT', `/api/lbr/${lbr_id}`, table.secretary, decision);
    await app.runJobs();
    const letters = await takeLetters(app.dataDir);
    expect(letters.map(({ to }) => to)).toContain(user_email);
    expect((await table.enter(rider_id, {}, table.delegate)).statusCode).toBe(200);
  });

  test('asked twice is once, and what stands is told', async () => {
    const [rider_id, licensed] = [await bare(), await table.rider()];
    const first = idsOf(await asking([rider_id]));
    const again = results(await asking([rider_id]));
    expect(again.map(({ lbr_id }) => lbr_id)).toEqual(first);
    const season = results(await asking([licensed], { lbr_guest: 'FALSE' }));
    expect(season.map(({ code }) => code)).toEqual(['licence.standing']);
    expect(await standing(rider_id)).toEqual(['SENT']);
  });

  test('only for riders of its own: of another club nobody is there, and another office has no such race', async () => {
    const theirs = await bare({ other: true });
    expect(results(await asking([theirs])).map(({ code }) => code)).toEqual(['office.rider_not_found']);
    expect(codeOf(await withFile(theirs))).toBe('office.rider_not_found');
    const organization_id = await app.world.organization('Liga del Oeste');
    const stranger = await table.gate.people.account({ roles: [{ role: 'organizer', organization_id }] });
    expect(codeOf(await asking([theirs], { token: stranger.token }))).toBe('race.not_found');
    expect(await standing(theirs)).toEqual([]);
  });

  test('in a class that is not of the rider’s age nothing is asked for', async () => {
    const adult = await bare({ birthdate: '1990-01-01' });
    expect(results(await asking([adult])).map(({ code }) => code)).toEqual(['inscription.category_old']);
  });
});

describe('a licence for the season takes its file', () => {
  test('without one that is said, and nothing is asked for', async () => {
    const rider_id = await bare();
    const [answer] = results(await asking([rider_id], { lbr_guest: 'FALSE' }));
    expect(answer).toMatchObject({ lbr_id: null, code: 'licence.file_missing' });
    expect(await standing(rider_id)).toEqual([]);
  });

  test('the club brings it for a rider without a family, with the number it knows', async () => {
    const rider_id = await bare();
    const sent = (await withFile(rider_id, table.delegate, { lbr_number: 'A-77' })).json<GivenResult>();
    expect(sent.lbr_id).not.toBeNull();
    expect(await waiting()).toMatchObject([{ has_file: true, lbr_guest: 'FALSE', lbr_number: 'A-77' }]);
    expect((await withdraw([sent.lbr_id ?? 0])).statusCode).toBe(200);
    const { rows } = await app.pool.query(`select 1 from file where file_state = 'kept'`);
    expect([await standing(rider_id), rows]).toEqual([[], []]);
  });

  test('of a child whose family has an account the family sends it', async () => {
    const rider_id = await bare();
    await table.gate.people.account({ riders: [rider_id] });
    expect(codeOf(await withFile(rider_id))).toBe('licence.family_sends');
    expect(await standing(rider_id)).toEqual([]);
  });
});

describe('taken back', () => {
  test('while it waits nothing is left of it; another account does not', async () => {
    const rider_id = await bare();
    const ids = idsOf(await asking([rider_id]));
    expect(codeOf(await withdraw(ids, table.otherDelegate))).toBe('licence.withdraw_late');
    expect(codeOf(await withdraw(ids, table.secretary))).toBe('licence.withdraw_late');
    expect((await withdraw(ids)).json()).toEqual({ lbr_ids: ids });
    expect(await standing(rider_id)).toEqual([]);
    expect(codeOf(await withdraw(ids))).toBe('licence.withdraw_late');
  });

  test('once the office looks at it, it is too late', async () => {
    const ids = idsOf(await asking([await bare()]));
    await table.gate.people.call('PUT', `/api/lbr/${ids[0]}`, table.secretary, { lbr_status: 'IN_REVIEW' });
    expect(codeOf(await withdraw(ids))).toBe('licence.withdraw_late');
  });

  test('what answered a rejection stands rejected again, with its reason', async () => {
    const rider_id = await bare();
    const [lbr_id] = idsOf(await asking([rider_id]));
    const reject = { lbr_status: 'REJECTED', lbr_reason: 'No corresponde' };
    await table.gate.people.call('PUT', `/api/lbr/${lbr_id}`, table.secretary, reject);
    expect(idsOf(await asking([rider_id]))).toEqual([lbr_id]);
    await withdraw([lbr_id ?? 0]);
    const { rows } = await app.pool.query('select lbr_status, lbr_reason from lbr where lbr_id = $1', [
      lbr_id,
    ]);
    expect(rows).toEqual([{ lbr_status: 'REJECTED', lbr_reason: 'No corresponde' }]);
  });
});

test('a delegate is shown the whole club: who lacks a licence, since when one waits, and whose request it is', async () => {
  const rider_id = await bare();
  const [lbr_id] = idsOf(await asking([rider_id]));
  await bare({ other: true });
  const read = async (token: string) =>
    (await table.ask('GET', '/last-riders', undefined, token)).json<{ others: Candidate[] }>().others;
  const own = (await read(table.delegate)).find((one) => one.rider_id === rider_id);
  expect(own?.categories.find(({ category_id }) => category_id === table.gate.boys)).toMatchObject({
    refusal: 'inscription.licence_not_approved',
    licence: { lbr_id, state: 'sent', is_own: true },
  });
  expect((await read(table.otherDelegate)).map((one) => one.rider_id)).not.toContain(rider_id);
  expect(await read(table.secretary)).toEqual([]);
});
