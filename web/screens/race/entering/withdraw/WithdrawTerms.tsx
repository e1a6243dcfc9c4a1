import type { EntryReturn } from '#contract/money/returns/returns.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { lastMinute, untilWords } from '#text/when.ts';
import { goneWords, partsSaid } from '#web/parts/returns/returns-words.ts';

/** What comes back if the entry is taken back now, before anybody presses. */
export function WithdrawTerms({ terms }: { terms: EntryReturn }) {
  const { currency, payee_name, why, until, zone, in_review, received_cents, waived_cents, club_paid } =
    terms;
  const isLate = why === 'late' && received_cents > 0;
  const said = in_review
    ? [m.returns_in_review()]
    : [
        ...partsSaid(terms, currency, payee_name),
        ...(club_paid === null || received_cents === terms.kept_cents
          ? []
          : [m.returns_to_club({ club: club_paid })]),
        ...(waived_cents > 0 ? [m.returns_waived({ amount: moneyText(waived_cents, currency) })] : []),
      ];
  return (
    <ul className="mt-2 font-semibold">
      {isLate && <li>{goneWords(terms)}</li>}
      {said.map((words) => (
        <li key={words} className="wrap-anywhere">
          {words}
        </li>
      ))}
      {why !== 'late' && received_cents > 0 && (
        <li className="text-small font-normal text-ink2">
          {m.returns_until({ until: untilWords(lastMinute(until, zone)) })}
        </li>
      )}
    </ul>
  );
}
