import { readKnownDevice } from '#web/parts/sign-in/known-device.ts';
import { type SubmitEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import {
  type NewPasswordErrors,
  NewPasswordFields,
  type NewPasswordTyped,
  wrongPasswords,
} from '#web/parts/password/NewPasswordFields.tsx';
import { openReply } from '#web/parts/sign-in/sign-in-reply.ts';
import { CodeField, wrongCode } from '#web/parts/second-factor/CodeField.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useWrite } from '#web/parts/use-write.ts';

interface RescuePasswordProps {
  token: string;
  user_email: string;
  /** The account signs in with a code as well. */
  second_factor: boolean;
  onOver: (text: string) => void;
  onDone: () => void;
}

type Errors = NewPasswordErrors & { code?: string };
const fields = ['password', 'password2', 'code'] as const;

/** A new password by the link of a letter; saved, its owner is in. */
export function RescuePassword({ token, user_email, second_factor, onOver, onDone }: RescuePasswordProps) {
  const [typed, setTyped] = useState<NewPasswordTyped>({ password: '', password2: '' });
  const [code, setCode] = useState('');
  const [keep, setKeep] = useState(true);
  const [errors, setErrors] = useState<Errors>({});

  const say = (found: Errors): boolean => {
    setErrors(found);
    const first = fields.find((name) => found[name] !== undefined);
    if (first !== undefined) document.getElementById(first)?.focus();
    return first !== undefined;
  };

  const { busy, failure, run, clear } = useWrite({
    onRefused: ({ code, where, words }) => {
      if (code === 'user.token_over') {
        onOver(words);
        return true;
      }
      const field = fields.find((name) => name === where);
      return field !== undefined && say({ [field]: words });
    },
  });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    clear();
    const wrong = second_factor ? wrongCode(code, 'either') : undefined;
    if (say({ ...wrongPasswords(typed, user_email), ...(wrong === undefined ? {} : { code: wrong }) }))
      return;
    await run(async () => {
      const reply = await ask('POST /api/users/rescue/password', {
        body: {
          token,
          ...typed,
          ...(second_factor ? { code } : {}),
          keep,
          ...readKnownDevice(),
        },
      });
      openReply(reply, keep);
      onDone();
    });
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 flex flex-col gap-5">
      <NewPasswordFields
        email={user_email}
        typed={typed}
        errors={errors}
        onChange={(next) => {
          setTyped(next);
          setErrors({});
        }}
      />
      {second_factor && (
        <CodeField name="code" value={code} onChange={setCode} kind="either" error={errors.code} />
      )}
      <CheckField
        name="keep"
        label={m.login_keep()}
        checked={keep}
        onChange={(event) => setKeep(event.target.checked)}
      />
      <FormAlert>{failure}</FormAlert>
      <SubmitButton busy={busy} busyText={m.form_sending()}>
        {m.new_password_submit()}
      </SubmitButton>
    </form>
  );
}
