import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { secretIn, takeLetters } from '#server/testing/outbox.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
let rider_id: number;
let mother: Awaited<ReturnType<People['account']>>;
let father: Awaited<ReturnType<People['account']>>;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await letters();
  await app.pool.query('truncate rate_limit');
  rider_id = await people.rider(await people.place());
  mother = await people.account({ riders: [rider_id] });
  father = await people.account();
});

async function letters() {
  await app.runJobs();
  return takeLetters(app.dataDir);
}

const invite = (kind: 'guardian' | 'handover', user_email = father.user_email) =>
  people.call('POST', `/api/riders/${rider_id}/invitations`, mother.token, { user_email, kind });
const accept = (token: string, secret: string) =>
  people.call('POST', '/api/invitations/accept', token, { token: secret });
const riders = async (token: string) =>
  (await people.call('GET', '/api/users/me', token)).json().user.rider_id as number[];

describe('a second guardian', () => {
  test('is invited by mail, accepts, and the first one confirms', async () => {
    const sent = (await invite('guardian')).json();
    expect(sent.invitations).toMatchObject([
      { kind: 'guardian', user_email: father.user_email, accepted_at: null },
    ]);
    const [letter] = await letters();
    expect(letter?.to).toBe(father.user_email);
    const secret = secretIn(letter);
    const look = await people.call('POST', '/api/invitations/look', null, { token: secret });
    expect(look.json()).toEqual({ kind: 'guardian', inviter: 'Ana', rider: 'Tomás', accepted: false });
    expect((await accept(father.token, secret)).json().completed).toBe(false);
    // The father is not in charge before the first guardian has confirmed.
    expect(await riders(father.token)).toEqual([]);
    expect((await letters()).map(({ to }) => to)).toEqual([mother.user_email]);
    const { invitation_id } = sent.invitations[0];
    const path = `/api/riders/${rider_id}/invitations/${invitation_id}/confirm`;
    expect((await people.call('PUT', path, mother.token)).json().guardians).toHaveLength(2);
    expect(await riders(father.token)).toEqual([rider_id]);
    expect(await riders(mother.token)).toEqual([rider_id]);
    expect((await letters()).map(({ to }) => to).sort()).toEqual(
      [father.user_email, mother.user_email].sort(),
    );
    expect((await accept(father.token, secret)).json().code).toBe('invitation.over');
  });

  test('cannot be somebody else who found the link', async () => {
    await invite('guardian');
    const secret = secretIn((await letters())[0]);
    const stranger = await people.account();
    expect((await accept(stranger.token, secret)).json().code).toBe('invitation.not_yours');
  });

  test('before accepting there is nothing to confirm; cancelled, nothing to accept', async () => {
    const { invitation_id } = (await invite('guardian')).json().invitations[0];
    const path = `/api/riders/${rider_id}/invitations/${invitation_id}`;
    expect((await people.call('PUT', `${path}/confirm`, mother.token)).json().code).toBe('invitation.over');
    const secret = secretIn((await letters())[0]);
    await people.call('DELETE', path, mother.token);
    expect((await accept(father.token, secret)).json().code).toBe('invitation.over');
  });

  test('after 14 days the link is over', async () => {
    await invite('guardian');
    const secret = secretIn((await letters())[0]);
    await app.pool.query(`update rider_invitation set expires_at = now() - interval '1 second'`);
    expect((await people.call('POST', '/api/invitations/look', null, { token: secret })).json().code).toBe(
      'invitation.over',
    );
  });

  test('an invitation of somebody who is no longer in charge is over', async () => {
    await invite('guardian');
    const secret = secretIn((await letters())[0]);
    await app.pool.query(`delete from user_rider where user_id = $1`, [mother.user_id]);
    expect((await accept(father.token, secret)).json().code).toBe('invitation.over');
  });

  test('who is in charge already is not invited again, and a second invitation takes the place of the first', async () => {
    expect((await invite('guardian', mother.user_email)).json().code).toBe('invitation.already_guardian');
    await invite('guardian');
    expect((await invite('handover')).json().invitations).toMatchObject([{ kind: 'handover' }]);
  });
});

describe('a hand-over', () => {
  test('takes effect when it is accepted: the rider changes account', async () => {
    await invite('handover');
    const secret = secretIn((await letters())[0]);
    expect(await riders(mother.token)).toEqual([rider_id]);
    expect((await accept(father.token, secret)).json()).toMatchObject({ completed: true });
    expect(await riders(mother.token)).toEqual([]);
    expect(await riders(father.token)).toEqual([rider_id]);
    const path = `/api/riders/${rider_id}`;
    expect((await people.call('GET', path, mother.token)).statusCode).toBe(403);
  });

  test('accepted twice at once, it happens once', async () => {
    await invite('handover');
    const secret = secretIn((await letters())[0]);
    const answers = await Promise.all([accept(father.token, secret), accept(father.token, secret)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 410]);
  });
});

test('a second guardian cannot bring in a third, or hand over: that is for the first', async () => {
  await app.pool.query(
    `insert into user_rider (user_id, rider_id, linked_at) values ($1, $2, now() + interval '1 minute')`,
    [father.user_id, rider_id],
  );
  const aunt = await people.account();
  for (const kind of ['guardian', 'handover']) {
    const body = { user_email: aunt.user_email, kind };
    const answer = await people.call('POST', `/api/riders/${rider_id}/invitations`, father.token, body);
    expect(answer.statusCode).toBe(403);
  }
  await invite('guardian', aunt.user_email);
  await accept(aunt.token, secretIn((await letters())[0]));
  const { rows } = await app.pool.query(`select max(invitation_id) as id from rider_invitation`);
  const path = `/api/riders/${rider_id}/invitations/${rows[0].id}/confirm`;
  expect((await people.call('PUT', path, father.token)).statusCode).toBe(403);
  expect((await people.call('PUT', path, mother.token)).statusCode).toBe(200);
});

describe('leaving', () => {
  beforeEach(() =>
    app.pool.query(
      `insert into user_rider (user_id, rider_id, linked_at) values ($1, $2, now() + interval '1 minute')`,
      [father.user_id, rider_id],
    ),
  );
  const remove = (token: string, user_id: number) =>
    people.call('DELETE', `/api/riders/${rider_id}/guardians/${user_id}`, token);

  test('who came later cannot put out who came first; the first one can take the other away', async () => {
    expect((await remove(father.token, mother.user_id)).statusCode).toBe(403);
    expect((await remove(mother.token, father.user_id)).statusCode).toBe(200);
    expect(await riders(father.token)).toEqual([]);
  });

  test('everybody may leave, but the last one', async () => {
    expect((await remove(mother.token, mother.user_id)).statusCode).toBe(200);
    expect((await remove(father.token, father.user_id)).json().code).toBe('rider.last_guardian');
  });

  test('both leave at once: one stays', async () => {
    const answers = await Promise.all([
      remove(mother.token, mother.user_id),
      remove(father.token, father.user_id),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toContain(200);
    const { rows } = await app.pool.query(`select count(*) as n from user_rider where rider_id = $1`, [
      rider_id,
    ]);
    expect(rows[0]).toEqual({ n: 1 });
  });
});
