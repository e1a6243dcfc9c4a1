import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { lbrType } from '../../contract/people/licences/licences.ts';
import { gender, language } from '#contract/values.ts';
import { clientVersion } from '../../contract/publishing/site/version.ts';
import { AD_RETRIES, AD_RETRY_MS, COMMON_AD_PRICE } from '../../rules/publishing/ads/ads.ts';
import { formatDate } from '#rules/calendar.ts';
import { statesOf } from '../../contract/people/reference/states.ts';
import { DOCUMENT_TYPES, MAX_UPLOAD_BYTES } from '../../rules/files/documents.ts';
import { readConfig } from '../../server/ground/config/config.ts';
import { HOME_AFTER_SECONDS } from '#web/screens/people/registration/home-after.ts';
import { siteKit } from './kit.ts';

/*
 * Checks the specification's tables, row by row: everything that they name exists. Its behaviour is tested where it
 * is built.
 */

const kit = siteKit();
const html = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(kit.url + path, { headers: { accept: 'text/html', ...headers } });
  return { status: answer.status, body: await answer.text() };
};
const json = async <Reply>(path: string): Promise<Reply> =>
  (await (await fetch(kit.url + path)).json()) as Reply;

describe('section 2: every route', () => {
  const routes: readonly [path: string, status: number, says: string][] = [
    ['/', 200, 'Próximas fechas'],
    ['/login?returnUrl=%2Franking', 200, 'Ingresar'],
    ['/registration?rider_id=1', 200, 'Crear cuenta y agregar piloto'],
    ['/profile', 200, 'Perfil'],
    ['/payments', 200, 'Pagos'],
    ['/ranking?cup_id=1&category_id=1', 200, 'Ranking'],
    ['/licence?organization_id=1&cup_id=1&type=TRUE&race=2026-05-10', 200, 'Licencia'],
    ['/about-us', 200, '/landing/es.html'],
    ['/administration', 200, 'Oficina'],
    ['/pricing', 200, 'Precios por espacio publicitario'],
    ['/any-other-path', 404, 'Próximas fechas'],
  ];
  test.each(routes)('%s answers %i and is the screen it names', async (path, status, says) => {
    const page = await html(path);
    expect(page.status).toBe(status);
    expect(page.body).toContain(says);
  });
  test('/races of a cup and a date', async () => {
    expect((await html(await kit.ridden())).status).toBe(200);
    expect((await html('/races?cup_id=1&race_date=1999-01-01')).status).toBe(404);
  });
});

describe('section 7: every call', () => {
  const calls = [
    'GET /api/ads/org/{orgId}',
    'GET /api/ads',
    'POST /api/ads/click',
    'GET /api/cups/{id}',
    'GET /api/cups',
    'GET /api/cups/exportcertificate/{cupId}/{raceDate}',
    'GET /api/version',
    'GET /api/users',
    'POST /api/users/',
    'PUT /api/users/{id}',
    'POST /api/users/register',
    'POST /api/users/login',
    'POST /api/users/rescue',
    'GET /api/users/check_email/{email}',
    'GET /api/users/has_rider/{id}',
    'PUT /api/users/add_rider/{id}',
    'GET /api/races/info_rider',
    'GET /api/races/by_date',
    'GET /api/races/{id}',
    'GET /api/races',
    'PUT /api/races/addrider',
    'PUT /api/races/deleterider',
    'GET /api/riders/lookfor',
    'GET /api/riders',
    'GET /api/riders/exist/{dni}',
    'POST /api/riders/mov',
    'PUT /api/riders/mov/{id}',
    'GET /api/riders/rider_dni/{dni}',
    'GET /api/organizations',
    'GET /api/clubs',
    'GET /api/categories',
    'GET /api/countries',
    'POST /api/lbr/mov',
  ];
  const contract: readonly Endpoint[] = Object.values(endpoints);
  test.each(calls)('%s is answered', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const endpoint = contract.find((one) => one.method === method && one.path === path);
    expect(endpoint?.path).toBe(path);
    const address = path
      .replace('{orgId}', '2')
      .replace('{cupId}', '1')
      .replace('{raceDate}', '2026-05-10')
      .replace('{dni}', '12345678')
      .replace('{email}', 'nadie@example.org')
      .replace('{id}', '1');
    const answer = await fetch(kit.url + address, {
      method,
      ...(method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }),
    });
    // Without a session, a private call asks for the sign-in; a public one answers or names what is missing; a
    // question about a document or an e-mail asks for its proof of work. No call is unknown.
    const open = endpoint?.asksProof === true ? [403] : [200, 400, 401];
    expect(endpoint?.who === 'anyone' ? open : [401]).toContain(answer.status);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });
  test('the public landing document of each language', async () => {
    for (const one of language.options) expect((await html(`/landing/${one}.html`)).status).toBe(200);
  });
  test('lists take the parameters that the specification gives them', async () => {
    const filters = encodeURIComponent(JSON.stringify({ cup_status: ['OPENED', 'CLOSED'] }));
    const attributes = encodeURIComponent(
      JSON.stringify([
        'cup_id',
        'cup_name',
        'cup_dates',
        'organization_id',
        'cup_parameters',
        'cup_regulation',
      ]),
    );
    const { items } = await json<{ items: object[] }>(
      `/api/cups?_sortDir=ASC&_sortField=cup_name&_filters=${filters}&_attributes=${attributes}`,
    );
    expect(items.length).toBeGreaterThan(3);
    const of = encodeURIComponent(JSON.stringify({ cup_id: 1, organization_id: 1, age: 9 }));
    const categories = await json<{ items: object[] }>(
      `/api/categories?_sortDir=ASC&_sortField=category_name&_filters=${of}`,
    );
    expect(categories.items.length).toBeGreaterThan(0);
  });
});

describe('section 9: every constant and limit', () => {
  const rows: [string, () => Promise<void> | void][] = [
    [
      'current client version: 7',
      async () => {
        expect(clientVersion).toBe(7);
        expect(await json('/api/version')).toMatchObject({ latamUserVersion: 7 });
        expect((await html('/')).body).toContain('7');
      },
    ],
    [
      'languages en, es, pt; es when it is another',
      async () => {
        expect(language.options.toSorted()).toEqual(['en', 'es', 'pt']);
        expect((await html('/', { 'accept-language': 'fr-FR' })).body).toContain('<html lang="es"');
      },
    ],
    [
      'uploads: 10 MB; png, jpg, jpeg, pdf',
      () => {
        expect(MAX_UPLOAD_BYTES).toBe(10 * 1024 * 1024);
        expect(DOCUMENT_TYPES.flatMap(({ extensions }) => extensions).toSorted()).toEqual([
          'jpeg',
          'jpg',
          'pdf',
          'png',
        ]);
      },
    ],
    [
      'common ad space: $ 50.000; the others from organization_price',
      async () => {
        expect(COMMON_AD_PRICE).toBe(50_000);
        const { items } = await json<{ items: { organization_id: number; organization_price: number }[] }>(
          '/api/organizations',
        );
        const lap = items.find(({ organization_id }) => organization_id === 1)?.organization_price ?? 0;
        const page = (await html('/pricing')).body.replaceAll('\u{a0}', ' ');
        expect(page).toContain('$ 50.000');
        expect(page).toContain(`$ ${lap / 1000}.000`);
      },
    ],
    ['gender: WOMAN and MEN', () => expect(gender.options.toSorted()).toEqual(['MEN', 'WOMAN'])],
    ['licence type: TRUE and FALSE', () => expect(lbrType.options.toSorted()).toEqual(['FALSE', 'TRUE'])],
    [
      'access token header: x-access-token',
      async () => {
        const document = await json<{ components: { securitySchemes: object } }>('/api/openapi.json');
        expect(document.components.securitySchemes).toMatchObject({ session: { name: 'x-access-token' } });
      },
    ],
    [
      'ad push: five tries more, 300 ms times the try',
      () => expect([AD_RETRIES, AD_RETRY_MS]).toEqual([5, 300]),
    ],
    ['dates: dd-MM-yyyy', () => expect(formatDate('2026-07-12')).toBe('12-07-2026')],
    ['states: 24 provinces of Argentina', () => expect(statesOf('ARG')).toHaveLength(24)],
    [
      'no carousel moves by itself, and the date nearest to now is in sight',
      async () => {
        const page = await kit.open('/');
        const tile = page
          .locator('[aria-current="date"], [aria-current="true"]')
          .locator('visible=true')
          .first();
        await page.waitForTimeout(800);
        const strip = page.locator('.scroll-strip:has([aria-current])').first();
        const box = await strip.locator('[aria-current]').first().boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(361);
        expect(await tile.count()).toBeLessThanOrEqual(1);
        const photos = () =>
          page.evaluate(() =>
            [...document.querySelectorAll('main ul, main ol')].map((one) => one.scrollLeft),
          );
        const before = await photos();
        await page.waitForTimeout(5500);
        expect(await photos()).toEqual(before);
      },
    ],
    [
      'cups list at most 400 px high, options 240 px',
      async () => {
        const page = await kit.open('/');
        const limit = (selector: string) =>
          page.evaluate((one) => {
            const panel = document.querySelector(one);
            return panel === null ? '' : getComputedStyle(panel).maxHeight;
          }, selector);
        expect(await limit('main details > :not(summary)')).toMatch(/400px/);
        await page.locator('header summary').nth(1).click();
        expect(await limit('header details:has([hreflang]) > :not(summary)')).toBe('240px');
      },
    ],
    [
      'cups by name, organizations by their order, rankings by points, most first',
      async () => {
        const { items: cups } = await json<{ items: { cup_name: string }[] }>(
          '/api/cups?_sortField=cup_name',
        );
        const names = cups.map(({ cup_name }) => cup_name);
        expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')));
        const { items: organizations } = await json<{ items: { organization_order: number }[] }>(
          '/api/organizations?_sortField=organization_order',
        );
        const orders = organizations.map(({ organization_order }) => organization_order);
        expect(orders).toEqual(orders.toSorted((a, b) => a - b));
        const cup = await json<{ cup_rider: Record<string, { points: number }[]> }>('/api/cups/1');
        const tables = Object.values(cup.cup_rider);
        expect(tables.length).toBeGreaterThan(5);
        for (const table of tables) {
          const points = table.map((one) => one.points);
          expect(points).toEqual(points.toSorted((a, b) => b - a));
        }
      },
    ],
    [
      'hours added: none; each organization has its zone (decision 0007)',
      async () => {
        const { items } = await json<{ items: { organization_zone: string }[] }>('/api/organizations');
        expect(new Set(items.map(({ organization_zone }) => organization_zone)).size).toBeGreaterThan(1);
      },
    ],
    ['advertising is on', async () => expect((await html('/')).body).toMatch(/<aside[^>]*class="ad /)],
    [
      'two logos: default, and Argentina’s',
      () => expect(['latam', 'argentina']).toContain(readConfig({ SITE: 'argentina' }).SITE),
    ],
    [
      'analytics id and captcha key come from the settings',
      () =>
        expect(
          readConfig({ ANALYTICS_ID: 'G-1', RECAPTCHA_SITE_KEY: 'a', RECAPTCHA_SECRET: 'b' }),
        ).toMatchObject({ ANALYTICS_ID: 'G-1', RECAPTCHA_SITE_KEY: 'a' }),
    ],
    [
      'captcha action: register',
      async () => {
        const page = await kit.open('/registration');
        const chunks = await page.evaluate(() =>
          performance.getEntriesByType('resource').map(({ name }) => name),
        );
        const code = await Promise.all(
          chunks.filter((name) => name.includes('/assets/')).map(async (name) => (await fetch(name)).text()),
        );
        expect(code.some((text) => /[`'"]register[`'"]/.test(text))).toBe(true);
      },
    ],
    [
      'showRiders decides whether the entered are shown before the results',
      async () => {
        const open = encodeURIComponent(JSON.stringify({ race_status: ['INSCRIPTION'] }));
        const { items } = await json<{ items: { cup_id: number; race_date: string }[] }>(
          `/api/races?_filters=${open}`,
        );
        const [race] = items;
        for (const shown of [true, false]) {
          await kit.backstage.all(
            `update cup set cup_parameters = cup_parameters || jsonb_build_object('showRiders', $1::boolean) where cup_id = $2`,
            [shown, race?.cup_id],
          );
          const rows = async () => {
            const full = await json<{ race_riders: Record<string, object[]> }>(
              `/api/races/by_date?cup_id=${race?.cup_id}&race_date=${race?.race_date}`,
            );
            return Object.values(full.race_riders).flat().length > 0;
          };
          await expect.poll(rows).toBe(shown);
        }
      },
    ],
    [
      'after a sign-up the cups come by themselves, later than its 10000 ms, which no screen reader keeps up with',
      () => expect(HOME_AFTER_SECONDS).toBe(60),
    ],
  ];
  test.each(rows)('%s', async (_row, holds) => {
    await holds();
  });
});
