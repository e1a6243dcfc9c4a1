import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { Trouble } from '#web/screens/administration/cups/use-deed.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

export const partHeading = 'display border-b-4 border-accent pb-1 text-d28';

type PartTrouble = Pick<Trouble, 'words' | 'confirm'> & { where?: string | null };

interface ToldProps {
  trouble: PartTrouble | null;
  onDone?: () => void;
}

/** Why something was not done; where it only asks, the way to do it after all. */
export function Told({ trouble, onDone }: ToldProps) {
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
  trouble: PartTrouble | null;
  /** Something is typed that is not saved, where the part knows. */
  isChanged?: boolean;
  /** Out: whether it was saved. */
  onSave: () => Promise<boolean>;
  onSettled?: () => void;
  children: ReactNode;
}

/** A part of the editor, saved by itself. What is not saved keeps its button in sight, and what is wrong is gone to. */
export function Part({ title, busy, trouble, isChanged = false, onSave, onSettled, children }: PartProps) {
  const form = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(false);
  const [tries, setTries] = useState(0);
  const settle = () => {
    onSettled?.();
    setSaved(true);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaved(false);
    if (await onSave()) settle();
    else setTries((count) => count + 1);
  };
  const where = trouble?.where ?? null;
  useEffect(() => {
    if (tries === 0) return;
    const named = where === null ? null : form.current?.querySelector(`[name="${CSS.escape(where)}"]`);
    const wrong = named ?? form.current?.querySelector('[aria-invalid="true"]');
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [tries, where]);
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} onChange={() => setSaved(false)}>
      <h2 className={partHeading}>{title}</h2>
      <div className="mt-4 space-y-5">
        {children}
        <Told trouble={trouble} onDone={settle} />
      </div>
      <div
        className={`mt-5 flex flex-wrap items-center gap-x-4 gap-y-1 bg-paper py-3 ${isChanged ? 'sticky bottom-0 z-10 border-t-2 border-ink' : ''}`}
      >
        <SubmitButton busy={busy} busyText={m.office_saving()}>
          {m.office_save()}
        </SubmitButton>
        <span role="status" className={`font-semibold ${isChanged ? '' : 'text-go'}`}>
          {isChanged ? m.cups_reg_unsaved() : saved ? m.office_saved() : ''}
        </span>
      </div>
    </form>
  );
}
