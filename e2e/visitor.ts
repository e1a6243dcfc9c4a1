import type { BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';

/** The site of journeys that only read. */
export const site = inject('siteUrl');

/** The phone of somebody who reads. */
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  locale: 'es-AR',
  hasTouch: true,
};

export interface RaceItem {
  race_id: number;
  cup_id: number;
  race_date: string;
  race_status: string;
}

/** Finds the last race of the demo season in one of these states. */
export async function raceOf(status: string[]): Promise<RaceItem> {
  const filters = encodeURIComponent(JSON.stringify({ race_status: status }));
  const { items } = (await (
    await fetch(`${site}/api/races?_filters=${filters}&_sortField=race_date&_sortDir=DESC`)
  ).json()) as { items: RaceItem[] };
  const race = items[0];
  if (!race) throw new Error(`the demo season has no race that is ${status.join(' or ')}`);
  return race;
}

export const addressOf = (race: RaceItem, more = '') =>
  `${site}/races?cup_id=${race.cup_id}&race_date=${race.race_date}${more}`;

/** Waits until the page answers by itself. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
