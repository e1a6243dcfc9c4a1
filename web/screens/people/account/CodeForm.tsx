import { useCallback, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { CodeField, wrongCode } from '#web/parts/account/CodeField.tsx';
import { signInWithCode } from './sign-in.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

/** The password was right. The ticket of the sign-in waits for a code. */
export interface Waiting {
  ticket: string;
  keep: boolean;
}

interface CodeFormProps {
  waiting: Waiting;
  onBack: () => void;
  onOpen: () => void;
}

/** Asks for the code of the phone, or one of the recovery codes. */
export function CodeForm({ waiting, onBack, onOpen }: CodeFormProps) {
  const [kind, setKind] = useState<'code' | 'recovery'>('code');
  const input = useRef<HTMLInputElement>(null);
  const takeFocus = useCallback((element: HTMLInputElement | null) => {
    input.current = element;
    element?.focus();
  }, []);
  const { sends, watch, error, change, reset, busy, failure, clear } = useWriteForm({
    start: { code: '' },
    check: ({ code }) => ({ code: wrongCode(code, kind) }),
    onRefused: () => input.current?.select(),
  });
  const form = sends(async ({ code }) => {
    await signInWithCode(waiting, code);
    onOpen();
  });

  return (
    <form {...form} className="flex flex-col gap-5">
      <h1 className="display text-d34">{m.second_factor_title()}</h1>
      <CodeField
        key={kind}
        ref={takeFocus}
        name="code"
        value={watch('code')}
        onChange={(code) => change({ code })}
        kind={kind}
        error={error('code')}
      />
      <Button
        look="link"
        onClick={() => {
          setKind(kind === 'code' ? 'recovery' : 'code');
          reset();
          clear();
        }}
        className="self-start"
      >
        {kind === 'code' ? m.second_factor_use_recovery() : m.second_factor_use_code()}
      </Button>
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {m.login_submit()}
        </SubmitButton>
        <Button onClick={onBack}>{m.rescue_back()}</Button>
      </div>
    </form>
  );
}
