import { randomUUID } from 'node:crypto';
import {
  addLate,
  foreseeLate,
  foreseeScratch,
  scratch,
  undoChange,
} from '#contract/raceday/office/day/changes.ts';
import { getDay } from '#contract/raceday/office/day/day.ts';
import { foreseeShorten, shorten } from '#contract/raceday/office/day/shorten.ts';
import { getRaceDesk } from '#contract/entries/office/entries.ts';
import type { Line } from './line.ts';
import type { Comer, Meeting } from './meeting.ts';
import type { OfficeCaller } from './office-caller.ts';

/**
 * How many classes, at the end of the running order, lose a moto because of rain. The next ones lose it and get it
 * back.
 */
const CUT_CLASSES = 6;
const CUT_AND_BACK = 2;
const MOTOS_LEFT = 2;

/** Events that no plan contains: late riders, riders who leave, and rain. */
export class DayTurns {
  readonly #office: OfficeCaller;
  readonly #meeting: Meeting;
  readonly #line: Line;
  readonly #spare: Comer[];
  readonly tally = {
    late: 0,
    redrawn_for_one: 0,
    turned_away: 0,
    out: 0,
    put_back: 0,
    cut: 0,
    races_saved: 0,
  };

  constructor(office: OfficeCaller, meeting: Meeting, line: Line) {
    this.#office = office;
    this.#meeting = meeting;
    this.#line = line;
    this.#spare = [...meeting.spare];
  }

  get #params() {
    return { id: this.#meeting.race_id };
  }

  async #version(): Promise<number> {
    return (await this.#office.ask(getDay, { params: this.#params })).version;
  }

  async #acting(reason: string) {
    return { request_key: randomUUID(), version: await this.#version(), reason };
  }

  async #entryOf(rider_id: number): Promise<number> {
    const { lines } = await this.#office.ask(getRaceDesk, { params: this.#params });
    const entry_id = lines.find((one) => one.rider_id === rider_id)?.entry_id ?? null;
    if (entry_id === null) throw new Error(`rider ${rider_id} came late and is not in`);
    return entry_id;
  }

  /** Lets some riders who did not enter come to the office now. */
  async comeLate(count: number): Promise<void> {
    for (const { rider_id, category_id, starter } of this.#spare.splice(0, count)) {
      const who = { rider_id, category_id };
      const { way, missed, gates } = await this.#office.ask(foreseeLate, { params: this.#params, body: who });
      if (way === 'never') {
        this.tally.turned_away += 1;
        continue;
      }
      await this.#office.ask(addLate, {
        params: this.#params,
        body: { ...who, way, ...(await this.#acting('Llegó tarde a la oficina')) },
        isLost: true,
      });
      const entry_id = await this.#entryOf(rider_id);
      this.#line.join({ category_id, entry_id, starter }, { missed, serie: gates[0]?.serie ?? null });
      this.tally[way === 'ask' ? 'redrawn_for_one' : 'late'] += 1;
    }
  }

  /** Lets riders leave, one of them by mistake, who is put back at once. */
  async leave(leaving: readonly { category_id: number; entry_id: number }[]): Promise<void> {
    for (const [index, { category_id, entry_id }] of leaving.entries()) {
      const { gates, missed } = await this.#office.ask(foreseeScratch, {
        params: this.#params,
        body: { entry_id },
      });
      const { change_id } = await this.#office.ask(scratch, {
        params: this.#params,
        body: { entry_id, ...(await this.#acting('Se golpeó en la práctica')) },
        isLost: true,
      });
      if (index === 0 && change_id !== null) {
        const body = { request_key: randomUUID(), version: await this.#version(), change_id };
        await this.#office.ask(undoChange, { params: this.#params, body });
        this.tally.put_back += 1;
        continue;
      }
      this.#line.leave(category_id, entry_id, { gates, missed });
      this.tally.out += 1;
    }
  }

  /** Lets it rain before the third motos: some classes lose theirs; others lose them and get them back. */
  async rain(): Promise<void> {
    const how = { how: 'CUT_MOTOS', motos: MOTOS_LEFT } as const;
    const { classes } = await this.#office.ask(foreseeShorten, { params: this.#params, body: how });
    const fitting = classes.filter(({ apart }) => apart === null).reverse();
    const cut = fitting.slice(0, CUT_CLASSES);
    const back = fitting.slice(CUT_CLASSES, CUT_CLASSES + CUT_AND_BACK);
    const make = async (ids: readonly number[]) =>
      this.#office.ask(shorten, {
        params: this.#params,
        body: { ...how, category_ids: [...ids], ...(await this.#acting('Llueve')) },
        isLost: true,
      });
    const idsOf = (some: typeof classes) => some.map(({ category_id }) => category_id);
    if (back.length > 0) {
      const { change_id } = await make(idsOf(back));
      const version = await this.#version();
      if (change_id !== null)
        await this.#office.ask(undoChange, {
          params: this.#params,
          body: { request_key: randomUUID(), version, change_id },
        });
    }
    if (cut.length === 0) return;
    await make(idsOf(cut));
    for (const { category_id, saved } of cut) {
      this.#line.cut(category_id, MOTOS_LEFT);
      this.tally.cut += 1;
      this.tally.races_saved += saved;
    }
  }
}
