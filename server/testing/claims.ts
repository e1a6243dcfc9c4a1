import type { LoginReply } from '#contract/people/accounts/sessions.ts';
import type { TestApp } from '#server/testing/app.ts';
import { secretIn, takeLetters } from '#server/testing/outbox.ts';
import { People } from '#server/testing/people.ts';
import { photo } from '#server/testing/papers.ts';

type Place = Awaited<ReturnType<People['place']>>;

/** Families that claim riders, and the office that checks it. */
export class Claims {
  readonly people: People;
  readonly place: Place;
  readonly #app: TestApp;
  #made = 0;

  private constructor(app: TestApp, people: People, place: Place) {
    this.#app = app;
    this.people = people;
    this.place = place;
  }

  static async open(app: TestApp): Promise<Claims> {
    const people = new People(app);
    return new Claims(app, people, await people.place());
  }

  /** Makes a rider as a club enrols one, born on 1-6-2015, and returns the document too. */
  async enrolled(options: { birthdate?: string | null; firstname?: string; lastname?: string } = {}) {
    this.#made += 1;
    const dni = `7100${String(this.#made).padStart(4, '0')}`;
    const rider_id = await this.people.rider(this.place, { dni, ...options });
    return { rider_id, dni };
  }

  /** Makes papers of a rider that the club had stored. */
  async papersOf(rider_id: number): Promise<void> {
    const club = await this.people.account({ roles: [{ role: 'club', club_id: this.place.club_id }] });
    const bytes = await photo();
    const files = {
      rider_dni_image1: { name: 'frente.jpg', bytes },
      rider_dni_image2: { name: 'dorso.jpg', bytes },
      rider_insurance_image: { name: 'seguro.jpg', bytes },
    };
    const place = { club_id: String(this.place.club_id), rider_state: 'Salta' };
    const answer = await this.people.send('PUT', `/api/riders/mov/${rider_id}`, club.token, place, files);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }

  /** Lets the rider have been in a race. */
  async ridden(rider_id: number): Promise<void> {
    const { world, pool } = this.#app;
    const cup_id = await world.cup({ organization: 'Federación Andina' });
    const race_id = await world.race(cup_id, '2026-03-01');
    const entries = await world.category(cup_id, race_id, 'Varones 11', [
      { name: 'Alguien', plate: '7', motos: [1] },
    ]);
    await pool.query(`update entry set rider_id = $1 where entry_id = $2`, [
      rider_id,
      entries.get('Alguien'),
    ]);
  }

  /** Goes through the first login and the sign-up, as far as possible. Returns the sent fields and the answer. */
  async signUp(
    { rider_id, dni }: { rider_id: number; dni: string },
    typed: Record<string, string> = {},
    surname = 'González',
  ) {
    const login = (await this.people.logIn(surname, dni)).json<LoginReply>();
    const fields = {
      ...(await this.people.signUpFields(this.place)),
      rider_dni: dni,
      rider_birthdate: '2015-06-01',
      rider_id: String(rider_id),
      claim: login.claim ?? '',
      ...typed,
    };
    const papers = await this.people.papers();
    const answer = await this.people.send('POST', '/api/users/register', null, fields, papers);
    return { login, fields, answer };
  }

  async letters() {
    await this.#app.runJobs();
    return takeLetters(this.#app.dataDir);
  }

  /** Follows the link of the letter that confirms an e-mail, and returns the other letters. */
  async confirm(user_email: string) {
    const letters = await this.letters();
    const token = secretIn(letters.find(({ to, text }) => to === user_email && text.includes('/confirm#')));
    const answer = await this.people.call('POST', '/api/users/confirm', null, { token });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return letters;
  }

  /** Makes an organizer of the place. */
  async office() {
    const { organization_id } = this.place;
    return this.people.account({ roles: [{ role: 'organizer', organization_id }] });
  }

  async claims(token: string) {
    type Item = { claim_id: number; rider_id: number; state: string; doubts: string[] };
    return (await this.people.call('GET', '/api/riders/claims', token)).json<{ items: Item[] }>().items;
  }

  /** Returns the claim to a rider, as the office sees it. */
  async claimTo(rider_id: number, token: string) {
    const found = (await this.claims(token)).find(
      (one) => one.rider_id === rider_id && one.state !== 'begun',
    );
    if (!found) throw new Error('no claim to this rider');
    return found;
  }

  /** Searches by document, gives a birth date, and returns the answers. */
  async ask(token: string, dni: string, rider_birthdate?: string) {
    const found = await this.people.call('GET', `/api/riders/rider_dni/${dni}?alone=true`, token);
    if (found.statusCode !== 200) return { found, answer: found };
    const { claim_id } = found.json<{ rider: { claim_id: number } }>().rider;
    const body = rider_birthdate === undefined ? {} : { rider_birthdate };
    const answer = await this.people.call('PUT', `/api/users/add_rider/${claim_id}`, token, body);
    return { found, answer };
  }

  /** Reads everything stored about a rider: the row, the files of its papers, and who is in charge. */
  async stored(rider_id: number) {
    const { pool } = this.#app;
    const { rows } = await pool.query<{ rider: Record<string, unknown> }>(
      `select to_jsonb(r) - 'rider_version' as rider from rider r where rider_id = $1`,
      [rider_id],
    );
    const rider = rows[0]?.rider ?? {};
    const ids = [rider.rider_dni_image1, rider.rider_dni_image2, rider.rider_insurance_image];
    const files = await pool.query(
      // The sweep stores with which key a paper is sealed.
      `select to_jsonb(f) - 'sealed_by' as file from file f where file_id = any($1) order by file_id`,
      [ids.filter(Boolean)],
    );
    const links = await pool.query(`select user_id from user_rider where rider_id = $1 order by user_id`, [
      rider_id,
    ]);
    return { rider, files: files.rows, links: links.rows };
  }
}
