import type { Due } from '#contract/money/payments.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';

/** Shows, for a due that is paid in parts, which part is payable now, until when, and the day of the next one. */
export function DueParts({ due: { parts, currency } }: { due: Pick<Due, 'parts' | 'currency'> }) {
  if (parts === null) return null;
  const now = {
    nth: String(parts.nth),
    of: String(parts.of),
    amount: moneyText(parts.cents, currency),
    date: formatDate(parts.by),
  };
  return (
    <p className={`mt-1 border-l-4 pl-3 ${parts.overdue ? 'border-stop' : 'border-line'}`}>
      {parts.overdue ? m.parts_late(now) : m.parts_now(now)}
      {parts.next_by !== null && (
        <span className="block text-small text-ink2">
          {m.parts_next({ date: formatDate(parts.next_by) })}
        </span>
      )}
    </p>
  );
}
