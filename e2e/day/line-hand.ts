import type { Page } from 'playwright-core';

/** What a judge reports about a heat, by the numbers of its tiles. */
export interface ToSay {
  /** The number of the race. */
  number: string;
  /** Who crossed the line, the first one first. */
  order: readonly number[];
  marks: readonly { lane: number; status: string }[];
}

/** An event after a number of taps in a heat. */
export interface Turn {
  after: number;
  happens: () => Promise<void>;
}

/** Waits as long as a hand rests before each tap. */
type Rest = () => Promise<void>;

const noRest: Rest = async () => {};

/** Returns the middle of each tile, by its lane: nothing moves under a finger. */
export async function tileMiddles(page: Page): Promise<Map<number, { x: number; y: number }>> {
  const found = await page.locator('[data-lane]').evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { left, top, width, height } = tile.getBoundingClientRect();
      return [Number(tile.getAttribute('data-lane')), { x: left + width / 2, y: top + height / 2 }] as const;
    }),
  );
  return new Map(found);
}

/** The finger of a judge on the page of the line. */
export class LineHand {
  readonly #page: () => Page;
  rest = noRest;

  /** Makes a finger on the current page, which changes when a phone is switched off and on. */
  constructor(page: () => Page) {
    this.#page = page;
  }

  #press(name: string | RegExp): Promise<void> {
    return this.#page().getByRole('button', { name }).tap();
  }

  async isOpen(number: string): Promise<void> {
    await this.#page()
      .getByRole('button', { name: `Carrera ${number}: abrir el menú` })
      .waitFor();
  }

  async #touch(at: { x: number; y: number } | undefined): Promise<void> {
    if (at === undefined) throw new Error('there is no such tile');
    await this.rest();
    await this.#page().touchscreen.tap(at.x, at.y);
  }

  async cross(lanes: readonly number[], turn: Turn | null = null): Promise<void> {
    const tiles = await tileMiddles(this.#page());
    for (const [index, lane] of lanes.entries()) {
      await this.#touch(tiles.get(lane));
      if (turn?.after === index + 1) await turn.happens();
    }
  }

  async #mark({ marks }: ToSay): Promise<void> {
    const [first] = marks;
    if (!first) return;
    const isOfAll = marks.every(({ status }) => status === first.status);
    if (isOfAll && (first.status === 'DNF' || first.status === 'DNS')) {
      await this.done();
      await this.#press(`Los que faltan: ${first.status}`);
      return;
    }
    const tiles = await tileMiddles(this.#page());
    for (const { lane, status } of marks) {
      await this.#press(/^Sin puesto/);
      await this.#press(new RegExp(`^${status}:`));
      await this.#touch(tiles.get(lane));
    }
  }

  async done(): Promise<void> {
    const box = await this.#page()
      .getByRole('button', { name: /^LISTO/ })
      .boundingBox();
    await this.#touch(box === null ? undefined : { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  /** Taps a heat up to "done", with an event in the middle of it. */
  async tap(heat: ToSay, turn: Turn | null = null): Promise<void> {
    await this.isOpen(heat.number);
    await this.cross(heat.order, turn);
    await this.#mark(heat);
    await this.done();
  }

  async isKept(number: string): Promise<void> {
    await this.#page().getByText(`${number} guardada`, { exact: true }).first().waitFor();
  }

  /** Reports a heat, which is then on the phone. */
  async say(heat: ToSay, turn: Turn | null = null): Promise<void> {
    await this.tap(heat, turn);
    await this.isKept(heat.number);
  }

  /** Returns how many riders are in the order of the heat, once the hand rests and the screen is drawn. */
  async crossed(): Promise<number> {
    await this.#page().locator('[data-ink]').first().waitFor({ state: 'detached' });
    return this.#page().locator('[data-lane][aria-pressed="true"]').count();
  }
}
