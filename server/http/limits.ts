import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#contract/errors.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How often something may be tried, in a time, per key. A track shares one address among hundreds of phones, so addresses have
 * room; what guesses at one account or one rider has little.
 */
const rules = {
  /** Failed sign-ins: beyond these a proof of work is asked for, so that nobody can shut an owner out. */
  login_account: [30, hour],
  login_account_address: [8, 15 * minute],
  login_address: [60, 15 * minute],
  /** Beyond this even with a proof: one machine, guessing. */
  login_flood: [400, 15 * minute],
  /** Also who knows a password does not keep the door busy. */
  login_open: [600, hour],
  /** Codes of a second factor: who tries them knows the password. */
  code_account: [5, 15 * minute],
  code_account_day: [40, day],
  code_letter: [1, day],
  second_factor_account: [30, hour],
  /** Surname and document: few tries for a rider, from anywhere. */
  claim_rider_address: [5, hour],
  claim_rider: [20, day],
  claim_address: [30, hour],
  rescue_account: [5, hour],
  rescue_address: [60, hour],
  free_address: [120, 15 * minute],
  register_address: [120, hour],
  confirm_address: [60, hour],
  confirm_account: [5, hour],
  find_account: [20, hour],
  find_address: [60, hour],
  /** Wrong birth dates for a rider somebody wants to take over. */
  take_rider: [5, day],
  lookfor_account: [240, hour],
  lookfor_address: [960, hour],
  rider_account: [60, hour],
  entry_account: [400, hour],
  plate_account: [120, hour],
  licence_account: [60, hour],
  payment_account: [60, hour],
  receipt_account: [600, hour],
  sheet_address: [1200, hour],
  /** Each may keep a thread busy for some seconds. */
  sheet_account: [60, hour],
  export_account: [60, hour],
  certificate_account: [120, hour],
  certificate_address: [240, hour],
  ad_report_address: [240, hour],
  ad_request_address: [10, hour],
  invite_account: [20, day],
  /** Roles given and taken: a letter each. */
  role_account: [60, hour],
  join_address: [120, hour],
  /** Wrong codes of a meeting's desk; a track shares an address. */
  desk_address: [30, hour],
  desk_account: [60, hour],
  /** A helper's searches: enough for a morning of late entries, too few to read an organization's riders. */
  desk_find: [90, hour],
  desk_find_day: [300, day],
  desk_deed: [300, hour],
  /** Letters to all families of a race. */
  message_account: [10, hour],
  message_race: [10, day],
  invitation_address: [60, hour],
  captcha_address: [240, hour],
  password_account: [10, hour],
} as const satisfies Record<string, readonly [points: number, seconds: number]>;

export type LimitName = keyof typeof rules;

/** What is counted is a person's e-mail, document or address: only a hash of it is stored. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 32);

/** Counts attempts in the database, so that every node counts together and a restart forgets nothing. */
export class Limits {
  readonly #limiters: ReadonlyMap<LimitName, RateLimiterPostgres>;

  constructor(pool: Pool) {
    const names = Object.keys(rules) as LimitName[];
    this.#limiters = new Map(
      names.map((name) => [
        name,
        new RateLimiterPostgres({
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limit',
          tableCreated: true,
          // The sweep clears what is over, once for all nodes.
          clearExpiredByTimeout: false,
          keyPrefix: name,
          points: rules[name][0],
          duration: rules[name][1],
        }),
      ]),
    );
  }

  #of(name: LimitName): RateLimiterPostgres {
    const limiter = this.#limiters.get(name);
    if (!limiter) throw new Error(`no limit is called ${name}`);
    return limiter;
  }

  /** Counts one. Out: false when there were too many. */
  async count(name: LimitName, key: string): Promise<boolean> {
    try {
      await this.#of(name).consume(hashed(key));
      return true;
    } catch (error) {
      if (error instanceof RateLimiterRes) return false;
      throw error;
    }
  }

  /** Counts one, and refuses when there were too many. */
  async spend(name: LimitName, key: string): Promise<void> {
    if (!(await this.count(name, key))) throw new Refusal('request.too_many');
  }

  /** Whether all attempts are used up, without counting. */
  async isSpent(name: LimitName, key: string): Promise<boolean> {
    const counted = await this.#of(name).get(hashed(key));
    return counted !== null && counted.consumedPoints >= rules[name][0];
  }

  /** It was the owner: earlier failures are forgotten. */
  async forget(name: LimitName, key: string): Promise<void> {
    await this.#of(name).delete(hashed(key));
  }
}
