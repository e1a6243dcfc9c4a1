import type { DayProgramme } from '#contract/raceday/office/day/programme.ts';
import type { DrawTable } from '#server/testing/draw-room.ts';

type Item = DayProgramme['items'][number];

/** The programme of a date in the draw room, changed as its screen does it. */
export class ProgrammeDesk {
  readonly #table: DrawTable;

  constructor(table: DrawTable) {
    this.#table = table;
  }

  async read(): Promise<DayProgramme> {
    return (await this.#table.ask('GET', '/day/programme')).json<DayProgramme>();
  }

  /** Returns the order in the form of a request: blocks by their names. */
  static named(items: readonly Item[]): object[] {
    return items.map((item) => {
      if (item.kind !== 'block') return { kind: item.kind, title: item.title, minutes: item.minutes };
      const { kind, category_id, phase, letter } = item;
      return { kind, category_id, phase, letter };
    });
  }

  /** Saves changes based on the present version. */
  async save(change: (items: Item[]) => readonly Item[] = (items) => items, more: object = {}) {
    const { version, seconds_planned, first_gate_at, sunset_at, numbers_given, items } = await this.read();
    return this.#table.ask('PUT', '/day/programme', {
      version,
      seconds_planned,
      first_gate_at,
      sunset_at,
      numbers_given,
      items: ProgrammeDesk.named(change(items)),
      request_key: crypto.randomUUID(),
      ...more,
    });
  }

  /** Returns what is ridden in its order: `1:M1 1 2`, or the kind of a pause. */
  async told(): Promise<string[]> {
    const { items } = await this.read();
    return items.map((item) =>
      item.kind === 'block'
        ? `${this.#table.classes.indexOf(item.category_id) + 1}:${item.phase} ${item.races.map(({ number }) => number).join(' ')}`
        : item.kind,
    );
  }
}
