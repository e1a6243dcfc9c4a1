import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Consents } from '#contract/people/riders/guardian-consent.ts';
import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import { sweepDocuments } from '#server/ground/storage/documents/documents.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { FilePart } from '#server/testing/form.ts';
import { Gate } from '#server/testing/gate.ts';

let app: TestApp;
let gate: Gate;
let papers: Record<string, FilePart>;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
  papers = await gate.people.papers();
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('truncate rate_limit'));

const consents = async (token: string, rider_id: number) =>
  (await gate.people.call('GET', `/api/riders/${rider_id}/consents`, token)).json<Consents>();
const refused = { code: 'consent.missing', where: 'consent' };
const place = () => ({ club_id: String(gate.place.club_id), rider_state: 'Salta' });
const sendPaper = (token: string, rider_id: number, consent?: string) =>
  gate.people.send('PUT', `/api/riders/mov/${rider_id}`, token, { ...place(), consent }, papers);

describe('papers of a child are taken with the consent of who is in charge', () => {
  test.each([[undefined], [''], ['true'], ['2020-01-01']])(
    'a sign-up with the consent "%s" is refused',
    async (consent) => {
      const fields = { ...(await gate.people.signUpFields(gate.place, { proven: false })), consent };
      const answer = await gate.people.send('POST', '/api/users/register', null, fields, papers);
      expect([answer.statusCode, answer.json()]).toMatchObject([400, refused]);
      const { rows } = await app.pool.query(`select 1 from users where user_email = $1`, [
        fields.rider_email,
      ]);
      expect(rows).toEqual([]);
    },
  );

  test('a mother signs up in Portuguese: which text she read, when, which account and which rider stand on record', async () => {
    const fields = { ...(await gate.people.signUpFields(gate.place)), lang: 'pt' };
    const { rider_id } = (await gate.people.send('POST', '/api/users/register', null, fields, papers)).json();
    const token = await gate.people.tokenOf(fields.rider_email, fields.password);
    const shown = await consents(token, rider_id);
    expect(shown).toMatchObject({
      asks: false,
      items: [{ consent_version: CONSENT_VERSION, language: 'pt', withdrawn_at: null, by: 'you' }],
    });
    const { rows } = await app.pool.query(
      `select u.user_email, now() - n.given_at < interval '1 minute' as lately from rider_consent n join users u using (user_id)
       where n.rider_id = $1`,
      [rider_id],
    );
    expect(rows).toEqual([{ user_email: fields.rider_email, lately: true }]);
    const me = (await gate.people.call('GET', '/api/users/me', token)).json();
    const data = (await gate.people.call('GET', `/api/users/${me.user.user_id}/data`, token)).json();
    expect(data.riders[0].consents).toMatchObject([{ version: CONSENT_VERSION, language: 'pt', you: true }]);
  });

  test('a second child is added with it, and not without', async () => {
    const mother = await gate.people.account();
    const form = {
      rider_firstname: 'Emma',
      rider_lastname: 'Ibáñez',
      rider_dni: '61.000.001',
      organization_id: String(gate.place.organization_id),
      ...place(),
      rider_birthdate: '2017-05-05',
      rider_gender: 'WOMAN',
    };
    const add = (more: object) =>
      gate.people.send('POST', '/api/riders/mov', mother.token, { ...form, ...more });
    expect((await add({})).json()).toMatchObject(refused);
    const { rider_id } = (await add({ consent: CONSENT_VERSION })).json();
    expect((await consents(mother.token, rider_id)).items).toHaveLength(1);
  });

  test('an account from before is asked once, at the next paper; what is no paper is never asked for', async () => {
    const rider_id = await gate.people.rider(gate.place);
    const father = await gate.people.account({ riders: [rider_id] });
    expect(await consents(father.token, rider_id)).toEqual({ asks: true, items: [] });
    const phone = { ...place(), rider_phone: '+54 387 5550000' };
    const edit = await gate.people.send('PUT', `/api/riders/mov/${rider_id}`, father.token, phone);
    expect(edit.statusCode).toBe(200);
    expect((await sendPaper(father.token, rider_id)).json()).toMatchObject(refused);
    expect((await sendPaper(father.token, rider_id, CONSENT_VERSION)).statusCode).toBe(200);
    expect((await sendPaper(father.token, rider_id)).statusCode).toBe(200);
    expect((await sendPaper(father.token, rider_id, CONSENT_VERSION)).statusCode).toBe(200);
    expect((await consents(father.token, rider_id)).items).toHaveLength(1);
    // The consent of one parent does not count for the other.
    const mother = await gate.people.account({ riders: [rider_id] });
    expect((await sendPaper(mother.token, rider_id)).json()).toMatchObject(refused);
    expect((await consents(mother.token, rider_id)).items).toMatchObject([{ by: 'guardian' }]);
  });

  test('a licence with a file asks too, a guest without a file does not', async () => {
    const rider_id = await gate.people.rider(gate.place);
    const mother = await gate.people.account({ riders: [rider_id] });
    const [file] = Object.values(papers);
    const send = (more: Record<string, string>, files: Record<string, FilePart> = {}) =>
      gate.people.send(
        'POST',
        '/api/lbr/mov',
        mother.token,
        {
          rider_id: String(rider_id),
          organization_id: String(gate.place.organization_id),
          cup_id: String(gate.cup_id),
          category_id: String(gate.boys),
          race_date: gate.race_date,
          ...more,
        },
        files,
      );
    expect(file).toBeDefined();
    const withFile: Record<string, FilePart> = file === undefined ? {} : { file };
    expect((await send({ lbr_guest: 'FALSE' }, withFile)).json()).toMatchObject(refused);
    expect((await send({ lbr_guest: 'TRUE' })).statusCode).toBe(200);
    const taken = await send({ lbr_guest: 'FALSE', consent: CONSENT_VERSION }, withFile);
    expect(taken.statusCode).toBe(200);
    expect((await consents(mother.token, rider_id)).asks).toBe(false);
  });
});

describe('taking it back', () => {
  test('the papers and the files of licences go, what was decided and ridden stays, and the next paper asks again', async () => {
    const rider_id = await gate.people.rider(gate.place);
    const mother = await gate.people.account({ riders: [rider_id] });
    await gate.licence(rider_id);
    await sendPaper(mother.token, rider_id, CONSENT_VERSION);
    await app.pool.query(
      `with f as (insert into file (storage_key, media_type, byte_size, sha256) values ('private/ab/' || repeat('d', 64), 'image/jpeg', 1,
         repeat('0', 64)) returning file_id) update lbr set file_id = f.file_id from f where rider_id = $1`,
      [rider_id],
    );
    const paper = `/api/riders/${rider_id}/papers/rider_dni_image1`;
    expect((await gate.people.call('GET', paper, mother.token)).statusCode).toBe(200);
    const answer = await gate.people.call('DELETE', `/api/riders/${rider_id}/consents`, mother.token);
    expect(answer.json()).toMatchObject({ asks: true, items: [{ by: 'you' }] });
    expect(answer.json<Consents>().items[0]?.withdrawn_at).not.toBeNull();
    expect((await gate.people.call('GET', paper, mother.token)).statusCode).toBe(404);
    const left = async () =>
      (
        await app.pool.query(
          `select l.lbr_status, l.file_id, r.rider_dni_image1, r.rider_dni_image2 from lbr l join rider r using (rider_id)
           where rider_id = $1`,
          [rider_id],
        )
      ).rows;
    expect(await left()).toEqual([
      { lbr_status: 'APPROVED', file_id: null, rider_dni_image1: null, rider_dni_image2: null },
    ]);
    await sweepDocuments(app.db, app.documents);
    const { rows } = await app.pool.query(`select 1 from file where storage_key like 'private/ab/d%'`);
    expect(rows).toEqual([]);
    expect((await sendPaper(mother.token, rider_id)).json()).toMatchObject(refused);
    expect((await sendPaper(mother.token, rider_id, CONSENT_VERSION)).statusCode).toBe(200);
  });

  test('only who is in charge takes it back, or reads it', async () => {
    const rider_id = await gate.people.rider(gate.place);
    const { organization_id, club_id } = gate.place;
    for (const role of [
      { role: 'club' as const, club_id },
      { role: 'organizer' as const, organization_id },
    ]) {
      const { token } = await gate.people.account({ roles: [role] });
      for (const method of ['GET', 'DELETE'] as const)
        expect((await gate.people.call(method, `/api/riders/${rider_id}/consents`, token)).statusCode).toBe(
          403,
        );
    }
  });
});
