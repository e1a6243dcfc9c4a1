import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { DeskDuty } from '#rules/operations/office/desk-duties.ts';
import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import type { LoginReply } from '#contract/people/accounts/sessions.ts';
import { hashSecret, newSecret } from '#server/ground/access/secret.ts';
import type { TestApp } from '#server/testing/app.ts';
import { type FilePart, formData } from '#server/testing/form.ts';
import { photo } from '#server/testing/papers.ts';
import { hashPassword } from '#server/ground/passwords/password.ts';

type Role = { role: 'admin' | 'organizer' | 'club' | 'desk'; organization_id?: number; club_id?: number };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

let documents = 0;
/** A document that no other rider of this test file has. Random digits would sometimes hold what a test searches for. */
const nextDocument = () => `5${String((documents += 1)).padStart(12, '0')}`;

/** Families, clubs and offices on a test app, and what they do. */
export class People {
  /** The address from which the calls come: one address has a limit of calls in a minute. */
  address = '127.0.0.1';
  readonly #app: TestApp;
  #made = 0;

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** Makes a country with an organization and two clubs. */
  async place(name = 'Federación Andina') {
    const { pool } = this.#app;
    const organization_id = await this.#app.world.organization(name);
    const { rows: countries } = await pool.query<{ country_id: number }>(
      `insert into country (country_name, country_code) values ('Argentina', 'ARG')
       on conflict (country_name) do update set country_code = 'ARG' returning country_id`,
    );
    const country_id = countries[0]?.country_id ?? 0;
    await pool.query(
      `update organization set country_id = $1, organization_contact = 'office@example.org' where organization_id = $2`,
      [country_id, organization_id],
    );
    const club = async (club_name: string) => {
      const { rows } = await pool.query<{ club_id: number }>(
        `insert into club (club_name, organization_id) values ($1, $2)
         on conflict (organization_id, club_name) do update set club_name = $1 returning club_id`,
        [club_name, organization_id],
      );
      return rows[0]?.club_id ?? 0;
    };
    return {
      country_id,
      organization_id,
      club_id: await club('Los Teros'),
      other_club_id: await club('El Zonda'),
    };
  }

  /** Makes an account and signs it in, without the forms. */
  async account(options: { email?: string; password?: string; roles?: Role[]; riders?: number[] } = {}) {
    const { pool } = this.#app;
    this.#made += 1;
    const user_email = options.email ?? `persona${this.#made}@example.org`;
    const hash = options.password === undefined ? null : await hashPassword(options.password);
    const { rows } = await pool.query<{ user_id: number }>(
      `insert into users (user_email, user_password, user_firstname, email_confirmed_at) values ($1, $2, 'Ana', now()) returning user_id`,
      [user_email, hash],
    );
    const user_id = rows[0]?.user_id ?? 0;
    for (const { role, organization_id = null, club_id = null } of options.roles ?? [])
      await pool.query(`insert into user_role values ($1, $2, $3, $4)`, [
        user_id,
        role,
        organization_id,
        club_id,
      ]);
    for (const rider_id of options.riders ?? [])
      await pool.query(`insert into user_rider (user_id, rider_id) values ($1, $2)`, [user_id, rider_id]);
    const token = newSecret();
    await pool.query(
      `insert into session (user_id, token_hash, device, expires_at) values ($1, $2, 'Firefox · Linux', now() + interval '1 day')`,
      [user_id, hashSecret(token)],
    );
    return { user_id, user_email, token };
  }

  /** Makes a helper at the desk of a race, with the code opened, and returns the token. */
  async helper(
    race_id: number,
    {
      duty = 'act',
      desk_name = 'Mesa',
      seat = 1,
    }: { duty?: DeskDuty; desk_name?: string; seat?: number } = {},
  ): Promise<string> {
    const token = newSecret();
    await this.#app.pool.query(
      `with made as (insert into desk_pass (race_id, desk_name, code_hash, expires_at, may_act, duty, seat)
         values ($1, $4, $2, now() + interval '1 day', $5, $6, $7) returning desk_id)
       insert into desk_session (token_hash, desk_id) select $3, desk_id from made`,
      [
        race_id,
        randomBytes(32),
        hashSecret(token),
        desk_name,
        duty === 'act',
        duty === 'look' || duty === 'act' ? null : duty,
        duty === 'finish' ? seat : null,
      ],
    );
    return `desk.${token}`;
  }

  /** Makes a rider in the database, as a club enrols one. */
  async rider(
    place: { organization_id: number; club_id: number },
    options: { dni?: string; firstname?: string; lastname?: string; birthdate?: string | null } = {},
  ): Promise<number> {
    this.#made += 1;
    const { rows } = await this.#app.pool.query<{ rider_id: number }>(
      `insert into rider (rider_firstname, rider_lastname, rider_dni, organization_id, club_id, rider_birthdate, rider_gender, rider_state)
       values ($1, $2, $3, $4, $5, $6, 'MEN', 'Salta') returning rider_id`,
      [
        options.firstname ?? 'Tomás',
        options.lastname ?? 'González Pérez',
        options.dni ?? nextDocument(),
        place.organization_id,
        place.club_id,
        options.birthdate === undefined ? '2015-06-01' : options.birthdate,
      ],
    );
    return rows[0]?.rider_id ?? 0;
  }

  /** Makes a call with a token and a JSON body. What anybody may read is asked after every change before it. */
  async call(
    method: Method,
    url: string,
    token: string | null,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    if (method === 'GET' && token === null) await this.#app.hearAll();
    return this.#app.app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: { ...(token === null ? {} : { 'x-access-token': token }), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
  }

  /** Sends a form with files. */
  send(
    method: 'POST' | 'PUT',
    url: string,
    token: string | null,
    fields: Record<string, string | undefined>,
    files: Record<string, FilePart> = {},
  ) {
    const form = formData(fields, files);
    return this.#app.app.inject({
      method,
      url,
      headers: { ...form.headers, ...(token === null ? {} : { 'x-access-token': token }) },
      payload: form.payload,
    });
  }

  /** Does the proof of work with which a browser shows that a person is asking. */
  captcha(): Promise<string> {
    return this.#solve('/api/captcha');
  }

  async #solve(url: string): Promise<string> {
    const { challenge } = (await this.call('GET', url, null)).json<{ challenge: Challenge }>();
    const solution = await solveChallenge({ challenge, deriveKey });
    return `altcha:${Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')}`;
  }

  /** Does the proof of work for one question of the form, which a browser does while the person types on. */
  proof(): Promise<string> {
    return this.#solve('/api/captcha?for=question');
  }

  /** Asks a question of the sign-up form, as the form does. */
  async question(url: string) {
    return this.call('GET', url, null, undefined, { 'x-proof': await this.proof() });
  }

  /** Returns the fields of a complete sign-up. */
  async signUpFields(
    place: { country_id: number; organization_id: number; club_id: number },
    { proven = true } = {},
  ) {
    this.#made += 1;
    return {
      rider_firstname: 'Lautaro',
      rider_lastname: 'de la Cruz Ñancupil',
      rider_birthdate: '2016-03-09',
      rider_gender: 'MEN',
      rider_dni: `55.12${this.#made % 10}.${String(this.#made).padStart(3, '0')}`,
      country_id: String(place.country_id),
      organization_id: String(place.organization_id),
      rider_state: 'Río Negro',
      rider_club: String(place.club_id),
      rider_email: `mama${this.#made}@example.org`,
      password: 'placa 214 verde',
      password2: 'placa 214 verde',
      consent: CONSENT_VERSION,
      recaptcha: proven ? await this.captcha() : 'altcha:not-reached',
    };
  }

  /** Returns the two sides of a document. */
  async papers(): Promise<Record<string, FilePart>> {
    const bytes = await photo();
    return {
      rider_dni_image1: { name: 'frente.jpg', bytes },
      rider_dni_image2: { name: 'dorso.jpg', bytes },
    };
  }

  async logIn(user_email: string, user_password: string, more: object = {}) {
    return this.call('POST', '/api/users/login', null, { user_email, user_password, ...more });
  }

  /** Signs in and returns the token. */
  async tokenOf(user_email: string, user_password: string): Promise<string> {
    const reply = (await this.logIn(user_email, user_password)).json<LoginReply>();
    return reply.user?.token ?? '';
  }
}
