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
    'The organization changes the frozen price of an entry, with its reason; what was paid beyond it becomes credit. Sent again with its key, it is one change',
  params: z.strictObject({ id: idParam, dueId: idParam }),
  body: z.strictObject({
    request_key: z.uuid(),
    /** The price that was shown: somebody else may have changed it meanwhile. */
    was_cents: priceCents,
    /** What the entry costs from now on; 0: nothing. */
    cents: priceCents,
    reason: z.string().trim().min(1).max(200),
  }),
  reply: due,
  errors: ['dues.not_found', 'dues.price_moved', 'dues.in_review'],
});
