import { type SubmitEvent, useCallback, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { CodeField, wrongCode } from '#web/parts/second-factor/CodeField.tsx';
import { signInWithCode } from '#web/screens/login/sign-in.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useWrite } from '#web/parts/use-write.ts';

/** The password was right, and the ticket of it waits for a code. */
export interface Waiting {
  ticket: string;
  keep: boolean;
}

interface CodeFormProps {
  waiting: Waiting;
  onBack: () => void;
  onOpen: () => void;
}

/** The code of the phone, or one of the recovery codes. */
export function CodeForm({ waiting, onBack, onOpen }: CodeFormProps) {
  const [kind, setKind] = useState<'code' | 'recovery'>('code');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  const takeFocus = useCallback((input: HTMLInputElement | null) => {
    field.current = input;
    input?.focus();
  }, []);
  const { busy, failure, run, clear } = useWrite({ onRefused: () => field.current?.select() });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    clear();
    const refusal = wrongCode(code, kind);
    setWrong(refusal);
    if (refusal !== undefined) {
      field.current?.focus();
      return;
    }
    await run(async () => {
      await signInWithCode(waiting, code);
      onOpen();
    });
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <h1 className="display text-d34">{m.second_factor_title()}</h1>
      <CodeField
        key={kind}
        ref={takeFocus}
        name="code"
        value={code}
        onChange={setCode}
        kind={kind}
        error={wrong}
      />
      <Button
        look="link"
        onClick={() => {
          setKind(kind === 'code' ? 'recovery' : 'code');
          setCode('');
          setWrong(undefined);
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
