import type { JudgePhone } from './judge-phone.ts';
import type { Turn } from './line-hand.ts';

const DIES_AFTER = 5;
const FEWEST_TO_DIE = 6;
/** A tap is drawn first and stored after. By this time it is stored, also on a busy machine. */
const WRITTEN_MS = 300;

/** The accidents of the phones in the middle of a heat, each once, as the day goes on. */
export class Mishaps {
  readonly #phones: readonly JudgePhone[];
  readonly #open: {
    from: number;
    seat: number;
    after: number;
    happens: (phone: JudgePhone) => Promise<void>;
  }[];

  constructor(phones: readonly JudgePhone[], heats: number) {
    this.#phones = phones;
    const at = (share: number) => Math.floor(heats * share);
    this.#open = [
      { from: at(0.1), seat: 0, after: DIES_AFTER, happens: (phone) => phone.kill() },
      { from: at(0.4), seat: 1, after: 2, happens: (phone) => phone.reload() },
      { from: at(0.6), seat: 0, after: 1, happens: meetsNewVersion },
    ];
  }

  get left(): number {
    return this.#open.length;
  }

  /** Returns what happens to a judge in this heat, or null for nothing. */
  turn(heat: number, seat: number, crossing: number): Turn | null {
    const found = this.#open.find((one) => one.from <= heat && one.seat === seat && one.after < crossing);
    const phone = this.#phones[seat];
    if (!found || !phone || (found.after === DIES_AFTER && crossing < FEWEST_TO_DIE)) return null;
    this.#open.splice(this.#open.indexOf(found), 1);
    return {
      after: found.after,
      happens: async () => {
        await phone.page.waitForTimeout(WRITTEN_MS);
        await found.happens(phone);
        const crossed = await phone.hand.crossed();
        if (crossed !== found.after) throw new Error(`${crossed} of ${found.after} taps are left`);
      },
    };
  }
}

/** Gives a phone a moment with a signal, in which the site has become another version. */
async function meetsNewVersion(phone: JudgePhone): Promise<void> {
  const { page, context } = phone;
  await context.route('**/api/version', (route) =>
    route.fulfill({ json: { latamUserVersion: 99, version: '9', country: 'LATAM' } }),
  );
  await phone.fly(false);
  await page.clock.fastForward('06:00');
  const [before] = await Promise.all([
    page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      return performance.timeOrigin;
    }),
    page.waitForResponse('**/api/version'),
  ]);
  await page.waitForTimeout(300);
  if ((await page.evaluate(() => performance.timeOrigin)) !== before)
    throw new Error('the page was loaded anew in the middle of a heat');
  await phone.fly(true);
}
