import { readKnownDevice } from '#web/parts/sign-in/known-device.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { NewPasswordFields, wrongPasswords } from '#web/parts/password/NewPasswordFields.tsx';
import { openReply } from '#web/parts/sign-in/sign-in-reply.ts';
import { CodeField, wrongCode } from '#web/parts/second-factor/CodeField.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

interface RescuePasswordProps {
  token: string;
  user_email: string;
  /** The account signs in with a code too. */
  second_factor: boolean;
  onOver: (text: string) => void;
  onDone: () => void;
}

/** A new password, by the link of a letter. Saving it signs the owner in. */
export function RescuePassword({ token, user_email, second_factor, onOver, onDone }: RescuePasswordProps) {
  const { sends, field, watch, change, error, busy, failure } = useWriteForm({
    start: { password: '', password2: '', code: '', keep: true },
    check: ({ code, ...typed }) => ({
      ...wrongPasswords(typed, user_email),
      code: second_factor ? wrongCode(code, 'either') : undefined,
    }),
    onRefused: ({ code, words }) => {
      if (code === 'user.token_over') onOver(words);
      return code === 'user.token_over';
    },
  });
  const form = sends(async ({ code, keep, ...typed }) => {
    const reply = await ask('POST /api/users/rescue/password', {
      body: { token, ...typed, ...(second_factor ? { code } : {}), keep, ...readKnownDevice() },
    });
    openReply(reply, keep);
    onDone();
  });

  return (
    <form {...form} className="mt-6 flex flex-col gap-5">
      <NewPasswordFields email={user_email} field={field} />
      {second_factor && (
        <CodeField
          name="code"
          value={watch('code')}
          onChange={(code) => change({ code })}
          kind="either"
          error={error('code')}
        />
      )}
      <CheckField {...field('keep')} label={m.login_keep()} />
      <FormAlert>{failure}</FormAlert>
      <SubmitButton busy={busy} busyText={m.form_sending()}>
        {m.new_password_submit()}
      </SubmitButton>
    </form>
  );
}
