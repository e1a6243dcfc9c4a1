import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UNDO_DAYS } from '#rules/people/riders/claims.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Claims } from '#server/testing/claims.ts';
import { photo } from '#server/testing/papers.ts';
import type { People } from '#server/testing/people.ts';

let app: TestApp;
let kit: Claims;
let people: People;

beforeAll(async () => {
  app = await startTestApp();
  kit = await Claims.open(app);
  people = kit.people;
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  await kit.letters();
});

const password = 'placa 214 verde';
const sweep = () => app.tasks.sweep({});
const undo = (token: string, claim_id: number) =>
  people.call('PUT', `/api/riders/claims/${claim_id}/undo`, token);

/** Makes a claim by sign-up take effect: everything of the rider, papers too, is what the family sent. */
async function taken() {
  const rider = await kit.enrolled();
  await kit.papersOf(rider.rider_id);
  await app.pool.query(
    `update rider set rider_phone = '555 1234', transponder = $2, uci_id = null where rider_id = $1`,
    [rider.rider_id, `FL${rider.dni}`],
  );
  const before = await kit.stored(rider.rider_id);
  const { fields } = await kit.signUp(rider, { rider_gender: 'WOMAN' });
  await kit.confirm(fields.rider_email);
  const office = await kit.office();
  const { claim_id } = await kit.claimTo(rider.rider_id, office.token);
  const token = await people.tokenOf(fields.rider_email, password);
  return { ...rider, before, office, claim_id, token, email: fields.rider_email };
}

describe('the organization undoes a claim', () => {
  test('name, birth date, document, papers and who is in charge are as before, also after a sweep', async () => {
    const { rider_id, before, office, claim_id } = await taken();
    expect((await kit.stored(rider_id)).rider).toMatchObject({
      rider_firstname: 'Lautaro',
      rider_gender: 'WOMAN',
    });
    await sweep();
    expect((await undo(office.token, claim_id)).statusCode).toBe(200);
    await sweep();
    expect(await kit.stored(rider_id)).toEqual(before);
    const paper = await people.call(
      'GET',
      `/api/riders/${rider_id}/papers/rider_insurance_image`,
      office.token,
    );
    expect(paper.statusCode).toBe(200);
    expect((await undo(office.token, claim_id)).json().code).toBe('rider.claim_undo_over');
  });

  test('also what the family changed meanwhile, and where it went: another name, document, papers and organization', async () => {
    const { rider_id, before, office, claim_id, token } = await taken();
    const elsewhere = await people.place('Federación Lejana');
    const bytes = await photo();
    const answer = await people.send(
      'PUT',
      `/api/riders/mov/${rider_id}`,
      token,
      {
        rider_firstname: 'Falso',
        rider_dni: '99123456',
        organization_id: String(elsewhere.organization_id),
        club_id: String(elsewhere.club_id),
        rider_state: 'Salta',
      },
      { rider_dni_image1: { name: 'otra.jpg', bytes } },
    );
    expect(answer.statusCode).toBe(200);
    expect((await undo(office.token, claim_id)).statusCode).toBe(200);
    expect(await kit.stored(rider_id)).toEqual(before);
  });

  test('whom the claimer let in or handed over to goes as well', async () => {
    const { rider_id, before, office, claim_id, token } = await taken();
    const accomplice = await people.account();
    await people.call('POST', `/api/riders/${rider_id}/guardians`, token, {
      user_email: accomplice.user_email,
      kind: 'handover',
    });
    await app.pool.query(
      `with gone as (delete from user_rider where rider_id = $1) insert into user_rider (user_id, rider_id) values ($2, $1)`,
      [rider_id, accomplice.user_id],
    );
    expect((await undo(office.token, claim_id)).statusCode).toBe(200);
    expect(await kit.stored(rider_id)).toEqual(before);
  });

  test('who was in charge before stays in charge', async () => {
    const rider = await kit.enrolled();
    const mother = await people.account({ riders: [rider.rider_id] });
    const other = await people.account();
    await kit.ask(other.token, rider.dni, '2015-06-01');
    const office = await kit.office();
    const { claim_id } = await kit.claimTo(rider.rider_id, office.token);
    await people.call('PUT', `/api/riders/claims/${claim_id}/approve`, office.token, {
      take: ['rider_birthdate'],
    });
    await app.pool.query(`delete from user_rider where user_id = $1`, [mother.user_id]);
    expect((await undo(office.token, claim_id)).statusCode).toBe(200);
    expect((await kit.stored(rider.rider_id)).links).toEqual([{ user_id: mother.user_id }]);
  });

  test('is over after its days, and so are the papers kept for it; that is said plainly', async () => {
    const { rider_id, before, office, claim_id } = await taken();
    const at = `now() - make_interval(days => ${UNDO_DAYS}, mins => 1)`;
    await app.pool.query(`update rider_claim set claimed_at = ${at} where claim_id = $1`, [claim_id]);
    const now = await kit.stored(rider_id);
    expect((await undo(office.token, claim_id)).json().code).toBe('rider.claim_undo_over');
    expect(await kit.stored(rider_id)).toEqual(now);
    await app.pool.query(
      `update file set discard_after = now() - interval '1 minute' where file_id in (select file_id from retired_paper where rider_id = $1)`,
      [rider_id],
    );
    await sweep();
    const ids = before.files.map(({ file_id }) => file_id);
    const { rows } = await app.pool.query(`select 1 from file where file_id = any($1)`, [ids]);
    expect(rows).toEqual([]);
  });

  test('where what was kept is gone it is refused, and nothing changes', async () => {
    const { rider_id, office, claim_id } = await taken();
    await app.pool.query(`update audit set was = null where entity = 'rider_claim' and entity_id = $1`, [
      claim_id,
    ]);
    const now = await kit.stored(rider_id);
    expect((await undo(office.token, claim_id)).json().code).toBe('rider.claim_undo_over');
    expect(await kit.stored(rider_id)).toEqual(now);
  });

  test('where the document is another rider’s by now it is refused, and nothing changes', async () => {
    const { rider_id, dni, office, claim_id } = await taken();
    await app.pool.query(`update rider set rider_dni = '99888777' where rider_id = $1`, [rider_id]);
    await people.rider(kit.place, { dni });
    const now = await kit.stored(rider_id);
    expect((await undo(office.token, claim_id)).json().code).toBe('rider.dni_taken');
    expect(await kit.stored(rider_id)).toEqual(now);
  });
});

describe('deciding on claims', () => {
  async function waiting() {
    const rider = await kit.enrolled({ birthdate: null });
    await kit.papersOf(rider.rider_id);
    const before = await kit.stored(rider.rider_id);
    const { fields } = await kit.signUp(rider);
    await kit.confirm(fields.rider_email);
    const office = await kit.office();
    const { claim_id } = await kit.claimTo(rider.rider_id, office.token);
    return { ...rider, before, office, claim_id, email: fields.rider_email };
  }
  const approve = (token: string, claim_id: number, take: string[]) =>
    people.call('PUT', `/api/riders/claims/${claim_id}/approve`, token, { take });
  const refuse = (token: string, claim_id: number, reason: string) =>
    people.call('PUT', `/api/riders/claims/${claim_id}/refuse`, token, { reason });

  test('neither a desk account nor another organization decides, undoes or sees the papers; its own does', async () => {
    const { claim_id, office } = await waiting();
    const { organization_id } = kit.place;
    const elsewhere = await people.place('Federación Lejana');
    const other = { role: 'organizer', organization_id: elsewhere.organization_id } as const;
    const strangers = [
      await people.account({ roles: [{ role: 'desk', organization_id }] }),
      await people.account({ roles: [other] }),
      // This account decides for another organization, and is only a helper in this one.
      await people.account({ roles: [other, { role: 'desk', organization_id }] }),
      await people.account({ roles: [{ role: 'club', club_id: kit.place.club_id }] }),
    ];
    const paper = `/api/riders/claims/${claim_id}/papers/rider_dni_image1`;
    for (const { token } of strangers) {
      expect((await approve(token, claim_id, [])).statusCode).toBe(403);
      expect((await refuse(token, claim_id, 'No')).statusCode).toBe(403);
      expect([403, 404]).toContain((await people.call('GET', paper, token)).statusCode);
    }
    expect((await people.call('GET', paper, office.token)).statusCode).toBe(200);
    expect((await approve(office.token, claim_id, [])).json()).toEqual({ state: 'claimed' });
    for (const { token } of strangers) expect((await undo(token, claim_id)).statusCode).toBe(403);
    expect((await undo(office.token, claim_id)).statusCode).toBe(200);
  });

  test('what was typed stands beside what is stored, and only what is taken is written', async () => {
    const { rider_id, claim_id, office, email } = await waiting();
    const claim = await kit.claimTo(rider_id, office.token);
    expect(claim).toMatchObject({
      stored: { rider_firstname: 'Tomás', rider_birthdate: null, club_name: 'Los Teros' },
      typed: {
        rider_firstname: 'Lautaro',
        rider_birthdate: '2015-06-01',
        papers: ['rider_dni_image1', 'rider_dni_image2'],
      },
    });
    expect((await approve(office.token, claim_id, ['rider_birthdate'])).json()).toEqual({ state: 'claimed' });
    expect((await kit.stored(rider_id)).rider).toMatchObject({
      rider_firstname: 'Tomás',
      rider_birthdate: '2015-06-01',
      rider_email: email,
    });
    expect((await kit.letters()).find(({ to }) => to === email)?.subject).toBe(
      'La organización aprobó tu solicitud',
    );
    expect((await approve(office.token, claim_id, [])).json().code).toBe('rider.claim_decided');
  });

  test('refused, the rider stays as it is, the papers that were sent go, and the family reads why', async () => {
    const { rider_id, before, claim_id, office, email } = await waiting();
    expect((await refuse(office.token, claim_id, '  ')).statusCode).toBe(400);
    expect((await refuse(office.token, claim_id, 'No conocemos a esta familia.')).statusCode).toBe(200);
    await sweep();
    expect(await kit.stored(rider_id)).toEqual(before);
    const { rows } = await app.pool.query(
      `select 1 from file f where discard_after is not null and not exists (select 1 from retired_paper p where p.file_id = f.file_id)`,
    );
    expect(rows).toEqual([]);
    expect((await kit.letters()).find(({ to }) => to === email)?.text).toContain(
      'No conocemos a esta familia.',
    );
    const token = await people.tokenOf(email, password);
    const { own } = (await people.call('GET', '/api/users/claims', token)).json();
    expect(own).toMatchObject([{ state: 'refused', refusal_reason: 'No conocemos a esta familia.' }]);
  });

  test('approved before the e-mail is confirmed, it takes effect when that is', async () => {
    const rider = await kit.enrolled({ birthdate: null });
    const { fields } = await kit.signUp(rider);
    const office = await kit.office();
    const { claim_id } = await kit.claimTo(rider.rider_id, office.token);
    expect((await approve(office.token, claim_id, [])).json()).toEqual({ state: 'email' });
    expect((await kit.stored(rider.rider_id)).links).toEqual([]);
    await kit.confirm(fields.rider_email);
    expect((await kit.stored(rider.rider_id)).links).toHaveLength(1);
  });

  test('nobody decides for too long: it lapses, and the family is told', async () => {
    const { rider_id, before, claim_id, email } = await waiting();
    await app.pool.query(
      `update rider_claim set requested_at = now() - interval '91 days' where claim_id = $1`,
      [claim_id],
    );
    await sweep();
    expect((await kit.letters()).find(({ to }) => to === email)?.text).toContain('Nadie respondió a tiempo.');
    expect(await kit.stored(rider_id)).toEqual(before);
  });

  test('an account that goes reads what it asked for, and takes its request and the papers it sent along', async () => {
    const { rider_id, before, email } = await waiting();
    const token = await people.tokenOf(email, password);
    const { user } = (await people.call('GET', '/api/users/me', token)).json();
    const data = (await people.call('GET', `/api/users/${user.user_id}/data`, token)).json();
    expect(data.requests).toMatchObject([{ kind: 'first_login', typed: { rider_firstname: 'Lautaro' } }]);
    expect(JSON.stringify(data)).not.toContain('Tomás');
    await people.call('DELETE', `/api/users/${user.user_id}`, token, { user_password: password });
    await sweep();
    expect(await kit.stored(rider_id)).toEqual(before);
    const { rows } = await app.pool.query(
      `select 1 from rider_claim where rider_id = $1 and requested_at is not null`,
      [rider_id],
    );
    expect(rows).toEqual([]);
  });
});

describe('who is told', () => {
  test('the organization, the delegates of the club and who is in charge, each by the name of before', async () => {
    const club = await people.account({ roles: [{ role: 'club', club_id: kit.place.club_id }] });
    const { email } = await taken();
    const letters = await kit.letters();
    const told = letters.filter(
      ({ subject }) => subject === 'Una familia llevó a Tomás González Pérez a su cuenta',
    );
    expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining(['office@example.org', club.user_email]));
    expect(told.every(({ text }) => text.includes(email) && !text.includes('Lautaro'))).toBe(true);
  });

  test('where the contact of the organization is no e-mail, its organizers', async () => {
    const office = await kit.office();
    await app.pool.query(
      `update organization set organization_contact = 'Tel. 555' where organization_id = $1`,
      [kit.place.organization_id],
    );
    const rider = await kit.enrolled({ birthdate: null });
    const { token } = await people.account();
    await kit.ask(token, rider.dni, '2015-06-01');
    expect((await kit.letters()).map(({ to }) => to)).toContain(office.user_email);
    await app.pool.query(
      `update organization set organization_contact = 'office@example.org' where organization_id = $1`,
      [kit.place.organization_id],
    );
  });
});

describe('a stranger who knows a document', () => {
  test('claims the child, defaces it, deletes the account: every step is refused, waits, or is undone whole', async () => {
    const child = await kit.enrolled({ firstname: 'Nicolás', lastname: 'Sepúlveda Carrizo' });
    await kit.papersOf(child.rider_id);
    await kit.ridden(child.rider_id);
    const before = await kit.stored(child.rider_id);
    // The document alone reveals nothing of the rider.
    const spy = await people.account();
    expect((await kit.ask(spy.token, child.dni)).found.body).not.toMatch(/Nicol|Sep|Teros|Salta|MEN/);
    // The stranger gives surname, document and a made-up birth date.
    const guess = await kit.signUp(
      child,
      { rider_birthdate: '2001-01-01', rider_firstname: 'Falso', rider_lastname: 'Nombre' },
      'Sepúlveda',
    );
    expect(guess.answer.json().code).toBe('rider.claim_mismatch');
    expect(await kit.stored(child.rider_id)).toEqual(before);
    // Even with the right one the claim waits, because the child has raced, and the letter names the child.
    const { answer, fields } = await kit.signUp(
      child,
      { rider_firstname: 'Falso', rider_lastname: 'Nombre' },
      'Sepúlveda',
    );
    expect(answer.json()).toMatchObject({ rider_id: null, claim: 'organization' });
    const letters = await kit.confirm(fields.rider_email);
    expect(letters.find(({ to }) => to === 'office@example.org')?.text).toContain(
      'Nicolás Sepúlveda Carrizo',
    );
    await sweep();
    expect(await kit.stored(child.rider_id)).toEqual(before);
    // The organization is deceived and approves, and the stranger deletes the account.
    const office = await kit.office();
    const { claim_id } = await kit.claimTo(child.rider_id, office.token);
    const take = ['rider_firstname', 'rider_lastname', 'rider_birthdate', 'rider_gender', 'place'];
    await people.call('PUT', `/api/riders/claims/${claim_id}/approve`, office.token, { take });
    expect((await kit.stored(child.rider_id)).rider).toMatchObject({ rider_firstname: 'Falso' });
    const told = (await kit.letters()).find(({ to }) => to === 'office@example.org');
    expect(told?.subject).toBe('Una familia llevó a Nicolás Sepúlveda Carrizo a su cuenta');
    const token = await people.tokenOf(fields.rider_email, password);
    const { user } = (await people.call('GET', '/api/users/me', token)).json();
    const gone = await people.call('DELETE', `/api/users/${user.user_id}`, token, {
      user_password: password,
    });
    expect(gone.statusCode).toBe(200);
    await sweep();
    expect(await kit.stored(child.rider_id)).toEqual(before);
    expect((await undo(office.token, claim_id)).json().code).toBe('rider.claim_undo_over');
  });

  test('leaves the account with the document given to another rider first: the child is put back all the same', async () => {
    const { rider_id, dni, before, token } = await taken();
    await app.pool.query(`update rider set rider_dni = '99777666' where rider_id = $1`, [rider_id]);
    await people.rider(kit.place, { dni });
    const { user } = (await people.call('GET', '/api/users/me', token)).json();
    const gone = await people.call('DELETE', `/api/users/${user.user_id}`, token, {
      user_password: password,
    });
    expect(gone.statusCode).toBe(200);
    const after = await kit.stored(rider_id);
    expect(after.rider).toEqual({
      ...before.rider,
      rider_dni: null,
      rider_find: after.rider.rider_find,
      rider_sounds: after.rider.rider_sounds,
    });
  });
});
