import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import type { Row } from '#web/office/dues/view.ts';
import { Icon } from '#web/ui/Icon.tsx';

interface ListProps {
  rows: readonly Row[];
  currency: string;
  hrefOf: (row: Row) => string;
  onOpen: (row: Row) => void;
}

function standing({ asked, paid, left, older, overdue, late_part }: Row, currency: string): string {
  if (left === 0)
    return asked === 0 ? m.dues_nothing_asked() : m.dues_all_paid({ paid: moneyText(paid, currency) });
  return [
    late_part !== null
      ? m.parts_late_since({ date: formatDate(late_part) })
      : overdue
        ? m.payments_state_overdue()
        : m.payments_state_owed(),
    ...(paid === 0 ? [] : [m.dues_paid_so_far({ paid: moneyText(paid, currency) })]),
    ...(older === 0 ? [] : [m.dues_older_of({ amount: moneyText(older, currency) })]),
  ].join(' · ');
}

/** On a phone: riders with what they owe; each opens to the periods. */
export function RiderList({ rows, currency, hrefOf, onOpen }: ListProps) {
  return (
    <ul className="border-t-2 border-ink">
      {rows.map((row) => (
        <li key={row.rider.rider_id} className="border-b border-line">
          <a
            href={hrefOf(row)}
            onClick={(event) => {
              event.preventDefault();
              onOpen(row);
            }}
            className="flex min-h-16 items-center gap-3 py-2"
          >
            <span className="min-w-0 grow">
              <span className="block font-semibold wrap-anywhere">{row.rider.rider_fullname}</span>
              <span className={`block text-small ${row.overdue ? 'text-stop' : 'text-ink2'}`}>
                {standing(row, currency)}
              </span>
            </span>
            <span className="display shrink-0 text-d22 whitespace-nowrap">
              {row.left > 0 && moneyText(row.left, currency)}
            </span>
            <Icon name="right" className="size-5 text-ink3" />
          </a>
        </li>
      ))}
    </ul>
  );
}
