import { z } from 'zod';
import { centsOfUnits, type ToldPayment } from '#rules/money/rails/told.ts';

const name = z.union([z.string(), z.number()]).transform(String);

/** The fields of a payment that the books need; all others stay with Mercado Pago. */
export const paymentFields = z
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

export const preferenceFields = z.object({ id: z.string().min(1), init_point: z.url() });
/** What a preference asks for, to be said again. */
export const itemsFields = z.object({
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
export const searchFields = z.object({ results: z.array(z.object({ id: name })) });
export const refundFields = z.object({ id: name, status: z.string().nullish() });
export const accountFields = z.object({ id: name, nickname: z.string().nullish(), site_id: z.string() });

/** The currency of the country an account is of. */
export const currencyOfSite: Readonly<Record<string, string>> = {
  MLA: 'ARS',
  MLB: 'BRL',
  MLC: 'CLP',
  MCO: 'COP',
  MLM: 'MXN',
  MPE: 'PEN',
  MLU: 'UYU',
};
