import type { ToldCheckout } from '#contract/money/checkouts.ts';
import type { PaysWhat } from '#contract/money/payments.ts';
import { type ErrorCode, Refusal } from '#contract/errors.ts';
import type { Language } from '#contract/values.ts';
import { PROVIDER_KINDS, PROVIDERS, type ProviderKind } from '#rules/money/rails/providers.ts';
import { currencyStep } from '#rules/money/currency-step.ts';
import { checkoutTerms } from '#rules/money/rails/checkout-state.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readPayee } from '#server/money/books.ts';
import { linesToPay } from '#server/money/instalments/due-parts.ts';
import { mayPay, type Payer, readStandingProofs } from '#server/money/payer/payer.ts';
import { dueConcept } from '#server/money/concept.ts';
import { ProviderFailure } from '#server/money/rails/provider/provider.ts';
import type { Rails } from '#server/money/rails/provider/rails.ts';
import { readRailOn, readRailsOn } from '#server/money/rails/provider/rail-queries.ts';
import { withToken } from '#server/money/rails/provider/with-token.ts';
import { lockDues } from '#server/money/queries.ts';
import {
  freeKey,
  holdStanding,
  insertCheckout,
  readCheckout,
  readCheckoutLines,
  readDuesToPay,
  readToldCheckout,
  saveLink,
} from './checkout-queries.ts';
import { endCheckouts } from './end-checkouts.ts';

interface Parts {
  db: Db;
  rails: Rails;
}

interface AskedCheckout {
  request_key: string;
  due_ids: readonly number[];
  /** Where to pay; none said: at the first the payee takes. */
  provider?: ProviderKind | undefined;
  pays: PaysWhat;
  payer: Payer;
  language: Language;
}

/** A refusal that names the provider. */
const refusalAt = (code: ErrorCode, provider: ProviderKind): Refusal =>
  new Refusal(code, null, { provider: PROVIDERS[provider].name });

/** Dues of one payee and currency, still owed, and the payer's to pay: else refused. */
async function readPriced(
  tx: Db,
  due_ids: readonly number[],
  { payer, pays, provider = PROVIDER_KINDS[0] }: AskedCheckout,
) {
  await lockDues(tx, due_ids);
  const dues = await readDuesToPay(tx, due_ids);
  const [first] = dues;
  if (!first || dues.length < due_ids.length) throw new Refusal('payment.not_found', 'due_ids');
  const { book_id, currency } = first;
  if (!(await mayPay(tx, payer, due_ids))) throw new Refusal('payment.not_found', 'due_ids');
  if (dues.some((due) => due.book_id !== book_id || due.currency !== currency))
    throw new Refusal('payment.not_found', 'due_ids');
  if (dues.some(({ left }) => left <= 0)) throw new Refusal('payment.decided', 'due_ids');
  const lines = await linesToPay(tx, due_ids, pays);
  if (lines.some(({ cents }) => cents % currencyStep(currency) !== 0))
    throw refusalAt('checkout.amount', provider);
  if ((await readStandingProofs(tx, payer, due_ids)).length > 0) throw new Refusal('payment.standing');
  return { dues, lines, book_id, currency };
}

/** Writes the checkout, or finds the one that stands for the same. Out: its id. */
async function keepCheckout({ db, rails }: Parts, asked: AskedCheckout): Promise<number> {
  const { request_key, payer, provider } = asked;
  const due_ids = [...new Set(asked.due_ids)];
  return inTransaction(db, async (tx) => {
    const { dues, lines, book_id, currency } = await readPriced(tx, due_ids, asked);
    const rail = (await readRailsOn(tx, book_id)).find(
      (one) => one.currency === currency && (provider === undefined || one.provider === provider),
    );
    if (rail === undefined) throw refusalAt('checkout.no_rail', provider ?? PROVIDER_KINDS[0]);
    const { rail_id } = rail;
    const standing = await holdStanding(tx, { rail_id, lines, payer });
    if (standing.some(({ checkout_state }) => checkout_state === 'pending' || checkout_state === 'review'))
      throw refusalAt('checkout.pending', rail.provider);
    const same = standing.find(({ is_same }) => is_same);
    const others = standing.filter((one) => one !== same);
    await endCheckouts(
      tx,
      others.map(({ checkout_id }) => checkout_id),
    );
    if (same) return same.checkout_id;
    await freeKey(tx, request_key, payer.user_id);
    const days = dues.flatMap(({ race_day }) => (race_day === null ? [] : Date.parse(race_day)));
    const terms = checkoutTerms(Date.now(), days.length === 0 ? null : Math.min(...days));
    const { takesCoupons } = rails.of[rail.provider];
    return insertCheckout(tx, {
      rail_id,
      book_id,
      currency,
      request_key,
      made_by: payer.user_id,
      payer_club_id: payer.club_id,
      open_until: new Date(terms.open_until).toISOString(),
      coupons_until:
        terms.coupons_until === null || !takesCoupons ? null : new Date(terms.coupons_until).toISOString(),
      lines,
    });
  });
}

/** Asks the provider for a link, where there is none yet. A second try names the same checkout: it is one. */
async function askLink(parts: Parts, checkout_id: number, language: Language): Promise<void> {
  const { db, rails } = parts;
  const found = await readCheckout(db, checkout_id);
  if (found === null || found.preference_id !== null || found.checkout_state !== 'made') return;
  const { provider } = found;
  const rail = await readRailOn(db, found.book_id, provider);
  // The account was changed meanwhile: pressed again, it is a checkout of the new one.
  if (rail?.rail_id !== found.rail_id) throw refusalAt('checkout.no_rail', provider);
  const told = await readToldCheckout(db, found.reference);
  if (told === null) throw refusalAt('checkout.no_rail', provider);
  const dues = await readDuesToPay(db, told.due_ids);
  const { payee_name } = await readPayee(db, found.book_id);
  const priced = await readCheckoutLines(db, checkout_id);
  const origin = rails.origin();
  const wanted = {
    reference: found.reference,
    currency: found.currency,
    payee_name,
    // What it is for, and not for whom: the provider needs no child's name.
    lines: priced.map(({ due_id, cents }) => {
      const due = dues.find((one) => one.due_id === due_id);
      return { due_id, cents, title: due === undefined ? payee_name : dueConcept(due, language) };
    }),
    back: `${origin}/payments?${found.payer_club_id === null ? '' : `view=fees&club=${found.payer_club_id}&`}checkout=${found.reference}`,
    notices: rails.of[provider].noticesUrl(origin, rail.rail_id),
    open_until: Date.parse(found.open_until),
    coupons_until: found.held_until === null ? null : Date.parse(found.held_until),
  };
  try {
    const link = await withToken(parts, rail, (token, at) => at.openCheckout(token, wanted));
    if (link === null) throw refusalAt('checkout.no_rail', provider);
    await saveLink(db, checkout_id, link);
  } catch (error) {
    if (error instanceof ProviderFailure) throw refusalAt('checkout.provider_away', provider);
    throw error;
  }
}

/** Opens a checkout at the provider, or finds the one that is open for the same. */
export async function makeCheckout(parts: Parts, asked: AskedCheckout): Promise<ToldCheckout> {
  const { db } = parts;
  const checkout_id = await keepCheckout(parts, asked);
  await askLink(parts, checkout_id, asked.language);
  const { reference = '' } = (await readCheckout(db, checkout_id)) ?? {};
  const told = await readToldCheckout(db, reference);
  if (told === null) throw new Refusal('payment.not_found');
  return told;
}
