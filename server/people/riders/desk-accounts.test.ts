import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
let place: Awaited<ReturnType<People['place']>>;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  place = await people.place();
});
afterAll(() => app.stop());

const fields = () => ({
  rider_firstname: 'Emma',
  rider_lastname: 'Ibáñez',
  rider_dni: '60.999.001',
  organization_id: String(place.organization_id),
  club_id: String(place.club_id),
  rider_state: 'Salta',
  rider_birthdate: '2017-05-05',
  rider_gender: 'WOMAN',
});

test('who helps at a desk lists riders by name, club and year of birth, and learns no document and no birthday', async () => {
  const { organization_id } = place;
  const rider_id = await people.rider(place, { dni: '71222333', birthdate: '2013-08-21' });
  const desk = await people.account({ roles: [{ role: 'desk', organization_id }] });
  const office = await people.account({ roles: [{ role: 'organizer', organization_id }] });
  const list = async (token: string, filters = {}) =>
    people.call(
      'GET',
      `/api/riders?_perPage=500&_filters=${encodeURIComponent(JSON.stringify(filters))}`,
      token,
    );
  const seen = await list(desk.token);
  expect(seen.body).not.toMatch(/71222333|2013-08-21/);
  const riderIn = (answer: typeof seen) =>
    answer.json().items.find((one: { rider_id: number }) => one.rider_id === rider_id);
  expect(riderIn(seen)).toMatchObject({ rider_dni: null, rider_birthdate: null, rider_birthyear: 2013 });
  expect(riderIn(await list(office.token))).toMatchObject({
    rider_dni: '71222333',
    rider_birthdate: '2013-08-21',
  });
  // Asking whose a document is, one number after the other, finds nothing either.
  expect((await list(desk.token, { rider_dni: '71222333' })).json().total).toBe(0);
  expect((await list(office.token, { rider_dni: '71222333' })).json().total).toBe(1);
  // Somebody with both roles knows what the higher one knows, and in the same place only.
  const elsewhere = await people.place('Federación del Sur');
  const both = await people.account({
    roles: [
      { role: 'desk', organization_id },
      { role: 'organizer', organization_id: elsewhere.organization_id },
    ],
  });
  expect((await list(both.token)).body).not.toContain('71222333');
});

test('who helps at a desk enrols nobody, the office and the club do', async () => {
  const { organization_id } = place;
  const desk = await people.account({ roles: [{ role: 'desk', organization_id }] });
  const refused = await people.call('POST', '/api/riders/enrol', desk.token, fields());
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'session.not_allowed']);
  const office = await people.account({ roles: [{ role: 'organizer', organization_id }] });
  expect((await people.call('POST', '/api/riders/enrol', office.token, fields())).statusCode).toBe(200);
});
