import { useContext, useState } from 'react';
import { refuseField } from '#rules/people/riders/rider-form.ts';
import * as m from '#text/messages/messages.js';
import { knownLanguage, languageNames, languages } from '#web/ground/language.ts';
import { LanguageContext } from '#web/ground/language-context.ts';
import { renewSession } from '#web/ground/session/session.ts';
import type { Session } from '#web/ground/session/session-storage.ts';
import { refusalText } from '#web/parts/refusal-text.ts';
import { useUnsavedCard } from './parts/use-unsaved.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

type User = Session['authUser'];

const fieldsOfUser = (
  user: Pick<User, 'user_firstname' | 'user_lastname' | 'user_phone' | 'user_language'>,
) => ({
  user_firstname: user.user_firstname,
  user_lastname: user.user_lastname,
  user_phone: user.user_phone ?? '',
  user_language: user.user_language,
});

/** Edits the name, telephone and language of the account's holder. */
export function AccountForm({ session }: { session: Session }) {
  const { authUser } = session;
  const { choose } = useContext(LanguageContext);
  const [saved, setSaved] = useState(false);
  const { sends, field, formState, reset, busy, failure } = useWriteForm({
    start: fieldsOfUser(authUser),
    check: ({ user_phone }) => ({
      user_phone: refusalText(refuseField('registration', 'rider_phone', user_phone, '')),
    }),
  });
  useUnsavedCard(formState.isDirty);
  const form = sends(
    async (typed) => {
      const user_phone = typed.user_phone.trim() === '' ? null : typed.user_phone;
      const user_language = knownLanguage(typed.user_language) ?? authUser.user_language;
      const me = await ask('PUT /api/users/{id}', {
        params: { id: authUser.user_id },
        body: { ...typed, user_phone, user_language },
      });
      renewSession(me);
      // The form shows the values as the server stored them, which is trimmed.
      reset(fieldsOfUser(me.user));
      const chosen = knownLanguage(user_language);
      if (chosen) choose(chosen);
      setSaved(true);
    },
    () => setSaved(false),
  );

  return (
    <form {...form} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('user_firstname')}
          label={m.profile_firstname()}
          autoComplete="given-name"
          maxLength={60}
        />
        <TextField
          {...field('user_lastname')}
          label={m.profile_lastname()}
          autoComplete="family-name"
          maxLength={60}
        />
      </div>
      <TextField
        {...field('user_phone')}
        type="tel"
        label={m.rider_field_rider_phone()}
        optional={m.form_optional()}
        inputMode="tel"
        autoComplete="tel"
      />
      <SelectField
        {...field('user_language')}
        label={m.profile_language()}
        choose={m.form_choose()}
        options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
      />
      <FormAlert>{failure}</FormAlert>
      <FormAlert good>{saved && !formState.isDirty ? m.profile_saved() : null}</FormAlert>
      <SubmitButton busy={busy} busyText={m.form_sending()}>
        {m.profile_save()}
      </SubmitButton>
    </form>
  );
}
