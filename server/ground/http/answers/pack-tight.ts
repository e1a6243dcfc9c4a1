import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { identityOf, type Kept } from './kept.ts';

/** For an answer this frequent and this stable, a tenth of its bytes is worth a hundred times the work. */
const OFTEN = 3;
const STOOD_MS = 10_000;

const brotli = promisify(brotliCompress);

/** Compresses answers again, one at a time, outside of the thread that answers. Text and tag stay the same. */
export class TightPacking {
  readonly #asked = new WeakMap<Kept, { times: number; since: number }>();
  readonly #tight = new WeakSet<Kept>();
  #isBusy = false;

  /** Notes a request for the answer. Returns the work that began, or null where there is none to do. */
  heed(kept: Kept, now: () => number = Date.now): Promise<void> | null {
    if (this.#tight.has(kept)) return null;
    const asked = this.#asked.get(kept);
    if (asked === undefined) {
      this.#asked.set(kept, { times: 1, since: now() });
      return null;
    }
    asked.times += 1;
    if (asked.times < OFTEN || this.#isBusy || now() - asked.since < STOOD_MS) return null;
    this.#tight.add(kept);
    this.#isBusy = true;
    return this.#pack(kept).finally(() => {
      this.#isBusy = false;
    });
  }

  async #pack(kept: Kept): Promise<void> {
    if (kept.br === kept.identity) return;
    const identity = await identityOf(kept);
    // The window is as wide as the text. A wider one takes 32 MB and finds nothing more.
    const window = Math.max(10, Math.min(22, Math.ceil(Math.log2(identity.length + 1))));
    const br = await brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        [constants.BROTLI_PARAM_LGWIN]: window,
      },
    });
    const before = kept.headers.br;
    kept.headers.br = before.map((value, at) =>
      before[at - 1] === 'content-length' ? String(br.length) : value,
    );
    kept.br = br;
  }
}
