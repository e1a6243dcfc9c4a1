import * as m from '#text/messages/messages.js';
import { isEmail } from '#rules/accounts/email.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { Link } from '#web/app/address/link.tsx';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';
import { paths } from '#web/app/screens/paths.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

interface RescueFormProps {
  email: string;
  onBack: (email: string) => void;
  onSent: (email: string) => void;
}

/** Asks for the e-mail of a lost password. */
export function RescueForm({ email, onBack, onSent }: RescueFormProps) {
  const language = useLanguage();
  const { sends, field, getValues, busy, failure } = useWriteForm({
    start: { user_email: email },
    check: ({ user_email }) => {
      const typed = user_email.trim();
      return { user_email: typed === '' ? m.rescue_required() : isEmail(typed) ? undefined : m.form_email() };
    },
  });
  const form = sends(async ({ user_email }) => {
    await ask('POST /api/users/rescue', { body: { user_email: user_email.trim(), lang: language } });
    onSent(user_email);
  });

  return (
    <form {...form} className="flex flex-col gap-5">
      <h1 className="display text-d34">{m.rescue_title()}</h1>
      <p className="text-ink2">{m.rescue_text()}</p>
      <TextField
        {...field('user_email')}
        label={m.login_email()}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
      />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {m.rescue_submit()}
        </SubmitButton>
        <Button onClick={() => onBack(getValues('user_email'))}>{m.rescue_back()}</Button>
      </div>
      <p className="border-t border-line pt-5">
        {m.login_no_account()}{' '}
        <Link href={paths.registration} className={`inline-flex min-h-12 items-center ${textLink}`}>
          {m.login_register()}
        </Link>
      </p>
    </form>
  );
}
