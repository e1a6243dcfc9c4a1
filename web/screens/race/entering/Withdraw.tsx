import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { type Choice, type EntryRace, takeBack } from '#web/screens/race/entering/use-entries.ts';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { useWrite } from '#web/parts/use-write.ts';

interface WithdrawProps {
  race: EntryRace;
  choice: Choice;
  /** Through the club, after the entries closed. */
  force: boolean;
  onDone: () => void;
}

/** Takes a rider out of a category: asked once, in words. */
export function Withdraw({ race, choice, force, onDone }: WithdrawProps) {
  const [asking, setAsking] = useState(false);
  const { busy, failure, run } = useWrite();
  const names = { rider: choice.rider.rider_firstname, category: choice.info.category_name };
  const words = force ? m.entry_withdraw_force() : m.entry_withdraw();
  const go = () => run(() => takeBack(race, choice).then(onDone));
  if (!asking) {
    return (
      <button
        type="button"
        onClick={() => setAsking(true)}
        aria-label={`${words}: ${names.rider}, ${names.category}`}
        className={`min-h-12 text-left ${textLink}`}
      >
        {words}
      </button>
    );
  }
  return (
    <div
      role="group"
      aria-label={m.entry_withdraw_of(names)}
      className="mt-2 border-l-4 border-warn bg-paper p-3"
    >
      <p>{m.entry_withdraw_sure(names)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <button
          type="button"
          ref={focusOnMount}
          onClick={() => void go()}
          aria-busy={busy}
          className={`${secondaryButton} border-stop`}
        >
          {m.entry_withdraw_yes()}
        </button>
        <button type="button" onClick={() => setAsking(false)} className={secondaryButton}>
          {m.entry_withdraw_no()}
        </button>
      </div>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}
