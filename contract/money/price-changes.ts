import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { due } from './payments.ts';
import { priceCents } from './prices.ts';
import { idParam } from '#contract/values.ts';

export const changePrice = endpoint({
  method: 'POST',
  path: '/api/books/{id}/dues/{dueId}/price',
  who: 'book_staff',
  summary:
    'Changes the frozen price of an entry for the organization, with a reason. The amount paid beyond the new price becomes credit. A repeated request with the same `request_key` has no further effect.',
  params: z.strictObject({ id: idParam, dueId: idParam }),
  body: z.strictObject({
    request_key: z.uuid(),
    /** It is the price that was shown. Somebody else may have changed it meanwhile. */
    was_cents: priceCents,
    /** The entry costs this from now on. With 0 it costs nothing. */
    cents: priceCents,
    reason: z.string().trim().min(1).max(200),
  }),
  reply: due,
  errors: ['dues.not_found', 'dues.price_moved', 'dues.in_review'],
});
