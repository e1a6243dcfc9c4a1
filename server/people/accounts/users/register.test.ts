import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REQUIRED } from '#rules/people/riders/rider-form.ts';
import { sweepDocuments } from '#server/ground/storage/documents/documents.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { FilePart } from '#server/testing/form.ts';
import { pdf, photo } from '#server/testing/papers.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
let place: Awaited<ReturnType<People['place']>>;
let papers: Record<string, FilePart>;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  place = await people.place();
  papers = await people.papers();
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('truncate rate_limit'));

const register = (fields: Record<string, string | undefined>, files = papers) =>
  people.send('POST', '/api/users/register', null, fields, files);

async function stored(): Promise<{ users: number; riders: number; kept: number }> {
  const { rows } = await app.pool.query<{ users: number; riders: number; kept: number }>(
    `select (select count(*) from users) as users, (select count(*) from rider) as riders,
       (select count(*) from file where file_state = 'kept') as kept`,
  );
  return rows[0] ?? { users: 0, riders: 0, kept: 0 };
}

/** Checks that a refused sign-up stores nothing: no account, no rider, no paper, on no disk. */
async function leavesNothing(work: () => Promise<unknown>): Promise<void> {
  const before = await stored();
  await work();
  expect(await stored()).toEqual(before);
  await sweepDocuments(app.db, app.documents);
  const names = await readdir(join(app.dataDir, 'files'), { recursive: true }).catch(() => []);
  expect(names.filter((name) => /[0-9a-f]{64}/.test(name))).toHaveLength(before.kept);
}

test('a mother signs up in the queue: account, rider and papers are there, she is in, and can sign in elsewhere', async () => {
  const fields = await people.signUpFields(place);
  const answer = await register({ ...fields, rider_email: ` ${fields.rider_email.toUpperCase()} ` });
  expect(answer.json()).toMatchObject({
    user_email: fields.rider_email,
    session: { key: 'login', user: { email_confirmed: false }, known_device: null },
  });
  const { token } = answer.json().session.user;
  expect((await people.call('GET', '/api/users/me', token)).json().riders).toHaveLength(1);
  const login = (await people.logIn(fields.rider_email, fields.password)).json();
  expect(login).toMatchObject({ key: 'login', user: { email_confirmed: false }, claim: null });
  expect(login.riders).toHaveLength(1);
  expect(login.rider).toMatchObject({
    rider_fullname: 'Lautaro de la Cruz Ñancupil',
    club_name: 'Los Teros',
    papers: { rider_dni_image1: true, rider_dni_image2: true, rider_insurance_image: false },
  });
  // A child's account belongs to an adult, who may leave out their name.
  expect(login.user.user_firstname).toBe('');
});

test('the account of a child has the name of the adult in charge, where it was written', async () => {
  const fields = await people.signUpFields(place);
  const answer = await register({ ...fields, user_firstname: ' Paula ', user_lastname: 'Ñancupil' });
  const { user } = answer.json().session;
  expect([user.user_firstname, user.user_lastname]).toEqual(['Paula', 'Ñancupil']);
});

describe('a sign-up that is not complete', () => {
  test.each(REQUIRED.registration)('without %s: "Hay datos incorrectos", and which', async (field) => {
    const fields = await people.signUpFields(place, { proven: false });
    await leavesNothing(async () => {
      const answer = await register({ ...fields, [field]: undefined });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        code: 'request.bad_body',
        message: 'Hay datos incorrectos. Revisa los casilleros marcados en rojo y envía otra vez.',
        where: field,
      });
    });
  });

  test.each(['rider_dni_image1', 'rider_dni_image2'])('without %s it is refused', async (slot) => {
    const fields = await people.signUpFields(place, { proven: false });
    const { [slot]: _left, ...rest } = papers;
    const answer = await register(fields, rest);
    expect(answer.json()).toMatchObject({ code: 'request.bad_body', where: slot });
  });

  test('without captcha, with a made up one, or with one that was used, it is refused', async () => {
    const fields = await people.signUpFields(place);
    for (const recaptcha of [undefined, '', 'altcha:e30=', 'a-token-nobody-vouches-for']) {
      expect((await register({ ...fields, recaptcha })).json()).toMatchObject({ code: 'captcha.wrong' });
    }
    expect((await register(fields)).statusCode).toBe(200);
    const again = { ...(await people.signUpFields(place)), recaptcha: fields.recaptcha };
    await leavesNothing(async () => {
      expect((await register(again)).json()).toMatchObject({ code: 'captcha.wrong' });
    });
  });
});

describe('wrong data gets the sentence of the specification, and nothing is half saved', () => {
  test('"La contraseña y su verificación son distintas. Deben coincidir"', async () => {
    const fields = await people.signUpFields(place, { proven: false });
    await leavesNothing(async () => {
      const answer = await register({ ...fields, password2: 'otra cosa 99' });
      expect(answer.json().message).toBe('La contraseña y su verificación son distintas. Deben coincidir');
    });
  });

  test('"Ya existe un usuario con ese email. Ingresa con él, o toca «Olvidé mi contraseña».", also in capitals and with blanks', async () => {
    const fields = await people.signUpFields(place);
    await register(fields);
    const other = await people.signUpFields(place);
    await leavesNothing(async () => {
      for (const rider_email of [
        fields.rider_email,
        fields.rider_email.toUpperCase(),
        `  ${fields.rider_email} `,
      ]) {
        const answer = await register({ ...other, rider_email });
        expect(answer.json()).toMatchObject({
          message: 'Ya existe un usuario con ese email. Ingresa con él, o toca «Olvidé mi contraseña».',
          where: 'rider_email',
        });
      }
    });
  });

  test('"Ya existe un piloto con ese DNI. …", also written with dots', async () => {
    const fields = await people.signUpFields(place);
    await register(fields);
    const other = await people.signUpFields(place);
    await leavesNothing(async () => {
      for (const rider_dni of [
        fields.rider_dni,
        fields.rider_dni.replaceAll('.', ''),
        ` ${fields.rider_dni} `,
      ]) {
        const answer = await register({ ...other, rider_dni });
        expect(answer.json()).toMatchObject({
          message:
            'Ya existe un piloto con ese DNI. Prueba ingresando con tu apellido y DNI como contraseña: en «Email» escribe el apellido; en «Contraseña», el número de documento.',
          where: 'rider_dni',
        });
      }
    });
  });

  test.each([
    ['rider_birthdate', '2031-01-01'],
    ['rider_birthdate', '2016-13-01'],
    ['rider_gender', 'OTHER'],
    ['rider_email', 'mama@'],
    ['password', 'corta'],
    ['rider_club', '999999'],
    ['organization_id', '999999'],
    ['country_id', '999999'],
    ['rider_state', 'Atlántida'],
    ['rider_firstname', '🚴🚴'],
  ])('%s "%s" is refused', async (field, value) => {
    const fields = await people.signUpFields(place, { proven: false });
    await leavesNothing(async () => {
      const answer = await register({ ...fields, [field]: value });
      expect(answer.statusCode).toBe(400);
    });
  });

  test('10,000 characters are refused in every field, and name it', async () => {
    const fields = await people.signUpFields(place, { proven: false });
    for (const field of Object.keys(fields).filter((name) => name !== 'recaptcha')) {
      const answer = await register({ ...fields, [field]: 'x'.repeat(10_000) });
      expect([field, answer.statusCode]).toEqual([field, 400]);
    }
  });

  test('an unknown field is refused', async () => {
    const fields = await people.signUpFields(place, { proven: false });
    expect((await register({ ...fields, user_roles: 'admin' })).json()).toMatchObject({
      code: 'request.bad_body',
      where: 'user_roles',
    });
  });

  test('a name from right to left and an address with emoji are kept as they are; tricks of direction are not', async () => {
    const fields = await people.signUpFields(place);
    const answer = await register({
      ...fields,
      rider_firstname: 'אברהם\u202e',
      rider_address: 'Calle 🚲 12',
    });
    const { rows } = await app.pool.query(
      `select rider_firstname, rider_address from rider where rider_id = $1`,
      [answer.json().rider_id],
    );
    expect(rows[0]).toEqual({ rider_firstname: 'אברהם', rider_address: 'Calle 🚲 12' });
  });
});

describe('papers that are not papers', () => {
  const bomb = () =>
    sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();

  test.each<[string, string, string, () => Promise<Buffer> | Buffer]>([
    ['11 MB', 'frente.jpg', 'document.too_large', () => Buffer.alloc(11 * 1024 * 1024, 1)],
    ['an empty file', 'frente.jpg', 'document.empty', () => Buffer.alloc(0)],
    [
      'a program renamed',
      'frente.jpg',
      'document.type',
      () => Buffer.from('MZ\x90\x00'.padEnd(4000, 'x'), 'latin1'),
    ],
    ['a page renamed', 'frente.jpg', 'document.type', () => Buffer.from('<html><script>alert(1)</script>')],
    ['an .exe', 'frente.exe', 'document.type', () => photo()],
    [
      'a drawing with code',
      'frente.png',
      'document.type',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a picture of 144 megapixels in a few kilobytes', 'frente.png', 'document.unreadable', bomb],
    [
      'half a photo',
      'frente.jpg',
      'document.unreadable',
      async () => (await photo(3000, 2000)).subarray(0, 9000),
    ],
    ['half a PDF', 'frente.pdf', 'document.unreadable', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<')],
    [
      'a PDF with a script',
      'frente.pdf',
      'document.has_script',
      () => pdf('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
    ],
    [
      'a PDF with a script under a disguised name',
      'frente.pdf',
      'document.has_script',
      () => pdf('/OpenAction << /S /J#61vaScript /J#53 (app.alert\\(1\\)) >>'),
    ],
    [
      'a PDF that starts a program',
      'frente.pdf',
      'document.has_script',
      () => pdf('/OpenAction << /S /Launch /F (cmd.exe) >>'),
    ],
  ])('%s is refused and nothing stays', async (_what, name, code, make) => {
    const fields = await people.signUpFields(place);
    const bytes = await make();
    await leavesNothing(async () => {
      const answer = await register(fields, { ...papers, rider_dni_image1: { name, bytes } });
      expect(answer.json()).toMatchObject({ code, where: 'rider_dni_image1' });
    });
  });

  test('the sentences name the real limit and kinds', async () => {
    const fields = await people.signUpFields(place);
    const large = { name: 'a.jpg', bytes: Buffer.alloc(11 * 1024 * 1024, 1) };
    expect((await register(fields, { ...papers, rider_dni_image2: large })).json().message).toBe(
      'El archivo excede el tamaño máximo de 10 MB. Toma la foto otra vez o elige un archivo más liviano.',
    );
    const exe = { name: 'a.exe', bytes: Buffer.from('MZ') };
    expect((await register(fields, { ...papers, rider_dni_image2: exe })).json().message).toBe(
      'Solo se permiten archivos PNG, JPG o PDF.',
    );
  });

  test('a plain PDF is taken as insurance, a PNG as document', async () => {
    const fields = await people.signUpFields(place);
    const png = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const answer = await register(fields, {
      ...papers,
      rider_dni_image1: { name: 'frente.PNG', bytes: png },
      rider_insurance_image: { name: 'seguro.pdf', bytes: pdf(), type: 'application/pdf' },
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('two at once, and lost answers', () => {
  test('two sign-ups with one document at the same millisecond: one wins, the other is told', async () => {
    const one = await people.signUpFields(place);
    const two = { ...(await people.signUpFields(place)), rider_dni: one.rider_dni };
    const answers = await Promise.all([register(one), register(two)]);
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await app.pool.query(`select count(*) as n from rider where rider_dni = $1`, [
      one.rider_dni.replaceAll('.', ''),
    ]);
    expect(rows[0]).toEqual({ n: 1 });
  });

  test('two sign-ups with one e-mail at once: one wins, the other is told', async () => {
    const one = await people.signUpFields(place);
    const two = { ...(await people.signUpFields(place)), rider_email: one.rider_email };
    const answers = await Promise.all([register(one), register(two)]);
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  test('a sign-up whose answer was lost is sent again, and is the same one', async () => {
    const fields = { ...(await people.signUpFields(place)), request_key: crypto.randomUUID() };
    const first = (await register(fields)).json();
    const again = await register({ ...fields, recaptcha: 'used up' });
    // A client that repeats the form has not proved the account's password, which may be another one by now.
    expect(again.json()).toEqual({ ...first, session: null });
    const both = { ...(await people.signUpFields(place)), request_key: crypto.randomUUID() };
    const other = { ...both, recaptcha: await people.captcha() };
    const answers = (await Promise.all([register(both), register(other)])).map((answer) => answer.json());
    const { session: _own, ...said } = answers[0] ?? {};
    expect(said).toMatchObject({ user_email: both.rider_email, claim: null });
    expect(answers.map(({ session: _any, ...rest }) => rest)).toEqual([said, said]);
    expect(answers.filter(({ session }) => session !== null)).toHaveLength(1);
  });

  test('sent again by who wants in with a wrong password, it opens nothing', async () => {
    const fields = { ...(await people.signUpFields(place)), request_key: crypto.randomUUID() };
    await register(fields);
    const { rows: before } = await app.pool.query(`select count(*)::int as n from session`);
    const again = await register({ ...fields, password: 'otra cosa 99', password2: 'otra cosa 99' });
    expect(again.json().session).toBeNull();
    const { rows: after } = await app.pool.query(`select count(*)::int as n from session`);
    expect(after).toEqual(before);
  });

  test('a refused sign-up opens no session', async () => {
    const fields = await people.signUpFields(place, { proven: false });
    const answer = await register({ ...fields, rider_firstname: undefined });
    expect(answer.json()).not.toHaveProperty('session');
  });
});

describe('the session of a sign-up', () => {
  test('lasts on her own phone, which is known from then on; on a lent one it does not', async () => {
    const kept = (await register({ ...(await people.signUpFields(place)), keep: 'true' })).json().session;
    expect(kept.known_device).toMatch(/^[\w-]{43}$/);
    const lent = (await register({ ...(await people.signUpFields(place)), keep: 'false' })).json().session;
    expect(lent.known_device).toBeNull();
    const days = ({ user }: { user: { expires_at: string } }) =>
      Math.round((Date.parse(user.expires_at) - Date.now()) / 86_400_000);
    expect([days(kept), days(lent)]).toEqual([90, 1]);
  });

  test('is not told what a confirmed e-mail is needed for: a rider found by document waits for it', async () => {
    const fields = await people.signUpFields(place);
    const { token } = (await register(fields)).json().session.user;
    await people.rider(place, { dni: '72000123', firstname: 'Tomás' });
    const found = (await people.call('GET', '/api/riders/rider_dni/72000123?alone=true', token)).json().rider;
    const body = { rider_birthdate: '2015-06-01' };
    const asked = await people.call('PUT', `/api/users/add_rider/${found.claim_id}`, token, body);
    expect(asked.json()).toMatchObject({ claim: 'email', rider_id: null });
    expect((await people.call('GET', '/api/users/me', token)).json().riders).toHaveLength(1);
  });
});

test('check_email and exist answer one boolean, whatever the writing', async () => {
  const fields = await people.signUpFields(place);
  await register(fields);
  const free = async (email: string) =>
    (await people.question(`/api/users/check_email/${encodeURIComponent(email)}`)).json();
  expect(await free(fields.rider_email.toUpperCase())).toEqual({ free: false });
  expect(await free('nadie@example.org')).toEqual({ free: true });
  const exist = async (dni: string) => (await people.question(`/api/riders/exist/${dni}`)).json();
  expect(await exist(fields.rider_dni)).toEqual({ exist: true });
  expect(await exist('1')).toEqual({ exist: false });
});
