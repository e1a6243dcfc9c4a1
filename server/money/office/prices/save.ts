import { Refusal } from '#contract/errors.ts';
import type {
  addPriceCode,
  endPriceCode,
  OfficePrices,
  saveOfficePrices,
  savePartTerms,
  saveReturnTerms,
  saveUnpaidRides,
} from '#contract/season/office/cups/prices.ts';
import { plainCents } from '#rules/money/typed-amount.ts';
import { currencyStep } from '#rules/money/currency-step.ts';
import { discountCodeIn } from '#rules/money/prices/code.ts';
import { isReduction, problemOf } from '#rules/money/prices/problems.ts';
import type { PriceTerms, Reduction } from '#rules/money/prices/terms.ts';
import { type ReturnTerms, USUAL_RETURNS } from '#rules/money/returns/terms.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { savePartRule, saveUnpaidRule } from '#server/season/cups/edit/save-queries.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { insertReturnRule } from '#server/money/returns/return-queries.ts';
import { deleteList, insertList } from '#server/money/prices/write-lists.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { endCode, insertCode, lockCupPrices, readOfficePrices } from './queries.ts';

/** Returns the prices of a cup as the office reads them. */
export async function pricesOf(db: Db, cup_id: number): Promise<OfficePrices> {
  const found = await readOfficePrices(db, cup_id);
  if (found === null) throw new Refusal('cup.not_found');
  return { ...found, step: currencyStep(found.currency) };
}

/** Records who said something else of the prices of a cup. */
const recordPrices = (
  tx: Db,
  { user_id }: { user_id: number },
  cup_id: number,
  change: { was: object; became: object },
) => insertAudit(tx, { user_id, action: 'prices', entity: 'cup', entity_id: cup_id, ...change });

/** A reduction on one line of the record: "30 %", "2000.00". */
const offWords = (off: Reduction) => ('cents' in off ? plainCents(off.cents) : `${off.basis_points / 100} %`);

const fromWords = (one: PriceTerms['family']) => one && `${one.from}: ${offWords(one.off)}`;

/** Returns a list as the record of changes stores it, on lines that a person reads. */
function recordOf(currency: string, terms: PriceTerms | null): object {
  if (terms === null) return { currency, cents: null };
  const { second_class, family, club, extras, ...rest } = terms;
  return {
    currency,
    ...rest,
    second_class: second_class && offWords(second_class),
    family: fromWords(family),
    club: fromWords(club),
    number_cents: extras.number,
    transponder_cents: extras.transponder,
  };
}

async function holdPrices(tx: Db, cup_id: number): Promise<OfficePrices> {
  if (!(await lockCupPrices(tx, cup_id))) throw new Refusal('cup.not_found');
  return pricesOf(tx, cup_id);
}

function refuseDate({ dates }: OfficePrices, race_date: string | null): void {
  if (race_date !== null && !dates.some((one) => one.race_date === race_date))
    throw new Refusal('office.date_not_found', 'race_date');
}

/** Refuses a list that is wrong for this cup. Each class has at most one price of its own. */
function refuseTerms({ step, classes }: OfficePrices, terms: PriceTerms): void {
  const named = terms.classes.map(({ category_id }) => category_id);
  const isOfCup = named.every((category_id) => classes.some((one) => one.category_id === category_id));
  if (!isOfCup || new Set(named).size < named.length) throw new Refusal('race.category_elsewhere', 'classes');
  const problem = problemOf(terms, step);
  if (problem !== null) throw new Refusal(`price.${problem}`);
}

/** Stores a list based on the version that was read. Existing entries keep their price. */
export function saveList(
  db: Db,
  { params, body, caller }: Asked<typeof saveOfficePrices>,
): Promise<OfficePrices> {
  const { race_date, version, terms } = body;
  return inTransaction(db, async (tx) => {
    const prices = await holdPrices(tx, params.id);
    refuseDate(prices, race_date);
    const was = prices.lists.find((one) => one.race_date === race_date);
    if ((was?.version ?? 0) !== version) throw new Refusal('office.changed', 'version');
    if (terms !== null) refuseTerms(prices, terms);
    await deleteList(tx, params.id, race_date);
    if (terms !== null) await insertList(tx, { cup_id: params.id, race_date, version: version + 1 }, terms);
    await recordPrices(tx, caller, params.id, {
      was: recordOf(prices.currency, was?.terms ?? null),
      became: { race_date, ...recordOf(prices.currency, terms) },
    });
    return pricesOf(tx, params.id);
  });
}

/** Sets whether riders who have not paid may ride. */
export function sayUnpaidRides(
  db: Db,
  { params, body, caller }: Asked<typeof saveUnpaidRides>,
): Promise<OfficePrices> {
  return inTransaction(db, async (tx) => {
    const { unpaid_rides } = await holdPrices(tx, params.id);
    if (unpaid_rides !== body.unpaid_rides) {
      await saveUnpaidRule(tx, params.id, body.unpaid_rides);
      await recordPrices(tx, caller, params.id, {
        was: { unpaid_rides },
        became: { unpaid_rides: body.unpaid_rides },
      });
    }
    return pricesOf(tx, params.id);
  });
}

/** Returns a rule on one line of the record. */
const returnsRecord = ({ basis_points, ...rest }: ReturnTerms) => ({
  returns_part: `${basis_points / 100} %`,
  returns_until_of: rest.until_of,
  returns_until_days: rest.until_days,
  returns_given_as: rest.given_as,
  returns_called_off_as: rest.called_off_as,
  returns_moved_days: rest.moved_days,
});

/** Sets what a family gets back. Existing entries keep their rule. Sending the same twice stores it once. */
export function saveReturns(
  db: Db,
  { params, body, caller }: Asked<typeof saveReturnTerms>,
): Promise<OfficePrices> {
  // Counted from the race itself, it is at least the day before.
  if (body.until_of === 'race' && body.until_days === 0)
    throw new Refusal('price.returns_days', 'until_days');
  return inTransaction(db, async (tx) => {
    const { returns } = await holdPrices(tx, params.id);
    const was = returnsRecord(returns ?? USUAL_RETURNS);
    const became = returnsRecord(body);
    if (returns === null || JSON.stringify(was) !== JSON.stringify(became)) {
      await insertReturnRule(tx, params.id, body);
      await recordPrices(tx, caller, params.id, { was, became });
    }
    return pricesOf(tx, params.id);
  });
}

/** Sets in how many parts an entry may be paid. Existing entries keep what was set before. */
export function sayParts(
  db: Db,
  { params, body, caller }: Asked<typeof savePartTerms>,
): Promise<OfficePrices> {
  const record = (terms: OfficePrices['parts']) => ({
    parts: terms?.parts ?? null,
    parts_days: terms?.days_before ?? null,
  });
  return inTransaction(db, async (tx) => {
    const was = record((await holdPrices(tx, params.id)).parts);
    const became = record(body.parts);
    if (was.parts !== became.parts || was.parts_days !== became.parts_days) {
      await savePartRule(tx, params.id, became);
      await recordPrices(tx, caller, params.id, { was, became });
    }
    return pricesOf(tx, params.id);
  });
}

export function addCode(db: Db, { params, body, caller }: Asked<typeof addPriceCode>): Promise<OfficePrices> {
  return inTransaction(db, async (tx) => {
    const prices = await holdPrices(tx, params.id);
    refuseDate(prices, body.race_date);
    const code = discountCodeIn(body.code);
    if (code === null) throw new Refusal('price.code_wrong', 'code');
    if (!isReduction(body.off, prices.step)) throw new Refusal('price.reduction', 'off');
    if (!(await insertCode(tx, params.id, { ...body, code }, caller.user_id)))
      throw new Refusal('price.code_taken', 'code');
    const { race_date, valid_until, most_uses } = body;
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'price_code',
      entity: 'cup',
      entity_id: params.id,
      became: {
        price_code: code,
        race_date,
        off: offWords(body.off),
        valid_until,
        most_uses,
      },
    });
    return pricesOf(tx, params.id);
  });
}

export function takeCodeBack(db: Db, { params, caller }: Asked<typeof endPriceCode>): Promise<OfficePrices> {
  return inTransaction(db, async (tx) => {
    await holdPrices(tx, params.id);
    const code = await endCode(tx, params.id, params.code_id);
    if (code === null) throw new Refusal('price.code_unknown');
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'price_code_end',
      entity: 'cup',
      entity_id: params.id,
      became: { price_code: code },
    });
    return pricesOf(tx, params.id);
  });
}
