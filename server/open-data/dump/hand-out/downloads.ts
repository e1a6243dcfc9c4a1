import type { Readable } from 'node:stream';
import { Refusal } from '#contract/errors.ts';
import { StreamBounds } from '#server/live/stream-bounds.ts';

/** Files that one process hands out at once: each holds a file open, and a connection to the object store. */
const mostOfNode = 40;
/** And to one address: browsers take six files at once. */
const mostOfNetwork = 6;
const comeAgainSeconds = '30';

/** The files that are being handed out: not too many at once, and none any longer when the dump is withheld. */
export class OpenDownloads {
  readonly #open = new Set<Readable>();
  readonly #bounds = new StreamBounds({ node: mostOfNode, network: mostOfNetwork, perMinute: 0 });

  /** Takes room for one. In: the network of the caller. Out: gives the room back. Throws `request.too_many`. */
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

  /** What is on its way goes no further: a name in it is public no longer. */
  cut(): void {
    for (const stream of this.#open) stream.destroy(new Error('the dump is withheld'));
  }
}
