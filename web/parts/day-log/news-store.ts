import type { DBSchema } from 'idb';
import { KeptDatabase } from '#web/parts/kept-database.ts';
import type { DayNews } from './records.ts';

interface Schema extends DBSchema {
  news: { key: number; value: DayNews };
}

/** What was heard of others, by race. It has a database of its own, because older versions of the page read the one with operations. */
export class NewsStore {
  readonly #database: KeptDatabase<Schema>;

  /** In: the name of the log it belongs to. */
  constructor(name: string) {
    this.#database = new KeptDatabase<Schema>(`${name}-news`, (db) => {
      db.createObjectStore('news');
    });
  }

  /** A browser that stores nothing hears all of it again. */
  async read(race_id: number): Promise<DayNews | null> {
    return (await (await this.#database.open()).get('news', race_id)) ?? null;
  }

  async keep(news: DayNews): Promise<void> {
    await (await this.#database.open()).put('news', news, news.race_id);
  }
}
