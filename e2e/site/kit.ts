import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { openBrowser } from '../browser.ts';
import { Backstage } from '../entries/backstage.ts';
import { type Site, startSite } from '../site.ts';

/** A phone a person holds: the browser of the tests says it is a robot, whose views are not counted. */
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

/** A site of its own, a browser, and what stands behind the site. One for each file. */
class SiteKit {
  readonly #env: Record<string, string>;
  #site: Site | null = null;
  #browser: Browser | null = null;
  #backstage: Backstage | null = null;
  #contexts: BrowserContext[] = [];

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  async start(): Promise<void> {
    this.#site = await startSite(this.#env, inject('siteSeason'));
    this.#backstage = new Backstage(this.#site.dataDir);
    this.#browser = await openBrowser();
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

  /** A phone that nobody has used before. Without `serviceWorkers: 'allow'` nothing is kept for when there is no signal. */
  async phone(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    if (!this.#browser) throw new Error('the browser is not there yet');
    const context = await this.#browser.newContext({ ...phone, serviceWorkers: 'block', ...options });
    context.setDefaultTimeout(20_000);
    this.#contexts.push(context);
    return context;
  }

  async open(path: string, inside?: BrowserContext): Promise<Page> {
    const page = await (inside ?? (await this.phone())).newPage();
    await page.goto(`${this.url}${path}`);
    await hydrated(page);
    return page;
  }

  /** The last date that was ridden. */
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

/** How far everything on the page moved by itself since it was opened. Call `watchShifts` before. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value: unknown = Reflect.get(entry, 'value');
        if (Reflect.get(entry, 'hadRecentInput') !== true && typeof value === 'number') sum += value;
      }
      document.documentElement.dataset['shifts'] = String(sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function shiftsOf(page: Page): Promise<number> {
  return Number((await page.getAttribute('html', 'data-shifts')) ?? 0);
}

/** A kit that starts before the tests of a file and ends after them. */
export function siteKit(env: Record<string, string> = {}): SiteKit {
  const kit = new SiteKit(env);
  beforeAll(() => kit.start());
  afterEach(() => kit.closePhones());
  afterAll(() => kit.stop());
  return kit;
}
