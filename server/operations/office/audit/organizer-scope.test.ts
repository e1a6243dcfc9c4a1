import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditLine } from '#contract/operations/office/audit.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { People } from '#server/testing/people.ts';
import { buildRealms } from '#server/testing/realms/realms.ts';

/*
 * Two organizations with everything that an office, its clubs and their families do on record: each organizer reads
 * only their own part.
 */

let app: TestApp;
let people: People;
let realms: Awaited<ReturnType<typeof buildRealms>>;
let admin: string;
let organizer: string;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  realms = await buildRealms(app);
  const tokenOf = (role: string) => realms.inOwn.find((one) => one.role === role)?.token ?? '';
  [admin, organizer] = [tokenOf('administrator'), tokenOf('organizer')];
});
afterAll(() => app.stop());

interface Audit {
  items: AuditLine[];
  entities: string[];
  names: Record<string, string>;
}

async function read(token: string, query: Record<string, string> = {}): Promise<Audit> {
  const asked = new URLSearchParams(query).toString();
  const answer = await people.call('GET', `/api/office/audit?${asked}`, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Audit>();
}

/** Reads every page. */
async function everything(token: string): Promise<Audit> {
  const all: Audit = { items: [], entities: [], names: {} };
  for (let before: string | undefined; ;) {
    const { items, entities, names } = await read(token, before === undefined ? {} : { before });
    all.items.push(...items);
    all.entities = entities;
    Object.assign(all.names, names);
    const last = items.at(-1);
    if (!last || items.length < 100) return all;
    before = String(last.audit_id);
  }
}

const ofOthers = async (lines: readonly AuditLine[]) =>
  (
    await app.pool.query<{ audit_id: number }>(
      `select audit_id from audit where audit_id = any($1) and organization_id is distinct from $2 order by audit_id`,
      [lines.map(({ audit_id }) => audit_id), realms.own.organization_id],
    )
  ).rows;

describe('the record, read by an organizer', () => {
  test('tells of the riders, races, cups and licences of the own organization', async () => {
    const { cup_id, race_id, rider_id, approved_lbr_id: lbr_id } = realms.own;
    const by = { user_id: null };
    await insertAudit(app.db, {
      ...by,
      entity: 'cup',
      action: 'edit',
      entity_id: cup_id,
      was: {},
      became: { cup_name: 'B' },
    });
    await insertAudit(app.db, {
      ...by,
      entity: 'race',
      action: 'results_write',
      entity_id: race_id,
      was: { 214: { result: null } },
      became: { 214: { result: 3 } },
    });
    await insertAudit(app.db, {
      ...by,
      entity: 'rider',
      action: 'update',
      entity_id: rider_id,
      was: {},
      became: { rider_city: 'Rawson' },
    });
    await insertAudit(app.db, {
      ...by,
      entity: 'lbr',
      action: 'undo',
      entity_id: lbr_id,
      was: { lbr_status: 'APPROVED' },
      became: undefined,
    });
    const { items, names } = await everything(organizer);
    const kinds = new Set(items.map(({ entity, action }) => `${entity}.${action}`));
    for (const kind of ['cup.edit', 'race.results_write', 'rider.update', 'lbr.undo', 'rider_import.import'])
      expect(kinds).toContain(kind);
    expect(names[`rider ${rider_id}`]).not.toBeUndefined();
    expect(names[`race ${race_id}`]).not.toBeUndefined();
  });

  test('holds no row of another organization, though there are some', async () => {
    const [own, all] = [await everything(organizer), await everything(admin)];
    expect(await ofOthers(own.items)).toEqual([]);
    expect((await ofOthers(all.items)).length).toBeGreaterThan(10);
  });

  test('holds nothing of accounts, and no e-mail of a family', async () => {
    const { organizer_id, user_id, second_user_id, rider_id } = realms.own;
    const by = { user_id };
    for (const action of ['password', 'lock', 'sessions_ended', 'second_factor_off'] as const)
      for (const entity_id of [organizer_id, user_id])
        await insertAudit(app.db, { ...by, entity: 'user', action, entity_id });
    await insertAudit(app.db, {
      ...by,
      entity: 'rider',
      action: 'invite',
      entity_id: rider_id,
      became: { kind: 'guardian', user_email: 'own-second@example.org' },
    });
    await insertAudit(app.db, {
      ...by,
      entity: 'rider',
      action: 'remove_guardian',
      entity_id: rider_id,
      was: { user_id: second_user_id },
    });
    const { items, entities, names } = await everything(organizer);
    const all = await everything(admin);
    expect(all.entities).toContain('user');
    expect(all.items.map((one) => one.action)).toEqual(expect.arrayContaining(['invite', 'remove_guardian']));
    expect(entities).not.toContain('user');
    expect(items.filter(({ entity }) => entity === 'user' || entity === 'job')).toEqual([]);
    for (const action of ['guardian', 'handover', 'invite', 'remove_guardian', 'claim'])
      expect(items.map((one) => one.action)).not.toContain(action);
    const told = JSON.stringify([items, names]);
    const { rows } = await app.pool.query<{ user_email: string }>(
      `select user_email from users u where not exists (select 1 from user_role w left join club b on b.club_id = w.club_id
         where w.user_id = u.user_id and coalesce(w.organization_id, b.organization_id) = $1)`,
      [realms.own.organization_id],
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { user_email } of rows) expect(told).not.toContain(user_email);
    expect(items.some(({ by }) => by === 'own-club@example.org')).toBe(true);
    expect(Object.keys(names).filter((name) => name.startsWith('user '))).toEqual([]);
  });

  test('is not searched by what somebody may not read', async () => {
    expect((await read(organizer, { q: 'own-club@example.org' })).items.length).toBeGreaterThan(0);
    for (const q of ['own-family@example.org', 'foreign-organizer@example.org'])
      expect((await read(organizer, { q })).items).toEqual([]);
    expect((await read(organizer, { entity: 'user' })).items).toEqual([]);
    expect((await read(organizer, { did: 'user.password,rider.guardian' })).items).toEqual([]);
    const elsewhere = realms.elsewhere.find(
      ({ role, realm }) => role === 'organizer' && realm !== realms.own,
    );
    const number = String(elsewhere?.realm.cup_id);
    expect((await read(organizer, { q: number, entity: 'cup' })).items).toEqual([]);
  });

  test('keeps whose a change was when what was changed is gone', async () => {
    const { organization_id, club_id } = realms.own;
    const { rows } = await app.pool.query<{ rider_id: number }>(
      `insert into rider (organization_id, club_id, rider_firstname, rider_lastname) values ($1, $2, 'Noé', 'Gone') returning rider_id`,
      [organization_id, club_id],
    );
    const rider_id = rows[0]?.rider_id ?? 0;
    await insertAudit(app.db, { user_id: null, entity: 'rider', action: 'enrol', entity_id: rider_id });
    await app.pool.query('delete from rider where rider_id = $1', [rider_id]);
    await insertAudit(app.db, { user_id: null, entity: 'rider', action: 'undo_import', entity_id: rider_id });
    const { items } = await read(organizer, { q: String(rider_id), entity: 'rider' });
    expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['undo_import', 'enrol']));
  });

  test('is for organizers: desks, clubs and families read none of it', async () => {
    for (const { role, token } of realms.inOwn) {
      if (role === 'administrator' || role === 'organizer' || role.startsWith('helper')) continue;
      expect((await people.call('GET', '/api/office/audit', token)).statusCode).toBe(403);
    }
  });
});
