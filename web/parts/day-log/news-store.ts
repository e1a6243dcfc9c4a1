import type { DBSchema } from 'idb';
import { KeptDatabase } from '#web/parts/kept-database.ts';
import type { DayNews } from './records.ts';

interface Schema extends DBSchema {
  news: { key: number; value: DayNews };
}

/** Stores the news about other phones, by race, in its own database, because older pages read the other one. */
export class NewsStore {
  readonly #database: KeptDatabase<Schema>;

  /** Opens the store by the name of the log that it belongs to. */
  constructor(name: string) {
    this.#database = new KeptDatabase<Schema>(`${name}-news`, (db) => {
      db.createObjectStore('news');
    });
  }

  /** Reads the news of a race. A browser that stores nothing receives all of them again. */
  async read(race_id: number): Promise<DayNews | null> {
    return (await (await this.#database.open()).get('news', race_id)) ?? null;
  }

  async keep(news: DayNews): Promise<void> {
    await (await this.#database.open()).put('news', news, news.race_id);
  }
}
