import type { BrowserContext, Page } from 'playwright-core';
import type { Phones } from '../browser.ts';
import { LineHand } from './line-hand.ts';

/** The place where a judge's code is opened. */
interface Opening {
  url: string;
  code: string;
  person: string;
}

/** The number of looks of the camera at a screen for each code, and the duration of each. */
const LOOKS = 12;
const LOOK_MS = 500;

declare global {
  interface Window {
    /** The picture in front of the camera. */
    before?: string;
  }
}

/** A camera for tests, which sees a picture of another phone. */
function lookAtPicture(): void {
  const canvas = document.createElement('canvas');
  canvas.width = 900;
  canvas.height = 900;
  const pen = canvas.getContext('2d');
  const seen = new Image();
  setInterval(() => {
    if (window.before !== undefined && seen.src !== window.before) seen.src = window.before;
    if (seen.complete && seen.naturalWidth > 0) pen?.drawImage(seen, 0, 0, canvas.width, canvas.height);
  }, 100);
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: async () => canvas.captureStream(10) },
  });
}

/** Returns the names of everything in the databases of a page. */
export async function keptNames(): Promise<string[]> {
  const asked = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
    });
  const names: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await asked(indexedDB.open(name));
    if (db.objectStoreNames.contains('ops')) {
      const all: { op_id: string }[] = await asked(db.transaction('ops').objectStore('ops').getAll());
      names.push(...all.map(({ op_id }) => op_id));
    }
    db.close();
  }
  return names;
}

/** The phone of an official, in a browser: a cheap one, with a clock that can be moved. */
export class JudgePhone {
  readonly context: BrowserContext;
  page: Page;
  readonly hand: LineHand;

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    this.hand = new LineHand(() => this.page);
  }

  /** Makes a phone whose clock can be moved, or is the true one. */
  static async make(browser: Phones, { isClockMoved = true } = {}): Promise<JudgePhone> {
    const context = await browser.newContext({
      locale: 'es-AR',
      viewport: { width: 360, height: 640 },
      hasTouch: true,
    });
    if (isClockMoved) await context.clock.install();
    await context.addInitScript(lookAtPicture);
    return new JudgePhone(context, await context.newPage());
  }

  /** Opens the day as a finish judge does, until it would work without a signal. */
  async open({ url, code, person }: Opening): Promise<void> {
    await this.page.goto(`${url}/juez?code=${code}`, { waitUntil: 'networkidle' });
    await this.page.getByLabel('Tu nombre').fill(person);
    await this.page.getByRole('button', { name: 'Abrir' }).tap();
    await this.page.getByText('La página abre sin señal').waitFor();
    await this.page.getByRole('button', { name: /^Empezar/ }).tap();
    await this.page.locator('[data-lane]').first().waitFor();
  }

  async fly(isAway: boolean): Promise<void> {
    await this.context.setOffline(isAway);
  }

  /** Removes the battery, and switches the phone on again. */
  async kill(): Promise<void> {
    const address = this.page.url();
    await this.page.close();
    this.page = await this.context.newPage();
    await this.page.goto(address);
    await this.page.locator('[data-lane]').first().waitFor();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.page.locator('[data-lane]').first().waitFor();
  }

  /** Stops the phone from storing anything, until the returned function is called. */
  async refuseStorage(): Promise<() => Promise<void>> {
    const usual = await this.page.evaluateHandle(() => {
      const before = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'add');
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      return before ?? {};
    });
    return () =>
      this.page.evaluate((before) => {
        Object.defineProperty(IDBObjectStore.prototype, 'add', before);
      }, usual);
  }

  async openCarrying(): Promise<void> {
    await this.page.getByRole('button', { name: /abrir el menú/ }).tap();
    await this.page.getByRole('button', { name: 'Pasar a otro teléfono' }).tap();
  }

  /** Reads the codes of another phone with this phone's camera, until it has them all. */
  async readFrom(other: JudgePhone): Promise<void> {
    await other.openCarrying();
    await this.openCarrying();
    await this.page.getByRole('button', { name: 'Leer otro teléfono' }).tap();
    const shown = other.page.getByRole('img', { name: /^Código/ });
    const label = await shown.getAttribute('aria-label');
    const [, count = '?'] = /de (\d+)/.exec(label ?? '') ?? [];
    const whole = this.page.getByText(`Código ${count} de ${count} leído`);
    const looks = LOOKS * Number(count);
    for (let look = 0; look < looks && !(await whole.isVisible()); look += 1) {
      const picture = await shown.screenshot();
      await this.page.evaluate(
        (text) => {
          window.before = text;
        },
        `data:image/png;base64,${picture.toString('base64')}`,
      );
      await this.page.waitForTimeout(LOOK_MS);
    }
    await whole.waitFor();
    for (const { page } of [this, other])
      await page.getByRole('button', { name: 'Volver', exact: true }).last().tap();
  }

  /** Returns the names of everything reported on this phone. */
  kept(): Promise<string[]> {
    return this.page.evaluate(keptNames);
  }

  /** Restores the signal for good, and waits until everything is sent. */
  async comeBack(): Promise<void> {
    await this.fly(false);
    await this.page.getByRole('img', { name: 'Con señal · Todo enviado' }).waitFor({ timeout: 90_000 });
  }
}
