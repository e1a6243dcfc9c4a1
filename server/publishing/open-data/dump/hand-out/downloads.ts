import type { Readable } from 'node:stream';
import { Refusal } from '#contract/errors.ts';
import { StreamBounds } from '#server/raceday/live/stream-bounds.ts';

/** One process sends so many files at once: each holds a file open, and a connection to the object store. */
const mostOfNode = 40;
/** The number for one address: browsers fetch six files at once. */
const mostOfNetwork = 6;
const comeAgainSeconds = '30';

/** The files that are being sent: not too many at once, and none any longer when the dump is withheld. */
export class OpenDownloads {
  readonly #open = new Set<Readable>();
  readonly #bounds = new StreamBounds({ node: mostOfNode, network: mostOfNetwork, perMinute: 0 });

  /** Reserves a download for a network. Returns the function that frees it. Throws `request.too_many`. */
  enter(network: string): () => void {
    if (!this.#bounds.take(network, Date.now()))
      throw new Refusal('request.too_many', null, { seconds: comeAgainSeconds });
    let isIn = true;
    return () => {
      if (isIn) this.#bounds.leave(network);
      isIn = false;
    };
  }

  follow(stream: Readable): void {
    this.#open.add(stream);
    stream.once('close', () => this.#open.delete(stream));
  }

  /** Stops the downloads that are on their way, because a name in them is no longer public. */
  cut(): void {
    for (const stream of this.#open) stream.destroy(new Error('the dump is withheld'));
  }
}
