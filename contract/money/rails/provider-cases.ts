import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant } from '#contract/values.ts';
import { TOLD_PROBLEMS } from '#rules/money/rails/told.ts';

/**
 * Why a person looks at a payment: what is wrong with it (nothing of it is in the books), the payer disputes it, the payer got it back, or
 * money went back that was on no due and in no credit any more.
 */
export const PROVIDER_CASES = [...TOLD_PROBLEMS, 'disputed', 'lost', 'uncovered'] as const;

/** A payment at a provider that needs a person. Amounts are whole cents. */
const providerCase = z.object({
  case_id: id,
  /** The number of the operation, by which it is found at the provider. */
  provider_id: z.string(),
  why: z.enum(PROVIDER_CASES),
  cents: z.number().int(),
  currency: z.string(),
  /** What was asked for. */
  asked_cents: z.number().int(),
  asked_currency: z.string(),
  /** Whose dues it was to pay. */
  riders: z.array(z.string()),
  seen_at: instant,
});
export type ProviderCase = z.infer<typeof providerCase>;

const cases = z.object({ items: z.array(providerCase) });
export type ProviderCases = z.infer<typeof cases>;

export const listProviderCases = endpoint({
  method: 'GET',
  path: '/api/books/{id}/provider-cases',
  who: 'book_staff',
  summary: 'Payments at the provider that need a person, the newest first',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: cases,
});

export const closeProviderCase = endpoint({
  method: 'PUT',
  path: '/api/books/{id}/provider-cases/{case_id}',
  who: 'book_staff',
  summary:
    'Says what was done about a payment that needed a person. It moves no money; changed at the provider, the payment is listed again',
  params: z.strictObject({ id: idParam, case_id: idParam }),
  body: z.strictObject({ note: z.string().trim().min(1).max(300) }),
  reply: cases,
  errors: ['rail.case_not_found'],
});
