import type { DayClassRoom, DrawRoom } from '#contract/raceday/office/day/day.ts';
import type { ForeseenLate } from '#contract/raceday/office/day/changes.ts';
import type { ForeseenStage } from '#contract/raceday/office/day/stages.ts';
import type { CategoryResults, OfficeHeat } from '#contract/raceday/office/results/results.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { Office } from '#server/testing/office.ts';

interface Options {
  status?: string;
  date?: string;
  rules?: Partial<RaceRules>;
}

const CLUBS = ['Los Teros', 'Rayo', 'La Curva'];

/** A date with closed entries and classes of given sizes, in the draw room of its office. */
export class DrawTable {
  readonly #app: TestApp;
  readonly #office: Office;
  cup_id = 0;
  race_id = 0;
  /** The ids of the classes in their order. */
  classes: number[] = [];

  private constructor(app: TestApp, office: Office) {
    this.#app = app;
    this.#office = office;
  }

  static async open(app: TestApp, office: Office, sizes: readonly number[], options: Options = {}) {
    const table = new DrawTable(app, office);
    const { world, pool } = app;
    const date = options.date ?? '2026-03-14';
    table.cup_id = await world.cup({ dates: [date] });
    for (const [name, value] of Object.entries(options.rules ?? {}))
      await pool.query(
        `update race_rules set ${name} = $2 where race_rules_id = (select race_rules_id from cup where cup_id = $1)`,
        [table.cup_id, value],
      );
    table.race_id = await world.race(table.cup_id, date, options.status ?? 'CLOSED');
    for (const [index, size] of sizes.entries()) {
      const riders = Array.from({ length: size }, (_, at) => ({
        name: `Piloto ${table.race_id} ${index} ${at}`,
        plate: `${index + 1}${String(at + 1).padStart(2, '0')}`,
        club: CLUBS[at % CLUBS.length] ?? '',
      }));
      await world.category(table.cup_id, table.race_id, `Clase ${index + 1}`, riders);
    }
    const { rows } = await pool.query<{ id: number }>(
      `select category_id as id from race_category join category using (category_id) where race_id = $1 order by category_name`,
      [table.race_id],
    );
    table.classes = rows.map(({ id }) => id);
    return table;
  }

  /** The same date on a server that has a copy of it. */
  static on(app: TestApp, office: Office, { race_id, cup_id, classes }: DrawTable): DrawTable {
    return Object.assign(new DrawTable(app, office), { race_id, cup_id, classes });
  }

  ask(method: 'GET' | 'POST' | 'PUT', below: string, body?: object) {
    return this.#office.ask(method, `/races/${this.race_id}${below}`, body);
  }

  async day(): Promise<DrawRoom> {
    return (await this.ask('GET', '/day')).json<DrawRoom>();
  }

  async room(category_id = this.classes[0] ?? 0): Promise<DayClassRoom> {
    return (await this.ask('GET', `/day/${category_id}`)).json<DayClassRoom>();
  }

  /** Draws all classes, or the given ones, based on the present version. */
  async draw(more: object = {}) {
    const { version } = await this.day();
    const body = { version, category_ids: this.classes, request_key: crypto.randomUUID() };
    return this.ask('POST', '/draws', { ...body, ...more });
  }

  /** Makes a rider of the organization with a licence for a class, who is not in it, and returns the id. */
  async licensed(category_id = this.classes[0] ?? 0): Promise<number> {
    const { rows } = await this.#app.pool.query<{ rider_id: number }>(
      `with p as (insert into rider (rider_firstname, organization_id, rider_birthdate, rider_gender)
         select 'Llega Tarde', organization_id, '2012-05-05', 'MEN' from cup where cup_id = $1 returning rider_id, organization_id)
       insert into lbr (rider_id, organization_id, cup_id, category_id, lbr_type, lbr_guest, lbr_status, season, expires_on)
       select rider_id, organization_id, $1, $2, 'FALSE', 'FALSE', 'APPROVED', extract(year from r.race_date), '2099-12-31'
       from p, race r where r.race_id = $3 returning rider_id`,
      [this.cup_id, category_id, this.race_id],
    );
    return rows[0]?.rider_id ?? 0;
  }

  /** Enters somebody after the draw, in the way that the preview showed. */
  async late(rider_id: number, category_id = this.classes[0] ?? 0, more: object = {}) {
    const who = { rider_id, category_id };
    const { way } = (await this.ask('POST', '/late/foresee', who)).json<ForeseenLate>();
    const { version } = await this.day();
    const acting = { version, way, reason: 'Llegó tarde', request_key: crypto.randomUUID() };
    return this.ask('POST', '/late', { ...who, ...acting, ...more });
  }

  /** Takes an entry out after the draw. */
  async scratch(entry_id: number, more: object = {}) {
    const { version } = await this.day();
    const acting = { version, reason: 'Se golpeó', request_key: crypto.randomUUID() };
    return this.ask('POST', '/scratch', { entry_id, ...acting, ...more });
  }

  /** Undoes what a change did. */
  async putBack(change_id: number | null) {
    const { version } = await this.day();
    return this.ask('POST', '/changes/undo', { version, change_id, request_key: crypto.randomUUID() });
  }

  async undo(more: object = {}) {
    const { version } = await this.day();
    const body = { version, category_ids: this.classes, of: 'motos', request_key: crypto.randomUUID() };
    return this.ask('POST', '/draws/undo', { ...body, ...more });
  }

  async foresee(category_id = this.classes[0] ?? 0): Promise<ForeseenStage> {
    const body = { category_id, gate_mode: null };
    return (await this.ask('POST', '/stages/foresee', body)).json<ForeseenStage>();
  }

  /** Makes the next stage. */
  async follow(category_id = this.classes[0] ?? 0, more: object = {}) {
    const { made } = await this.foresee(category_id);
    const body = { category_id, gate_mode: null, basis: made?.basis ?? '', request_key: crypto.randomUUID() };
    return this.ask('POST', '/stages', { ...body, ...more });
  }

  async results(category_id = this.classes[0] ?? 0): Promise<CategoryResults> {
    return (await this.ask('GET', `/results/${category_id}`)).json<CategoryResults>();
  }

  /** Writes a heat as the office does: in the order of its plates, except for the given result of one. */
  async write(
    category_id: number,
    heat: OfficeHeat,
    fate: (plate: string) => string | null = () => null,
    timed = false,
  ) {
    let place = 0;
    const results = heat.runs
      .toSorted((a, b) => a.plate.localeCompare(b.plate))
      .map(({ entry_id, plate }) => {
        const status = fate(plate);
        if (status !== null) return { entry_id, status, place: null };
        place += 1;
        // A plate rides the same lap all day, so that the time separates two riders whom a draw leaves equal on
        // places.
        return { entry_id, status: 'OK', place, time_ms: timed ? 30_000 + Number(plate) : null };
      });
    const { phase, serie, basis } = heat;
    const article = results.some(({ status }) => status === 'REL' || status === 'DSQ')
      ? '6.1.055'
      : undefined;
    const body = { category_id, phase, serie, basis, results, article, request_key: crypto.randomUUID() };
    const answer = await this.ask('PUT', '/results', body);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }

  /** Writes every heat of a class that is drawn and open. */
  async ride(category_id = this.classes[0] ?? 0, fate: (plate: string) => string | null = () => null) {
    const { heats, timed } = await this.results(category_id);
    for (const heat of heats)
      if (heat.runs.some(({ status }) => status === null)) await this.write(category_id, heat, fate, timed);
  }

  async status(): Promise<string> {
    return (await this.day()).race_status;
  }
}
