import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint, Who } from '#contract/endpoint.ts';
import { endpoints } from '#contract/all/endpoints.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { bookOf } from '#server/testing/book.ts';
import { filledPath } from '#server/testing/path.ts';
import { People } from '#server/testing/people.ts';
import { answerAt, type CallerName, callers, letIn } from '#server/testing/who-may.ts';

/*
 * Asks every endpoint of the contract as every kind of caller. None is left out, because the table is the contract.
 */

let app: TestApp;
let people: People;
let rider_id: number;
const tokens = new Map<CallerName, string | null>();
let owner_id = 0;
let club_id = 0;
let book_id = 0;
let race_id = 0;
let cup_id = 0;
let own_organization_id = 0;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  const place = await people.place();
  const elsewhere = await people.place('Federación Pacífico');
  rider_id = await people.rider(place);
  const { organization_id, other_club_id } = place;
  club_id = place.club_id;
  own_organization_id = organization_id;
  cup_id = await app.world.cup();
  book_id = await bookOf(app.pool, { club_id });
  race_id = await app.world.race(cup_id, '2026-05-10', 'INSCRIPTION');
  const owner = await people.account({ riders: [rider_id] });
  owner_id = owner.user_id;
  const someone = async (roles: Parameters<People['account']>[0]) => (await people.account(roles)).token;
  tokens.set('no token', null);
  tokens.set('ended token', 'A'.repeat(43));
  tokens.set('stranger', await someone({}));
  tokens.set('owner', owner.token);
  tokens.set('own club', await someone({ roles: [{ role: 'club', club_id }] }));
  tokens.set('other club', await someone({ roles: [{ role: 'club', club_id: other_club_id }] }));
  tokens.set('own organizer', await someone({ roles: [{ role: 'organizer', organization_id }] }));
  tokens.set(
    'other organizer',
    await someone({ roles: [{ role: 'organizer', organization_id: elsewhere.organization_id }] }),
  );
  tokens.set('own desk account', await someone({ roles: [{ role: 'desk', organization_id }] }));
  tokens.set(
    'other desk account',
    await someone({ roles: [{ role: 'desk', organization_id: elsewhere.organization_id }] }),
  );
  tokens.set('administrator', await someone({ roles: [{ role: 'admin' }] }));
  const other_race_id = await app.world.race(cup_id, '2026-05-17', 'INSCRIPTION');
  tokens.set('desk helper', await people.helper(race_id));
  tokens.set('desk helper who only looks', await people.helper(race_id, { duty: 'look' }));
  tokens.set('medical post', await people.helper(race_id, { duty: 'medical' }));
  tokens.set('medical post of another race', await people.helper(other_race_id, { duty: 'medical' }));
  tokens.set('kiosk', await people.helper(race_id, { duty: 'kiosk' }));
  tokens.set('kiosk of another race', await people.helper(other_race_id, { duty: 'kiosk' }));
  tokens.set('judge', await people.helper(race_id, { duty: 'finish' }));
  tokens.set('judges’ table', await people.helper(race_id, { duty: 'chief' }));
  tokens.set('judges’ table of another race', await people.helper(other_race_id, { duty: 'chief' }));
  tokens.set('timing', await people.helper(race_id, { duty: 'timing' }));
  tokens.set('timing of another race', await people.helper(other_race_id, { duty: 'timing' }));
  tokens.set('desk helper of another race', await people.helper(other_race_id));
  const mailed = await people.account({ riders: [rider_id] });
  await app.pool.query(`update session set must_change_password = true where user_id = $1`, [mailed.user_id]);
  tokens.set('mailed password', mailed.token);
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('delete from rate_limit'));

/** Calls the endpoint as a caller. The path names the rider, or the owner's account. */
function ask(endpoint: Endpoint, caller: CallerName) {
  const ids: Partial<Record<Who, number>> = {
    self: owner_id,
    club_staff: club_id,
    club_delegate: club_id,
    book_staff: book_id,
    race_organizer: race_id,
    race_desk: race_id,
    desk_helper: race_id,
    race_check_in: race_id,
    race_presence: race_id,
    desk_medical: race_id,
    desk_kiosk: race_id,
    race_judge: race_id,
    race_chief: race_id,
    race_timing: race_id,
    venue_peer: race_id,
    cup_organizer: cup_id,
    organization_organizer: own_organization_id,
  };
  const id = ids[endpoint.who] ?? rider_id;
  const path = filledPath(endpoint.path.replace('{id}', String(id)), 999_999);
  const url = endpoint.rider === 'query' ? `${path}?rider_id=${rider_id}&surprise=1` : path;
  // An empty body only gets as far as the access check.
  const named = endpoint.rider === 'body' ? { rider_id } : {};
  const body =
    endpoint.body === undefined || endpoint.method === 'GET' ? undefined : { ...named, surprise: true };
  // Each call has an address of its own, because one address may not ask this much in a minute.
  const from = { 'x-forwarded-for': `10.0.0.${1 + callers.indexOf(caller)}` };
  return people.call(endpoint.method, url, tokens.get(caller) ?? null, body, from);
}

/** These calls end the session they are made with, so each caller gets a new token afterwards. */
const ends = new Set(['logout', 'endEverySession']);
const calls = (Object.entries(endpoints) as [string, Endpoint][]).filter(([name]) => !ends.has(name));

/**
 * Returns the status and the code that a call answers to a caller. A code that does not concern the session counts as
 * none.
 */
async function answerTo(endpoint: Endpoint, caller: CallerName): Promise<[number, string | null]> {
  const { statusCode, body } = await ask(endpoint, caller);
  return [statusCode, /"code":"(session\.[a-z_]+)"/.exec(body)?.[1] ?? null];
}

/** Describes what is wrong with an answer, or returns null when nothing is. */
function wrongWith(
  { who, beforeNewPassword }: Endpoint,
  caller: CallerName,
  status: number,
  code: string | null,
) {
  const isRight = () => {
    if (who === 'anyone') return code === null || code === 'session.wrong';
    if (caller === 'mailed password')
      return (code === 'session.new_password_first') === (beforeNewPassword !== true);
    const expected = answerAt(who, caller);
    if (expected === 'in') return status !== 401 && code === null;
    const refusal =
      expected === 403 ? 'session.not_allowed' : caller === 'no token' ? 'session.missing' : 'session.ended';
    return status === expected && code === refusal;
  };
  return isRight() ? null : `${caller}: ${status} ${code}`;
}

describe('who may call what', () => {
  test('every endpoint declares it', () => {
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][])
      expect([name, endpoint.who in letIn || endpoint.who === 'anyone']).toEqual([name, true]);
    expect(calls.length).toBe(Object.keys(endpoints).length - ends.size);
  });

  test.each(calls)('%s lets in who may', async (_name, endpoint) => {
    const wrong: string[] = [];
    for (const caller of callers) {
      const said = wrongWith(endpoint, caller, ...(await answerTo(endpoint, caller)));
      if (said !== null) wrong.push(said);
    }
    expect(wrong).toEqual([]);
  });

  test.each([...ends])('%s asks for a session, and ends it', async (name) => {
    const endpoint = (Object.entries(endpoints) as [string, Endpoint][]).find(([one]) => one === name)?.[1];
    if (!endpoint) throw new Error(`${name} is not in the contract`);
    expect((await people.call(endpoint.method, endpoint.path, null)).statusCode).toBe(401);
    const { token } = await people.account();
    expect((await people.call(endpoint.method, endpoint.path, token)).statusCode).toBe(200);
    expect((await people.call('GET', '/api/users/me', token)).json()).toMatchObject({
      code: 'session.ended',
    });
  });
});

describe('from another site', () => {
  // Everybody has called every endpoint above, which is more than one address may do in a minute.
  beforeAll(() => {
    people.address = '127.0.0.2';
  });

  test.each(['cross-site'])(
    'a page of another site cannot act (%s), with whatever it got hold of',
    async (site) => {
      for (const endpoint of Object.values(endpoints) as Endpoint[]) {
        if (endpoint.method === 'GET') continue;
        const url = endpoint.path.replaceAll(/\{\w+\}/g, String(rider_id));
        const answer = await people.call(
          endpoint.method,
          url,
          tokens.get('owner') ?? null,
          {},
          { 'sec-fetch-site': site },
        );
        expect([endpoint.path, answer.json().code]).toEqual([endpoint.path, 'request.cross_site']);
      }
    },
  );
  test.each([
    ['same-site', 'https://other.partidor.example', 403],
    ['none', 'https://evil.example', 403],
    ['same-origin', 'https://partidor.example', 200],
    ['none', 'https://partidor.example', 200],
  ])('what calls itself %s and comes from %s is answered %i', async (site, origin, status) => {
    const headers = { 'sec-fetch-site': site, origin, host: 'partidor.example' };
    const body = { user_email: 'a@example.org' };
    const answer = await people.call('POST', '/api/users/rescue', null, body, headers);
    expect(answer.statusCode).toBe(status);
  });
  test('an old browser is known by the origin it names', async () => {
    const foreign = await people.call(
      'POST',
      '/api/users/rescue',
      null,
      { user_email: 'a@example.org' },
      {
        origin: 'https://evil.example',
        host: 'partidor.example',
      },
    );
    expect(foreign.json().code).toBe('request.cross_site');
    const own = await people.call(
      'POST',
      '/api/users/rescue',
      null,
      { user_email: 'a@example.org' },
      {
        origin: 'https://partidor.example',
        host: 'partidor.example',
      },
    );
    expect(own.statusCode).toBe(200);
  });
  test('a form of another site cannot send JSON', async () => {
    const answer = await app.app.inject({
      remoteAddress: '127.0.0.2',
      method: 'POST',
      url: '/api/users/login',
      headers: { 'content-type': 'text/plain' },
      payload: '{"user_email":"a@example.org","user_password":"x"}',
    });
    expect(answer.statusCode).toBe(400);
  });
});
