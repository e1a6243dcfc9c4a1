import { describe, expect, test } from 'vitest';
import { countedScreens } from '#contract/publishing/site/page-views.ts';
import { screens } from './table.ts';
import { screenNames } from '../../../scripts/screens.mjs';
import { countedPage, screenAt, viewOf } from './views.ts';

describe('the table of screens', () => {
  test('has every screen of a district under its name, and the office', () => {
    expect(Object.keys(screens).sort()).toEqual([...screenNames, 'office'].sort());
  });

  test.each([
    ['/', 'home'],
    ['/races', 'race'],
    ['/ranking', 'ranking'],
    ['/pricing', 'pricing'],
    ['/about-us', 'about'],
    ['/login', 'login'],
    ['/administration', 'office'],
    ['/administration/cups/3/regulation', 'office'],
    ['/administrations', 'home'],
    ['/races/3', 'home'],
    ['/nothing', 'home'],
  ])('%s is the screen %s', (path, name) => {
    expect(screenAt(path)).toBe(name);
  });
});

test('a visit to the office is counted under the name it always had, of a licence nothing of whose it is', async () => {
  const { office, licence } = screens;
  await Promise.all([office, licence].flatMap((one) => [one.loadCode(), one.loadViews()]));
  const now = '2026-11-22T12:00:00.000Z';
  const owner = { organization_id: 1, cup_id: 2 };
  const alone = { cup_id: null, race_date: null };
  expect(countedPage(viewOf({ screen: 'office', owner: null }, '', now))).toEqual({
    screen: 'administration',
    ...alone,
  });
  expect(countedPage(viewOf({ screen: 'licence', owner }, '', now))).toEqual({ screen: 'licence', ...alone });
  expect(countedScreens).toContain('administration');
});

test('a page cannot be drawn before its code has come', () => {
  expect(() => viewOf({ screen: 'race', race: null, cup: null, today: null }, '', '')).toThrow(
    'has not come',
  );
});
