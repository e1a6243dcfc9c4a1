import type { ReturnAtDesk } from '#contract/money/returns/at-desk.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { goneWords } from './returns-words.ts';

/** Writes the amounts that go back to each payer, one sentence for each part. */
function payersSaid({ payers, currency }: ReturnAtDesk): string[] {
  return payers.flatMap(({ club_name, credit_cents, refund_cents }) => {
    const who = club_name === null ? m.returns_desk_family() : m.returns_desk_club({ club: club_name });
    const amount = (cents: number) => moneyText(cents, currency);
    return [
      ...(credit_cents > 0 ? [m.returns_desk_credit({ who, amount: amount(credit_cents) })] : []),
      ...(refund_cents > 0 ? [m.returns_desk_refund({ who, amount: amount(refund_cents) })] : []),
    ];
  });
}

/** Writes all of it: that it is too late, what goes back, what stays, and what is no longer owed. */
function said(terms: ReturnAtDesk): string[] {
  const { in_review, whole, why, currency, payee_name: payee } = terms;
  if (in_review) return [m.returns_in_review()];
  if (whole === null) return payersSaid(terms);
  const { received_cents, kept_cents, waived_cents } = whole;
  return [
    ...(why === 'late' && received_cents > 0 ? [goneWords(terms)] : []),
    ...payersSaid(terms),
    ...(kept_cents > 0 ? [m.returns_kept({ amount: moneyText(kept_cents, currency), payee })] : []),
    ...(waived_cents > 0 ? [m.returns_waived({ amount: moneyText(waived_cents, currency) })] : []),
  ];
}

interface DeskReturnProps {
  /** The terms. They are null when the entry has no money in it, and undefined while they are not known. */
  terms: ReturnAtDesk | null | undefined;
  /** The terms could not be loaded. */
  isUnread: boolean;
}

/** Shows, before an office takes out an entry, what goes back of its money. */
export function DeskReturn({ terms, isUnread }: DeskReturnProps) {
  if (terms === null) return null;
  if (terms === undefined)
    return (
      <p role="status" className="text-small text-ink2">
        {isUnread ? m.returns_desk_unread() : m.returns_desk_reading()}
      </p>
    );
  return (
    <div>
      <p className="font-semibold">{m.returns_desk_title()}</p>
      <ul className="mt-1 list-disc space-y-1 pl-5 tabular-nums">
        {said(terms).map((words) => (
          <li key={words} className="wrap-anywhere">
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
