import type { Tasks } from '#server/ground/jobs/jobs.ts';
import type { Post } from '#server/ground/mail/post.ts';
import { closeReplaced, lookAtAll, lookAtOpen, lookAtPayment } from './checkouts/look.ts';
import { sendRefund } from './checkouts/refund.ts';
import { railLetters } from './letters.ts';
import type { Rails } from './provider/rails.ts';

type RailTask =
  | 'provider_notice'
  | 'look_at_checkout'
  | 'look_at_checkouts'
  | 'close_checkout'
  | 'provider_refund'
  | 'checkout_paid'
  | 'provider_case'
  | 'rail_refused';

/** What is done later about payments at a provider. */
export function railTasks(post: Post, rails: Rails): Pick<Tasks, RailTask> {
  const parts = { db: post.db, rails };
  return {
    ...railLetters(post),
    provider_notice: (notice) => lookAtPayment(parts, notice),
    look_at_checkout: ({ checkout_id }) => lookAtOpen(parts, checkout_id),
    look_at_checkouts: () => lookAtAll(post.db),
    close_checkout: ({ checkout_id }) => closeReplaced(parts, checkout_id),
    provider_refund: ({ refund_key }) => sendRefund(parts, refund_key),
  };
}
