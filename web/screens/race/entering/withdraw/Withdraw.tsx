import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { type EntryChoice, type EntryRace, takeBackEntry } from '#web/screens/race/entering/use-entries.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { useWrite } from '#web/parts/use-write.ts';

interface WithdrawProps {
  race: EntryRace;
  choice: EntryChoice;
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
  const go = () => run(() => takeBackEntry(race, choice).then(onDone));
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
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="danger" ref={focusOnMount} onClick={() => void go()} busy={busy}>
          {m.entry_withdraw_yes()}
        </Button>
        <Button onClick={() => setAsking(false)}>{m.entry_withdraw_no()}</Button>
      </div>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}
