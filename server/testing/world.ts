import type pg from 'pg';
import type { LostStatus } from '#rules/statuses.ts';

/** Places ridden in the motos, then the stages after them: `[1, 2, 'DNF']`. */
export type Result = number | LostStatus;

export interface RiderOfTheDay {
  name: string;
  plate: string;
  club?: string;
  /** The heat of the fixed motos, from 1. If absent, heats are not printed. */
  serie?: number;
  motos?: Result[];
  final?: Result;
}

export interface RaceOfTheDay {
  race_id: number;
  cup_id: number;
  race_date: string;
  entries: Map<string, number>;
}

const one = async (db: pg.Pool, text: string, values: unknown[]): Promise<number> => {
  const { rows } = await db.query<{ id: number }>(text, values);
  const row = rows[0];
  if (!row) throw new Error(`nothing came back from ${text}`);
  return row.id;
};

/** Builders in the words of the sport, on a fresh database. */
export class World {
  readonly #db: pg.Pool;
  #made = 0;

  constructor(db: pg.Pool) {
    this.#db = db;
  }

  organization(name = 'Federación Andina'): Promise<number> {
    return one(
      this.#db,
      `insert into organization (organization_name, organization_shortname) values ($1, $2)
       on conflict (organization_name) do update set organization_order = organization.organization_order
       returning organization_id as id`,
      [name, name.split(' ').at(-1)],
    );
  }

  async cup(
    options: {
      name?: string;
      status?: string;
      showRanking?: boolean;
      showRiders?: boolean;
      dates?: string[];
      organization?: string;
    } = {},
  ): Promise<number> {
    const organizationId = await this.organization(options.organization);
    const rulesId = await one(
      this.#db,
      `insert into race_rules default values returning race_rules_id as id`,
      [],
    );
    this.#made += 1;
    const cupId = await one(
      this.#db,
      `insert into cup (cup_name, cup_status, organization_id, race_rules_id, cup_parameters) values ($1, $2, $3, $4, $5)
       returning cup_id as id`,
      [
        options.name ?? `Copa ${this.#made}`,
        options.status ?? 'OPENED',
        organizationId,
        rulesId,
        { showRanking: options.showRanking ?? true, showRiders: options.showRiders ?? true },
      ],
    );
    await this.#db.query(
      `insert into cup_points (cup_id, place_from, place_to, points) values ($1, 1, 1, 50), ($1, 2, 2, 47), ($1, 3, 8, 40)`,
      [cupId],
    );
    for (const [index, date] of (options.dates ?? []).entries()) {
      await this.#db.query(`insert into cup_date (cup_id, race_date, date_name) values ($1, $2, $3)`, [
        cupId,
        date,
        `${index + 1}ª fecha`,
      ]);
    }
    return cupId;
  }

  async race(cupId: number, race_date: string, status = 'OFFICIAL'): Promise<number> {
    await this.#db.query(
      `insert into cup_date (cup_id, race_date, date_name) values ($1, $2, 'Fecha') on conflict do nothing`,
      [cupId, race_date],
    );
    return one(
      this.#db,
      `insert into race (cup_id, race_date, race_name, race_status) values ($1, $2, 'Bariloche', $3) returning race_id as id`,
      [cupId, race_date, status],
    );
  }

  async #category(cupId: number, raceId: number, name: string): Promise<number> {
    const categoryId = await one(
      this.#db,
      `insert into category (category_name, organization_id) select $1, organization_id from cup where cup_id = $2
       on conflict (organization_id, category_name) do update set category_order = category.category_order
       returning category_id as id`,
      [name, cupId],
    );
    await this.#db.query(`insert into cup_category values ($1, $2) on conflict do nothing`, [
      cupId,
      categoryId,
    ]);
    await this.#db.query(`insert into race_category (race_id, category_id, cup_id) values ($1, $2, $3)`, [
      raceId,
      categoryId,
      cupId,
    ]);
    return categoryId;
  }

  /** Makes a whole category of a race: its riders, and what they rode. */
  async category(
    cupId: number,
    raceId: number,
    name: string,
    riders: RiderOfTheDay[],
  ): Promise<Map<string, number>> {
    const categoryId = await this.#category(cupId, raceId, name);
    const entries = new Map<string, number>();
    const heats = new Map<string, number>();
    const heat = async (phase: string, serie: number) => {
      const key = `${phase}/${serie}`;
      const known = heats.get(key);
      if (known !== undefined) return known;
      const made = await one(
        this.#db,
        `insert into heat (race_id, category_id, phase, serie, number) values ($1, $2, $3, $4, $5) returning heat_id as id`,
        [raceId, categoryId, phase, serie, `${phase}-${serie}`],
      );
      heats.set(key, made);
      return made;
    };
    for (const rider of riders) {
      const entryId = await this.enter(cupId, raceId, categoryId, rider);
      entries.set(rider.name, entryId);
      const rides = (rider.motos ?? []).map((result, index) => [`M${index + 1}`, result] as [string, Result]);
      if (rider.final !== undefined) rides.push(['final', rider.final]);
      for (const [phase, result] of rides) {
        const heatId =
          rider.serie === undefined ? null : await heat(phase, phase === 'final' ? 1 : rider.serie);
        const ok = typeof result === 'number';
        await this.#db.query(
          `insert into run (race_id, category_id, entry_id, phase, heat_id, status, place, heat_size) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [
            raceId,
            categoryId,
            entryId,
            phase,
            heatId,
            ok ? 'OK' : result,
            ok ? result : null,
            ok || heatId !== null ? null : riders.length,
          ],
        );
      }
    }
    return entries;
  }

  async enter(cupId: number, raceId: number, categoryId: number, rider: RiderOfTheDay): Promise<number> {
    const clubId =
      rider.club === undefined
        ? null
        : await one(
            this.#db,
            `insert into club (club_name, organization_id) select $1, organization_id from cup where cup_id = $2
             on conflict (organization_id, club_name) do update set club_payments = club.club_payments returning club_id as id`,
            [rider.club, cupId],
          );
    const riderId = await one(
      this.#db,
      `with known as (select rider_id from rider join cup using (organization_id) where cup_id = $3 and rider_fullname = $1 limit 1),
       made as (insert into rider (rider_firstname, organization_id, club_id, rider_dni)
         select $1, organization_id, $2, $4 from cup where cup_id = $3 and not exists (select 1 from known) returning rider_id)
       select rider_id as id from known union all select rider_id from made`,
      [
        rider.name,
        clubId,
        cupId,
        `DNI${cupId}X${raceId}X${categoryId}X${rider.plate}`.toUpperCase().slice(0, 20),
      ],
    );
    return one(
      this.#db,
      `insert into entry (race_id, category_id, rider_id, club_id, plate) values ($1, $2, $3, $4, $5) returning entry_id as id`,
      [raceId, categoryId, riderId, clubId, rider.plate],
    );
  }
}
