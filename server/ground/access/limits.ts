import { createHmac, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#contract/errors.ts';
import { CLOSES_AT } from '#rules/people/accounts/guessing.ts';
import { keepSecret } from './keep-secret.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { siteOf } from './network.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

type Rules = Readonly<Record<string, readonly [points: number, seconds: number]>>;

/**
 * The shares that all the callers behind one address have together. A track, the wifi of a club or a carrier puts
 * hundreds of phones behind one address, so a caller who uses a share up must not lock the others out. Beyond it each
 * call costs its browser a proof of work (`share`), and nobody is refused.
 */
export const networkShares = {
  rescue_address: [60, hour],
  register_address: [120, hour],
  /** Tokens of letters have 256 bits, so only the cost of the requests needs a limit. */
  confirm_address: [60, hour],
  mailed_link_address: [60, hour],
  invitation_address: [60, hour],
  join_address: [120, hour],
  find_address: [60, hour],
  check_password_address: [240, hour],
  /** Strangers send forms with files. The server opens each picture in them and draws it again. */
  upload_address: [240, hour],
  certificate_address: [240, hour],
  ad_report_address: [240, hour],
  ad_request_address: [10, hour],
  take_down_address: [20, hour],
  /** Wrong codes of a meeting. A right code is never counted. */
  desk_address: [30, hour],
} as const satisfies Rules;

/** Limits by the address without a proof by `share`. Each comment explains why the limit locks nobody out. */
export const networkBounds = {
  /**
   * Failed sign-ins. Beyond these the sign-in itself asks for a proof of work, so that nobody can lock an owner out.
   */
  login_account_address: [8, 15 * minute],
  login_address: [60, 15 * minute],
  /** First sign-ins that failed. Beyond these the call asks for the same proof. */
  claim_address: [30, hour],
  /**
   * Beyond this the sign-in refuses even with a proof. It stops one machine that tries one password at many accounts,
   * which the counter of a single account does not see. Known devices, mailed passwords and the links of letters
   * still get through, so people behind the same address can sign in.
   */
  login_flood: [400, 15 * minute],
  /** Tries of a surname and document, or of birth dates, for one rider from one address. Other riders stay open. */
  claim_rider_address: [5, hour],
  take_rider_address: [5, day],
  /** Wrong birth dates of any rider. Beyond these a date from that address proves nothing, and its claims wait. */
  take_address: [60, day],
  /**
   * Each question already costs a proof. Beyond these the form continues without the answer, and the sign-up gives it
   * at the end. With a proof alone, one machine could find out which documents are known.
   */
  free_address: [120, 15 * minute],
  /** Notices without a signature. The notices of a provider itself are never counted. */
  notice_address: [120, hour],
  /** A sheet reads and draws a complete race. A plain link cannot compute a proof, and the page shows the same. */
  sheet_address: [1200, hour],
  /** Files of the dump, which programs read. One dump has some thirty, and a program that continues counts again. */
  dump_address: [300, hour],
  /**
   * Stars that all the phones of a track set and take back, phones that ask for notifications for the first time, and
   * phones that begin to follow one rider. Each makes us send through the services of others, and proofs would let
   * one machine create any number. Phones that already follow a rider continue, and the page shows the same.
   */
  push_address: [3000, hour],
  push_new_address: [1000, day],
  push_rider_address: [100, day],
} as const satisfies Rules;

/** The number of attempts that are allowed in a time for each key, which is an account, a rider or a device. */
const rules = {
  ...networkShares,
  ...networkBounds,
  /** Failed sign-ins. Beyond these a proof of work is required, so that nobody can lock an owner out. */
  login_account: [30, hour],
  /** Failures of unknown devices at one account, and its closing to them (rules/people/accounts/guessing.ts). */
  login_guesses: [CLOSES_AT, 30 * day],
  login_closed: [1, day],
  guess_letter: [1, day],
  /** A device that signed in before. Beyond this it counts as an unknown one. */
  login_device: [10, hour],
  /** This limit also applies to callers who know a password, because they must not keep the sign-in busy either. */
  login_open: [600, hour],
  /** Codes of a second factor. A caller who tries them knows the password. */
  code_account: [5, 15 * minute],
  code_account_day: [40, day],
  code_letter: [1, day],
  second_factor_account: [30, hour],
  /** Surname and document. Beyond the tries for a rider, each costs a proof of work, so nobody locks a family out. */
  claim_rider: [20, day],
  rescue_account: [5, hour],
  free_account: [240, hour],
  confirm_account: [5, hour],
  find_account: [20, hour],
  /** Birth dates that are tried for a rider somebody claims. The tries belong to an address and to an account. */
  take_rider_account: [5, day],
  take_account: [15, day],
  /**
   * Beyond these, from any address, a birth date no longer counts as proof, and the claim waits for the organization.
   */
  take_rider: [40, day],
  lookfor_account: [240, hour],
  rider_account: [60, hour],
  /** Forms with files. The server opens each picture in them and draws it again. */
  upload_account: [240, hour],
  entry_account: [400, hour],
  plate_account: [120, hour],
  // A quote reveals valid codes for discounts: enough for a family that ticks boxes, too few to try codes.
  quote_account: [400, hour],
  licence_account: [60, hour],
  payment_account: [60, hour],
  receipt_account: [600, hour],
  /** Tokens that are tried at a provider. */
  rail_account: [30, hour],
  checkout_account: [60, hour],
  /** A page that checks every few seconds whether a payment has arrived. */
  checkout_look: [900, hour],
  /** Sheets that are sent. Each may keep a thread busy for some seconds. */
  sheet_account: [60, hour],
  /** The printed paper of a day, which is requested repeatedly while the day changes. */
  paper_account: [240, hour],
  export_account: [60, hour],
  certificate_account: [120, hour],
  /** Pictures that a family hides. Each one disappears at once. */
  hide_account: [20, day],
  invite_account: [20, day],
  /** Roles that are given and taken. Each sends a letter. */
  role_account: [60, hour],
  desk_account: [60, hour],
  /** Searches of a helper: enough for a morning of late entries, too few to read all riders of an organization. */
  desk_find: [90, hour],
  desk_find_day: [300, day],
  desk_action: [300, hour],
  /** A busy desk of a large race sets six marks a rider, for ten riders a minute. */
  check_in: [3600, hour],
  /** Contacts that a medical post reads: more than riders who fall in an hour, and fewer than riders who race. */
  medical_look: [60, hour],
  medical_look_day: [200, day],
  /** Families that a kiosk does not find. */
  kiosk_miss: [60, hour],
  kiosk_miss_day: [200, day],
  /**
   * A rider who was named at a kiosk, until the rider checks in. This is not a limit of tries but the memory of one.
   */
  kiosk_named: [1, 15 * minute],
  /** A judge's phone that sends its stored operations, hundreds at a time. */
  say_ops: [3600, hour],
  /** A bridge of a timing system that sends each passing as it comes, and what it kept while nobody answered. */
  say_passings: [20_000, hour],
  /** Pictures of a phone at the finish line: more than a long day has heats, and ridden again. */
  slit_pictures: [1200, day],
  /** Protests of a family. A delegate files those of a club. */
  protest_account: [20, hour],
  /** Letters to all the families of a race. */
  message_account: [10, hour],
  message_race: [10, day],
  /** Stars that one phone sets. */
  push_endpoint: [120, hour],
  password_account: [10, hour],
} as const satisfies Rules;

type LimitName = keyof typeof rules;
type ShareName = keyof typeof networkShares;

/** A call, for the share of its network. */
export interface OfNetwork {
  /** The network, as `networkOf` returns it. */
  address: string;
  /** Throws `network.proof_needed` unless the call brought a proof of work. */
  prove: () => Promise<void>;
}

/** One customer of a provider may have 65,536 lines, and together they get the tries of this many. */
const linesOfSite = 16;

/** The counters of one rule: one for the key itself, and one for the site around the network in the key. */
interface Counters {
  line: RateLimiterPostgres;
  site: RateLimiterPostgres;
}

/**
 * Counts attempts in the database, so that all nodes count together and a restart loses nothing. A key that contains
 * an address is made with `networkOf`: IPv6 counts by /64, and more generously by /48.
 */
export class Limits {
  readonly #counters: ReadonlyMap<LimitName, Counters>;
  readonly #secret: Buffer;

  /** Uses the secret of the installation, without which a document's eight digits could be recovered by trying all. */
  constructor(pool: Pool, secret: Buffer) {
    this.#secret = secret;
    // The library names its statements, and a pooler in transaction mode may send a name to a connection that does not know it.
    const unnamed = ({ text, values }: { text: string; values?: unknown[] }) => pool.query(text, values);
    const counterOf = (keyPrefix: string, points: number, duration: number) =>
      new RateLimiterPostgres({
        storeClient: { query: unnamed },
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        // The sweep deletes expired rows, once for all nodes.
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

  /** A key contains a person's e-mail, document or address, so only its keyed hash is stored. */
  #hashed(key: string): string {
    return createHmac('sha256', this.#secret).update(key).digest('base64url').slice(0, 32);
  }

  /** Counts one attempt. Returns false when there were too many. */
  async count(name: LimitName, key: string): Promise<boolean> {
    const { line, site } = this.#of(name);
    if (!(await consume(line, this.#hashed(key)))) return false;
    // A refused attempt does not count for the networks around it: it would use up the share of its neighbours.
    const around = siteOf(key);
    return around === null || consume(site, this.#hashed(around));
  }

  /** Counts one attempt. Beyond the network's share it throws `network.proof_needed` without a proof of work. */
  async share(name: ShareName, { address, prove }: OfNetwork): Promise<void> {
    if (!(await this.count(name, address))) await prove();
  }

  /**
   * Counts one attempt, and refuses when there were too many. The share of a network is no such limit: see `share`.
   */
  async spend(name: Exclude<LimitName, ShareName>, key: string): Promise<void> {
    if (!(await this.count(name, key))) throw new Refusal('request.too_many');
  }

  /** Tells whether all attempts are used up, without counting one. */
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

  /** Returns how many attempts were counted. */
  async counted(name: LimitName, key: string): Promise<number> {
    return (await this.#of(name).line.get(this.#hashed(key)))?.consumedPoints ?? 0;
  }

  /** Counts one attempt and refuses nobody. Returns how many there were, including this one. */
  async tally(name: LimitName, key: string): Promise<number> {
    return (await this.#of(name).line.penalty(this.#hashed(key), 1)).consumedPoints;
  }

  /** Closes a key for some seconds. */
  async close(name: LimitName, key: string, seconds: number): Promise<void> {
    await this.#of(name).line.block(this.#hashed(key), seconds);
  }

  /** Returns the seconds until a closed key opens again, or 0 when it is open. */
  async closedFor(name: LimitName, key: string): Promise<number> {
    return Math.ceil(((await this.#of(name).line.get(this.#hashed(key)))?.msBeforeNext ?? 0) / 1000);
  }

  /** Deletes earlier failures, because the owner made them. */
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

/** Opens the limits of this installation. All its nodes share the secret, which the first start creates. */
export async function openLimits(pool: Pool, db: Db): Promise<Limits> {
  return new Limits(pool, await keepSecret(db, 'limits', randomBytes(32)));
}
