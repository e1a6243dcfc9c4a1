import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, errorsOf, type Who } from '#contract/endpoint.ts';
import { endpoints } from '#contract/all/endpoints.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { type MercadoPagoStandIn, startMercadoPago } from '#server/testing/mercadopago/stand-in.ts';
import { type Sample, sampleOf, withExtremes } from '#server/testing/extremes.ts';
import { Gate } from '#server/testing/gate.ts';

/*
 * Sends every call of the contract valid values in all its places, and then extreme values in one place after the
 * other. A refusal must have a code that the contract names for the call.
 */

let app: TestApp;
/** A provider that answers: the test judges the requests to it, not its absence. */
let provider: MercadoPagoStandIn;
let gate: Gate;
let admin: string;
/** Tokens of the helpers for calls that an account may not make. */
let helpers: Partial<Record<Who, string>> = {};
let rider_id: number;
let asked = 0;

beforeAll(async () => {
  provider = await startMercadoPago();
  app = await startTestApp({ MERCADOPAGO_URL: provider.origin });
  gate = await Gate.open(app);
  rider_id = (await gate.family()).rider_id;
  helpers = {
    desk_helper: await gate.people.helper(gate.race_id),
    desk_medical: await gate.people.helper(gate.race_id, { duty: 'medical' }),
    desk_kiosk: await gate.people.helper(gate.race_id, { duty: 'kiosk' }),
    race_timing: await gate.people.helper(gate.race_id, { duty: 'timing' }),
  };
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  // Some calls end the session that makes them.
  admin = (await gate.people.account({ roles: [{ role: 'admin' }], riders: [rider_id] })).token;
});

const json = (schema: z.ZodType | undefined): object | null =>
  schema === undefined ? null : z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** The ids of existing rows, by the names of fields. */
const there = (): Record<string, number> => ({
  cup_id: gate.cup_id,
  race_id: gate.race_id,
  organization_id: gate.place.organization_id,
  club_id: gate.place.club_id,
  rider_club: gate.place.club_id,
  country_id: gate.place.country_id,
  category_id: gate.boys,
  rider_id,
});

function idFor({ path, who }: Endpoint): number {
  if (/\/cups\/\{id\}/.test(path) || who === 'cup_organizer') return gate.cup_id;
  if (/\/races\/\{id\}/.test(path) || who.startsWith('race_') || who.startsWith('desk_')) return gate.race_id;
  if (/\/clubs\/\{id\}/.test(path)) return gate.place.club_id;
  if (/\/riders\//.test(path)) return rider_id;
  return 1;
}

async function send(
  endpoint: Endpoint,
  params: Sample,
  query: Sample,
  body: Sample,
): Promise<{ status: number; code: string }> {
  asked += 1;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, textOf(value)]),
  ).toString();
  const answer = await app.app.inject({
    method: endpoint.method,
    url: search === '' ? path : `${path}?${search}`,
    remoteAddress: '127.0.0.1',
    headers: {
      'x-access-token': helpers[endpoint.who] ?? admin,
      'x-forwarded-for': `10.${(asked >> 12) & 255}.${(asked >> 6) & 63}.7`,
      'content-type': 'application/json',
    },
    ...(endpoint.method === 'GET' ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, code: /^\{"code":"([\w.]+)"/.exec(answer.body)?.[1] ?? '' };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');

/** These codes come before any call is found for the address. */
const ofAddresses = ['request.path_too_long', 'request.not_found'];

/** Tells whether a call names a refusal that it answered. */
const isNamed = (endpoint: Endpoint, code: string): boolean =>
  [...ofAddresses, ...errorsOf(endpoint)].includes(code);

/** These calls end the session that makes them. */
const ends = new Set(['logout', 'endEverySession', 'deleteUser']);

describe('no value of any field is a failure of the server', () => {
  test.each(Object.entries(endpoints as Record<string, Endpoint>).filter(([name]) => !ends.has(name)))(
    '%s',
    async (_name, endpoint) => {
      const known = there();
      const params = sampleOf(json(endpoint.params), { ...known, id: idFor(endpoint) });
      const query = sampleOf(json(endpoint.query), known);
      const body = sampleOf(json(endpoint.body), known);
      const failed: unknown[] = [];
      const unnamed = new Set<string>();
      const tryWith = async (what: string, ...parts: [Sample, Sample, Sample]) => {
        const { status, code } = await send(endpoint, ...parts);
        if (status >= 500) failed.push([what, status]);
        if (code !== '' && !isNamed(endpoint, code)) unnamed.add(code);
      };
      await tryWith('as it should be', params, query, body);
      for (const name of Object.keys(params))
        await tryWith(`${name} of nothing`, { ...params, [name]: 900_000_001 }, query, body);
      for (const [what, odd] of withExtremes(params)) await tryWith(what, odd, query, body);
      for (const [what, odd] of withExtremes(query)) await tryWith(what, params, odd, body);
      for (const [what, odd] of withExtremes(body)) await tryWith(what, params, query, odd);
      expect({ failed, unnamed: [...unnamed] }).toEqual({ failed: [], unnamed: [] });
    },
    120_000,
  );
});
