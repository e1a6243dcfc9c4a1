import { type ReactNode, type SubmitEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { Trouble } from '#web/screens/administration/cups/use-office-cup.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

/** Why something was not done; where it only asks, the way to do it after all. */
export function Told({ trouble, onDone }: { trouble: Trouble | null; onDone?: () => void }) {
  if (!trouble) return null;
  const { confirm } = trouble;
  return (
    <div className="space-y-3">
      <FormAlert>{trouble.words}</FormAlert>
      {confirm && (
        <button
          type="button"
          onClick={() =>
            void confirm().then((done) => {
              if (done) onDone?.();
              return done;
            })
          }
          className={secondaryButton}
        >
          {m.office_date_move_confirm()}
        </button>
      )}
    </div>
  );
}

interface PartProps {
  title: string;
  busy: boolean;
  /** Out: whether it was saved. */
  onSave: () => Promise<boolean>;
  trouble: Trouble | null;
  children: ReactNode;
}

/** A part of the editor with a button of its own, and what came of it. */
export function Part({ title, busy, onSave, trouble, children }: PartProps) {
  const [mine, setMine] = useState(false);
  const [saved, setSaved] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMine(true);
    setSaved(false);
    setSaved(await onSave());
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} onChange={() => setSaved(false)}>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{title}</h2>
      <div className="mt-4 space-y-5">
        {children}
        {mine && <Told trouble={trouble} onDone={() => setSaved(true)} />}
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton busy={busy && mine} busyText={m.office_saving()}>
            {m.office_save()}
          </SubmitButton>
          <span role="status" className="font-semibold text-go">
            {saved ? m.office_saved() : ''}
          </span>
        </div>
      </div>
    </form>
  );
}
