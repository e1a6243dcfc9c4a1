import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import type pg from 'pg';
import { hashSecret, newSecret } from '../server/ground/access/secret.ts';
import { DESK_DUTIES, type DeskDuty } from '#rules/operations/office/desk-duties.ts';
import type { Scope } from '#server/testing/owners.ts';

/** Somebody who makes requests, signed in before the first one and again whenever a request ended the session. */
export interface Caller {
  name: string;
  token: string | null;
}

/** Callers who make requests together, and what they may change. */
export interface Group {
  name: string;
  callers: Caller[];
  /** It is null for everything. */
  scope: Scope | null;
  /** Its share of a hundred requests. */
  share: number;
}

interface Account {
  email: string;
  role?: { role: string; organization_id: number | null; club_id: number | null };
  riders?: readonly number[];
  mailedPassword?: boolean;
  token: string;
}

async function one<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: unknown[],
): Promise<Row> {
  const { rows } = await pool.query<Row>(text, values);
  const [row] = rows;
  if (!row) throw new Error(`the season has no such row: ${text}`);
  return row;
}

/**
 * Accounts of every role in the first organization of the demo season. The accounts of the others are everybody else.
 */
export class Callers {
  readonly #pool: pg.Pool;
  readonly #accounts: Account[] = [];
  readonly #helpers: { race_id: number; duty: DeskDuty; token: string }[] = [];
  /** Requests run side by side, and more than one may find that it is time. */
  readonly #oneAtATime = pLimit(1);
  readonly groups: Group[] = [];

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  #account(account: Omit<Account, 'token'>): Caller {
    const token = newSecret();
    this.#accounts.push({ ...account, token });
    return { name: account.email, token };
  }

  #helper(race_id: number, duty: DeskDuty): Caller {
    const token = newSecret();
    this.#helpers.push({ race_id, duty, token });
    return { name: `helper, ${duty}`, token: `desk.${token}` };
  }

  /** Chooses who is who, and signs them in. */
  async prepare(): Promise<void> {
    const organization_id = 1;
    const { club_id } = await one<{ club_id: number }>(
      this.#pool,
      `select club_id from rider where organization_id = $1 and club_id is not null group by club_id order by count(*) desc limit 1`,
      [organization_id],
    );
    const { rows: children } = await this.#pool.query<{ rider_id: number }>(
      `select rider_id from rider r where organization_id = $1 and club_id <> $2
         and not exists (select 1 from user_rider u where u.rider_id = r.rider_id) order by rider_id limit 4`,
      [organization_id, club_id],
    );
    const { race_id } = await one<{ race_id: number }>(
      this.#pool,
      `select race_id from race join cup using (cup_id) where organization_id = $1 and race_status = 'INSCRIPTION' limit 1`,
      [organization_id],
    );
    const riders = children.map((child) => child.rider_id);
    const nobody = {
      riders: new Set<number>(),
      clubs: new Set<number>(),
      organizations: new Set<number>(),
      // They are signed in again as the requests go on.
      emails: ['fuzz-'],
    };
    const role = (name: string, club: number | null = null) => ({
      role: name,
      organization_id: club === null && name !== 'admin' ? organization_id : null,
      club_id: club,
    });
    this.groups.push(
      {
        name: 'visitors and families',
        share: 40,
        scope: { ...nobody, riders: new Set(riders) },
        callers: [
          { name: 'visitor', token: null },
          { name: 'ended session', token: newSecret() },
          this.#account({ email: 'fuzz-family-a@example.org', riders: riders.slice(0, 2) }),
          this.#account({ email: 'fuzz-family-b@example.org', riders: riders.slice(2) }),
          this.#account({ email: 'fuzz-nobody@example.org' }),
          this.#account({
            email: 'fuzz-mailed@example.org',
            riders: riders.slice(0, 1),
            mailedPassword: true,
          }),
        ],
      },
      {
        name: 'a club',
        share: 20,
        scope: { ...nobody, clubs: new Set([club_id]) },
        callers: [this.#account({ email: 'fuzz-club@example.org', role: role('club', club_id) })],
      },
      {
        name: 'an organization',
        share: 25,
        scope: {
          ...nobody,
          organizations: new Set([organization_id]),
        },
        callers: [
          this.#account({ email: 'fuzz-organizer@example.org', role: role('organizer') }),
          this.#account({ email: 'fuzz-desk@example.org', role: role('desk') }),
          ...DESK_DUTIES.map((duty) => this.#helper(race_id, duty)),
        ],
      },
      {
        name: 'an administrator',
        share: 15,
        scope: null,
        callers: [this.#account({ email: 'fuzz-admin@example.org', role: role('admin') })],
      },
    );
    await this.signIn();
  }

  /**
   * Restores accounts, roles, links and sessions, whatever was requested since, and deletes the counts of attempts.
   */
  signIn(): Promise<void> {
    return this.#oneAtATime(() => this.#signInAll());
  }

  async #signInAll(): Promise<void> {
    for (const { email, role, riders = [], mailedPassword = false, token } of this.#accounts) {
      const { user_id } = await one<{ user_id: number }>(
        this.#pool,
        `insert into users (user_email, user_firstname, email_confirmed_at) values ($1, 'Fuzz', now())
         on conflict (user_email) do update set email_confirmed_at = now() returning user_id`,
        [email],
      );
      if (role !== undefined)
        await this.#pool.query(
          `insert into user_role (user_id, role, organization_id, club_id) select $1, $2, $3, $4
           where not exists (select 1 from user_role where user_id = $1 and role = $2)`,
          [user_id, role.role, role.organization_id, role.club_id],
        );
      await this.#pool.query(
        `insert into user_rider (user_id, rider_id) select $1, rider_id from rider where rider_id = any($2) on conflict do nothing`,
        [user_id, riders],
      );
      await this.#pool.query(`delete from session where token_hash = $1`, [hashSecret(token)]);
      await this.#pool.query(
        `insert into session (user_id, token_hash, device, expires_at, must_change_password)
         values ($1, $2, 'Fuzz', now() + interval '1 day', $3)`,
        [user_id, hashSecret(token), mailedPassword],
      );
    }
    for (const { race_id, duty, token } of this.#helpers) {
      await this.#pool.query(
        `with made as (insert into desk_pass (race_id, desk_name, code_hash, expires_at, may_act, duty, seat)
             select $1, 'Fuzz', $2, now() + interval '1 day', $4, $5, $6 where not exists (select 1 from desk_session where token_hash = $3)
           returning desk_id)
         insert into desk_session (token_hash, desk_id) select $3, desk_id from made`,
        [
          race_id,
          randomBytes(32),
          hashSecret(token),
          duty === 'act',
          duty === 'look' || duty === 'act' ? null : duty,
          duty === 'finish' ? 1 : null,
        ],
      );
    }
    await this.#pool.query('truncate rate_limit');
  }
}
