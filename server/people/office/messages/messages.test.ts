import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Audience, RaceMessage, RaceMessages } from '#contract/people/office/messages.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { startMailServer } from '#server/testing/mail-server.ts';

let app: TestApp;
let office: Office;
let server: Awaited<ReturnType<typeof startMailServer>>;
let race_id = 0;
const everybody = { category_id: null, club_id: null, without_licence: false };

beforeAll(async () => {
  server = await startMailServer();
  app = await startTestApp({ MAIL_URL: server.url });
  office = await Office.open(app);
  const cup_id = await app.world.cup();
  race_id = await app.world.race(cup_id, '2027-05-02', 'INSCRIPTION');
  await app.world.category(cup_id, race_id, 'Varones 10', [
    { name: 'Uno', plate: '1', club: 'Los Teros' },
    { name: 'Dos', plate: '2', club: 'Los Teros' },
    { name: 'Tres', plate: '3', club: 'El Zonda' },
    { name: 'Cuatro', plate: '4', club: 'El Zonda' },
  ]);
  const riders = async (...names: string[]) =>
    (
      await app.pool.query<{ rider_id: number }>(
        `select rider_id from rider where rider_fullname = any($1)`,
        [names],
      )
    ).rows.map(({ rider_id }) => rider_id);
  const family = async (email: string, language: string, names: string[], confirmed = true) => {
    const { user_id } = await office.people.account({ email, riders: await riders(...names) });
    await app.pool.query(
      `update users set user_language = $2, email_confirmed_at = case when $3 then now() end where user_id = $1`,
      [user_id, language, confirmed],
    );
  };
  await family('es@example.org', 'es', ['Uno', 'Dos']);
  await family('pt@example.org', 'pt', ['Dos']);
  await family('en@example.org', 'en', ['Tres']);
  await family('nunca@example.org', 'es', ['Cuatro'], false);
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});
beforeEach(() => app.pool.query('truncate rate_limit'));

const path = () => `/races/${race_id}/messages`;
const texts = [
  { language: 'es', subject: 'Cambio de horario', body: 'La pista abre a las 8.\n\nLleguen temprano.' },
  { language: 'pt', subject: 'Mudança de horário', body: 'A pista abre às 8.' },
];
const send = (more: object = {}) =>
  office.ask('POST', path(), { request_key: crypto.randomUUID(), filters: everybody, texts, ...more });
const state = async (message_id: number) =>
  (await office.ask('GET', path())).json<RaceMessages>().items.find((one) => one.message_id === message_id);

describe('a message to everyone entered', () => {
  test('counts families, not children, and says whom it does not reach', async () => {
    const count = async (filters: object) =>
      (await office.ask('POST', `${path()}/audience`, { ...everybody, ...filters })).json<Audience>();
    expect(await count({})).toMatchObject({ families: 3, riders: 4, unreached: 1 });
    const { clubs } = (await office.ask('GET', path())).json<RaceMessages>();
    const teros = clubs.find(({ club_name }) => club_name === 'Los Teros')?.club_id;
    expect(await count({ club_id: teros })).toMatchObject({ families: 2, riders: 2, unreached: 0 });
    expect(await count({ without_licence: true })).toMatchObject({ families: 3 });
    expect((await count({})).unreached_riders).toMatchObject([
      { rider_fullname: 'Cuatro', club_name: 'El Zonda' },
    ]);
  });

  test('goes once to each family in its language, or else the first, and answers go to the office', async () => {
    const request_key = crypto.randomUUID();
    const answers = await Promise.all([send({ request_key }), send({ request_key }), send({ request_key })]);
    const ids = answers.map((answer) => answer.json<RaceMessage>().message_id);
    expect(new Set(ids).size).toBe(1);
    expect(await state(ids[0] ?? 0)).toMatchObject({ families: 3, delivered: 0, failed: 0, by: 'Ana' });
    await app.runJobs();
    const subjects = Object.fromEntries(server.received.map(({ to, mail }) => [to[0], mail.subject]));
    expect(server.received).toHaveLength(3);
    expect(subjects).toEqual({
      'es@example.org': 'Cambio de horario',
      'pt@example.org': 'Mudança de horário',
      'en@example.org': 'Cambio de horario',
    });
    expect(server.received[0]?.mail.replyTo?.[0]?.address).toBe('office@example.org');
    expect(await state(ids[0] ?? 0)).toMatchObject({ delivered: 3, failed: 0 });
    await send({ request_key });
    await app.runJobs();
    expect(server.received).toHaveLength(3);
  });

  test('what the mail server does not take is shown, and goes when it is back, once', async () => {
    const before = server.received.length;
    server.refuse(true);
    const { message_id } = (await send()).json<RaceMessage>();
    await app.runJobs();
    expect(await state(message_id)).toMatchObject({ delivered: 0, failed: 3 });
    server.refuse(false);
    await app.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
    await app.runJobs();
    expect(await state(message_id)).toMatchObject({ delivered: 3, failed: 0 });
    expect(server.received).toHaveLength(before + 3);
  });

  test.each([
    ['to nobody', { filters: { ...everybody, club_id: 999_999 } }, 'message.nobody'],
    ['twice in one language', { texts: [texts[0], texts[0]] }, 'message.languages'],
    ['without words', { texts: [{ language: 'es', subject: ' ', body: '' }] }, 'request.bad_body'],
  ])('is refused %s, and nothing is kept', async (_what, more, code) => {
    const count = async () => (await app.pool.query(`select 1 from race_message`)).rows.length;
    const before = await count();
    expect(codeOf(await send(more))).toBe(code);
    expect(await count()).toBe(before);
  });

  test('is limited, on record, and not another office’s to send or read', async () => {
    for (let turn = 0; turn < 10; turn += 1) await send();
    expect(codeOf(await send())).toBe('request.too_many');
    const { rows } = await app.pool.query(`select became from audit where entity = 'message' limit 1`);
    expect(rows[0]).toMatchObject({ became: { families: 3, subject: 'Cambio de horario' } });
    const stranger = await Office.open(app, 'Liga del Sur');
    expect(codeOf(await stranger.ask('GET', path()))).toBe('session.not_allowed');
    expect(codeOf(await stranger.ask('POST', path(), {}))).toBe('session.not_allowed');
  });
  test('reaches who is known only by the e-mail in the sheet, brothers once, and says whom not', async () => {
    const { rows } = await app.pool.query<{ rider_id: number }>(
      `insert into rider (organization_id, rider_firstname, rider_lastname, rider_birthdate, rider_gender, rider_email)
       select organization_id, n, 'Planilla', '2016-01-01', 'MEN', e from rider,
         (values ('Leo', 'Planilla@example.org '), ('Teo', 'planilla@example.org'), ('Noé', 'pt@example.org'), ('Gus', 'sin arroba')) as v (n, e)
       where rider_fullname = 'Cuatro' returning rider_id`,
    );
    await app.pool.query(
      `insert into entry (race_id, category_id, rider_id, plate)
       select $1, (select min(category_id) from race_category where race_id = $1), r, '9' || r from unnest($2::bigint[]) r`,
      [race_id, rows.map(({ rider_id }) => rider_id)],
    );
    const audience = (await office.ask('POST', `${path()}/audience`, everybody)).json<Audience>();
    expect(audience).toMatchObject({ riders: 8, families: 4, by_sheet: 3, unreached: 2 });
    expect(audience.unreached_riders.map(({ rider_fullname }) => rider_fullname)).toContain('Gus Planilla');
    const before = server.received.length;
    const { message_id } = (await send()).json<RaceMessage>();
    await app.runJobs();
    const to = server.received.slice(before).map((one) => one.to[0]?.toLowerCase());
    expect(to.filter((one) => one === 'planilla@example.org')).toHaveLength(1);
    expect(await state(message_id)).toMatchObject({ families: 4, delivered: 4, failed: 0, unreached: 2 });
    const named = async (asker = office) =>
      (await asker.ask('GET', `${path()}/${message_id}/unreached`))
        .json<{
          items: Audience['unreached_riders'];
        }>()
        .items?.map(({ rider_fullname }) => rider_fullname);
    expect((await named())?.toSorted()).toEqual(['Cuatro', 'Gus Planilla']);
    // The list is that of the moment of sending: an e-mail confirmed since changes nothing, and riders who are gone
    // are not named.
    await app.pool.query(
      `update users set email_confirmed_at = now() where user_email = 'nunca@example.org'`,
    );
    expect(await named()).toHaveLength(2);
    await app.pool.query(`update users set email_confirmed_at = null where user_email = 'nunca@example.org'`);
    const stranger = await Office.open(app, 'Liga del Norte');
    expect(codeOf(await stranger.ask('GET', `${path()}/${message_id}/unreached`))).toBe(
      'session.not_allowed',
    );
    expect(codeOf(await office.ask('GET', `${path()}/999999/unreached`))).toBe('race.not_found');
    await app.pool.query('delete from entry where rider_id = any($1)', [
      rows.map(({ rider_id }) => rider_id),
    ]);
    await app.pool.query(`delete from rider where rider_fullname = 'Gus Planilla'`);
    expect(await named()).toEqual(['Cuatro']);
    expect(await state(message_id)).toMatchObject({ unreached: 1 });
  });

  test('says to whom it went and how, as it was then; the same people are written to again', async () => {
    await app.pool.query('truncate rate_limit');
    const { clubs } = (await office.ask('GET', path())).json<RaceMessages>();
    const zonda = clubs.find(({ club_name }) => club_name === 'El Zonda')?.club_id;
    const sent = (await send({ filters: { ...everybody, club_id: zonda } })).json<RaceMessage>();
    const writtenTo = async (message_id: number) =>
      (await office.ask('GET', `${path()}/${message_id}/written-to`)).json<{ items: object[] }>().items;
    expect(await writtenTo(sent.message_id)).toMatchObject([{ rider_fullname: 'Tres', way: 'account' }]);
    // The rider has moved to another club and left the race since, but the letter was about that rider.
    const { rows } = await app.pool.query<{ rider_id: number; plate: string; category_id: number }>(
      `delete from entry where race_id = $1 and rider_id = (select rider_id from rider where rider_fullname = 'Tres')
       returning rider_id, plate, category_id`,
      [race_id],
    );
    const same = { ...everybody, same_as: sent.message_id };
    const audience = (await office.ask('POST', `${path()}/audience`, same)).json<Audience>();
    expect(audience).toMatchObject({ families: 1, riders: 2, unreached: 1 });
    const again = (await send({ filters: same })).json<RaceMessage>();
    expect(await writtenTo(again.message_id)).toEqual(await writtenTo(sent.message_id));
    const before = server.received.length;
    await app.runJobs();
    expect(server.received.slice(before).map(({ to }) => to[0])).toEqual([
      'en@example.org',
      'en@example.org',
    ]);
    const other = await app.world.race(await app.world.cup(), '2027-06-06', 'INSCRIPTION');
    const elsewhere = await office.ask('POST', `/races/${other}/messages/audience`, same);
    expect(elsewhere.json<Audience>()).toMatchObject({ families: 0, riders: 0 });
    expect(codeOf(await office.ask('GET', `/races/${other}/messages/${sent.message_id}/written-to`))).toBe(
      'race.not_found',
    );
    const [gone] = rows;
    await app.pool.query(
      `insert into entry (race_id, category_id, rider_id, plate, club_id) values ($1, $2, $3, $4, $5)`,
      [race_id, gone?.category_id, gone?.rider_id, gone?.plate, zonda],
    );
  });

  test("goes through the club's delegate where the family has no account", async () => {
    await app.pool.query('truncate rate_limit');
    const { rows } = await app.pool.query<{ club_id: number }>(
      `select club_id from rider where rider_fullname = 'Cuatro'`,
    );
    await office.people.account({
      email: 'delegada@example.org',
      roles: [{ role: 'club', club_id: rows[0]?.club_id ?? 0 }],
    });
    const audience = (await office.ask('POST', `${path()}/audience`, everybody)).json<Audience>();
    expect(audience).toMatchObject({ families: 4, by_delegate: 1, unreached: 0, unreached_riders: [] });
    const before = server.received.length;
    const { message_id } = (await send()).json<RaceMessage>();
    await app.runJobs();
    const { items } = (await office.ask('GET', `${path()}/${message_id}/written-to`)).json<{
      items: { rider_fullname: string; way: string }[];
    }>();
    expect(items.filter(({ way }) => way === 'delegate').map(({ rider_fullname }) => rider_fullname)).toEqual(
      ['Cuatro'],
    );
    const letters = server.received.slice(before);
    const delegate = letters.find(({ to }) => to[0] === 'delegada@example.org');
    expect(delegate?.mail.text).toContain('a cuya familia no podemos escribirle: Cuatro.');
    // A family does not read about anybody else's child.
    expect(letters.filter(({ mail }) => mail.text?.includes('Cuatro'))).toHaveLength(1);
  });
});
