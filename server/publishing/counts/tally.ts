interface Waiting<Event, Result> {
  event: Event;
  done: (result: Result) => void;
  failed: (error: unknown) => void;
}

const mostAtOnce = 1000;

/**
 * Saves counts that arrive one by one many at a time: one statement and one commit for all that arrived while the
 * previous one was under way. A request is answered when its count is saved, so nothing that was answered is lost,
 * and a thousand phones cost the database a few statements.
 */
export class Tally<Event, Result> {
  readonly #save: (events: Event[]) => Promise<Result[]>;
  #waiting: Waiting<Event, Result>[] = [];
  #saving = false;

  /** The function `save` writes events in one statement, and returns the result of each in their order. */
  constructor(save: (events: Event[]) => Promise<Result[]>) {
    this.#save = save;
  }

  /** Resolves when the event is saved, and rejects with the failure of its statement. */
  add(event: Event): Promise<Result> {
    return new Promise((done, failed) => {
      this.#waiting.push({ event, done, failed });
      if (!this.#saving) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#saving = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, mostAtOnce);
      try {
        const results = await this.#save(batch.map(({ event }) => event));
        for (const [index, { done, failed }] of batch.entries()) {
          const result = results[index];
          if (result === undefined) failed(new Error('an event was saved without a result'));
          else done(result);
        }
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.#saving = false;
  }
}
