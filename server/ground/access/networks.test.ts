import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/people/accounts/sessions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/all/endpoints.ts';
import { networkBounds, networkShares } from './limits.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Claims } from '#server/testing/claims.ts';
import { formData } from '#server/testing/form.ts';
import type { People } from '#server/testing/people.ts';

/* Hundreds of phones share the address of a track. A phone that uses a limit up must not lock the others out. */

type ShareName = keyof typeof networkShares;
type BoundName = keyof typeof networkBounds;

const root = join(import.meta.dirname, '../../..');
/** The address behind which somebody used everything up, and another address. */
const [crowded, elsewhere] = ['127.0.0.1', '190.1.1.1'];
const password = 'placa 214 verde';
const token = 'C'.repeat(43);

let app: TestApp;
let kit: Claims;
let people: People;
let signedIn: string;
const contract: Readonly<Record<string, Endpoint>> = endpoints;

beforeAll(async () => {
  app = await startTestApp();
  kit = await Claims.open(app);
  people = kit.people;
  signedIn = (await people.account()).token;
});
afterAll(() => app.stop());
beforeEach(async () => {
  people.address = crowded;
  await app.pool.query('truncate rate_limit');
});

/** Uses up everything that a network has. The key is given where more than the address is counted. */
async function spendAll(name: ShareName | BoundName, key: string = crowded): Promise<void> {
  const [points] = { ...networkShares, ...networkBounds }[name];
  await app.limits.count(name, key);
  await app.pool.query(`update rate_limit set points = $1 where key like $2 || ':%'`, [points, name]);
}

interface Asking {
  call: string;
  params?: Record<string, string>;
  body?: object;
  signedIn?: true;
  asForm?: true;
}

/** The request for each share. Once it is let through, it succeeds or is refused for its own reason. */
const askings: Record<ShareName, readonly Asking[]> = {
  rescue_address: [{ call: 'rescue', body: { user_email: 'mama@example.org' } }],
  register_address: [{ call: 'register', body: {} }],
  confirm_address: [{ call: 'confirmEmail', body: { token } }],
  mailed_link_address: [
    { call: 'lookAtRescue', body: { token } },
    { call: 'lockAccount', body: { token } },
    { call: 'finishRescue', body: { token, password, password2: password } },
  ],
  invitation_address: [{ call: 'lookAtInvitation', body: { token } }],
  join_address: [
    { call: 'lookAtJoining', body: { token } },
    { call: 'join', body: { token, user_firstname: 'Ana', user_lastname: 'Paz', password } },
  ],
  find_address: [{ call: 'findRiderByDni', params: { dni: '1' }, signedIn: true }],
  check_password_address: [{ call: 'checkPassword', body: { password } }],
  upload_address: [{ call: 'register', body: {}, asForm: true }],
  certificate_address: [{ call: 'getCertificate', params: { code: 'a'.repeat(20) } }],
  ad_report_address: [{ call: 'readAdReport', body: { report_key: token } }],
  ad_request_address: [
    {
      call: 'askAdSpace',
      body: {
        cup_id: 999,
        spaces: 'BOTH',
        request_name: 'Cascos Andes',
        request_email: 'ventas@example.org',
        request_key: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
      },
    },
  ],
  take_down_address: [
    {
      call: 'askTakeDown',
      params: { image_id: '999' },
      body: { reason: 'Es mi hija', user_email: 'abuela@example.org' },
    },
  ],
  desk_address: [
    { call: 'openDesk', body: { code: 'AAAAA-AAAAA' } },
    {
      call: 'openDay',
      body: { code: 'AAAAA-AAAAA', device_id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', person: 'Ana' },
    },
  ],
};

const cases = Object.entries(askings).flatMap(([name, all]) =>
  all.map((one) => [name as ShareName, one.call, one] as const),
);

/** Returns the code of the refusal, or an empty text when the call succeeded. */
async function ask({ call, params = {}, body, asForm, ...one }: Asking, proof = ''): Promise<string> {
  const { method, path } = contract[call] ?? { method: 'GET' as const, path: '' };
  const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '');
  const proven = { 'x-proof': proof };
  const { headers, payload } = formData({});
  const answer = asForm
    ? await app.app.inject({
        method,
        url,
        remoteAddress: people.address,
        headers: { ...headers, ...proven },
        payload,
      })
    : await people.call(method, url, one.signedIn ? signedIn : null, body, proven);
  return answer.statusCode === 200 ? '' : answer.json<{ code: string }>().code;
}

describe('what a network has together', () => {
  test.each(cases)('%s, once used up, costs work and refuses nobody: %s', async (name, _call, one) => {
    const usual = await ask(one);
    expect(usual).not.toMatch(/proof_needed|too_many/);
    await spendAll(name);
    expect(await ask(one)).toBe('network.proof_needed');
    const proof = await people.proof();
    expect(await ask(one, proof)).toBe(usual);
    expect(await ask(one, proof)).toBe('network.proof_needed');
    people.address = elsewhere;
    expect(await ask(one)).toBe(usual);
  });

  test('is declared by every call that asks it, and by no other', () => {
    const declared = Object.keys(contract).filter((call) => contract[call]?.asksProofOfMany === true);
    expect(declared.toSorted()).toEqual([...new Set(cases.map(([, call]) => call))].toSorted());
    const openForms = Object.keys(contract).filter(
      (call) => contract[call]?.files !== undefined && contract[call].who === 'anyone',
    );
    expect(declared).toEqual(expect.arrayContaining(openForms));
  });

  test('is all that is counted by an address: whatever else is, says here why it shuts nobody out', () => {
    const known = new Set(Object.keys({ ...networkShares, ...networkBounds }));
    const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
    const counted = files.flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:limits\.\w+\(|\[)'(\w+)',\s*([^)\],]*(?:address|networkOf|network)\b)/g,
      ),
    ]);
    expect(counted.length).toBeGreaterThan(10);
    expect(counted.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});

/** Points to a test in another file that proves it. */
const shownIn = (file: string, title: string) => () => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(title);
};

/** Shows why a limit that counts by the address and asks no proof by `share` locks nobody out. */
const waysOn: Record<BoundName, () => unknown> = {
  async login_account_address() {
    const { user_email } = await people.account({ password });
    await spendAll('login_account_address', `${user_email} ${crowded}`);
    await opensWithProof(user_email, password);
  },
  async login_address() {
    const { user_email } = await people.account({ password });
    await spendAll('login_address');
    await opensWithProof(user_email, password);
  },
  async claim_address() {
    const { dni } = await kit.enrolled();
    await spendAll('claim_address');
    await opensWithProof('González', dni);
  },
  async login_flood() {
    const { user_email } = await people.account({ password });
    const first = await people.logIn(user_email, password, { keep: true });
    const { known_device } = first.json<LoginReply>();
    await spendAll('login_flood');
    expect((await people.logIn(user_email, password)).json()).toMatchObject({ code: 'request.too_many' });
    expect((await people.logIn(user_email, password, { known_device })).statusCode).toBe(200);
    // The owner gets in on another device by the letter.
    await people.call('POST', '/api/users/rescue', null, { user_email });
    const mailed = (await kit.letters()).find(({ to }) => to === user_email);
    const link = /rescue#([\w-]{43})/.exec(mailed?.text ?? '')?.[1];
    const own = 'mi propia frase';
    const set = { token: link, password: own, password2: own };
    expect((await people.call('POST', '/api/users/rescue/password', null, set)).statusCode).toBe(200);
  },
  async claim_rider_address() {
    const [guessed, other] = [await kit.enrolled(), await kit.enrolled()];
    await spendAll('claim_rider_address', `${guessed.dni} ${crowded}`);
    expect((await people.logIn('González', guessed.dni)).statusCode).toBe(429);
    expect((await people.logIn('González', other.dni)).json()).toMatchObject({ key: 'firstLogin' });
  },
  async take_rider_address() {
    const [guessed, other] = [await kit.enrolled(), await kit.enrolled()];
    await spendAll('take_rider_address', `${guessed.rider_id} ${crowded}`);
    expect((await kit.ask(signedIn, guessed.dni, '2015-06-01')).answer.statusCode).toBe(429);
    expect((await kit.ask(signedIn, other.dni, '2015-06-01')).answer.json()).toMatchObject({
      claim: 'claimed',
    });
  },
  async take_address() {
    const [right, wrong] = [await kit.enrolled(), await kit.enrolled()];
    await spendAll('take_address');
    // The answer does not reveal whether the date was right: both claims wait for the organization.
    for (const [{ dni }, birthdate] of [
      [right, '2015-06-01'],
      [wrong, '2015-01-01'],
    ] as const)
      expect((await kit.ask(signedIn, dni, birthdate)).answer.json()).toMatchObject({
        claim: 'organization',
      });
  },
  async free_address() {
    await spendAll('free_address');
    const asked = await people.question('/api/users/check_email/mama%40example.org');
    expect(asked.json()).toMatchObject({ code: 'request.too_many' });
    const fields = await people.signUpFields(kit.place);
    const signedUp = await people.send('POST', '/api/users/register', null, fields, await people.papers());
    expect(signedUp.statusCode).toBe(200);
  },
  notice_address: shownIn(
    'server/money/rails/checkouts.test.ts',
    'strangers behind the address use nothing up of a provider’s own',
  ),
  async sheet_address() {
    const cup_id = await app.world.cup({ organization: 'Federación Andina' });
    const race_id = await app.world.race(cup_id, '2026-03-08', 'OFFICIAL');
    await spendAll('sheet_address');
    expect((await app.get(`/sheets/${race_id}/inscription`)).statusCode).toBe(429);
    expect((await app.get(`/api/races/${race_id}`)).statusCode).toBe(200);
  },
  dump_address: shownIn(
    'server/publishing/open-data/dump/downloads.test.ts',
    'fetches so many files an hour, and all addresses of a line at home are one',
  ),
  push_address: shownIn(
    'server/raceday/live/push/push.test.ts',
    'What was followed stays: nothing was done.',
  ),
  push_new_address: shownIn('server/raceday/live/push/push.test.ts', 'A phone that follows already goes on'),
  push_rider_address: shownIn(
    'server/raceday/live/push/push.test.ts',
    'A phone that follows already goes on',
  ),
};

async function opensWithProof(name: string, secret: string): Promise<void> {
  expect((await people.logIn(name, secret)).json()).toMatchObject({ code: 'session.proof_needed' });
  const recaptcha = await people.captcha();
  expect((await people.logIn(name, secret, { recaptcha })).statusCode).toBe(200);
}

describe('what is counted by the address and asks no proof that way shuts nobody out', () => {
  test.each(Object.entries(waysOn))('%s', async (_name, wayOn) => {
    await wayOn();
  });
});
