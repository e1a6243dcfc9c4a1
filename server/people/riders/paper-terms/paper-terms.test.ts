import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KeptPaper, RemovedPaper } from '#contract/people/riders/paper-terms.ts';
import type { OfficeRider } from '#contract/people/office/riders/riders.ts';
import { PAPER_TERMS } from '#rules/people/riders/paper-terms.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { photo } from '#server/testing/papers.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
let place: Awaited<ReturnType<People['place']>>;
let cup_id: number;
let category_id: number;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  place = await people.place();
  cup_id = await app.world.cup({ organization: 'Federación Andina' });
  const { rows } = await app.pool.query<{ category_id: number }>(
    `insert into category (category_name, organization_id) values ('Varones 11', $1) returning category_id`,
    [place.organization_id],
  );
  category_id = rows[0]?.category_id ?? 0;
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  // The terms have been in force for a long time.
  await app.pool.query(`update organization set paper_terms_from = '2020-01-01'`);
  await app.pool.query('delete from paper_terms');
});

/** Makes a child with three papers, sent so many days ago. */
async function child(days_ago: number) {
  const mother = await people.account();
  const rider_id = await people.rider(place);
  await app.pool.query('insert into user_rider (user_id, rider_id) values ($1, $2)', [
    mother.user_id,
    rider_id,
  ]);
  const bytes = await photo(40, 40);
  const sent = await people.send(
    'PUT',
    `/api/riders/mov/${rider_id}`,
    mother.token,
    { club_id: String(place.club_id), rider_state: 'Salta', consent: CONSENT_VERSION },
    {
      rider_dni_image1: { name: 'a.jpg', bytes },
      rider_dni_image2: { name: 'b.jpg', bytes },
      rider_insurance_image: { name: 'c.jpg', bytes },
    },
  );
  expect(sent.statusCode).toBe(200);
  await app.pool.query(
    `update file set created_at = now() - make_interval(days => $2) where file_id in
      (select unnest(array[rider_dni_image1, rider_dni_image2, rider_insurance_image]) from rider where rider_id = $1)`,
    [rider_id, days_ago],
  );
  return { mother, rider_id };
}

async function licence(rider_id: number, status: string, decided_days_ago: number | null) {
  await app.pool.query(
    `insert into lbr (rider_id, organization_id, cup_id, category_id, lbr_type, lbr_guest, lbr_status, season, decided_at)
     values ($1, $2, $3, $4, 'FALSE', 'FALSE', $5, 2026, now() - make_interval(days => $6))`,
    [rider_id, place.organization_id, cup_id, category_id, status, decided_days_ago],
  );
}

const slotsOf = async (rider_id: number) => {
  const { rows } = await app.pool.query<Record<string, number | null>>(
    'select rider_dni_image1, rider_dni_image2, rider_insurance_image from rider where rider_id = $1',
    [rider_id],
  );
  return Object.values(rows[0] ?? {}).map((file_id) => file_id !== null);
};
const told = async (token: string, rider_id: number) =>
  (await people.call('GET', `/api/riders/${rider_id}/paper_terms`, token)).json<{
    kept: KeptPaper[];
    removed: RemovedPaper[];
  }>();
const remove = () => app.tasks.remove_papers({});

describe('papers of children are not kept for ever', () => {
  test('90 days after the licence was decided the pictures of the document go, bytes and all; the insurance stays', async () => {
    const { rider_id, mother } = await child(100);
    await licence(rider_id, 'APPROVED', 90);
    const { rows } = await app.pool.query('select rider_dni_image1 as id from rider where rider_id = $1', [
      rider_id,
    ]);
    await remove();
    expect(await slotsOf(rider_id)).toEqual([false, false, true]);
    await app.tasks.sweep({});
    expect((await app.pool.query('select 1 from file where file_id = $1', [rows[0].id])).rows).toEqual([]);
    const { kept, removed } = await told(mother.token, rider_id);
    expect(kept.map(({ slot, ends }) => [slot, ends?.basis])).toEqual([['rider_insurance_image', 'sent']]);
    expect(removed.map(({ slot, basis, days }) => [slot, basis, days])).toEqual([
      ['rider_dni_image2', 'decided', 90],
      ['rider_dni_image1', 'decided', 90],
    ]);
    const { rows: audit } = await app.pool.query(
      `select user_id, action, was is not null as was from audit where entity = 'rider' and entity_id = $1 and action = 'remove_paper' order by audit_id`,
      [rider_id],
    );
    expect(audit).toEqual([
      { user_id: null, action: 'remove_paper', was: true },
      { user_id: null, action: 'remove_paper', was: true },
    ]);
  });

  test('a day earlier they are there, and the family reads until when', async () => {
    const { rider_id, mother } = await child(100);
    await licence(rider_id, 'APPROVED', 89);
    await remove();
    expect(await slotsOf(rider_id)).toEqual([true, true, true]);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const { kept } = await told(mother.token, rider_id);
    expect(kept.find(({ slot }) => slot === 'rider_dni_image1')?.ends).toEqual({
      on: tomorrow,
      basis: 'decided',
      days: 90,
    });
  });

  test.each(['SENT', 'IN_REVIEW'])(
    'however old they are: while a licence is %s nothing goes',
    async (status) => {
      const { rider_id, mother } = await child(3000);
      await licence(rider_id, status, null);
      await remove();
      expect(await slotsOf(rider_id)).toEqual([true, true, true]);
      const { kept } = await told(mother.token, rider_id);
      expect(kept.map(({ ends }) => ends)).toEqual([null, null, null]);
    },
  );

  test('the file of a licence and the proof of a payment have terms of their own', async () => {
    const { rider_id, mother } = await child(10);
    const file = async () => {
      const { rows } = await app.pool.query<{ file_id: number }>(
        `insert into file (storage_key, media_type, byte_size, sha256) values ($1, 'image/jpeg', 1, repeat('0', 64)) returning file_id`,
        [`private/00/${crypto.randomUUID()}`],
      );
      return rows[0]?.file_id ?? 0;
    };
    await licence(rider_id, 'APPROVED', 5);
    await app.pool.query(`update lbr set file_id = $2, expires_on = current_date - 31 where rider_id = $1`, [
      rider_id,
      await file(),
    ]);
    const proof = async (season: number, status: string, days_ago: number | null) => {
      const { rows } = await app.pool.query<{ payment_id: number }>(
        `with d as (insert into due (rider_id, club_id, kind, season, cents, currency)
           values ($1, $2, 'season', $3, 100, 'ARS') returning due_id)
         insert into payment (due_id, file_id, payment_status, payment_reason, decided_at)
         select due_id, $4, $5, 'borrosa', now() - make_interval(days => $6) from d returning payment_id`,
        [rider_id, place.club_id, season, await file(), status, days_ago],
      );
      return rows[0]?.payment_id;
    };
    await proof(2023, 'ACCEPTED', 730);
    const [recent, waiting] = [await proof(2024, 'REJECTED', 729), await proof(2025, 'SENT', null)];
    await remove();
    const { rows } = await app.pool.query('select file_id from lbr where rider_id = $1', [rider_id]);
    expect(rows).toEqual([{ file_id: null }]);
    const { removed } = await told(mother.token, rider_id);
    expect(
      removed.map(({ slot, basis }) => `${slot} ${basis}`).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['licence ended', 'payment judged']);
    const { rows: left } = await app.pool.query<{ payment_id: number }>(
      `select payment_id from payment join due using (due_id) where rider_id = $1 and file_id is not null order by 1`,
      [rider_id],
    );
    expect(left.map(({ payment_id }) => payment_id)).toEqual([recent, waiting]);
  });

  test('after an update of the program, and after a new term, nothing goes for a while', async () => {
    const { rider_id, mother } = await child(3000);
    await app.pool.query('update organization set paper_terms_from = current_date + 30');
    await remove();
    expect(await slotsOf(rider_id)).toEqual([true, true, true]);
    const { kept } = await told(mother.token, rider_id);
    const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    expect(new Set(kept.map(({ ends }) => ends?.on))).toEqual(new Set([inAMonth]));
  });

  test('for the office a picture that served its licence is not missing, until another licence waits', async () => {
    const { rider_id } = await child(100);
    const organizer = await people.account({
      roles: [{ role: 'organizer', organization_id: place.organization_id }],
    });
    await licence(rider_id, 'APPROVED', 95);
    const state = async () =>
      (await people.call('GET', `/api/office/riders/${rider_id}`, organizer.token)).json<OfficeRider>()
        .papers_state;
    expect(await state()).toBe('complete');
    await remove();
    expect(await state()).toBe('complete');
    await app.pool.query(`update lbr set lbr_status = 'IN_REVIEW' where rider_id = $1`, [rider_id]);
    expect(await state()).toBe('missing');
  });
});

describe('an organization settles its terms', () => {
  const address = () => `/api/office/organizations/${place.organization_id}/paper_terms`;
  const organizer = () =>
    people.account({ roles: [{ role: 'organizer', organization_id: place.organization_id }] });

  test('begins with ours, changes them on record, and nothing goes by them for a week', async () => {
    const { token } = await organizer();
    const before = (await people.call('GET', address(), token)).json();
    expect(before).toEqual({ terms: PAPER_TERMS, from: '2020-01-01' });
    const terms = { ...PAPER_TERMS, identity_decided: 30 };
    const { rider_id } = await child(100);
    await licence(rider_id, 'APPROVED', 40);
    const saved = await people.call('PUT', address(), token, { was: PAPER_TERMS, terms });
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    expect(saved.json()).toEqual({ terms, from: inAWeek });
    await remove();
    expect(await slotsOf(rider_id)).toEqual([true, true, true]);
    await app.pool.query('update organization set paper_terms_from = current_date');
    await remove();
    expect(await slotsOf(rider_id)).toEqual([false, false, true]);
    const { rows } = await app.pool.query(
      `select was ->> 'identity_decided' as was, became ->> 'identity_decided' as became from audit where action = 'paper_terms' order by audit_id`,
    );
    expect(rows).toEqual([{ was: '90', became: '30' }]);
  });

  test('upon what was read: a change in between is told', async () => {
    const { token } = await organizer();
    const put = (was: object, terms: object) => people.call('PUT', address(), token, { was, terms });
    await put(PAPER_TERMS, { ...PAPER_TERMS, payment: 800 });
    expect((await put(PAPER_TERMS, { ...PAPER_TERMS, payment: 900 })).json()).toMatchObject({
      code: 'office.changed',
    });
  });

  test.each([0, 6, 3651, 30.5])('%s days are refused', async (licence_days) => {
    const { token } = await organizer();
    const terms = { ...PAPER_TERMS, licence: licence_days };
    expect((await people.call('PUT', address(), token, { was: PAPER_TERMS, terms })).statusCode).toBe(400);
  });

  test('another organization and a club may neither read nor change them', async () => {
    const elsewhere = await people.place('Federación Pacífico');
    const roles = [
      { role: 'organizer', organization_id: elsewhere.organization_id },
      { role: 'club', club_id: place.club_id },
    ] as const;
    for (const role of roles) {
      const { token } = await people.account({ roles: [role] });
      expect((await people.call('GET', address(), token)).statusCode).toBe(403);
      expect(
        (await people.call('PUT', address(), token, { was: PAPER_TERMS, terms: PAPER_TERMS })).statusCode,
      ).toBe(403);
    }
  });
});
