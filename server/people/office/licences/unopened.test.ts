import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import type { ReviewedLicence } from '#contract/people/office/licences.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { FilePart } from '#server/testing/form.ts';
import { Gate } from '#server/testing/gate.ts';
import { photo } from '#server/testing/papers.ts';

let app: TestApp;
let gate: Gate;
let image: FilePart;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
  image = { name: 'papel.jpg', bytes: await photo(300, 300) };
});
afterAll(() => app.stop());

const office = (organization_id: number) =>
  gate.people.account({ roles: [{ role: 'organizer', organization_id }] });
const unopened = async (token: string) =>
  (await gate.people.call('GET', '/api/office/licences?show=waiting', token))
    .json<{ items: ReviewedLicence[] }>()
    .items.map((one) => one.unopened.toSorted());

test('a file counts as opened once somebody of the organization opened that very file', async () => {
  const { token, rider_id } = await gate.family({ licence: false });
  const consent = CONSENT_VERSION;
  const place = { club_id: String(gate.place.club_id), rider_state: 'Salta', consent };
  await gate.people.send('PUT', `/api/riders/mov/${rider_id}`, token, place, { rider_dni_image1: image });
  const licence = (category_id: number) => ({
    rider_id: String(rider_id),
    organization_id: String(gate.place.organization_id),
    cup_id: String(gate.cup_id),
    category_id: String(category_id),
    lbr_guest: 'FALSE',
    race_date: gate.race_date,
    consent,
  });
  const ask = async (category_id: number) =>
    (await gate.people.send('POST', '/api/lbr/mov', token, licence(category_id), { file: image })).json<{
      lbr_id: number;
    }>().lbr_id;
  const first = await ask(gate.boys);
  await ask(gate.cruisers);
  const { token: secretary } = await office(gate.place.organization_id);
  const both = ['licence', 'rider_dni_image1'];
  expect(await unopened(secretary)).toEqual([both, both]);
  // When the family opens it, the organization still has not opened it.
  await gate.people.call('GET', `/api/lbr/${first}/file`, token);
  expect(await unopened(secretary)).toEqual([both, both]);
  await gate.people.call('GET', `/api/lbr/${first}/file`, secretary);
  expect(await unopened(secretary)).toEqual([['rider_dni_image1'], both]);
  await gate.people.call('GET', `/api/riders/${rider_id}/papers/rider_dni_image1`, secretary);
  expect(await unopened(secretary)).toEqual([[], ['licence']]);
  // Nobody has opened a new picture in its place.
  await gate.people.send('PUT', `/api/riders/mov/${rider_id}`, token, place, { rider_dni_image1: image });
  expect(await unopened(secretary)).toEqual([['rider_dni_image1'], both]);
});
