import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const againMs = 20;
const patienceMs = 60_000;

/** A connection that shows when the database itself was lost and when it was back, independent of the product. */
export class Witness {
  readonly #connection: pg.ClientConfig;
  readonly #lost: Promise<unknown>;

  private constructor(connection: pg.ClientConfig, client: pg.Client) {
    this.#connection = connection;
    const ended = new Promise((resolve) => {
      client.once('end', resolve);
    });
    this.#lost = Promise.race([ended, sleep(patienceMs, undefined, { ref: false })]);
  }

  static async open(connection: pg.ClientConfig): Promise<Witness> {
    const client = await connected(connection);
    if (client === null) throw new Error('the database does not answer');
    return new Witness(connection, client);
  }

  /**
   * Waits until the database was lost and accepts connections again. Returns that moment in milliseconds since the
   * epoch.
   */
  async back(): Promise<number> {
    await this.#lost;
    const giveUpAt = Date.now() + patienceMs;
    while (Date.now() < giveUpAt) {
      const client = await connected(this.#connection);
      if (client !== null) {
        const at = Date.now();
        await client.end();
        return at;
      }
      await sleep(againMs);
    }
    return Number.POSITIVE_INFINITY;
  }
}

async function connected(connection: pg.ClientConfig): Promise<pg.Client | null> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch {
    return null;
  }
}
