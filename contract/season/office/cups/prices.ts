import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { priceTerms, reduction } from '#contract/money/prices.ts';
import { returnTerms } from '#contract/money/returns/returns.ts';
import { dateIn, id, idParam, plainDate } from '#contract/values.ts';
import { LEAST_PARTS, MOST_PART_DAYS, MOST_PARTS } from '#rules/money/instalments/terms.ts';
import { params } from './cups.ts';

/** This is the list of a cup (no date), or of one of its dates. */
const priceList = z.object({
  race_date: plainDate.nullable(),
  version: z.number().int(),
  terms: priceTerms,
});

const partTerms = z.strictObject({
  parts: z.number().int().min(LEAST_PARTS).max(MOST_PARTS),
  days_before: z.number().int().min(1).max(MOST_PART_DAYS),
});

const code = {
  /** It is null if the list applies to every date of the cup. */
  race_date: plainDate.nullable(),
  code: z.string(),
  off: reduction,
  valid_until: plainDate.nullable(),
  most_uses: z.number().int().nullable(),
  note: z.string(),
};

const priceCode = z.object({ ...code, code_id: id, uses: z.number().int(), ended: z.boolean() });
export type PriceCode = z.infer<typeof priceCode>;

/** It holds all data on prices of a cup as the office edits them. */
export const officePrices = z.object({
  cup_id: id,
  currency: z.string(),
  /** It is the smallest step of an amount, in cents. */
  step: z.number().int(),
  /** It is the present day in the organization's zone. */
  today: plainDate,
  /** It is true if riders who have not paid the entry ride all the same. */
  unpaid_rides: z.boolean(),
  /** It says what a family gets back of an entry made from now on. It is null if nobody said it, so the usual rule counts. */
  returns: returnTerms.nullable(),
  /** It says in how many parts an entry made from now on may be paid. It is null if it is paid at once. */
  parts: partTerms.nullable(),
  lists: z.array(priceList),
  dates: z.array(
    z.object({
      race_date: plainDate,
      date_name: z.string(),
      /** It counts entries whose price is frozen. A new list does not change them. */
      frozen: z.number().int(),
    }),
  ),
  classes: z.array(z.object({ category_id: id, category_name: z.string() })),
  codes: z.array(priceCode),
});
export type OfficePrices = z.infer<typeof officePrices>;

export const getOfficePrices = endpoint({
  method: 'GET',
  path: '/api/office/cups/{id}/prices',
  who: 'cup_organizer',
  summary: 'Returns the prices of entries in the dates of a cup, its codes and how often they were used.',
  reply: officePrices,
  errors: ['cup.not_found'],
});

export const saveOfficePrices = endpoint({
  method: 'PUT',
  path: '/api/office/cups/{id}/prices',
  who: 'cup_organizer',
  summary:
    'Saves the price list of the cup or of one date. Existing entries keep their price. A date without a list takes that of the cup.',
  body: z.strictObject({
    race_date: dateIn.nullable(),
    /** It is the version that was read. It is 0 if there was no list. */
    version: z.number().int().min(0),
    terms: priceTerms.nullable(),
  }),
  reply: officePrices,
  errors: [
    'cup.not_found',
    'office.changed',
    'office.date_not_found',
    'race.category_elsewhere',
    'price.amount',
    'price.order',
    'price.days',
    'price.reduction',
  ],
});

export const saveUnpaidRides = endpoint({
  method: 'PUT',
  path: '/api/office/cups/{id}/prices/unpaid',
  who: 'cup_organizer',
  summary:
    'Sets whether riders whose entry is not paid ride the dates of the cup. Families read it before they enter.',
  body: z.strictObject({ unpaid_rides: z.boolean() }),
  reply: officePrices,
  errors: ['cup.not_found'],
});

export const saveReturnTerms = endpoint({
  method: 'PUT',
  path: '/api/office/cups/{id}/prices/returns',
  who: 'cup_organizer',
  summary:
    'Sets what a family gets back of an entry that is taken back. Existing entries keep the rule under which they were made.',
  body: returnTerms.strict(),
  reply: officePrices,
  errors: ['cup.not_found', 'price.returns_days'],
});

export const savePartTerms = endpoint({
  method: 'PUT',
  path: '/api/office/cups/{id}/prices/parts',
  who: 'cup_organizer',
  summary:
    'Sets in how many parts an entry may be paid and when the last part is due. Existing entries keep the rule under which they were made.',
  body: z.strictObject({ parts: partTerms.nullable() }),
  reply: officePrices,
  errors: ['cup.not_found'],
});

export const addPriceCode = endpoint({
  method: 'POST',
  path: '/api/office/cups/{id}/prices/codes',
  who: 'cup_organizer',
  summary: 'Adds a code for a discount on one date or on all dates of the cup.',
  body: z.strictObject({
    ...code,
    race_date: dateIn.nullable(),
    code: z.string().trim().min(1).max(40),
    valid_until: dateIn.nullable(),
    most_uses: z.number().int().min(1).max(10_000).nullable(),
    note: z.string().trim().max(120).default(''),
  }),
  reply: officePrices,
  errors: [
    'cup.not_found',
    'office.date_not_found',
    'price.code_wrong',
    'price.code_taken',
    'price.reduction',
  ],
});

export const endPriceCode = endpoint({
  method: 'DELETE',
  path: '/api/office/cups/{id}/prices/codes/{code_id}',
  who: 'cup_organizer',
  summary: 'Ends a code. Entries that were made with it keep their price.',
  params: params.extend({ code_id: idParam }),
  reply: officePrices,
  errors: ['cup.not_found', 'price.code_unknown'],
});
