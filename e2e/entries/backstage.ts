import { join } from 'node:path';
import pg from 'pg';

export interface Arranged {
  race_id: number;
  cup_id: number;
  race_date: string;
  organization_id: number;
  club_id: number;
  /** The boys' class of each age, by name. */
  categories: Map<string, number>;
}

/** A date whose entries have just closed. */
interface ClosedDate {
  race_id: number;
  /** Its public page. */
  address: string;
  classes: { category_id: number; category_name: string }[];
}

interface ChildOptions {
  firstname: string;
  birthdate: string;
  gender?: 'MEN' | 'WOMAN';
  /** The class for which an approved licence is made. */
  licence?: string;
}

/** What offices and clubs did before a family comes, written directly into the site's database. */
export class Backstage {
  readonly #pool: pg.Pool;

  constructor(dataDir: string) {
    this.#pool = new pg.Pool({
      host: join(dataDir, 'postgres.socket'),
      user: 'partidor',
      database: 'partidor',
      max: 2,
    });
    // The site may be stopped while this pool is open. Its connections end then, which is no failure.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
    this.#pool.on('error', () => {});
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async all<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query<Row>(text, values)).rows;
  }

  async #id(text: string, values: unknown[]): Promise<number> {
    const [row] = await this.all<{ id: string }>(text, values);
    return Number(row?.id);
  }

  /** Opens a cup of the demo's first organization with one date whose entries are open, and a class for each year. */
  async openRace(name: string): Promise<Arranged> {
    const organization_id = 1;
    const rules = await this.#id(`insert into race_rules default values returning race_rules_id as id`, []);
    const cup_id = await this.#id(
      `insert into cup (cup_name, cup_status, organization_id, race_rules_id) values ($1, 'OPENED', $2, $3) returning cup_id as id`,
      [name, organization_id, rules],
    );
    const [day] = await this.all<{ race_date: string }>(
      `insert into cup_date (cup_id, race_date, date_name, date_place)
       values ($1, (now() at time zone 'America/Argentina/Buenos_Aires')::date + 6, '1.ª fecha', 'Pista Los Teros')
       returning race_date::text`,
      [cup_id],
    );
    const race_date = day?.race_date ?? '';
    const race_id = await this.#id(
      `insert into race (cup_id, race_date, race_name, race_status) values ($1, $2, '1.ª fecha · Pista Los Teros', 'INSCRIPTION')
       returning race_id as id`,
      [cup_id, race_date],
    );
    const categories = new Map<string, number>();
    for (const row of await this.all<{ category_id: string; category_name: string }>(
      `insert into cup_category (cup_id, category_id)
       select $1, category_id from category where organization_id = $2
         and category_name in ('Varones 8', 'Varones 10', 'Damas 9', 'Cruceros varones 12 y menores')
       returning category_id, (select category_name from category k where k.category_id = cup_category.category_id)`,
      [cup_id, organization_id],
    ))
      categories.set(row.category_name, Number(row.category_id));
    const club_id = await this.#id(
      `insert into club (club_name, organization_id) values ($1, $2) returning club_id as id`,
      [`Club de ${name}`, organization_id],
    );
    return { race_id, cup_id, race_date, organization_id, club_id, categories };
  }

  /**
   * Closes the entries of the next open date of the demo's first organization. `sizes` says how many riders stay in
   * each of its first large classes; the other classes become empty. Without sizes everybody stays.
   */
  async closeNext(sizes: readonly number[] = []): Promise<ClosedDate> {
    const [found] = await this.all<{ race_id: string; cup_id: string; race_date: string }>(
      `select r.race_id, r.cup_id, r.race_date::text as race_date from race r join cup c using (cup_id)
       where c.organization_id = 1 and r.race_status = 'INSCRIPTION' order by r.race_id limit 1`,
    );
    const race_id = Number(found?.race_id);
    const rows = await this.all<{ category_id: string; category_name: string }>(
      `select category_id, category_name from entry join category using (category_id)
       where race_id = $1 and entered_category_id is null
       group by 1, 2 having count(*) >= $2 order by 1 limit $3`,
      [race_id, Math.max(0, ...sizes), sizes.length],
    );
    const classes = rows.map((one) => ({ ...one, category_id: Number(one.category_id) }));
    if (sizes.length > 0)
      await this.all(
        `delete from entry where race_id = $1 and entry_id not in (
           select entry_id from (
             select entry_id, category_id, row_number() over (partition by category_id order by entry_id) as at
             from entry where race_id = $1 and entered_category_id is null) one
           join unnest($2::bigint[], $3::int[]) as class (category_id, size) using (category_id)
           where at <= size)`,
        [race_id, classes.map(({ category_id }) => category_id), sizes],
      );
    await this.all(`update race set closes_by_hand = now() where race_id = $1`, [race_id]);
    return { race_id, address: `/races?cup_id=${found?.cup_id}&race_date=${found?.race_date}`, classes };
  }

  /** Makes a child of an account, with or without a licence for a class. */
  async child(email: string, place: Arranged, options: ChildOptions): Promise<number> {
    const rider_id = await this.#id(
      `insert into rider (rider_firstname, rider_lastname, organization_id, club_id, rider_birthdate, rider_gender, rider_state)
       values ($1, 'Ñancupil', $2, $3, $4, $5, 'Río Negro') returning rider_id as id`,
      [options.firstname, place.organization_id, place.club_id, options.birthdate, options.gender ?? 'MEN'],
    );
    await this.all(
      `insert into user_rider (user_id, rider_id) select user_id, $2 from users where user_email = $1`,
      [email, rider_id],
    );
    if (options.licence !== undefined)
      await this.all(
        `insert into lbr (rider_id, organization_id, cup_id, category_id, season, lbr_type, lbr_guest, lbr_status, expires_on)
         values ($1, $2, $3, $4, $5, 'FALSE', 'FALSE', 'APPROVED', $6)`,
        [
          rider_id,
          place.organization_id,
          place.cup_id,
          place.categories.get(options.licence),
          Number(place.race_date.slice(0, 4)),
          `${place.race_date.slice(0, 4)}-12-31`,
        ],
      );
    return rider_id;
  }

  /** Makes an account with the password of the demo. */
  async account(email: string, language = 'es'): Promise<void> {
    await this.all(
      `insert into users (user_email, user_firstname, user_password, user_language, email_confirmed_at)
       select $1, 'Marina', user_password, $2, now() from users where user_email = 'familia@demo.test'`,
      [email, language],
    );
  }
}

/** Returns a birth date that gives an age in the season of a race. */
export const bornFor = (race_date: string, age: number) => `${Number(race_date.slice(0, 4)) - age}-06-01`;
