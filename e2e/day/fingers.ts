import type { CDPSession } from 'playwright-core';

export interface Point {
  x: number;
  y: number;
}

/** Fingers on the screen of a phone: several at once, as the browser receives them. */
export class Fingers {
  readonly #glass: CDPSession;
  readonly #down = new Map<number, Point>();

  constructor(glass: CDPSession) {
    this.#glass = glass;
  }

  async #tell(type: 'touchStart' | 'touchEnd', id: number, at: Point): Promise<void> {
    await this.#glass.send('Input.dispatchTouchEvent', { type, touchPoints: [{ ...at, id }] });
  }

  down(finger: number, at: Point): Promise<void> {
    this.#down.set(finger, at);
    return this.#tell('touchStart', finger, at);
  }

  async up(finger: number): Promise<void> {
    const at = this.#down.get(finger);
    this.#down.delete(finger);
    if (at !== undefined) await this.#tell('touchEnd', finger, at);
  }

  /** Touches a point for a moment. Both events are sent at once: sent late, the second would make it a long press. */
  async tap(finger: number, at: Point): Promise<void> {
    await Promise.all([this.down(finger, at), this.up(finger)]);
  }
}
