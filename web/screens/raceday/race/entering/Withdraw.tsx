import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { type EntryChoice, takeBackEntry } from './use-entries.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { failureText } from '#web/ground/call/failure-text.ts';

import type { EntryReturn } from '#contract/money/returns/returns.ts';
import { moneyText } from '#rules/money/money.ts';
import { lastMinute, untilWords } from '#text/when.ts';
import { goneWords, partsSaid } from '#web/parts/money/returns-words.ts';

/** Shows what comes back if the entry is taken back now, before anybody presses. */
function WithdrawTerms({ terms }: { terms: EntryReturn }) {
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

interface WithdrawProps {
  choice: EntryChoice;
  /** The entry is withdrawn through the club, after the entries closed. */
  force: boolean;
  onDone: () => void;
}

/** Loads what comes back of the entry when somebody is about to take it back. */
function useTerms({ race, rider, info }: EntryChoice, asking: boolean) {
  return useAsk(
    'GET /api/races/{id}/return',
    {
      params: { id: race.race_id },
      query: { rider_id: rider.rider_id, category_id: info.category_id },
    },
    { enabled: asking && info.inscripted, staleTime: 0, gcTime: 0, select: (answer) => answer.entry_return },
  );
}

/** Takes a rider out of a category after one question, with what comes back of the paid money. */
export function Withdraw({ choice, force, onDone }: WithdrawProps) {
  const [asking, setAsking] = useState(false);
  const terms = useTerms(choice, asking);
  const { busy, failure, run } = useWrite({ onRefused: () => void terms.refetch() });
  const names = { rider: choice.rider.rider_firstname, category: choice.info.category_name };
  const words = force ? m.entry_withdraw_force() : m.entry_withdraw();
  const back = terms.data ? terms.data.credit_cents + terms.data.refund_cents : null;
  const isKnown = !choice.info.inscripted || (terms.data !== undefined && !terms.isFetching);
  const go = () => run(() => takeBackEntry(choice, back).then(onDone));
  if (!asking) {
    return (
      <Button
        look="link"
        onClick={() => setAsking(true)}
        aria-label={`${words}: ${names.rider}, ${names.category}`}
        className="text-left"
      >
        {words}
      </Button>
    );
  }
  return (
    <div
      role="group"
      aria-label={m.entry_withdraw_of(names)}
      className="mt-2 border-l-4 border-warn bg-paper p-3"
    >
      <p>{m.entry_withdraw_sure(names)}</p>
      {terms.data && <WithdrawTerms terms={terms.data} />}
      <FormAlert>{terms.error && !isKnown ? failureText(terms.error) : null}</FormAlert>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          look="danger"
          ref={focusOnMount}
          onClick={() => void go()}
          busy={busy || (!isKnown && !terms.error)}
          disabled={!isKnown}
        >
          {m.entry_withdraw_yes()}
        </Button>
        <Button onClick={() => setAsking(false)}>{m.entry_withdraw_no()}</Button>
      </div>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}
