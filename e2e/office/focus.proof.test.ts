import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accountsKit, plain } from '../accounts/kit.ts';

const kit = accountsKit();

/** Long enough for the effect of a press, and for the page to redirect. */
const settledMs = 400;

const isSomewhere = () => document.activeElement !== null && document.activeElement !== document.body;

/**
 * Tells whether nothing has the focus. After a redirect the new page takes the focus when it loads, however busy the
 * machine is.
 */
async function isLost(page: Page, address: string): Promise<boolean> {
  if (page.url() !== `${kit.url}${address}`) await page.waitForFunction(isSomewhere);
  return !(await page.evaluate(isSomewhere));
}

/** Returns one button of each kind: those of a list do the same for another line. */
async function kindsOf(page: Page): Promise<number[]> {
  const names = await page
    .locator('main button:visible')
    .evaluateAll((all) => all.map((one) => one.textContent.replaceAll(/\d+/g, '#')));
  return names.flatMap((name, index) => (names.indexOf(name) === index ? [index] : [])).slice(0, 8);
}

/** Presses every kind of button of a page by key, then Escape. Returns what lost the focus. */
async function losses(page: Page, address: string): Promise<string[]> {
  const lost: string[] = [];
  await page.goto(`${kit.url}${address}`, { waitUntil: 'networkidle' });
  for (const index of await kindsOf(page)) {
    await page.goto(`${kit.url}${address}`, { waitUntil: 'networkidle' });
    const button = page.locator('main button:visible').nth(index);
    if (!(await button.isEnabled())) continue;
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
    await button.focus();
    for (const key of ['Enter', 'Escape']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(settledMs);
      if (await isLost(page, address)) lost.push(`${name}, ${key}`);
    }
  }
  return lost;
}

describe('no button of the office loses the place of who presses it by key', () => {
  test.each(['licences', 'cups', 'cups/1', 'users', 'organization', 'riders', 'messages'])(
    'of %s',
    async (name) => {
      await kit.fresh();
      const page = await kit.signedIn('organizador@demo.test', plain);
      expect(await losses(page, `/administration/${name}`)).toEqual([]);
    },
  );
});

test('nor does one of a club’s books', async () => {
  await kit.fresh();
  const page = await kit.signedIn('club@demo.test', plain);
  expect(await losses(page, '/administration/dues')).toEqual([]);
});

describe('nor does one of the desk of a race', () => {
  test.each([
    ['entries', 'INSCRIPTION'],
    ['results', 'RACING'],
  ])('in its %s', async (name, race_status) => {
    await kit.fresh();
    const page = await kit.signedIn('organizador@demo.test', plain);
    const asked = encodeURIComponent(JSON.stringify({ race_status }));
    const { items } = (await (await fetch(`${kit.url}/api/races?_filters=${asked}`)).json()) as {
      items: { race_id: number }[];
    };
    expect(items.length).toBeGreaterThan(0);
    expect(await losses(page, `/administration/${name}/${items[0]?.race_id}`)).toEqual([]);
  });
});

describe('nor does one of a family', () => {
  test.each(['/profile', '/payments'])('of %s', async (address) => {
    await kit.fresh();
    const page = await kit.signedIn('familia@demo.test', plain);
    expect(await losses(page, address)).toEqual([]);
  });
});
