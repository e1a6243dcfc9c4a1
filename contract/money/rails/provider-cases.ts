import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant } from '#contract/values.ts';
import { PROVIDER_KINDS } from '#rules/money/rails/providers.ts';
import { TOLD_PROBLEMS } from '#rules/money/rails/told.ts';

/**
 * A person looks at a payment for one of these reasons: something is wrong with it (nothing of it is in the books), the payer disputes it,
 * the payer got it back, or money went back that was on no due and in no credit any more.
 */
export const PROVIDER_CASES = [...TOLD_PROBLEMS, 'disputed', 'lost', 'uncovered'] as const;

/** This payment at a provider needs a person. Amounts are whole cents. */
const providerCase = z.object({
  case_id: id,
  provider: z.enum(PROVIDER_KINDS),
  /** It is the number of the operation, by which it is found at the provider. */
  provider_id: z.string(),
  why: z.enum(PROVIDER_CASES),
  cents: z.number().int(),
  currency: z.string(),
  /** It is the sum that was asked for. */
  asked_cents: z.number().int(),
  asked_currency: z.string(),
  /** The payment was for the dues of these riders. */
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
  summary: 'Returns the payments at the provider that need a person, newest first.',
  reply: cases,
});

export const closeProviderCase = endpoint({
  method: 'PUT',
  path: '/api/books/{id}/provider-cases/{case_id}',
  who: 'book_staff',
  summary:
    'Records what was done about a payment that needed a person. It moves no money. If the payment changes at the provider, it is listed again.',
  params: z.strictObject({ id: idParam, case_id: idParam }),
  body: z.strictObject({ note: z.string().trim().min(1).max(300) }),
  reply: cases,
  errors: ['rail.case_not_found'],
});
