import type {
  CategoryResults,
  OfficeHeat,
  ResultConsequences,
} from '#contract/raceday/office/results/results.ts';
import type { Race } from '#contract/season/races/races.ts';
import type { TestApp } from './app.ts';
import type { Office } from './office.ts';
import type { Result } from './world.ts';

/**
 * A finished date of an office's organization: ten boys in two heats of five, three motos and a final of eight; and
 * three girls.
 */
export class RaceDay {
  readonly #app: TestApp;
  readonly #office: Office;
  cup_id = 0;
  race_id = 0;
  boys = 0;
  girls = 0;

  private constructor(app: TestApp, office: Office) {
    this.#app = app;
    this.#office = office;
  }

  static async ridden(
    app: TestApp,
    office: Office,
    race_status: string,
    { final = true } = {},
  ): Promise<RaceDay> {
    const day = new RaceDay(app, office);
    const { world } = app;
    day.cup_id = await world.cup({ dates: ['2026-03-14'] });
    day.race_id = await world.race(day.cup_id, '2026-03-14', race_status);
    const riders = Array.from({ length: 10 }, (_, index) => {
      const place = Math.floor(index / 2) + 1;
      const motos: Result[] = [place, place, place];
      const rides = { motos, ...(final && index < 8 ? { final: index + 1 } : {}) };
      return {
        name: `Piloto ${day.race_id} ${index + 1}`,
        plate: String(index + 1),
        serie: 1 + (index % 2),
        ...rides,
      };
    });
    await world.category(day.cup_id, day.race_id, 'Varones 9', riders);
    const girls = [1, 2, 3].map((place) => ({
      name: `Niña ${day.race_id} ${place}`,
      plate: String(50 + place),
      serie: 1,
      motos: [place, place, place],
    }));
    await world.category(day.cup_id, day.race_id, 'Damas 9', girls);
    const { rows } = await app.pool.query<{ id: number; name: string }>(
      `select category_id as id, category_name as name from race_category join category using (category_id) where race_id = $1`,
      [day.race_id],
    );
    day.boys = rows.find(({ name }) => name === 'Varones 9')?.id ?? 0;
    day.girls = rows.find(({ name }) => name === 'Damas 9')?.id ?? 0;
    return day;
  }

  get path(): string {
    return `/races/${this.race_id}/results`;
  }

  async category(category_id: number): Promise<CategoryResults> {
    return (await this.#office.ask('GET', `${this.path}/${category_id}`)).json<CategoryResults>();
  }

  async heat(category_id: number, phase: string, serie: number | null = 1): Promise<OfficeHeat> {
    const { heats } = await this.category(category_id);
    const found = heats.find((one) => one.phase === phase && one.serie === serie);
    if (!found) throw new Error(`no ${phase} ${serie}`);
    return found;
  }

  /** Returns a heat as it is, with other results for some plates. */
  body(category_id: number, heat: OfficeHeat, results: Record<string, Result | null>) {
    return {
      category_id,
      phase: heat.phase,
      serie: heat.serie,
      basis: heat.basis,
      results: heat.runs.map(({ entry_id, plate, status, place }) => {
        const told = results[plate];
        if (told === undefined) return { entry_id, status, place };
        const ok = typeof told === 'number';
        return { entry_id, status: ok ? 'OK' : told, place: ok ? told : null };
      }),
    };
  }

  write(body: object, more: object = {}) {
    return this.#office.ask('PUT', this.path, { ...body, request_key: crypto.randomUUID(), ...more });
  }

  async foresee(body: object): Promise<ResultConsequences> {
    return (await this.#office.ask('POST', `${this.path}/foresee`, body)).json<ResultConsequences>();
  }

  move(was: string, race_status: string) {
    return this.#office.ask('PUT', `${this.path}/status`, { was, race_status });
  }

  /** Returns the race as the public reads it. */
  async shown() {
    return (await this.#app.get(`/api/races/${this.race_id}`)).json<Race>();
  }
}
