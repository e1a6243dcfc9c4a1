import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ArrivedNotice, Notice } from '#server/money/rails/provider/provider.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Which payments a notice names, one or many; what else it says of them is not read. */
const noticeFields = z.object({
  pix: z.array(z.object({ endToEndId: z.string().regex(/^[A-Za-z0-9]{32}$/), txid: z.string().optional() })),
});

/** More than these of one notice are found by the next look. */
const mostOfOne = 100;

function namedIn(body: string): string[] {
  try {
    const { pix } = noticeFields.parse(JSON.parse(body));
    // Without a txid it was paid to the key alone: none of our charges.
    const ids = pix.flatMap(({ endToEndId, txid = '' }) => (txid.length >= 26 ? [endToEndId] : []));
    return [...new Set(ids)].slice(0, mostOfOne);
  } catch {
    return [];
  }
}

/** A notice of a bank. It signs nothing: who sends it knows the address, which has a secret in it (docs/decisions/0097-rails-are-a-record.md). */
export function readNotice({ secret, body }: ArrivedNotice): Notice {
  return {
    isSignedWith: (secrets) => secrets.some((one) => timingSafeEqual(digestOf(one), digestOf(secret))),
    provider_ids: namedIn(body),
  };
}
