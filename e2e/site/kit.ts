import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { z } from 'zod';
import { openBrowser, type Phones } from '../browser.ts';
import { Backstage } from '../entries/backstage.ts';
import { type Site, startSite } from '../site.ts';

/** A phone of a person. The browser of the tests declares that it is a robot, and views of robots are not counted. */
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  locale: 'es-AR',
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
};

interface RaceItem {
  cup_id: number;
  race_date: string;
}

/** A site of its own, a browser, and the database behind the site. Each file has one. */
class SiteKit {
  readonly #env: Record<string, string>;
  #site: Site | null = null;
  #browser: Phones | null = null;
  #backstage: Backstage | null = null;
  #contexts: BrowserContext[] = [];

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  async start(): Promise<void> {
    this.#site = await startSite(this.#env, inject('siteSeason'));
    this.#backstage = new Backstage(this.#site.dataDir);
    this.#browser = await openBrowser({ reducedMotion: 'no-preference' });
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await this.#backstage?.close();
    await this.#site?.stop();
  }

  async closePhones(): Promise<void> {
    for (const context of this.#contexts.splice(0)) await context.close();
  }

  get url(): string {
    if (!this.#site) throw new Error('the site is not there yet');
    return this.#site.url;
  }

  get dataDir(): string {
    return this.#site?.dataDir ?? '';
  }

  get backstage(): Backstage {
    if (!this.#backstage) throw new Error('the site is not there yet');
    return this.#backstage;
  }

  /**
   * Makes a phone that nobody has used before. Without `serviceWorkers: 'allow'` nothing is stored for when there is
   * no signal.
   */
  async phone(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    if (!this.#browser) throw new Error('the browser is not there yet');
    const context = await this.#browser.newContext({ ...phone, ...options });
    context.setDefaultTimeout(45_000);
    this.#contexts.push(context);
    return context;
  }

  async open(path: string, inside?: BrowserContext): Promise<Page> {
    const page = await (inside ?? (await this.phone())).newPage();
    await page.goto(`${this.url}${path}`);
    await hydrated(page);
    return page;
  }

  /** Returns the last date that was ridden. */
  async ridden(): Promise<string> {
    const filters = encodeURIComponent(JSON.stringify({ race_status: ['OFFICIAL', 'PROVISIONAL'] }));
    const answer = await fetch(
      `${this.url}/api/races?_filters=${filters}&_sortField=race_date&_sortDir=DESC`,
    );
    const { items } = (await answer.json()) as { items: RaceItem[] };
    const [race] = items;
    if (!race) throw new Error('no race of the demo season was ridden');
    return `/races?cup_id=${race.cup_id}&race_date=${race.race_date}`;
  }
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}

/** Records how far everything on the page moves by itself after it was opened, and what moved. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    const nameOf = (source: unknown) => {
      const node = typeof source === 'object' && source !== null ? Reflect.get(source, 'node') : null;
      const at = (rect: unknown) =>
        rect instanceof DOMRectReadOnly ? `${rect.x},${rect.y} ${rect.width}×${rect.height}` : '';
      const from = at(Reflect.get(Object(source), 'previousRect'));
      const to = at(Reflect.get(Object(source), 'currentRect'));
      const element = node instanceof Element ? node.outerHTML.slice(0, 120) : String(node);
      return `${element}: ${from} → ${to}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value: unknown = Reflect.get(entry, 'value');
        const sources: unknown = Reflect.get(entry, 'sources');
        if (Reflect.get(entry, 'hadRecentInput') === true || typeof value !== 'number') continue;
        shifts.push({ value, moved: Array.isArray(sources) ? sources.map(nameOf) : [] });
      }
      document.documentElement.dataset['shifts'] = JSON.stringify(shifts);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns what moved by itself when the page moved by more than 0.02, or null. */
export async function movedBy(page: Page): Promise<string | null> {
  const shifts = z
    .array(z.object({ value: z.number(), moved: z.array(z.string()) }))
    .parse(JSON.parse((await page.getAttribute('html', 'data-shifts')) ?? '[]'));
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum <= 0.02 ? null : `${sum.toFixed(3)} ${JSON.stringify(shifts, null, 2)}`;
}

/** Fails, and names what moved, when the page moved by itself by more than 0.02. */
export const expectToStay = async (page: Page): Promise<void> => expect(await movedBy(page)).toBeNull();

/** A kit that starts before the tests of a file and ends after them. */
export function siteKit(env: Record<string, string> = {}): SiteKit {
  const kit = new SiteKit(env);
  beforeAll(() => kit.start());
  afterEach(() => kit.closePhones());
  afterAll(() => kit.stop());
  return kit;
}
