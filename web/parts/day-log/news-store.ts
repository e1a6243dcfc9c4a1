import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DayNews } from './records.ts';

interface Schema extends DBSchema {
  news: { key: number; value: DayNews };
}

/** What was heard of others, by race. A database of its own: the one with what was said stays as every version of the page knows it. */
export class NewsStore {
  readonly #name: string;
  #opened: Promise<IDBPDatabase<Schema>> | null = null;

  /** In: the name of the log it belongs to. */
  constructor(name: string) {
    this.#name = `${name}-news`;
  }

  #database(): Promise<IDBPDatabase<Schema>> {
    this.#opened ??= openDB<Schema>(this.#name, 1, {
      upgrade(db) {
        db.createObjectStore('news');
      },
    });
    this.#opened.catch(() => {
      this.#opened = null;
    });
    return this.#opened;
  }

  /** A browser that keeps nothing hears all of it again. */
  async read(race_id: number): Promise<DayNews | null> {
    return (await (await this.#database()).get('news', race_id)) ?? null;
  }

  async keep(news: DayNews): Promise<void> {
    await (await this.#database()).put('news', news, news.race_id);
  }
}
