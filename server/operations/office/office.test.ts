import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import type { Lbr } from '#contract/people/licences/licences.ts';
import type { AuditLine } from '#contract/operations/office/audit.ts';
import type { ReviewedLicence } from '#contract/people/office/licences.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { FilePart } from '#server/testing/form.ts';
import { Gate } from '#server/testing/gate.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { photo } from '#server/testing/papers.ts';

let app: TestApp;
let gate: Gate;
let file: FilePart;
let secretary = '';
let stranger = '';

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
  file = { name: 'licencia.jpg', bytes: await photo() };
  const { organization_id } = gate.place;
  const other = await app.world.organization('Liga del Sur');
  const organizer = (one: number) =>
    gate.people.account({ roles: [{ role: 'organizer', organization_id: one }] });
  secretary = (await organizer(organization_id)).token;
  stranger = (await organizer(other)).token;
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate lbr cascade');
  await gate.anotherDate();
});

/** Lets a family ask for a licence. Returns the licence and the account that asked. */
async function ask(options: { birthdate?: string; papers?: boolean } = {}) {
  const family = await gate.family({ licence: false, ...options });
  if (options.papers !== false)
    await app.pool.query(
      `with f as (insert into file (storage_key, media_type, byte_size, sha256) values ('private/' || gen_random_uuid(), 'image/jpeg', 1,
         repeat('0', 64)) returning file_id)
       update rider set rider_dni_image1 = f.file_id, rider_dni_image2 = f.file_id from f where rider_id = $1`,
      [family.rider_id],
    );
  const fields = {
    rider_id: String(family.rider_id),
    organization_id: String(gate.place.organization_id),
    cup_id: String(gate.cup_id),
    category_id: String(gate.boys),
    lbr_guest: 'FALSE',
    lbr_type: 'FALSE',
    race_date: gate.race_date,
    consent: CONSENT_VERSION,
  };
  const sent = await gate.people.send('POST', '/api/lbr/mov', family.token, fields, { file });
  expect(sent.statusCode).toBe(200);
  return { ...family, lbr_id: sent.json<Lbr>().lbr_id };
}

const review = async (token: string, show = 'waiting') =>
  (await gate.people.call('GET', `/api/office/licences?show=${show}`, token)).json<{
    items: ReviewedLicence[];
  }>().items;
const decide = (token: string, lbr_id: number, body: object) =>
  gate.people.call('PUT', `/api/lbr/${lbr_id}`, token, body);
const undo = (token: string, lbr_id: number) => gate.people.call('POST', `/api/lbr/${lbr_id}/undo`, token);

describe('licences on the desk', () => {
  test('come oldest first, with what is compared: document, age, papers, what was said before', async () => {
    const first = await ask();
    const second = await ask({ papers: false });
    const items = await review(secretary);
    expect(items.map(({ lbr_id }) => lbr_id)).toEqual([first.lbr_id, second.lbr_id]);
    expect(items[0]).toMatchObject({
      rider_gender: 'MEN',
      age: 11,
      unfit: null,
      papers: ['rider_dni_image1', 'rider_dni_image2'],
      language: 'es',
      clean: true,
      has_file: true,
    });
    expect(items[0]?.rider_dni).not.toBeNull();
    expect(items[1]).toMatchObject({ papers: [], clean: false });
  });

  test('that was rejected before is no clean case, and its road is told', async () => {
    const { lbr_id } = await ask();
    await decide(secretary, lbr_id, { lbr_status: 'REJECTED', lbr_reason: 'Borrosa' });
    await decide(secretary, lbr_id, { lbr_status: 'IN_REVIEW' });
    const [licence] = await review(secretary);
    expect(licence?.clean).toBe(false);
    expect(licence?.steps.map(({ lbr_status }) => lbr_status)).toEqual(['SENT', 'REJECTED', 'IN_REVIEW']);
  });

  test('whose rider has grown out of the category says why', async () => {
    const { lbr_id, rider_id } = await ask();
    await app.pool.query(`update rider set rider_birthdate = '1999-01-01' where rider_id = $1`, [rider_id]);
    const licence = (await review(secretary)).find((one) => one.lbr_id === lbr_id);
    expect(licence).toMatchObject({ unfit: 'inscription.category_old', clean: false });
  });

  test('of another organization are nobody else’s business', async () => {
    const { lbr_id } = await ask();
    expect(await review(stranger)).toEqual([]);
    expect((await undo(stranger, lbr_id)).statusCode).toBe(404);
    const { token } = await gate.people.account({ roles: [{ role: 'club', club_id: gate.place.club_id }] });
    expect((await gate.people.call('GET', '/api/office/licences', token)).statusCode).toBe(403);
  });
});

describe('two reviewers at once', () => {
  test('the second one is told that it is decided, whatever both think; the first one’s word stays', async () => {
    const { organization_id } = gate.place;
    const other = (await gate.people.account({ roles: [{ role: 'organizer', organization_id }] })).token;
    const { lbr_id } = await ask();
    const approve = { lbr_status: 'APPROVED', was: 'SENT' };
    const reject = { lbr_status: 'REJECTED', lbr_reason: 'Borrosa', was: 'SENT' };
    expect((await decide(secretary, lbr_id, approve)).statusCode).toBe(200);
    // The answer was lost on the way, and the same person sends it again.
    expect((await decide(secretary, lbr_id, approve)).statusCode).toBe(200);
    for (const body of [reject, approve])
      expect((await decide(other, lbr_id, body)).json().code).toBe('office.changed');
    const [licence] = await review(secretary, 'decided');
    expect(licence).toMatchObject({ lbr_id, lbr_status: 'APPROVED' });
    // Whoever has read the decision may change it.
    expect((await decide(other, lbr_id, { ...reject, was: 'APPROVED' })).statusCode).toBe(200);
  });
});

describe('a decision of a moment ago', () => {
  const letters = async () =>
    (await takeLetters(app.dataDir)).filter(({ subject }) => /licencia/i.test(subject));
  const later = () => app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);

  test('is taken back before the family hears of it', async () => {
    const { lbr_id } = await ask();
    await decide(secretary, lbr_id, { lbr_status: 'APPROVED', can_undo: true });
    expect((await undo(secretary, lbr_id)).json()).toMatchObject({ state: 'sent', decided_at: null });
    await later();
    await app.runJobs();
    expect((await letters()).filter(({ subject }) => /aprobada/i.test(subject))).toEqual([]);
    expect((await review(secretary)).map((one) => one.lbr_id)).toEqual([lbr_id]);
  });

  test('and decided otherwise: one letter, with the last word', async () => {
    const { lbr_id, user_email } = await ask();
    await decide(secretary, lbr_id, { lbr_status: 'APPROVED', can_undo: true });
    await undo(secretary, lbr_id);
    await decide(secretary, lbr_id, { lbr_status: 'REJECTED', lbr_reason: 'Borrosa', can_undo: true });
    await takeLetters(app.dataDir);
    await later();
    await app.runJobs();
    const sent = (await letters()).filter(({ to }) => to === user_email);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('Borrosa');
  });

  test('belongs to who decided, and is over after a while', async () => {
    const { lbr_id } = await ask();
    const colleague = await gate.people.account({
      roles: [{ role: 'organizer', organization_id: gate.place.organization_id }],
    });
    await decide(secretary, lbr_id, { lbr_status: 'APPROVED', can_undo: true });
    expect((await undo(colleague.token, lbr_id)).json().code).toBe('licence.undo_late');
    await app.pool.query(`update lbr_step set at = at - interval '80 seconds' where lbr_id = $1`, [lbr_id]);
    expect((await undo(secretary, lbr_id)).json().code).toBe('licence.undo_late');
    expect((await review(secretary, 'decided')).map((one) => one.lbr_id)).toEqual([lbr_id]);
  });

  test('that nobody made cannot be taken back', async () => {
    const { lbr_id } = await ask();
    expect((await undo(secretary, lbr_id)).json().code).toBe('licence.undo_late');
  });
});

describe('who changed what', () => {
  interface Audit {
    items: AuditLine[];
    entities: string[];
    names: Record<string, string>;
  }
  const reader = async () => {
    const { token } = await gate.people.account({ roles: [{ role: 'admin' }] });
    return async (query: Record<string, string>) =>
      (
        await gate.people.call('GET', `/api/office/audit?${new URLSearchParams(query).toString()}`, token)
      ).json<Audit>();
  };

  test('is found by number, page by page', async () => {
    const { lbr_id } = await ask();
    await decide(secretary, lbr_id, { lbr_status: 'REJECTED', lbr_reason: 'Borrosa' });
    const read = await reader();
    const { items, entities, names } = await read({ entity: 'lbr', q: String(lbr_id) });
    expect(items[0]).toMatchObject({
      action: 'decide',
      entity_id: lbr_id,
      was: { lbr_status: 'SENT' },
      became: { lbr_status: 'REJECTED', reason: 'Borrosa' },
    });
    expect(entities).toContain('lbr');
    expect(names[`lbr ${lbr_id}`]).toContain('Copa');
    const before = String(items[0]?.audit_id ?? 0);
    expect((await read({ before })).items.every(({ audit_id }) => audit_id < Number(before))).toBe(true);
  });

  test('is found by who did it, by what was changed, by kind, and by day, and numbers come with names', async () => {
    const { lbr_id, rider_id } = await ask();
    await app.pool.query(
      `update rider set rider_firstname = 'Ñandú', rider_lastname = 'Zorrilla' where rider_id = $1`,
      [rider_id],
    );
    await decide(secretary, lbr_id, { lbr_status: 'APPROVED' });
    const read = await reader();
    const found = async (query: Record<string, string>) =>
      (await read(query)).items.some(({ entity, entity_id }) => entity === 'lbr' && entity_id === lbr_id);
    expect(await found({ q: 'nandu zorrilla' })).toBe(true);
    expect(await found({ q: 'nadie así' })).toBe(false);
    // The reader's own words for a kind of change are understood.
    expect(await found({ q: 'aprobada', did: 'lbr.decide' })).toBe(true);
    expect(await found({ q: 'aprobada', did: 'rider.update' })).toBe(false);
    const { items } = await read({ q: 'nandu zorrilla' });
    expect(await found({ q: items.find(({ entity }) => entity === 'lbr')?.by ?? '' })).toBe(true);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await found({ q: 'zorrilla', since: tomorrow })).toBe(false);
    expect(await found({ q: 'zorrilla', until: tomorrow })).toBe(true);
  });

  test('two riders kept apart, and that taken back, are on record', async () => {
    const one = await gate.people.rider(gate.place);
    const other = await gate.people.rider(gate.place);
    for (const apart of [true, false])
      await gate.people.call('POST', '/api/office/duplicates/apart', secretary, {
        rider_id: one,
        other_id: other,
        apart,
      });
    const read = await reader();
    const { items, names } = await read({ entity: 'rider', q: String(one) });
    expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['apart', 'apart_undo']));
    expect(names[`rider ${other}`]).not.toBeUndefined();
  });
});
