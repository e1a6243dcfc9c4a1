import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/all/endpoints.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { People } from '#server/testing/people.ts';

/** Open calls that need more than an id. They have tests of their own, in the words of their callers. */
const asksForMore = new Set([
  'login',
  'loginWithCode',
  'rescue',
  'register',
  'confirmEmail',
  'lookAtInvitation',
  'getCertificate',
  // These need the secret of a letter, or of a desk.
  'openDay',
  'lookAtRescue',
  'finishRescue',
  'lockAccount',
  'lookAtJoining',
  'join',
  'openDesk',
  'copyVenue',
]);

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: object;
  security?: object[];
  responses: Record<string, { content: { 'application/json': { schema: object } } }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

let app: TestApp;
let document: Document;
let cupId: number;
let raceId: number;
let drawId: number;
/** The values of `{id}` and the other names in a path, by call. */
let ownIds: Record<string, Record<string, string>>;

beforeAll(async () => {
  app = await startTestApp();
  cupId = await app.world.cup({ name: 'Copa Sur', dates: ['2026-05-10'] });
  raceId = await app.world.race(cupId, '2026-05-10');
  await app.world.category(cupId, raceId, 'Varones 9', [
    { name: 'Ana', plate: '1', club: 'Bici Club', serie: 1, motos: [1, 2, 1] },
    { name: 'Beto', plate: '2', serie: 1, motos: [2, 1, 'REL'] },
  ]);
  // A career consists of the places of dates with results.
  await app.placings.settle();
  await app.pool.query(`insert into country (country_name, country_code) values ('Argentina', 'ARG')`);
  await app.pool.query(
    `insert into ad (ad_id, organization_id, ad_link_sup, report_key)
     select 1, organization_id, 'https://example.org/lang_/', repeat('0', 64) from organization limit 1`,
  );
  const { rows } = await app.pool.query<{ draw_id: number }>(
    `insert into draw (race_id, category_id, phase, algorithm, seed, input)
     select race_id, category_id, 'M1', 'random-1', 'semilla', '[]' from race_category where race_id = $1 returning draw_id`,
    [raceId],
  );
  drawId = Number(rows[0]?.draw_id);
  const {
    rows: [ids],
  } = await app.pool.query<Record<string, string>>(
    `with ranking as (
       insert into federation_ranking (organization_id, ranking_name, is_public)
       select organization_id, 'Ranking nacional', true from cup where cup_id = $1 returning federation_ranking_id),
     ground as (
       insert into track (track_name, organization_id)
       select 'Pista Sur', organization_id from cup where cup_id = $1 returning track_id),
     taken as (
       insert into file (storage_key, media_type, byte_size, sha256, is_public)
       values ('public/00/photograph.webp', 'image/webp', 1, repeat('0', 64), true) returning file_id),
     photograph as (insert into image (mini_id, medium_id) select file_id, file_id from taken returning image_id),
     shown as (
       insert into cup_date_image (cup_id, race_date, slot, position, image_id)
       select r.cup_id, r.race_date, 'raceImages', 0, image_id from race r, photograph where r.race_id = $2),
     written as (
       insert into cup_regulation_version (cup_id, cup_regulation) values ($1, '<p>Casco integral.</p>') returning regulation_id)
     select federation_ranking_id::text, track_id::text, regulation_id::text, image_id::text,
       (select min(rider_id)::text from entry where race_id = $2) as rider_id,
       (select max(rider_id)::text from entry where race_id = $2) as rival_id
     from ranking, ground, written, photograph`,
    [cupId, raceId],
  );
  if (!ids) throw new Error('nothing to ask for');
  ownIds = {
    getCup: { id: String(cupId) },
    getCareer: { id: ids['rider_id'] ?? '' },
    getCareerAgainst: { id: ids['rider_id'] ?? '', other_id: ids['rival_id'] ?? '' },
    getFederationRanking: { id: ids['federation_ranking_id'] ?? '' },
    getTrack: { id: ids['track_id'] ?? '' },
    askTakeDown: { image_id: ids['image_id'] ?? '' },
    getPublicRegulation: { id: String(cupId), regulationId: ids['regulation_id'] ?? '' },
  };
  document = (await app.get('/api/openapi.json')).json();
});

afterAll(() => app.stop());

/** Returns what an open call needs beside its input. */
async function proofFor(endpoint: Endpoint): Promise<Record<string, string>> {
  return endpoint.asksProof === true ? { 'x-proof': await new People(app).proof() } : {};
}

const view_id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
/** The bodies for the open calls that have one. */
const bodies: Record<string, object> = {
  clickAd: { ad_id: 1, click_ad: 'SUP' },
  viewAd: { ad_id: 1, view_ad: 'SUP', language: 'es', view_id },
  readAdReport: { report_key: '0'.repeat(64) },
  get askAdSpace() {
    return {
      cup_id: cupId,
      spaces: 'BOTH',
      request_name: 'Cascos Andes',
      request_email: 'ventas@example.org',
      request_key: view_id,
    };
  },
  countPageView: { screen: 'home', language: 'es' },
  reportFault: { screen: 'home', version: 7, name: 'TypeError', message: 'x is not a function', stack: '' },
  askTakeDown: { reason: 'Es mi hija', user_email: 'abuela@example.org' },
  checkPassword: { password: 'placa 214 verde' },
  followByPush: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
    language: 'es',
    riders: [],
  },
};

function validator(schema: object) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  return ajv.compile({ ...schema, components: document.components });
}

describe('the OpenAPI document', () => {
  test('is 3.1 and names every call of the contract', () => {
    expect(document.openapi).toBe('3.1.0');
    const named = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((one) => one.operationId),
    );
    expect(named.sort()).toEqual(Object.keys(endpoints).sort());
  });

  const open = Object.entries(endpoints as Record<string, Endpoint>).filter(
    ([name, { who }]) => who === 'anyone' && !asksForMore.has(name),
  );

  test('says who may call, and with which header', () => {
    const me = document.paths['/api/users/me']?.['get'];
    expect(me?.security).toEqual([{ session: [] }]);
    expect(document.paths['/api/cups']?.['get']?.security).toBeUndefined();
    expect(document.paths['/api/users/register']?.['post']?.requestBody).toHaveProperty([
      'content',
      'multipart/form-data',
    ]);
  });

  test.each(open)('%s answers what the document says', async (name, endpoint) => {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation).toBeDefined();
    if (!operation) return;
    const values: Record<string, string> = {
      id: String(raceId),
      drawId: String(drawId),
      orgId: '1',
      email: 'nadie@example.org',
      dni: '12345678',
      cup_id: String(cupId),
      seq: '0',
      epoch: '1',
      race_date: '2026-05-10',
      ...ownIds[name],
    };
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, key: string) => values[key] ?? '');
    const query = operation.parameters
      .filter((one) => one.in === 'query' && one.required)
      .map((one) => `${one.name}=${values[one.name]}`);
    const answer = await app.app.inject({
      method: endpoint.method,
      url: `${path}?${query.join('&')}`.replace(/\?$/, ''),
      headers: await proofFor(endpoint),
      ...(endpoint.method === 'POST' ? { payload: bodies[name] ?? {} } : {}),
    });
    expect(answer.statusCode).toBe(200);
    const schema = operation.responses['200']?.content['application/json'].schema ?? {};
    const validate = validator(schema);
    expect(validate(answer.json()) || validate.errors).toBe(true);
  });

  test.each(open.filter(([, one]) => one.method === 'GET'))(
    '%s refuses an unknown parameter as the document says',
    async (name, endpoint) => {
      const operation = document.paths[endpoint.path]?.['get'];
      const answer = await app.get(
        `${endpoint.path.replace(/\{\w+\}/g, '1')}?surprise=1`,
        await proofFor(endpoint),
      );
      expect([name, answer.statusCode]).toEqual([name, 400]);
      const validate = validator(operation?.responses['400']?.content['application/json'].schema ?? {});
      expect(validate(answer.json()) || validate.errors).toBe(true);
    },
  );
});
