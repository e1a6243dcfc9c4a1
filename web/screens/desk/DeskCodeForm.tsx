import { type SubmitEvent, useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/app/call/failure-text.ts';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { forgetCode, takeCode } from '#web/screens/desk/shared-code.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';

interface CodeFormProps {
  /** Why the one before is over; null: there was none. */
  said: string | null;
  onOpen: (session: DeskSession) => void;
}

/** The code: typed, or out of a shared link, which opens by itself. */
export function DeskCodeForm({ said, onOpen }: CodeFormProps) {
  const [code, setCode] = useState(takeCode);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState(said);
  /** Asked for by the link it came with, and by each press; empty: nothing is. */
  const [asked, setAsked] = useState(code);
  const busy = asked !== '';
  useEffect(() => {
    if (asked === '') return;
    ask('POST /api/desk/open', { body: { code: asked } })
      .then(onOpen, (error: unknown) => {
        setFailure(failureText(error));
        setAsked('');
      })
      .finally(forgetCode);
  }, [asked, onOpen]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (busy || code.trim() === '') return;
    setFailure(null);
    setAsked(code);
  };
  return (
    <div className="max-w-110">
      <h1 className="display text-d34">{m.helper_title()}</h1>
      <p className="mt-2 text-ink2">{m.desk_text()}</p>
      <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
        <TextField
          name="code"
          label={m.desk_code()}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder="XXXXX-XXXXX"
          maxLength={40}
          error={tried && code.trim() === '' ? m.form_required() : undefined}
          required
        />
        <FormAlert>{failure}</FormAlert>
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {m.desk_open()}
        </SubmitButton>
      </form>
    </div>
  );
}
