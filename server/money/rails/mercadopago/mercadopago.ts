import { setTimeout as sleep } from 'node:timers/promises';
import { MercadoPagoConfig, MercadoPagoError, Payment, PaymentRefund, Preference, User } from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import { z } from 'zod';
import { unitsOfCents, centsOfUnits, type ToldPayment } from '#rules/money/rails/told.ts';
import { type CheckoutAsk, ProviderFailure, type Rail } from '#server/money/rails/provider/provider.ts';
import { noticesPath } from '#server/money/rails/provider/rails.ts';
import { readNotice } from './notice.ts';

const name = z.union([z.string(), z.number()]).transform(String);

/** The fields of a payment that the books need; all others stay with Mercado Pago. */
const paymentFields = z
  .object({
    id: name,
    status: z.string(),
    status_detail: z.string().nullish(),
    transaction_amount: z.number(),
    transaction_amount_refunded: z.number().nullish(),
    currency_id: z.string(),
    collector_id: name.nullish(),
    collector: z.object({ id: name }).nullish(),
    external_reference: z.string().nullish(),
    live_mode: z.boolean(),
    date_created: z.string(),
    date_last_updated: z.string().nullish(),
    date_of_expiration: z.string().nullish(),
    payment_method_id: z.string().nullish(),
  })
  .transform((found): ToldPayment => ({
    provider_id: found.id,
    status: found.status.slice(0, 40),
    detail: found.status_detail?.slice(0, 80) ?? '',
    cents: centsOfUnits(found.transaction_amount),
    refunded: centsOfUnits(found.transaction_amount_refunded ?? 0),
    currency: found.currency_id.slice(0, 8),
    account_id: found.collector_id ?? found.collector?.id ?? '',
    reference: found.external_reference ?? '',
    is_test: !found.live_mode,
    updated_at: found.date_last_updated ?? found.date_created,
    expires_at: found.date_of_expiration ?? null,
    method: found.payment_method_id?.slice(0, 40) ?? '',
  }));

const preferenceFields = z.object({ id: z.string().min(1), init_point: z.url() });
/** What a preference asks for, to be said again. */
const itemsFields = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        quantity: z.number(),
        currency_id: z.string(),
        unit_price: z.number(),
      }),
    )
    .min(1),
});
/** A search that answers without its list has not answered. */
const searchFields = z.object({ results: z.array(z.object({ id: name })) });
const refundFields = z.object({ id: name, status: z.string().nullish() });
const accountFields = z.object({ id: name, nickname: z.string().nullish(), site_id: z.string() });

/** The currency of the country an account is of. */
const currencyOfSite: Readonly<Record<string, string>> = {
  MLA: 'ARS',
  MLB: 'BRL',
  MLC: 'CLP',
  MCO: 'COP',
  MLM: 'MXN',
  MPE: 'PEN',
  MLU: 'UYU',
};

const askMs = 10_000;
/** The library's time ends with the head of the answer; a body that never comes is given up here. */
const wholeMs = 15_000;

function failureOf(error: unknown, what: string): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const status = error instanceof MercadoPagoError ? error.status : 0;
  if (status === 401 || status === 403) return new ProviderFailure('token', what);
  // Locked, in conflict with itself, or too many: the same later.
  const isLater = status < 400 || status >= 500 || [408, 409, 423, 424, 425, 429].includes(status);
  return new ProviderFailure(isLater ? 'away' : 'declined', `${what} (${status})`);
}

/** Asks, and reads of the answer what its fields name. The library makes `{}` of half an answer: that is none. */
async function read<Fields extends z.ZodType>(
  what: string,
  asked: Promise<unknown>,
  fields: Fields,
): Promise<z.output<Fields>> {
  const over = new AbortController();
  try {
    const late = sleep(wholeMs, undefined, { signal: over.signal }).then(() => {
      throw new ProviderFailure('away', `${what} (no end)`);
    });
    // Whichever is second is not waited for.
    asked.catch(() => undefined);
    late.catch(() => undefined);
    const found = fields.safeParse(await Promise.race([asked, late]));
    if (!found.success) throw new ProviderFailure('away', `${what} (not understood)`);
    return found.data;
  } catch (error) {
    throw failureOf(error, what);
  } finally {
    over.abort();
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof ProviderFailure && error.why === 'declined' && error.message.endsWith('(404)');

/** Hosts a family may be sent to. A name that only begins so is another one's. */
const payHosts = /^(?:[a-z-]+\.)?mercadopago\.(?:com|cl)(?:\.[a-z]{2})?$/;

const instantOf = (ms: number) => new Date(ms).toISOString();

/** What a statement calls the payee: the least that every issuer prints. */
const onStatement = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .slice(0, 13)
    .trim();

function preferenceOf({ reference, lines, currency, open_until, coupons_until, ...ask }: CheckoutAsk) {
  const isPublic = ask.back.startsWith('https:');
  const onIt = onStatement(ask.payee_name);
  return {
    items: lines.map(({ due_id, title, cents }) => ({
      id: String(due_id),
      title: title.slice(0, 250),
      quantity: 1,
      currency_id: currency,
      unit_price: unitsOfCents(cents),
    })),
    external_reference: reference,
    back_urls: { success: ask.back, pending: ask.back, failure: ask.back },
    // Both are refused for an address that is not public: then the family comes back by itself, and we ask.
    ...(isPublic ? { auto_return: 'approved', notification_url: ask.notices } : {}),
    expires: true,
    expiration_date_to: instantOf(open_until),
    ...(coupons_until === null
      ? { payment_methods: { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }] } }
      : { date_of_expiration: instantOf(coupons_until) }),
    ...(onIt === '' ? {} : { statement_descriptor: onIt }),
  };
}

/**
 * Mercado Pago by its own library. In: the origin its calls go to, which the library knows for the whole process
 * (docs/decisions/0078-mercado-pago.md).
 */
export function openMercadoPago(url: string): Rail {
  // Its own type says that nobody sets it; there is no other way to a stand-in.
  Reflect.set(AppConfig, 'BASE_URL', url);
  const isStandIn = new URL(url).hostname !== 'api.mercadopago.com';
  const configOf = (accessToken: string) =>
    new MercadoPagoConfig({ accessToken, options: { timeout: askMs, maxRetries: 0 } });
  const mayPayAt = (link: string) => {
    const { protocol, hostname, origin } = new URL(link);
    return isStandIn ? origin === url : protocol === 'https:' && payHosts.test(hostname);
  };
  return {
    isHere: true,
    takesCoupons: true,
    accessOf: ({ access_token = null }) => access_token,
    endOf: (token) => token.slice(-4),
    noticesSecretOf: ({ notices_secret = null }) => notices_secret,
    noticePaths: [''],
    noticesUrl: (origin, rail_id) => `${origin}${noticesPath('mercadopago', rail_id)}?source_news=webhooks`,
    readNotice,
    subscribe: null,
    async whoIs(token) {
      const found = await read('account', new User(configOf(token)).get(), accountFields);
      return {
        account_id: found.id,
        account_name: (found.nickname ?? '').slice(0, 120),
        currency: currencyOfSite[found.site_id] ?? null,
        is_test: token.startsWith('TEST-'),
      };
    },
    async openCheckout(token, ask) {
      const asked = new Preference(configOf(token)).create({
        body: preferenceOf(ask),
        requestOptions: { idempotencyKey: ask.reference, timeout: askMs, maxRetries: 0 },
      });
      const { id, init_point } = await read('preference', asked, preferenceFields);
      if (!mayPayAt(init_point)) throw new ProviderFailure('away', 'preference (a link to somewhere else)');
      return { preference_id: id, pay_link: init_point, pay_code: null };
    },
    async closeCheckout(token, preference_id) {
      const preferences = new Preference(configOf(token));
      // A change names the items again: half an answer without them must not take them away.
      const { items } = await read(
        'preference',
        preferences.get({ preferenceId: preference_id }),
        itemsFields,
      );
      const asked = preferences.update({
        id: preference_id,
        updatePreferenceRequest: { items, expires: true, expiration_date_to: instantOf(Date.now()) },
      });
      await read('closing', asked, preferenceFields.pick({ id: true }));
    },
    async readPayment(token, provider_id) {
      try {
        return await read('payment', new Payment(configOf(token)).get({ id: provider_id }), paymentFields);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async findPayments(token, reference) {
      const asked = new Payment(configOf(token)).search({ options: { external_reference: reference } });
      const { results } = await read('search', asked, searchFields);
      return { provider_ids: results.map(({ id }) => id), isOver: false };
    },
    async refund(token, { provider_id, cents, refund_key }) {
      const asked = new PaymentRefund(configOf(token)).create({
        payment_id: provider_id,
        body: { amount: unitsOfCents(cents) },
        requestOptions: { idempotencyKey: refund_key, timeout: askMs, maxRetries: 0 },
      });
      await read('refund', asked, refundFields);
    },
    async cancelPayment(token, provider_id) {
      const asked = new Payment(configOf(token)).cancel({
        id: provider_id,
        requestOptions: { idempotencyKey: `cancel-${provider_id}`, timeout: askMs, maxRetries: 0 },
      });
      await read('cancelling', asked, paymentFields);
    },
  };
}
