import { type ReactNode, type SubmitEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { PartTrouble } from './trouble.ts';
import { useWrong } from './use-wrong.ts';
import { Button } from '#web/ui/Button.tsx';
import { SaveBar } from './SaveBar.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

const partHeading = 'display border-b-4 border-accent pb-1 text-d28';

interface ToldProps {
  trouble: PartTrouble | null;
  onDone?: () => void;
}

/** Shows why a write failed. When the server only asks, there is a button to write all the same. */
export function PartNews({ trouble, onDone }: ToldProps) {
  if (!trouble) return null;
  const { confirm } = trouble;
  return (
    <div className="space-y-3">
      <FormAlert>{trouble.words}</FormAlert>
      {confirm && (
        <Button
          onClick={() =>
            void confirm.run().then((done) => {
              if (done) onDone?.();
              return done;
            })
          }
        >
          {confirm.words}
        </Button>
      )}
    </div>
  );
}

interface PartProps {
  /** It is left out where the page has the title. */
  title?: string;
  busy: boolean;
  trouble: PartTrouble | null;
  /** There are unsaved changes. It is left out when the part does not know. */
  isChanged?: boolean;
  /** Saves the part. It resolves to true when it was saved. */
  onSave: () => Promise<boolean>;
  onSettled?: () => void;
  /** What saving does, and how the changes are dropped. Then the bar to save exists only while there are changes. */
  bar?: { does: string; drop: () => void };
  children: ReactNode;
}

/** Draws a part of the editor that is saved alone. Its button stays visible; a failure moves to the error. */
export function Part(props: PartProps) {
  const { title, busy, trouble, isChanged = false, onSave, onSettled, bar, children } = props;
  const { form, failed } = useWrong(trouble);
  const [saved, setSaved] = useState(false);
  const settle = () => {
    onSettled?.();
    setSaved(true);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaved(false);
    if (await onSave()) settle();
    else failed();
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} onInput={() => setSaved(false)}>
      {title !== undefined && <h2 className={partHeading}>{title}</h2>}
      <div className="mt-4 space-y-5">{children}</div>
      {bar ? (
        <SaveBar isChanged={isChanged} saved={saved} busy={busy} {...bar}>
          <PartNews trouble={trouble} onDone={settle} />
        </SaveBar>
      ) : (
        <div
          className={`mt-5 space-y-3 bg-paper py-3 ${isChanged ? 'sticky bottom-(--nav) z-10 border-t-2 border-ink' : ''}`}
        >
          <PartNews trouble={trouble} onDone={settle} />
          <div className={`flex items-center gap-x-4 gap-y-1 ${isChanged ? '' : 'flex-wrap'}`}>
            <div className={isChanged ? 'shrink-0' : 'w-full sm:w-auto'}>
              <SubmitButton busy={busy} busyText={m.office_saving()}>
                {m.office_save()}
              </SubmitButton>
            </div>
            <span
              role="status"
              className={`min-w-0 font-semibold ${isChanged ? 'flex-1 text-small' : 'text-go'}`}
            >
              {isChanged ? m.cups_reg_unsaved() : saved ? m.office_saved() : ''}
            </span>
          </div>
        </div>
      )}
    </form>
  );
}
