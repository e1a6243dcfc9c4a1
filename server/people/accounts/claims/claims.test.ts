import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/people/accounts/sessions.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Claims } from '#server/testing/claims.ts';
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
  people.address = '127.0.0.1';
  await app.pool.query('truncate rate_limit');
  await kit.letters();
});

const ridersOf = async (email: string) =>
  (await people.logIn(email, 'placa 214 verde')).json<LoginReply>().riders.map(({ rider_id }) => rider_id);

describe('a first login', () => {
  test('with the birth date the organization has waits for the confirmed e-mail, and then takes effect by itself', async () => {
    const rider = await kit.enrolled();
    const before = await kit.stored(rider.rider_id);
    const { login, answer, fields } = await kit.signUp(rider);
    expect(login).toMatchObject({ key: 'firstLogin', rider: { rider_id: rider.rider_id }, user: null });
    expect(answer.json()).toMatchObject({ user_email: fields.rider_email, rider_id: null, claim: 'email' });
    expect(answer.json().session.riders).toEqual([]);
    expect(await kit.stored(rider.rider_id)).toEqual(before);
    expect(await ridersOf(fields.rider_email)).toEqual([]);
    await kit.confirm(fields.rider_email);
    expect(await ridersOf(fields.rider_email)).toEqual([rider.rider_id]);
    expect((await kit.stored(rider.rider_id)).rider).toMatchObject({
      rider_firstname: 'Lautaro',
      rider_email: fields.rider_email,
    });
  });

  test.each([
    ['leaves the stored city', 'Salta', 'Cafayate'],
    ['in another state is elsewhere', 'Jujuy', null],
  ])('without a city %s', async (_what, rider_state, rider_city) => {
    const rider = await kit.enrolled();
    await app.pool.query(
      `update rider set rider_city = 'Cafayate', rider_state = 'Salta' where rider_id = $1`,
      [rider.rider_id],
    );
    const { fields } = await kit.signUp(rider, { rider_state, rider_city: '' });
    await kit.confirm(fields.rider_email);
    expect((await kit.stored(rider.rider_id)).rider).toMatchObject({ rider_state, rider_city });
  });

  test('without the right birth date is refused, and nothing of the child changes', async () => {
    const rider = await kit.enrolled();
    await kit.papersOf(rider.rider_id);
    const before = await kit.stored(rider.rider_id);
    const { answer } = await kit.signUp(rider, { rider_birthdate: '2001-01-01' });
    expect(answer.json()).toMatchObject({ code: 'rider.claim_mismatch', where: 'rider_birthdate' });
    expect(await kit.stored(rider.rider_id)).toEqual(before);
    const { rows } = await app.pool.query(
      `select count(*)::int as n from rider_claim where proposed is not null and rider_id = $1`,
      [rider.rider_id],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  test.each([
    ['no birth date is stored', { birthdate: null }, 'birthdate'],
    ['the child has ridden', {}, 'raced'],
  ] as const)('where %s waits for the organization, whatever is confirmed', async (_why, options, doubt) => {
    const rider = await kit.enrolled(options);
    if (doubt === 'raced') await kit.ridden(rider.rider_id);
    const before = await kit.stored(rider.rider_id);
    const { answer, fields } = await kit.signUp(rider);
    expect(answer.json()).toMatchObject({ rider_id: null, claim: 'organization' });
    const letters = await kit.confirm(fields.rider_email);
    expect(letters.find(({ to }) => to === 'office@example.org')?.subject).toContain('Tomás González Pérez');
    expect(await kit.stored(rider.rider_id)).toEqual(before);
    expect(await ridersOf(fields.rider_email)).toEqual([]);
    const office = await kit.office();
    expect(await kit.claimTo(rider.rider_id, office.token)).toMatchObject({
      state: 'organization',
      doubts: [doubt],
    });
  });

  test('sent twice with one key says the same both times', async () => {
    const rider = await kit.enrolled();
    const request_key = '0b6c6f57-7f0f-4a53-9d3f-0f2d9b6f2a11';
    const { fields, answer } = await kit.signUp(rider, { request_key });
    const again = await people.send('POST', '/api/users/register', null, fields, await people.papers());
    expect(answer.json().session).toMatchObject({ key: 'login', riders: [] });
    expect(again.json()).toEqual({ ...answer.json(), session: null });
  });

  test('is confirmed in another way than by the link: the sweep lets it take effect', async () => {
    const rider = await kit.enrolled();
    const { fields } = await kit.signUp(rider);
    await app.pool.query(`update users set email_confirmed_at = now() where user_email = $1`, [
      fields.rider_email,
    ]);
    await app.tasks.sweep({});
    expect(await ridersOf(fields.rider_email)).toEqual([rider.rider_id]);
  });

  test('the child was entered in a race before the e-mail was confirmed: it waits for the organization after all', async () => {
    const rider = await kit.enrolled();
    const { fields } = await kit.signUp(rider);
    await kit.ridden(rider.rider_id);
    await kit.confirm(fields.rider_email);
    expect(await ridersOf(fields.rider_email)).toEqual([]);
    const office = await kit.office();
    expect(await kit.claimTo(rider.rider_id, office.token)).toMatchObject({ doubts: ['raced'] });
  });
});

describe('found by document', () => {
  test('who knows a document learns no name, club, state, gender, and not the number that leads to them', async () => {
    const rider = await kit.enrolled({ lastname: 'Zurbarán Ñancupil' });
    const { token } = await people.account();
    const { found } = await kit.ask(token, rider.dni);
    expect(found.json()).toEqual({
      rider: { claim_id: expect.any(Number), asks_birthdate: true, in_other_account: false },
    });
  });

  test('the birth date takes the rider into a confirmed account; what the club knew in private does not come along', async () => {
    const rider = await kit.enrolled();
    await app.pool.query(
      `update rider set rider_phone = '555', rider_address = 'Calle 1' where rider_id = $1`,
      [rider.rider_id],
    );
    const mother = await people.account();
    expect((await kit.ask(mother.token, rider.dni)).answer.json().code).toBe('rider.claim_mismatch');
    const { answer } = await kit.ask(mother.token, rider.dni, '2015-06-01');
    expect(answer.json()).toMatchObject({
      claim: 'claimed',
      rider_id: rider.rider_id,
      user: { rider_id: [rider.rider_id] },
    });
    expect((await kit.stored(rider.rider_id)).rider).toMatchObject({
      rider_phone: null,
      rider_address: null,
      rider_firstname: 'Tomás',
    });
  });

  test('with an e-mail nobody confirmed it waits, and comes when the link is followed', async () => {
    const rider = await kit.enrolled();
    const mother = await people.account();
    await app.pool.query(`update users set email_confirmed_at = null where user_id = $1`, [mother.user_id]);
    const { answer } = await kit.ask(mother.token, rider.dni, '2015-06-01');
    expect(answer.json()).toMatchObject({ claim: 'email', rider_id: null, user: { rider_id: [] } });
    await people.call('POST', '/api/users/confirm/send', mother.token);
    await kit.confirm(mother.user_email);
    const me = (await people.call('GET', '/api/users/me', mother.token)).json();
    expect(me.user.rider_id).toEqual([rider.rider_id]);
  });

  test('a claim is used once, and only by the account that searched', async () => {
    const rider = await kit.enrolled();
    const [mother, stranger] = [await people.account(), await people.account()];
    const { found } = await kit.ask(mother.token, rider.dni);
    const path = `/api/users/add_rider/${found.json().rider.claim_id}`;
    const body = { rider_birthdate: '2015-06-01' };
    expect((await people.call('PUT', path, stranger.token, body)).json().code).toBe('rider.claim_over');
    expect((await people.call('PUT', path, mother.token, body)).statusCode).toBe(200);
    expect((await people.call('PUT', path, mother.token, body)).json().code).toBe('rider.claim_over');
  });

  test('two parents take the same rider at once: one has the rider, the other waits for the organization', async () => {
    const rider = await kit.enrolled();
    const parents = [await people.account(), await people.account()];
    const answers = await Promise.all(parents.map(({ token }) => kit.ask(token, rider.dni, '2015-06-01')));
    expect(new Set(answers.map(({ answer }) => answer.json().claim))).toEqual(
      new Set(['claimed', 'organization']),
    );
  });

  test('asked for twice, it is one request', async () => {
    const rider = await kit.enrolled({ birthdate: null });
    const mother = await people.account();
    for (const _time of [1, 2]) await kit.ask(mother.token, rider.dni, '2015-06-01');
    const { own } = (await people.call('GET', '/api/users/claims', mother.token)).json();
    expect(own).toMatchObject([{ state: 'organization', rider_dni: rider.dni }]);
  });
});

describe('another family answers for the rider', () => {
  test('it is told, says no, and keeps the rider as it is; the organization decides', async () => {
    const rider = await kit.enrolled();
    await kit.papersOf(rider.rider_id);
    const mother = await people.account({ riders: [rider.rider_id] });
    const before = await kit.stored(rider.rider_id);
    const other = await people.account();
    const { answer, found } = await kit.ask(other.token, rider.dni, '2015-06-01');
    expect(found.json().rider.in_other_account).toBe(true);
    expect(answer.json()).toMatchObject({ claim: 'organization', rider_id: null });
    const letter = (await kit.letters()).find(({ to }) => to === mother.user_email);
    expect(letter?.text).toContain('Tomás González Pérez');
    const { others } = (await people.call('GET', '/api/users/claims', mother.token)).json();
    expect(others).toMatchObject([
      { rider_id: rider.rider_id, user_email: other.user_email, objected_at: null },
    ]);
    const path = `/api/users/claims/${others[0].claim_id}/object`;
    const stranger = await people.account();
    expect((await people.call('PUT', path, stranger.token)).json().code).toBe('rider.claim_decided');
    expect((await people.call('PUT', path, mother.token)).statusCode).toBe(200);
    const office = await kit.office();
    const claim = await kit.claimTo(rider.rider_id, office.token);
    expect(claim).toMatchObject({ doubts: ['guardian'], objected_at: expect.any(String) });
    expect(await kit.stored(rider.rider_id)).toEqual(before);
    // The organization may approve it anyway: the other parent is added beside the mother, and nothing of hers
    // changes.
    const approve = `/api/riders/claims/${claim.claim_id}/approve`;
    expect((await people.call('PUT', approve, office.token, { take: [] })).json()).toEqual({
      state: 'claimed',
    });
    const after = await kit.stored(rider.rider_id);
    expect({ ...after, links: [] }).toEqual({ ...before, links: [] });
    expect(after.links).toEqual([{ user_id: mother.user_id }, { user_id: other.user_id }]);
  });
});

describe('birth dates cannot be guessed at, and nobody locks a family out', () => {
  test('a stranger uses up the own tries; the family gets in from elsewhere', async () => {
    const rider = await kit.enrolled();
    const stranger = await people.account();
    people.address = '190.1.1.1';
    const codes: string[] = [];
    for (let day = 1; day <= 7; day += 1)
      codes.push((await kit.ask(stranger.token, rider.dni, `2015-01-0${day}`)).answer.json().code);
    expect(codes.slice(0, 5)).toEqual(Array(5).fill('rider.claim_mismatch'));
    expect(codes.slice(5)).toEqual(['request.too_many', 'request.too_many']);
    // Another address does not help this account, nor another account this address.
    people.address = '190.1.1.2';
    expect((await kit.ask(stranger.token, rider.dni, '2015-06-01')).answer.statusCode).toBe(429);
    people.address = '190.1.1.1';
    const second = await people.account();
    expect((await kit.ask(second.token, rider.dni, '2015-06-01')).answer.statusCode).toBe(429);
    people.address = '127.0.0.1';
    const mother = await people.account();
    expect((await kit.ask(mother.token, rider.dni, '2015-06-01')).answer.json().claim).toBe('claimed');
  });

  test('both ways count together: whoever guessed by the profile does not go on by the first login', async () => {
    const rider = await kit.enrolled();
    const stranger = await people.account();
    for (let day = 1; day <= 4; day += 1) await kit.ask(stranger.token, rider.dni, `2015-01-0${day}`);
    expect((await kit.signUp(rider, { rider_birthdate: '2015-01-05' })).answer.json().code).toBe(
      'rider.claim_mismatch',
    );
    expect((await kit.signUp(rider)).answer.json().code).toBe('request.too_many');
  });

  test('guessed at from everywhere, even the right date only asks the organization, and a wrong one says the same', async () => {
    const rider = await kit.enrolled();
    for (let from = 1; from <= 8; from += 1) {
      people.address = `190.1.2.${from}`;
      const { token } = await people.account();
      for (let day = 1; day <= 5; day += 1) await kit.ask(token, rider.dni, `2014-0${from}-0${day}`);
    }
    people.address = '127.0.0.1';
    for (const birthdate of ['2015-06-01', '2001-01-01']) {
      const { token } = await people.account();
      expect((await kit.ask(token, rider.dni, birthdate)).answer.json().claim).toBe('organization');
    }
    expect((await kit.stored(rider.rider_id)).links).toEqual([]);
  });

  test('surnames tried from many places ask the family for a proof of work, and let it in', async () => {
    const rider = await kit.enrolled();
    for (let from = 1; from <= 4; from += 1) {
      people.address = `190.1.3.${from}`;
      for (let turn = 0; turn < 5; turn += 1) await people.logIn(`Apellido ${turn}`, rider.dni);
    }
    people.address = '127.0.0.1';
    expect((await people.logIn('González', rider.dni)).json().code).toBe('session.proof_needed');
    const recaptcha = await people.captcha();
    expect((await people.logIn('González', rider.dni, { recaptcha })).json().key).toBe('firstLogin');
  });
});
