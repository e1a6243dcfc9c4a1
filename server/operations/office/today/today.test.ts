import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ledger } from '#contract/money/ledger.ts';
import type { WaitingProof } from '#contract/money/proofs.ts';
import type { OfficeToday } from '#contract/operations/office/today.ts';
import type { ReviewedLicence } from '#contract/people/office/licences.ts';
import type { RaceDesk } from '#contract/entries/office/entries.ts';
import type { RiderPage } from '#contract/people/office/riders/riders.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { bookOf } from '#server/testing/book.ts';
import { Gate } from '#server/testing/gate.ts';

let app: TestApp;
let gate: Gate;
const tokens = { admin: '', secretary: '', delegate: '', stranger: '' };

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
  const { organization_id, club_id } = gate.place;
  const other = await app.world.organization('Liga del Sur');
  const open = async (role: Parameters<typeof gate.people.account>[0]) =>
    (await gate.people.account(role)).token;
  tokens.admin = await open({ roles: [{ role: 'admin' }] });
  tokens.secretary = await open({ roles: [{ role: 'organizer', organization_id }] });
  tokens.delegate = await open({ roles: [{ role: 'club', club_id }] });
  tokens.stranger = await open({ roles: [{ role: 'organizer', organization_id: other }] });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate lbr cascade');
  await gate.anotherDate();
});

const read = async <Reply>(token: string, path: string) =>
  (await gate.people.call('GET', path, token)).json<Reply>();
const today = (token: string) => read<OfficeToday>(token, '/api/office/today');

/** Makes a licence of this state, of a new rider. */
async function licence(lbr_status: string, expires: string): Promise<void> {
  const { rider_id } = await gate.family();
  await app.pool.query(
    `update lbr set lbr_status = $2, lbr_reason = case when $2 = 'REJECTED' then 'Borrosa' end, expires_on = current_date + $3::interval where rider_id = $1`,
    [rider_id, lbr_status, expires],
  );
}

/** Makes a fee of a new rider of the club, with the proofs that were sent for it, oldest first. */
async function due(due_on: string, proofs: readonly string[] = [], season = 2026): Promise<void> {
  const { club_id } = gate.place;
  const rider_id = await gate.people.rider(gate.place);
  const { rows } = await app.pool.query<{ due_id: number }>(
    `insert into due (rider_id, club_id, kind, season, cents, currency, due_on)
     values ($1, $2, 'season', $3, 500, 'ARS', current_date + $4::interval) returning due_id`,
    [rider_id, club_id, season, due_on],
  );
  for (const payment_status of proofs)
    await app.pool.query(
      `insert into payment (due_id, payment_status, decided_at, payment_reason)
       values ($1, $2, case when $2 <> 'SENT' then now() end, case when $2 = 'REJECTED' then 'Borroso' end)`,
      [rows[0]?.due_id, payment_status],
    );
}

describe('each number of today is the number of lines behind its door', () => {
  test('licences: to review, and about to expire', async () => {
    await licence('SENT', '1 year');
    await licence('IN_REVIEW', '1 year');
    await licence('APPROVED', '20 days');
    await licence('APPROVED', '40 days');
    await licence('REJECTED', '20 days');
    for (const token of [tokens.admin, tokens.secretary]) {
      const { licences_waiting, licences_expiring } = await today(token);
      const list = async (show: string) =>
        (await read<{ items: ReviewedLicence[] }>(token, `/api/office/licences?show=${show}`)).items.length;
      expect([licences_waiting, licences_expiring]).toEqual([2, 1]);
      expect([await list('waiting'), await list('expiring')]).toEqual([2, 1]);
    }
    expect(await today(tokens.delegate)).toMatchObject({ licences_waiting: null, licences_expiring: null });
    expect(await today(tokens.stranger)).toMatchObject({ licences_waiting: 0, licences_expiring: 0 });
  });

  test('papers that expire: of the organization for its secretary, of the club for its delegate', async () => {
    const own = await gate.people.rider(gate.place);
    const { organization_id, other_club_id } = gate.place;
    const elsewhere = await gate.people.rider({ ...gate.place, organization_id, club_id: other_club_id });
    await app.pool.query(
      `with f as (insert into file (storage_key, media_type, byte_size, sha256) values ('private/' || gen_random_uuid(), 'image/jpeg', 1,
         repeat('0', 64)) returning file_id)
       update rider set rider_dni_image1 = f.file_id, rider_dni_image2 = f.file_id, rider_insurance_image = f.file_id,
         insurance_expires_on = current_date + 10 from f where rider_id = any($1)`,
      [[own, elsewhere]],
    );
    for (const [token, count] of [
      [tokens.admin, 2],
      [tokens.secretary, 2],
      [tokens.delegate, 1],
      [tokens.stranger, 0],
    ] as const) {
      expect((await today(token)).papers_expiring).toBe(count);
      const page = await read<RiderPage>(token, '/api/office/riders?papers=expiring');
      expect(page.total).toBe(count);
    }
  });

  test('money: riders with overdue fees by season, and proofs, of the own club; a club’s money is the club’s', async () => {
    await due('-3 days');
    await due('-3 days', [], 2025);
    await due('3 days');
    await due('-3 days', ['SENT']);
    await due('-3 days', ['REJECTED']);
    await due('-3 days', ['REJECTED', 'SENT']);
    const book_id = await bookOf(app.pool, { club_id: gate.place.club_id });
    const counts = await today(tokens.delegate);
    expect(counts.proofs_waiting).toEqual([{ book_id, payee_name: 'Los Teros', count: 2 }]);
    expect(counts.dues_overdue.map(({ season, count }) => [season, count])).toEqual([
      [2026, 1],
      [2025, 1],
    ]);
    for (const { season, count } of counts.dues_overdue) {
      const { items } = await read<Ledger>(tokens.delegate, `/api/books/${book_id}/ledger?season=${season}`);
      expect(items.filter(({ state }) => state === 'overdue')).toHaveLength(count);
    }
    const proofs = await read<{ items: WaitingProof[] }>(tokens.delegate, `/api/books/${book_id}/proofs`);
    expect(proofs.items).toHaveLength(2);
    for (const token of [tokens.admin, tokens.secretary])
      expect(await today(token)).toMatchObject({ proofs_waiting: [], dues_overdue: [] });
  });

  test('cups nobody published yet, by name', async () => {
    const cup_id = await app.world.cup({ status: 'DRAFT' });
    expect((await today(tokens.secretary)).drafts.map((cup) => cup.cup_id)).toContain(cup_id);
    expect((await today(tokens.stranger)).drafts).toEqual([]);
    expect((await today(tokens.delegate)).drafts).toEqual([]);
  });

  test('the next meeting: who lacks something, of all for the office, of the own riders for the delegate', async () => {
    await app.pool.query(`update cup set cup_status = 'CLOSED' where cup_id <> $1`, [gate.cup_id]);
    const own = await gate.family();
    await gate.enter(own.token, own.rider_id);
    const elsewhere = await gate.people.rider({ ...gate.place, club_id: gate.place.other_club_id });
    const account = await gate.people.account({ riders: [elsewhere] });
    await gate.licence(elsewhere);
    await gate.enter(account.token, elsewhere);
    await app.pool.query(`update lbr set lbr_status = 'SENT' where cup_id = $1`, [gate.cup_id]);
    for (const [token, entries] of [
      [tokens.admin, 2],
      [tokens.secretary, 2],
      [tokens.delegate, 1],
    ] as const) {
      const [race] = (await today(token)).next_races;
      expect(race).toMatchObject({ race_id: gate.race_id, in_days: 5, entries });
      const desk = await read<RaceDesk>(token, `/api/office/races/${gate.race_id}/entries`);
      expect(race?.readiness).toEqual({
        missing: desk.lines.filter(({ missing }) => missing.length > 0).length,
        small: desk.proposals.length,
      });
      expect(race?.readiness?.missing).toBe(entries);
    }
    expect((await today(tokens.stranger)).next_races).toEqual([]);
  });
});

test('how backups stand is told to administrators, and why one failed; to nobody else', async () => {
  expect((await today(tokens.admin)).backup).toEqual({
    scheduled: false,
    last_good_at: null,
    overdue: false,
    failure: null,
  });
  await app.pool.query(
    `insert into backup (begun_at, ended_at, location, is_sealed, byte_size, row_count, file_count, missing_files)
     values (now() - interval '3 hours', now() - interval '3 hours', 'a', true, 1, 1, 1, 0)`,
  );
  for (const [code, told] of [
    ['place_full', 'place_full'],
    ['key_wrong', 'other'],
  ]) {
    await app.pool.query(
      `insert into backup (begun_at, location, is_sealed, failure, failure_reason) values (now(), '/mnt/secret', true, $1, 'of /mnt/secret')`,
      [code],
    );
    const { backup } = await today(tokens.admin);
    expect(backup).toMatchObject({ overdue: false, failure: told, last_good_at: expect.any(String) });
    expect(JSON.stringify(backup)).not.toContain('secret');
  }
  for (const token of [tokens.secretary, tokens.delegate, tokens.stranger])
    expect((await today(token)).backup).toBeNull();
});

describe('first steps', () => {
  test('are an empty office’s, tick themselves, and end with the first published cup', async () => {
    const organization_id = await app.world.organization('Liga Nueva');
    const { token } = await gate.people.account({ roles: [{ role: 'organizer', organization_id }] });
    const steps = async () => (await today(token)).first_steps;
    expect(await steps()).toMatchObject({
      organization_id,
      clubs: false,
      riders: false,
      cup_id: null,
      dates: false,
    });
    await app.pool.query(`insert into club (organization_id, club_name) values ($1, 'Los Nuevos')`, [
      organization_id,
    ]);
    const cup_id = await app.world.cup({ status: 'DRAFT', dates: [], organization: 'Liga Nueva' });
    expect(await steps()).toMatchObject({ clubs: true, cup_id, classes: false });
    await app.pool.query(`update cup set cup_status = 'OPENED' where organization_id = $1`, [
      organization_id,
    ]);
    expect(await steps()).toBeNull();
  });
  test('are an administrator’s while nobody has published anything, before there is an organization too', async () => {
    const steps = async () => (await today(tokens.admin)).first_steps;
    const { rows } = await app.pool.query<{ cup_id: number; cup_status: string }>(
      `update cup c set cup_status = 'DRAFT' from cup was where was.cup_id = c.cup_id and was.cup_status <> 'DRAFT'
       returning c.cup_id, was.cup_status`,
    );
    const [first] = (
      await app.pool.query<{ organization_id: number }>(
        'select organization_id from organization order by organization_id limit 1',
      )
    ).rows;
    expect(await steps()).toMatchObject({ organization_id: first?.organization_id });
    for (const { cup_id, cup_status } of rows)
      await app.pool.query('update cup set cup_status = $2 where cup_id = $1', [cup_id, cup_status]);
    expect(await steps()).toBeNull();
  });
  test('are nobody else’s', async () => {
    expect((await today(tokens.admin)).first_steps).toBeNull();
    expect((await today(tokens.delegate)).first_steps).toBeNull();
    expect((await today(tokens.secretary)).first_steps).toBeNull();
  });
});
