import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { useAsk } from '#web/app/call/use-ask.ts';
import { formatInstant } from '#web/app/format.ts';
import { holderWords, numbersWords } from '#web/office/dues/block-words.ts';
import { WithReason } from '#web/parts/form/WithReason.tsx';
import { ownZone } from '#web/parts/own-zone.ts';

/** Receipt numbers that are out with a phone, and those that were never used. Draws nothing where every number has a receipt. */
export function BlocksPart({ book_id }: { book_id: number }) {
  const { data } = useAsk(
    'GET /api/books/{id}/blocks',
    { params: { id: book_id } },
    { staleTime: 0, select: ({ items }) => items.filter((block) => block.without_receipt.length > 0) },
  );
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="blocks" className="mt-5 max-w-160">
      <h2 id="blocks" className="display text-d22">
        {m.cash_without_receipt_title()}
      </h2>
      <ul className="mt-2 border-t border-line">
        {data.map((block) => (
          <li key={block.block_id} className="border-b border-line py-3 wrap-anywhere">
            <p className="font-semibold">
              {block.returned_at === null
                ? m.cash_out_with({ numbers: numbersWords(block), who: holderWords(block) })
                : m.cash_never_used({ numbers: numbersWords(block) })}
            </p>
            <p className="text-small text-ink2">
              {block.returned_at === null
                ? m.cash_out_since({ when: formatInstant(block.handed_at, ownZone()) })
                : [formatInstant(block.returned_at, ownZone()), block.returned_by, block.reason]
                    .filter((part) => part !== '')
                    .join(' · ')}
            </p>
            {block.returned_at === null && (
              <WithReason
                name={`void-${block.block_id}`}
                summary={m.cash_void_of({ numbers: numbersWords(block) })}
                how={m.cash_void_why()}
                label={m.cash_void_reason()}
                action={m.cash_void()}
                send={(reason) =>
                  ask('POST /api/books/{id}/blocks/{blockId}/void', {
                    params: { id: book_id, blockId: block.block_id },
                    body: { reason },
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
