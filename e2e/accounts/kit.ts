import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { loginReply } from '#contract/people/accounts/sessions.ts';
import { UNDO_KEPT_SECONDS } from '#rules/operations/office/undo-time.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import type { Session } from '#web/ground/session/session-storage.ts';
import { openBrowser, type Phones } from '../browser.ts';
import { violations } from '../eyes.ts';
import { Backstage } from '../entries/backstage.ts';
import { type Site, startSite } from '../site.ts';

export const password = 'placa 214 verde';

export interface Child {
  firstname: string;
  dni: string;
  email: string;
}

interface Reply {
  status: number;
  body: {
    items: { club_id: number }[];
    user: { user_roles: { organization_id: number }[] };
    riders: object[];
  };
}

/** An address of every site that loads nothing else: enough for somebody who only makes calls. */
export const plain = '/robots.txt';

/** Signs in as the form does, and returns the session as a page stores it. */
async function openSession(inside: BrowserContext, url: string, user_email: string): Promise<Session> {
  const answer = await inside.request.post(`${url}/api/users/login`, {
    data: { user_email, user_password: 'partidor-demo', keep: true },
  });
  const { user, riders } = loginReply.parse(await answer.json());
  if (user === null) throw new Error(`${user_email} is asked for more than a password`);
  return { authUser: user, userSelected: riders, riderSelected: riders[0]?.rider_id ?? null, keep: true };
}

/** A site with a real mail server, a browser, and the actions of families. One for each file. */
class Kit {
  #site: Site | null = null;
  #mail: Awaited<ReturnType<typeof startMailServer>> | null = null;
  #browser: Phones | null = null;
  #context: BrowserContext | null = null;
  #photo = Buffer.alloc(0);
  #made = 0;
  readonly #usual: BrowserContextOptions;
  readonly #env: () => Record<string, string>;

  constructor(usual: BrowserContextOptions, env: () => Record<string, string>) {
    this.#usual = usual;
    this.#env = env;
  }

  async start(): Promise<void> {
    this.#mail = await startMailServer();
    this.#site = await startSite({ MAIL_URL: this.#mail.url, ...this.#env() }, inject('siteSeason'));
    this.#browser = await openBrowser(this.#usual);
    this.#photo = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#b0a080' } })
      .jpeg()
      .toBuffer();
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await this.#site?.stop();
    await this.#mail?.stop();
  }

  /** Makes a phone that nobody has used before. */
  async fresh(): Promise<void> {
    await this.#context?.close();
    this.#context = await this.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  }

  get url(): string {
    if (!this.#site) throw new Error('the site is not there yet');
    return this.#site.url;
  }

  get dataDir(): string {
    if (!this.#site) throw new Error('the site is not there yet');
    return this.#site.dataDir;
  }

  /** A photo as a camera takes it. */
  get photo(): Buffer {
    return this.#photo;
  }

  get browser(): Phones {
    if (!this.#browser) throw new Error('the browser is not there yet');
    return this.#browser;
  }

  get phone(): BrowserContext {
    if (!this.#context) throw new Error('the phone is not there yet');
    return this.#context;
  }

  async open(path: string, inside = this.phone): Promise<Page> {
    const page = await inside.newPage();
    page.setDefaultTimeout(45_000);
    page.on('pageerror', (error) => {
      throw error;
    });
    await page.goto(`${this.url}${path}`, { waitUntil: 'networkidle' });
    return page;
  }

  /** Presses the visible button that continues, or sends. */
  press(page: Page): Promise<void> {
    return page.locator('main button[type=submit]:visible').last().click();
  }

  someone(): Child {
    this.#made += 1;
    const letter = 'ABCDEFGHIJKLMNOP'[this.#made] ?? 'Z';
    return {
      firstname: `Lautaro ${letter}`,
      dni: `55.200.${100 + this.#made}`,
      email: `mama${this.#made}@example.org`,
    };
  }

  async fillRider(page: Page, child: Child): Promise<void> {
    await page.selectOption('#country_id', { label: 'Argentina' });
    await page.fill('#rider_firstname', child.firstname);
    await page.fill('#rider_lastname', 'de la Cruz');
    await page.fill('#rider_birthdate', '9');
    await page.fill('#rider_birthdate-month', '3');
    await page.fill('#rider_birthdate-year', '2016');
    await page.getByLabel('Masculino').check();
    await page.fill('#rider_dni', child.dni);
  }

  async fillPlace(page: Page): Promise<void> {
    await page.locator('#organization_id option').nth(1).waitFor({ state: 'attached' });
    await page.selectOption('#organization_id', { index: 1 });
    await page.locator('#rider_club option').nth(1).waitFor({ state: 'attached' });
    await page.selectOption('#rider_club', { index: 1 });
    await page.selectOption('#rider_state', 'Río Negro');
  }

  async fillAccount(page: Page, child: Child): Promise<void> {
    await page.fill('#user_firstname', 'Paula');
    await page.fill('#user_lastname', 'de la Cruz');
    await page.fill('#rider_email', child.email);
    await page.fill('#password', password);
    await page.fill('#password2', password);
  }

  async choosePapers(page: Page): Promise<void> {
    const file = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: this.#photo });
    await page.setInputFiles('#rider_dni_image1', file('frente.jpg'));
    await page.setInputFiles('#rider_dni_image2', file('dorso.jpg'));
    await page.getByText('dorso.jpg').waitFor();
    await page.check('#consent');
  }

  /** Fills in everything except the last press. */
  async fillAll(page: Page, child: Child): Promise<void> {
    await this.fillRider(page, child);
    await this.press(page);
    await this.fillPlace(page);
    await this.press(page);
    await this.fillAccount(page, child);
    await this.press(page);
    await this.choosePapers(page);
  }

  /** Makes a family that has signed up and is signed in. */
  async signUp(page: Page, child: Child): Promise<void> {
    await this.fillAll(page, child);
    await this.press(page);
    await page.getByText('Te llevamos al inicio').first().waitFor();
  }

  /** Makes a family that signed up on another phone, so that nobody is signed in on this one. */
  async family(child: Child): Promise<void> {
    const own = await this.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
    await this.signUp(await this.open('/registration', own), child);
    await own.close();
  }

  async logIn(page: Page, email: string, secret: string): Promise<void> {
    if (new URL(page.url()).pathname !== '/login')
      await page.goto(`${this.url}/login`, { waitUntil: 'networkidle' });
    await page.fill('#user_email', email);
    await page.fill('#user_password', secret);
    await this.press(page);
  }

  /** Signs in and waits until the page knows it. */
  async signIn(page: Page, email: string, secret: string): Promise<void> {
    await this.logIn(page, email, secret);
    await page.locator('html[data-session]').waitFor({ state: 'attached' });
  }

  /**
   * Opens a page of somebody who signed in before. Journeys about signing in use its form; for the others that would
   * be two more pages.
   */
  async signedIn(email: string, path: string, inside = this.phone): Promise<Page> {
    const session = await openSession(inside, this.url, email);
    const page = await this.open(plain, inside);
    await page.evaluate((stored) => localStorage.setItem('authUser', stored), JSON.stringify(session));
    if (path !== plain) await page.goto(`${this.url}${path}`, { waitUntil: 'networkidle' });
    return page;
  }

  /** Opens the office of the demo's organizer, signed in. */
  organizer(below: string, inside = this.phone): Promise<Page> {
    return this.signedIn('organizador@demo.test', `/administration${below}`, inside);
  }

  async goToOffice(page: Page, below: string): Promise<void> {
    const go = () => page.goto(`${this.url}/administration${below}`, { waitUntil: 'networkidle' });
    // A sheet that closes goes back in the history a moment later, and aborts the requests of that moment.
    await go().catch((error: unknown) => {
      if (!String(error).includes('ERR_ABORTED')) throw error;
      return go();
    });
  }

  /** Finds the account's menu in the header, which appears a moment after the page. */
  menu(page: Page) {
    return page.locator('header summary').filter({ hasText: /Menú de la cuenta|Account menu|Menu da conta/ });
  }

  async logOut(page: Page): Promise<void> {
    await page.locator('main h1').first().waitFor();
    await this.menu(page).click();
    const leave = page.getByRole('button', { name: 'Salir', exact: true });
    await leave.click();
    // A page that has just loaded scrolls to its top, and the header may move away below the finger. A person presses
    // again.
    await leave.waitFor({ state: 'hidden', timeout: 5000 }).catch(() => leave.click());
    await page.getByRole('link', { name: 'Ingresar' }).first().waitFor();
  }

  /** Waits for the newest letter to somebody. */
  async letterTo(email: string, subject: RegExp): Promise<string> {
    const find = () =>
      this.#mail?.received.findLast(({ to, mail }) => to.includes(email) && subject.test(mail.subject ?? ''))
        ?.mail.text;
    const backstage = new Backstage(this.dataDir);
    // A letter about what can still be undone waits until it cannot.
    const hurry = () =>
      backstage.all(
        `update graphile_worker._private_jobs set run_at = now()
         where run_at between now() and now() + make_interval(secs => $1) and locked_at is null`,
        [UNDO_KEPT_SECONDS],
      );
    const look = async () => {
      if (find() === undefined) await hurry();
      return find();
    };
    await expect.poll(look).toBeTruthy();
    await backstage.close();
    return find() ?? '';
  }

  /** Makes a call as the page would, with its token. */
  ask(page: Page, method: string, path: string, body?: object): Promise<Reply> {
    return page.evaluate(
      async ([how, where, what]) => {
        const stored = JSON.parse(
          localStorage.getItem('authUser') ?? sessionStorage.getItem('authUser') ?? 'null',
        );
        const response = await fetch(where ?? '', {
          method: how ?? 'GET',
          headers: { 'x-access-token': stored?.authUser.token ?? '', 'content-type': 'application/json' },
          ...(what === undefined ? {} : { body: what }),
        });
        return { status: response.status, body: await response.json().catch(() => null) };
      },
      [method, path, body === undefined ? undefined : JSON.stringify(body)],
    );
  }

  /** Returns what axe finds wrong on the present page. */
  violations(page: Page): Promise<string[]> {
    return violations(page);
  }
}

/**
 * Makes a kit. `usual` are the settings of its browser. The environment of its site is requested when the site
 * starts.
 */
export function accountsKit(
  usual: BrowserContextOptions = {},
  env: () => Record<string, string> = () => ({}),
): Kit {
  const kit = new Kit(usual, env);
  beforeAll(() => kit.start());
  afterAll(() => kit.stop());
  beforeEach(() => kit.fresh());
  return kit;
}
