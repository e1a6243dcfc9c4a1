import { useEffect, useEffectEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { forgetCode, takeCode } from '#web/screens/desk/shared-code.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';

interface CodeFormProps {
  /** Why the code before is no longer valid; null: there was none. */
  said: string | null;
  onOpen: (session: DeskSession) => void;
}

/** The code: typed, or out of a shared link, which opens by itself. */
export function DeskCodeForm({ said, onOpen }: CodeFormProps) {
  const [shared] = useState(takeCode);
  const { sends, field, formState, busy, failure, run } = useWriteForm({
    start: { code: shared },
    check: ({ code }) => (code.trim() === '' ? { code: m.form_required() } : {}),
  });
  const open = async (code: string) => {
    try {
      onOpen(await ask('POST /api/desk/open', { body: { code } }));
    } finally {
      forgetCode();
    }
  };
  const form = sends(({ code }) => open(code));
  const openShared = useEffectEvent(() => void run(() => open(shared)));
  useEffect(() => {
    if (shared !== '') openShared();
  }, [shared]);
  return (
    <div className="max-w-110">
      <h1 className="display text-d34">{m.helper_title()}</h1>
      <p className="mt-2 text-ink2">{m.desk_text()}</p>
      <form {...form} className="mt-6 flex flex-col gap-5">
        <TextField
          {...field('code')}
          label={m.desk_code()}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder="XXXXX-XXXXX"
          maxLength={40}
          required
        />
        <FormAlert>{formState.isSubmitted ? failure : (failure ?? said)}</FormAlert>
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {m.desk_open()}
        </SubmitButton>
      </form>
    </div>
  );
}
