import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  // axe-core adds this to the page.
  var axe: {
    run(options: {
      resultTypes: string[];
      runOnly?: string[];
    }): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
  };
}

const colours = ['color-contrast', 'link-in-text-block'];
const sizes = ['target-size', 'scrollable-region-focusable'];

/**
 * The rules with which each theme is checked. The first theme of a page is checked with all of them. Dark has other
 * colours; sun has other sizes too.
 */
const rulesOf: Readonly<Record<'light' | 'dark' | 'sun', string[] | undefined>> = {
  light: undefined,
  dark: colours,
  sun: [...colours, ...sizes],
};
type Theme = keyof typeof rulesOf;

/** Returns what axe finds wrong on the present page, with all its rules or only these. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Loading axe takes longer than most checks: once for each page is enough.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (runOnly) => {
    // Colours in the middle of a transition belong to no theme, so transitions end first.
    const ending = document
      .getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    // A transition in a folded part never ends.
    const patience = new Promise((resolve) => setTimeout(resolve, 3000));
    await Promise.race([Promise.allSettled(ending.map((one) => one.finished)), patience]);
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return violations.map(
      (one) =>
        `${one.id}: ${one.nodes
          .slice(0, 3)
          .map((node) => node.html.slice(0, 160))
          .join(' | ')}`,
    );
  }, rules);
}

/**
 * Returns the same in each of these themes, set one after the other without loading again, as the button in the
 * header does.
 */
export async function violationsInThemes(
  page: Page,
  themes: readonly Theme[] = ['light', 'dark', 'sun'],
): Promise<string[]> {
  const found: string[] = [];
  for (const theme of themes) {
    await page.evaluate((worn) => (document.documentElement.dataset['theme'] = worn), theme);
    found.push(...(await violations(page, rulesOf[theme])).map((one) => `${theme} ${one}`));
  }
  return found;
}

/** Opens every page of a phone in the sun theme, as if it had been chosen before. */
export const wearSun = (phone: BrowserContext) =>
  // A page that is only opening belongs to no site, and has no storage to remember it.
  phone.addInitScript(() => origin !== 'null' && localStorage.setItem('theme', 'sun'));

/** Tells whether the current page is no wider than its window. */
export const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Returns the widths at which the present page is wider than the window. */
export async function widthsTooNarrow(
  page: Page,
  widths: readonly number[] = [320, 360, 414, 600, 768, 1024, 1280],
): Promise<number[]> {
  const wide: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    // Two frames are needed until code that listens to the width has drawn again.
    const scrolls = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(document.documentElement.scrollWidth > window.innerWidth)),
          ),
        ),
    );
    if (scrolls) wide.push(width);
  }
  return wide;
}

/**
 * Returns what letters twice as large push out of the window, or cut off within a box. Content that scrolls in its
 * own box is not counted.
 */
export async function outsideWhenLarge(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  // Bars over the foot measure themselves and draw again.
  await page.waitForTimeout(150);
  return page.evaluate(() => {
    const root = document.documentElement;
    const nameOf = (one: Element) => `${one.tagName.toLowerCase()} "${(one.textContent ?? '').slice(0, 40)}"`;
    const isSeen = (one: HTMLElement) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 2 && height > 2 && one.checkVisibility({ visibilityProperty: true });
    };
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
      // This is shortened on purpose, with the full text elsewhere.
      if (textOverflow === 'ellipsis') return false;
      if (!isSeen(one) || one.closest('svg') !== null || (one.textContent ?? '').trim() === '') return false;
      const tall = overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 3;
      return tall || (overflowX === 'hidden' && one.scrollWidth > one.clientWidth + 2);
    });
    if (root.scrollWidth <= window.innerWidth) return cut.map(nameOf);
    const beyond = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (one) => isSeen(one) && one.getBoundingClientRect().right > window.innerWidth,
    );
    return [`page ${root.scrollWidth}`, ...beyond.slice(-2).map(nameOf), ...cut.map(nameOf)];
  });
}
