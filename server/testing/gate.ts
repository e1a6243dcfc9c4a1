import { addDays } from '#rules/calendar.ts';
import type { TestApp } from '#server/testing/app.ts';
import { People } from '#server/testing/people.ts';

interface CategoryOptions {
  min_age?: number;
  max_age?: number;
  gender?: 'WOMAN' | 'MEN' | null;
  wheel?: 20 | 24;
  limit?: number;
}

/** A federation with an open cup, a date whose entries are open, and families who want to ride. */
export class Gate {
  readonly people: People;
  readonly #app: TestApp;
  #made = 0;

  private constructor(app: TestApp) {
    this.#app = app;
    this.people = new People(app);
  }

  place = { country_id: 0, organization_id: 0, club_id: 0, other_club_id: 0 };
  cup_id = 0;
  race_id = 0;
  race_date = '';
  boys = 0;
  cruisers = 0;

  static async open(app: TestApp): Promise<Gate> {
    const gate = new Gate(app);
    gate.place = await gate.people.place();
    await gate.anotherDate();
    return gate;
  }

  /** Makes a new cup with one date five days ahead and open entries, for boys of 8 to 14 and cruisers up to 16. */
  async anotherDate(): Promise<void> {
    const { pool, world } = this.#app;
    const { rows } = await pool.query<{ today: string }>(
      `select (now() at time zone 'America/Argentina/Buenos_Aires')::date as today`,
    );
    this.race_date = addDays(rows[0]?.today ?? '', 5);
    this.cup_id = await world.cup({ dates: [this.race_date] });
    this.race_id = await world.race(this.cup_id, this.race_date, 'INSCRIPTION');
    this.boys = await this.category('Varones', { min_age: 5, max_age: 15, gender: 'MEN' });
    this.cruisers = await this.category('Cruceros', { max_age: 16, gender: null, wheel: 24 });
  }

  async category(name: string, options: CategoryOptions = {}): Promise<number> {
    this.#made += 1;
    const { rows } = await this.#app.pool.query<{ category_id: number }>(
      `insert into category (category_name, organization_id, min_age, max_age, gender, wheel, category_order)
       values ($1, $2, $3, $4, $5, $6, $7) returning category_id`,
      [
        `${name} ${this.#made}`,
        this.place.organization_id,
        options.min_age ?? null,
        options.max_age ?? null,
        options.gender === undefined ? 'MEN' : options.gender,
        options.wheel ?? 20,
        this.#made,
      ],
    );
    const category_id = rows[0]?.category_id ?? 0;
    await this.#app.pool.query(
      `insert into cup_category (cup_id, category_id, entry_limit) values ($1, $2, $3)`,
      [this.cup_id, category_id, options.limit ?? null],
    );
    return category_id;
  }

  /** Gives an approved licence for the season. */
  async licence(rider_id: number, category_id = this.boys, cup_id = this.cup_id): Promise<void> {
    await this.#app.pool.query(
      `insert into lbr (rider_id, organization_id, cup_id, category_id, season, lbr_type, lbr_guest, lbr_status, expires_on)
       values ($1, $2, $3, $4, $5, 'FALSE', 'FALSE', 'APPROVED', $6)`,
      [
        rider_id,
        this.place.organization_id,
        cup_id,
        category_id,
        Number(this.race_date.slice(0, 4)),
        `${this.race_date.slice(0, 4)}-12-31`,
      ],
    );
  }

  /** Makes a family with one rider who has a licence. */
  async family(options: { licence?: boolean; birthdate?: string } = {}) {
    const birthdate = options.birthdate ?? `${Number(this.race_date.slice(0, 4)) - 11}-06-01`;
    const rider_id = await this.people.rider(this.place, { birthdate });
    const account = await this.people.account({ riders: [rider_id] });
    if (options.licence !== false) await this.licence(rider_id);
    return { ...account, rider_id };
  }

  body(rider_id: number, category_id = this.boys) {
    return { race_id: this.race_id, rider_id, category_id, organization_id: this.place.organization_id };
  }

  enter(token: string, rider_id: number, category_id = this.boys) {
    return this.people.call('PUT', '/api/races/addrider', token, this.body(rider_id, category_id));
  }

  withdraw(token: string, rider_id: number, category_id = this.boys) {
    return this.people.call('PUT', '/api/races/deleterider', token, this.body(rider_id, category_id));
  }

  info(token: string, rider_id: number) {
    const query = `race_id=${this.race_id}&race_date=${this.race_date}&rider_id=${rider_id}`;
    return this.people.call('GET', `/api/races/info_rider?${query}`, token);
  }

  /** Reads the riders in a category, as the database has them. */
  async riders(category_id = this.boys): Promise<number[]> {
    const { rows } = await this.#app.pool.query<{ rider_id: number }>(
      `select rider_id from entry where race_id = $1 and category_id = $2 order by entry_id`,
      [this.race_id, category_id],
    );
    return rows.map(({ rider_id }) => rider_id);
  }

  /** Moves the closing moment, in days before the race. */
  async closesDaysBefore(days: number): Promise<void> {
    await this.#app.pool.query(
      `update cup set cup_inscription_end = $2, cup_inscription_init = 20 where cup_id = $1`,
      [this.cup_id, days],
    );
  }

  async status(race_status: string): Promise<void> {
    await this.#app.pool.query(`update race set race_status = $2 where race_id = $1`, [
      this.race_id,
      race_status,
    ]);
  }
}
