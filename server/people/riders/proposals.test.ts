import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import type { OfficeRider } from '#contract/people/office/riders/riders.ts';
import type { Proposal, RiderWrite } from '#contract/people/riders/proposals.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { FilePart } from '#server/testing/form.ts';
import { takeLetters } from '#server/testing/outbox.ts';
import { photo } from '#server/testing/papers.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
let place: Awaited<ReturnType<People['place']>>;
let black: FilePart;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  place = await people.place();
  black = { name: 'negro.jpg', bytes: await photo(300, 300) };
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('truncate rate_limit'));

/** Makes a child with papers in the account of a mother, and the others who have to do with the child. */
async function family() {
  const { organization_id, club_id, other_club_id } = place;
  const mother = await people.account();
  const made = await people.send(
    'POST',
    '/api/riders/mov',
    mother.token,
    {
      rider_firstname: 'Emma',
      rider_lastname: 'Ibáñez',
      rider_dni: `6${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
      organization_id: String(organization_id),
      club_id: String(club_id),
      rider_state: 'Salta',
      rider_birthdate: '2017-05-05',
      rider_gender: 'WOMAN',
      consent: CONSENT_VERSION,
    },
    await people.papers(),
  );
  const { rider_id, rider_dni } = made.json<{ rider_id: number; rider_dni: string }>();
  return {
    mother,
    rider_id,
    rider_dni,
    club: await people.account({ roles: [{ role: 'club', club_id }] }),
    other: await people.account({ roles: [{ role: 'club', club_id: other_club_id }] }),
    organizer: await people.account({ roles: [{ role: 'organizer', organization_id }] }),
    stranger: await people.account(),
  };
}

const free = () => `7${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
const form = { club_id: () => String(place.club_id) };
const edit = (token: string, id: number, fields: Record<string, string>, files = {}) =>
  people.send(
    'PUT',
    `/api/riders/mov/${id}`,
    token,
    { club_id: form.club_id(), rider_state: 'Salta', ...fields },
    files,
  );
const proposals = async (token: string, id: number) =>
  (await people.call('GET', `/api/riders/${id}/proposals`, token)).json<{ items: Proposal[] }>().items;
const decide = (token: string, id: number, { proposal_id, proposed_at }: Proposal, accept: boolean) =>
  people.call('PUT', `/api/riders/${id}/proposals/${proposal_id}`, token, { accept, proposed_at });
const stored = async (id: number) => {
  const { rows } = await app.pool.query<{
    rider_dni: string;
    rider_birthdate: string;
    rider_dni_image1: number | null;
    rider_team: string | null;
  }>('select rider_dni, rider_birthdate, rider_dni_image1, rider_team from rider where rider_id = $1', [id]);
  return rows[0];
};
const only = (items: Proposal[]): Proposal => {
  const [one] = items;
  if (!one || items.length !== 1) throw new Error(`${items.length} proposals instead of one`);
  return one;
};
const files = () => ({ rider_dni_image1: black, rider_insurance_image: black });

describe('a club that writes to a child whose family has an account', () => {
  test('changes neither document, birth date nor papers; what else it writes is written', async () => {
    const { rider_id, club } = await family();
    const before = await stored(rider_id);
    const rider_dni = free();
    const answer = await edit(
      club.token,
      rider_id,
      { rider_dni, rider_birthdate: '2010-01-01', rider_team: 'Rayo' },
      files(),
    );
    expect(answer.statusCode).toBe(200);
    expect(await stored(rider_id)).toEqual({ ...before, rider_team: 'Rayo' });
    const { rows } = await app.pool.query('select file_state from file where file_id = $1', [
      before?.rider_dni_image1,
    ]);
    expect(rows).toEqual([{ file_state: 'kept' }]);
  });

  test('the family sees what is proposed, by which club, until when, and looks at the proposed papers', async () => {
    const { rider_id, club, mother } = await family();
    const rider_dni = free();
    await edit(club.token, rider_id, { rider_dni, rider_birthdate: '2010-01-01' }, files());
    const one = only(await proposals(mother.token, rider_id));
    expect(one).toMatchObject({
      club_name: 'Los Teros',
      rider_dni,
      rider_birthdate: '2010-01-01',
      papers: ['rider_dni_image1', 'rider_insurance_image'],
    });
    expect(Date.parse(one.expires_at) - Date.parse(one.proposed_at)).toBe(28 * 24 * 3_600_000);
    const address = `/api/riders/${rider_id}/proposals/${one.proposal_id}/papers/rider_dni_image1`;
    const paper = await people.call('GET', address, mother.token);
    expect(paper.headers['content-type']).toBe('image/jpeg');
    expect((await people.call('GET', address, club.token)).statusCode).toBe(403);
    expect((await people.call('GET', address.replace('image1', 'image2'), mother.token)).statusCode).toBe(
      404,
    );
  });

  test('accepted by the mother, it is written, and the old papers are kept for an undo as after any edit', async () => {
    const { rider_id, club, mother } = await family();
    const rider_dni = free();
    await edit(club.token, rider_id, { rider_dni, rider_birthdate: '2010-01-01' }, files());
    const before = await stored(rider_id);
    expect(
      (await decide(mother.token, rider_id, only(await proposals(mother.token, rider_id)), true)).statusCode,
    ).toBe(200);
    const after = await stored(rider_id);
    expect(after).toMatchObject({ rider_dni, rider_birthdate: '2010-01-01' });
    expect(after?.rider_dni_image1).not.toBe(before?.rider_dni_image1);
    const { rows: retired } = await app.pool.query(
      'select file_state, discard_after > now() as later from file where file_id = $1',
      [before?.rider_dni_image1],
    );
    expect(retired).toEqual([{ file_state: 'kept', later: true }]);
    const paper = await people.call('GET', `/api/riders/${rider_id}/papers/rider_dni_image1`, mother.token);
    expect(paper.statusCode).toBe(200);
    expect(await proposals(mother.token, rider_id)).toEqual([]);
  });

  test('refused, nothing changes and the proposed papers go', async () => {
    const { rider_id, club, mother } = await family();
    const before = await stored(rider_id);
    await edit(club.token, rider_id, { rider_birthdate: '2010-01-01' }, files());
    const { rows: pending } = await app.pool.query<{ file_id: number }>(
      'select rider_dni_image1 as file_id from rider_proposal where rider_id = $1',
      [rider_id],
    );
    const one = only(await proposals(mother.token, rider_id));
    expect((await decide(mother.token, rider_id, one, false)).statusCode).toBe(200);
    expect(await stored(rider_id)).toEqual(before);
    const { rows } = await app.pool.query('select file_state from file where file_id = $1', [
      pending[0]?.file_id,
    ]);
    expect(rows).toEqual([{ file_state: 'discarded' }]);
    expect((await decide(mother.token, rider_id, one, true)).json()).toMatchObject({
      code: 'rider.proposal_over',
    });
  });

  test('the organization may decide too; the club itself, another club and a stranger may not', async () => {
    const { rider_id, club, other, organizer, stranger } = await family();
    await edit(club.token, rider_id, { rider_birthdate: '2010-01-01' });
    const one = only(await proposals(organizer.token, rider_id));
    for (const { token } of [club, other, stranger])
      expect((await decide(token, rider_id, one, true)).statusCode).toBe(403);
    expect((await decide(organizer.token, rider_id, one, true)).statusCode).toBe(200);
    expect((await stored(rider_id))?.rider_birthdate).toBe('2010-01-01');
  });

  test('what the club added since the family looked is not accepted unseen', async () => {
    const { rider_id, club, mother } = await family();
    await edit(club.token, rider_id, { rider_birthdate: '2010-01-01' });
    const seen = only(await proposals(mother.token, rider_id));
    await edit(club.token, rider_id, { rider_birthdate: '2001-01-01' });
    expect((await decide(mother.token, rider_id, seen, true)).json()).toMatchObject({
      code: 'office.changed',
    });
    expect((await stored(rider_id))?.rider_birthdate).toBe('2017-05-05');
    expect(only(await proposals(mother.token, rider_id)).rider_birthdate).toBe('2001-01-01');
  });

  test('two papers sent one after the other are one proposal, and the one in between is given up', async () => {
    const { rider_id, club, mother } = await family();
    await edit(club.token, rider_id, {}, { rider_dni_image1: black });
    await edit(club.token, rider_id, {}, { rider_dni_image1: black, rider_dni_image2: black });
    expect(only(await proposals(mother.token, rider_id)).papers).toEqual([
      'rider_dni_image1',
      'rider_dni_image2',
    ]);
  });

  test('after four weeks without an answer it is over', async () => {
    const { rider_id, club, mother } = await family();
    await edit(club.token, rider_id, { rider_birthdate: '2010-01-01' }, files());
    const one = only(await proposals(mother.token, rider_id));
    await app.pool.query(
      `update rider_proposal set expires_at = now() - interval '1 minute' where rider_id = $1`,
      [rider_id],
    );
    expect(await proposals(mother.token, rider_id)).toEqual([]);
    expect((await decide(mother.token, rider_id, one, true)).json()).toMatchObject({
      code: 'rider.proposal_over',
    });
    await app.tasks.sweep({});
    const { rows } = await app.pool.query(
      `select outcome, rider_birthdate, rider_dni_image1 from rider_proposal where rider_id = $1`,
      [rider_id],
    );
    expect(rows).toEqual([{ outcome: 'expired', rider_birthdate: null, rider_dni_image1: null }]);
  });

  test('a document that somebody else has is refused at once, and again when it is accepted too late', async () => {
    const { rider_id, club, mother } = await family();
    const elsewhere = await people.rider(place, { dni: free() });
    const { rider_dni: taken } = (await stored(elsewhere)) ?? { rider_dni: '' };
    expect((await edit(club.token, rider_id, { rider_dni: taken })).json()).toMatchObject({
      code: 'rider.dni_taken',
    });
    const wanted = free();
    await edit(club.token, rider_id, { rider_dni: wanted });
    await people.rider(place, { dni: wanted });
    const one = only(await proposals(mother.token, rider_id));
    expect((await decide(mother.token, rider_id, one, true)).json()).toMatchObject({
      code: 'rider.dni_taken',
    });
  });

  test('in the office of the club it is the same, and the club reads what waits', async () => {
    const { rider_id, club, rider_dni, organizer } = await family();
    const address = `/api/office/riders/${rider_id}`;
    const { version } = (await people.call('GET', address, club.token)).json<OfficeRider>();
    const answer = await people.call('PUT', address, club.token, {
      version,
      changes: { rider_birthdate: '2010-01-01', rider_city: 'Cafayate' },
    });
    expect(answer.json<OfficeRider>().rider).toMatchObject({
      rider_dni,
      rider_birthdate: '2017-05-05',
      rider_city: 'Cafayate',
    });
    expect(answer.json<OfficeRider>()).toMatchObject({
      may: { only_proposes: true },
      proposals: [{ rider_birthdate: '2010-01-01', club_name: 'Los Teros' }],
    });
    const office = (await people.call('GET', address, organizer.token)).json<OfficeRider>();
    expect(office).toMatchObject({
      may: { only_proposes: false },
      proposals: [{ rider_birthdate: '2010-01-01' }],
    });
  });

  test('a child whom nobody took over is edited by the club as ever', async () => {
    const { club } = await family();
    const rider_id = await people.rider(place);
    const rider_dni = free();
    await edit(club.token, rider_id, { rider_dni, rider_birthdate: '2010-01-01' });
    expect(await stored(rider_id)).toMatchObject({ rider_dni, rider_birthdate: '2010-01-01' });
  });

  test('a mother who runs the club edits her own child', async () => {
    const { mother, rider_id } = await family();
    await app.pool.query(`insert into user_role (user_id, role, club_id) values ($1, 'club', $2)`, [
      mother.user_id,
      place.club_id,
    ]);
    await edit(mother.token, rider_id, { rider_birthdate: '2016-01-01' });
    expect((await stored(rider_id))?.rider_birthdate).toBe('2016-01-01');
  });

  test('when the family leaves, what was proposed goes with it', async () => {
    const { rider_id, club, mother } = await family();
    await edit(club.token, rider_id, {}, { rider_dni_image1: black });
    const { rows: pending } = await app.pool.query<{ file_id: number }>(
      'select rider_dni_image1 as file_id from rider_proposal where rider_id = $1',
      [rider_id],
    );
    const admin = await people.account({ password: 'una clave larga', roles: [{ role: 'admin' }] });
    const gone = await people.call('DELETE', `/api/users/${mother.user_id}`, admin.token, {
      user_password: 'una clave larga',
    });
    expect(gone.statusCode).toBe(200);
    const { rows } = await app.pool.query('select file_state from file where file_id = $1', [
      pending[0]?.file_id,
    ]);
    expect(rows).toEqual([{ file_state: 'discarded' }]);
  });
});

describe('the family hears of every write of somebody else', () => {
  const writes = async (token: string, id: number) =>
    (await people.call('GET', `/api/riders/${id}/writes`, token)).json<{ items: RiderWrite[] }>().items;
  const hourLater = async () => {
    await app.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`);
    await app.runJobs();
    return takeLetters(app.dataDir);
  };

  test('ten edits in an hour are one letter, which names what, when and who by role', async () => {
    const { rider_id, club, mother } = await family();
    await hourLater();
    for (let n = 0; n < 10; n += 1) await edit(club.token, rider_id, { rider_team: `Rayo ${n}` });
    await edit(club.token, rider_id, { rider_birthdate: '2010-01-01' });
    const letters = await hourLater();
    const mine = letters.filter(({ to }) => to === mother.user_email);
    expect(mine.map(({ subject }) => subject)).toEqual(['Cambios en el perfil de Emma Ibáñez']);
    expect(mine[0]?.text.match(/el club cambió: Equipo/g)).toHaveLength(10);
    expect(mine[0]?.text).toContain('el club propone cambiar: Fecha de nacimiento');
    expect(mine[0]?.text).not.toContain('2010');
    expect((await hourLater()).filter(({ to }) => to === mother.user_email)).toEqual([]);
  });

  test('the organization’s edits too; the family’s own are no news', async () => {
    const { rider_id, organizer, mother } = await family();
    await hourLater();
    await edit(mother.token, rider_id, { rider_team: 'Rayo' });
    expect(await hourLater()).toEqual([]);
    await edit(organizer.token, rider_id, { rider_birthdate: '2016-05-05' });
    expect((await hourLater()).map(({ to }) => to)).toEqual([mother.user_email]);
    expect(
      (await writes(mother.token, rider_id)).map(({ by, action, fields }) => [by, action, fields]),
    ).toEqual([['organization', 'update', ['rider_birthdate']]]);
  });

  test('the profile shows writes and proposals by role, newest first, and to nobody else', async () => {
    const { rider_id, club, mother, organizer } = await family();
    await edit(club.token, rider_id, { rider_team: 'Rayo' });
    await edit(club.token, rider_id, {}, { rider_dni_image1: black });
    expect(
      (await writes(mother.token, rider_id)).map(({ by, action, fields }) => [by, action, fields]),
    ).toEqual([
      ['club', 'propose', ['rider_dni_image1']],
      ['club', 'update', ['rider_team']],
    ]);
    expect((await people.call('GET', `/api/riders/${rider_id}/writes`, organizer.token)).statusCode).toBe(
      403,
    );
  });

  test('a form that changes nothing is no write', async () => {
    const { rider_id, club, mother } = await family();
    await hourLater();
    await edit(club.token, rider_id, {});
    expect(await writes(mother.token, rider_id)).toEqual([]);
    expect(await hourLater()).toEqual([]);
  });
});

test('a paper whose bytes are not on this server is told in a sentence', async () => {
  const { rider_id, mother } = await family();
  await rm(join(app.dataDir, 'files/private'), { recursive: true });
  const answer = await people.call('GET', `/api/riders/${rider_id}/papers/rider_dni_image1`, mother.token);
  expect([answer.statusCode, answer.json()]).toEqual([
    410,
    expect.objectContaining({
      code: 'document.lost',
      message: expect.stringMatching(/^No encontramos el archivo/),
    }),
  ]);
});
