import { sql } from 'kysely';
import type { PartTerms } from '#rules/money/instalments/terms.ts';
import type { PriceTerms, Reduction } from '#rules/money/prices/terms.ts';
import type { ReturnTerms } from '#rules/money/returns/terms.ts';
import { ruleTerms } from '#server/money/due-returns.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { listTermsJson, reductionJson } from '#server/season/prices/public-price.ts';

/** A list `l` in the form that the rules use. */
export const listTerms = sql.raw<PriceTerms>(listTermsJson);

/** The reduction of a code `x` in the form that the rules use. */
const off = sql.raw(reductionJson);

/** The newest rule of cup `c` for what a family gets back. */
export const newestReturns = sql<ReturnTerms | null>`(select ${ruleTerms} from return_rule q
  where q.cup_id = c.cup_id order by q.return_rule_id desc limit 1)`;

/** The number of parts in which entries of cup `c` may be paid. */
export const cupParts = sql<PartTerms | null>`case when c.parts is not null then
  json_build_object('parts', c.parts, 'days_before', c.parts_days) end`;

/** The prices of a race, and the present day there. */
export interface RacePricing {
  race_id: number;
  cup_id: number;
  race_date: string;
  organization_id: number;
  currency: string;
  /** Today in the organization's zone. */
  today: string;
  terms: PriceTerms;
  /** Tells whether there are codes that can be used. */
  codes: boolean;
  /** Tells whether riders who have not paid may ride. */
  unpaid_rides: boolean;
  /** What a family gets back of an entry that is made now. It is null when the cup has no rule. */
  returns: ReturnTerms | null;
  /** The id of that rule. */
  return_rule_id: number | null;
  /** In how many parts it may be paid. It is null when it is paid at once. */
  parts: PartTerms | null;
}

/** Returns the price list of a race or of its cup, or null when entering the race costs nothing. */
export async function readRacePricing(db: Db, race_id: number): Promise<RacePricing | null> {
  const { rows } = await sql<RacePricing>`
    select r.race_id, r.cup_id, r.race_date, c.organization_id, c.unpaid_rides, o.organization_currency as currency,
      (clock_timestamp() at time zone o.organization_zone)::date as today, ${listTerms} as terms, ${newestReturns} as returns, ${cupParts} as parts,
      (select max(q.return_rule_id) from return_rule q where q.cup_id = c.cup_id) as return_rule_id,
      exists (select 1 from price_code k where k.cup_id = r.cup_id and k.ended_at is null
        and (k.race_date is null or k.race_date = r.race_date)) as codes
    from race r join cup c using (cup_id) join organization o on o.organization_id = c.organization_id
    cross join lateral (select * from price_list p where p.cup_id = r.cup_id
      and (p.race_date = r.race_date or p.race_date is null) order by p.race_date nulls last limit 1) l
    where r.race_id = ${race_id} and c.cup_status in ('OPENED', 'CLOSED')`.execute(db);
  return rows[0] ?? null;
}

/** Tells whether entering a race `r` may cost anything, by its price list. */
export const raceCosts = sql<boolean>`coalesce((select l.cents > 0 or l.guest_cents > 0
    or exists (select 1 from price_class x where x.price_list_id = l.price_list_id and (x.cents > 0 or x.late_cents > 0))
    or exists (select 1 from price_extra x where x.price_list_id = l.price_list_id and x.cents > 0) or l.late_cents > 0
  from price_list l where l.cup_id = r.cup_id and (l.race_date = r.race_date or l.race_date is null)
  order by l.race_date nulls last limit 1), false)`;

/** A code as it is stored, and how often it is in use. */
export interface CodeFact {
  price_code_id: number;
  off: Reduction;
  valid_until: string | null;
  most_uses: number | null;
  uses: number;
  ended: boolean;
}

/** An entry that was taken back can be put back for a moment. After that, its use of a code is free again. */
const GIVEN_BACK_SECONDS = 180;

/** The number of entries in force that use a code `x`. */
export const usesOfCode = sql<number>`(select count(*)::int from price_choice h where h.price_code_id = x.price_code_id
  and (h.gone_at is null or h.gone_at > now() - make_interval(secs => ${GIVEN_BACK_SECONDS})))`;

/** Finds a code of a race by its name. With `hold` it locks the code until the end of the transaction. */
export async function readPriceCode(
  db: Db,
  race: Pick<RacePricing, 'cup_id' | 'race_date'>,
  code: string,
  hold: boolean,
): Promise<CodeFact | null> {
  // It is locked before it is counted, because a statement does not see what was written while it waited for the
  // lock.
  if (hold)
    await sql`select 1 from price_code where cup_id = ${race.cup_id} and code = ${code} for update`.execute(
      db,
    );
  const { rows } = await sql<CodeFact>`
    select x.price_code_id, ${off} as off, x.valid_until, x.most_uses, ${usesOfCode} as uses, x.ended_at is not null as ended
    from price_code x
    where x.cup_id = ${race.cup_id} and x.code = ${code} and (x.race_date is null or x.race_date = ${race.race_date})`.execute(
    db,
  );
  return rows[0] ?? null;
}
