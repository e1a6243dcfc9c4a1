import { createHmac, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#contract/errors.ts';
import { CLOSES_AT } from '#rules/accounts/guessing.ts';
import { keepSecret } from './keep-secret.ts';
import type { Db } from '#server/db/pool.ts';
import { siteOf } from './network.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How often something may be tried, in a time, per key. A track shares one address among hundreds of phones, so addresses have
 * room; what guesses at one account or one rider has little.
 */
const rules = {
  /** Failed sign-ins: beyond these a proof of work is asked for, so that nobody can lock an owner out. */
  login_account: [30, hour],
  login_account_address: [8, 15 * minute],
  login_address: [60, 15 * minute],
  /** Beyond this even with a proof: one machine, guessing. */
  login_flood: [400, 15 * minute],
  /** Failures from unknown devices at one account, and how it closes to those (rules/accounts/guessing.ts). */
  login_guesses: [CLOSES_AT, 30 * day],
  login_closed: [1, day],
  guess_letter: [1, day],
  /** A device that signed in before: beyond this it counts as an unknown one. */
  login_device: [10, hour],
  /** Also for those who know a password: they must not keep sign-in busy either. */
  login_open: [600, hour],
  /** Codes of a second factor: who tries them knows the password. */
  code_account: [5, 15 * minute],
  code_account_day: [40, day],
  code_letter: [1, day],
  second_factor_account: [30, hour],
  /** Surname and document. Beyond the tries for a rider from anywhere, each asks a proof of work: nobody locks a family out. */
  claim_rider_address: [5, hour],
  claim_rider: [20, day],
  claim_address: [30, hour],
  rescue_account: [5, hour],
  rescue_address: [60, hour],
  free_address: [120, 15 * minute],
  free_account: [240, hour],
  register_address: [120, hour],
  confirm_address: [60, hour],
  confirm_account: [5, hour],
  find_account: [20, hour],
  find_address: [60, hour],
  /** Birth dates tried for a rider somebody claims: the tries are those of an address and of an account. */
  take_rider_address: [5, day],
  take_rider_account: [5, day],
  take_account: [15, day],
  take_address: [60, day],
  /** Beyond these, from anywhere, a birth date no longer counts as proof, and the claim waits for the organization. */
  take_rider: [40, day],
  lookfor_account: [240, hour],
  lookfor_address: [960, hour],
  rider_account: [60, hour],
  /** Forms with files: each picture in them is opened and drawn anew. */
  upload_account: [240, hour],
  upload_address: [240, hour],
  entry_account: [400, hour],
  plate_account: [120, hour],
  // A quote tells whether a code for a discount is good: enough for a family that ticks, too few to try codes.
  quote_account: [400, hour],
  licence_account: [60, hour],
  payment_account: [60, hour],
  receipt_account: [600, hour],
  /** Tokens tried at a provider. */
  rail_account: [30, hour],
  checkout_account: [60, hour],
  /** A page that waits for news of a payment, every few seconds. */
  checkout_look: [900, hour],
  /** Notices nobody signed. */
  notice_address: [120, hour],
  sheet_address: [1200, hour],
  /** Each may keep a thread busy for some seconds. */
  sheet_account: [60, hour],
  /** The paper of a day, again and again while it changes. */
  paper_account: [240, hour],
  export_account: [60, hour],
  /** Files of the dump: some thirty are one dump, and who reads on counts again. */
  dump_address: [300, hour],
  certificate_account: [120, hour],
  certificate_address: [240, hour],
  ad_report_address: [240, hour],
  ad_request_address: [10, hour],
  take_down_address: [20, hour],
  /** Pictures a family hides, each at once. */
  hide_account: [20, day],
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
  desk_action: [300, hour],
  /** A busy desk of a large race: six marks a rider, ten riders a minute. */
  check_in: [3600, hour],
  /** Contacts read at a medical post: more than fall in an hour, fewer than ride. */
  medical_look: [60, hour],
  medical_look_day: [200, day],
  /** Families who are not found at a kiosk. */
  kiosk_miss: [60, hour],
  kiosk_miss_day: [200, day],
  /** A judge's phone that says what it has kept, in hundreds. */
  say_ops: [3600, hour],
  /** Protests of a family; a delegate files those of a club. */
  protest_account: [20, hour],
  /** Letters to all families of a race. */
  message_account: [10, hour],
  message_race: [10, day],
  invitation_address: [60, hour],
  /** Stars set and taken back by all the phones of a track. */
  push_address: [3000, hour],
  password_account: [10, hour],
  check_password_address: [240, hour],
  mailed_link_address: [60, hour],
} as const satisfies Record<string, readonly [points: number, seconds: number]>;

type LimitName = keyof typeof rules;

/** A customer of a provider may have 65,536 lines: together they have the tries of this many. */
const linesOfSite = 16;

/** What counts one rule: the key itself, and the site around the network in it. */
interface Counters {
  line: RateLimiterPostgres;
  site: RateLimiterPostgres;
}

/**
 * Counts attempts in the database, so that all nodes count together and a restart loses nothing. A key with an address in it is made with
 * `networkOf`: IPv6 counts by /64, and more generously by /48.
 */
export class Limits {
  readonly #counters: ReadonlyMap<LimitName, Counters>;
  readonly #secret: Buffer;

  /** In: the secret of the installation; without it a document's eight digits could be found again in the table by trying. */
  constructor(pool: Pool, secret: Buffer) {
    this.#secret = secret;
    const counterOf = (keyPrefix: string, points: number, duration: number) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        // The sweep clears what is over, once for all nodes.
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration,
      });
    const names = Object.keys(rules) as LimitName[];
    this.#counters = new Map(
      names.map((name) => {
        const [points, seconds] = rules[name];
        const line = counterOf(name, points, seconds);
        return [name, { line, site: counterOf(`${name}_site`, points * linesOfSite, seconds) }];
      }),
    );
  }

  #of(name: LimitName): Counters {
    const counters = this.#counters.get(name);
    if (!counters) throw new Error(`no limit is called ${name}`);
    return counters;
  }

  /** What is counted is a person's e-mail, document or address: only a keyed hash of it is stored. */
  #hashed(key: string): string {
    return createHmac('sha256', this.#secret).update(key).digest('base64url').slice(0, 32);
  }

  /** Counts one. Out: false when there were too many. */
  async count(name: LimitName, key: string): Promise<boolean> {
    const { line, site } = this.#of(name);
    if (!(await consume(line, this.#hashed(key)))) return false;
    // A refused attempt counts no further at the networks around it: it would use up what its neighbours have.
    const around = siteOf(key);
    return around === null || consume(site, this.#hashed(around));
  }

  /** Counts one, and refuses when there were too many. */
  async spend(name: LimitName, key: string): Promise<void> {
    if (!(await this.count(name, key))) throw new Refusal('request.too_many');
  }

  /** Whether all attempts are used up, without counting. */
  async isSpent(name: LimitName, key: string): Promise<boolean> {
    const { line, site } = this.#of(name);
    const around = siteOf(key);
    const [ofLine, ofSite] = await Promise.all([
      line.get(this.#hashed(key)),
      around === null ? null : site.get(this.#hashed(around)),
    ]);
    return (
      (ofLine !== null && ofLine.consumedPoints >= line.points) ||
      (ofSite !== null && ofSite.consumedPoints >= site.points)
    );
  }

  /** How many were counted. */
  async counted(name: LimitName, key: string): Promise<number> {
    return (await this.#of(name).line.get(this.#hashed(key)))?.consumedPoints ?? 0;
  }

  /** Counts one and refuses nobody. Out: how many there were, this one included. */
  async tally(name: LimitName, key: string): Promise<number> {
    return (await this.#of(name).line.penalty(this.#hashed(key), 1)).consumedPoints;
  }

  /** Closes a key for some seconds. */
  async close(name: LimitName, key: string, seconds: number): Promise<void> {
    await this.#of(name).line.block(this.#hashed(key), seconds);
  }

  /** Seconds until a closed key is open again; 0: it is. */
  async closedFor(name: LimitName, key: string): Promise<number> {
    return Math.ceil(((await this.#of(name).line.get(this.#hashed(key)))?.msBeforeNext ?? 0) / 1000);
  }

  /** It was the owner: earlier failures are forgotten. */
  async forget(name: LimitName, key: string): Promise<void> {
    await this.#of(name).line.delete(this.#hashed(key));
  }
}

async function consume(counter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await counter.consume(key);
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}

/** The limits of this installation: all its nodes share the secret, which the first start makes. */
export async function openLimits(pool: Pool, db: Db): Promise<Limits> {
  return new Limits(pool, await keepSecret(db, 'limits', randomBytes(32)));
}
