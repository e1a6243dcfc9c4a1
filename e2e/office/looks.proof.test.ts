import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKit, plain } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';

const kit = accountsKit();
let page: Page;
/** The race that is ridden today, one of its classes, and its cup. */
let today: { race_id: number; category_id: number; cup_id: number };

/** An organizer whose riders, clubs, cups and dates have the longest names people have. */
beforeAll(async () => {
  const backstage = new Backstage(kit.dataDir);
  await backstage.all(
    `update rider set rider_firstname = 'Maximiliano Bartolomé', rider_lastname = 'Fernández de la Reguera Goycochea'`,
  );
  await backstage.all(`update club set club_name = club_name || ' Asociación Civil de Bicicross'`);
  await backstage.all(`update cup set cup_name = cup_name || ' Interprovincial Clasificatoria'`);
  const [found] = await backstage.all<typeof today>(
    `select r.race_id, r.cup_id, min(category_id) as category_id from race r join heat h using (race_id)
     where race_status = 'RACING' group by 1, 2 limit 1`,
  );
  if (!found) throw new Error('nothing is ridden today');
  today = found;
  await backstage.close();
  const context = await kit.browser.newContext({ locale: 'es-AR', bypassCSP: true });
  page = await kit.signedIn('organizador@demo.test', plain, context);
});
afterAll(() => page.context().close());

const screens: Record<string, (at: typeof today) => string> = {
  'what waits today': () => '',
  'the work of the day': () => '/menu/day',
  'a decided licence': () => '/licences?show=decided',
  riders: () => '/riders',
  'a new rider': () => '/riders/new',
  'riders who may be one': () => '/riders/duplicates',
  'entries of a race': ({ race_id }) => `/entries/${race_id}`,
  'the dates to be drawn': () => '/day',
  'the draw room of a race': ({ race_id }) => `/day/${race_id}`,
  'a class in it': ({ race_id, category_id }) => `/day/${race_id}/${category_id}`,
  'the programme of a race': ({ race_id }) => `/day/${race_id}/programme`,
  'results of a race': ({ race_id }) => `/results/${race_id}`,
  'a heat': ({ race_id, category_id }) => `/results/${race_id}/${category_id}`,
  cups: () => '/cups',
  'a cup': ({ cup_id }) => `/cups/${cup_id}`,
  'its classes': ({ cup_id }) => `/cups/${cup_id}/classes`,
  'its rules': ({ cup_id }) => `/cups/${cup_id}/rules`,
  'the books of clubs': () => '/dues',
  messages: () => '/messages',
  people: () => '/users',
  'the organization': () => '/organization',
};

describe('everyone can use the office, whatever the names are', () => {
  test.each(Object.keys(screens))(
    '%s: axe finds nothing in three themes, nothing scrolls sideways',
    async (name) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`${kit.url}/administration${screens[name]?.(today)}`, { waitUntil: 'networkidle' });
      expect(await violationsInThemes(page)).toEqual([]);
      expect(await widthsTooNarrow(page, [320, 768, 1280])).toEqual([]);
    },
  );
});
