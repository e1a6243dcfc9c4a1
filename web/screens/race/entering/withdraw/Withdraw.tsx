import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/app/call/use-ask.ts';
import { type EntryChoice, type EntryRace, takeBackEntry } from '#web/screens/race/entering/use-entries.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { WithdrawTerms } from './WithdrawTerms.tsx';

interface WithdrawProps {
  race: EntryRace;
  choice: EntryChoice;
  /** Through the club, after the entries closed. */
  force: boolean;
  onDone: () => void;
}

/** What comes back of the entry, asked for when somebody is about to take it back. */
function useTerms({ race, choice }: Pick<WithdrawProps, 'race' | 'choice'>, asking: boolean) {
  const { rider, info } = choice;
  return useAsk(
    'GET /api/races/{id}/return',
    {
      params: { id: race.race_id },
      query: { rider_id: rider.rider_id, category_id: info.category_id },
    },
    { enabled: asking && info.inscripted, staleTime: 0, gcTime: 0, select: (answer) => answer.entry_return },
  );
}

/** Takes a rider out of a category: asked once, in words, with what comes back of what was paid. */
export function Withdraw({ race, choice, force, onDone }: WithdrawProps) {
  const [asking, setAsking] = useState(false);
  const terms = useTerms({ race, choice }, asking);
  const { busy, failure, run } = useWrite({ onRefused: () => void terms.refetch() });
  const names = { rider: choice.rider.rider_firstname, category: choice.info.category_name };
  const words = force ? m.entry_withdraw_force() : m.entry_withdraw();
  const back = terms.data ? terms.data.credit_cents + terms.data.refund_cents : null;
  const isKnown = !choice.info.inscripted || (terms.data !== undefined && !terms.isFetching);
  const go = () => run(() => takeBackEntry(race, choice, back).then(onDone));
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
