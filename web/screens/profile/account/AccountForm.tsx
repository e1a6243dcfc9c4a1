import { type SubmitEvent, useContext, useState } from 'react';
import { refuseField } from '#rules/riders/rider-form.ts';
import * as m from '#text/messages/messages.js';
import { knownLanguage, LanguageContext, languageNames, languages } from '#web/app/language.ts';
import { renewSession } from '#web/app/call/session.ts';
import type { Session } from '#web/app/call/session-storage.ts';
import { refusalText } from '#web/parts/refusal-text.ts';
import { useUnsavedCard } from '#web/screens/profile/use-unsaved.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';
import { useWrite } from '#web/parts/use-write.ts';

/** Name, telephone and language of who holds the account. */
export function AccountForm({ session }: { session: Session }) {
  const { authUser } = session;
  const { choose } = useContext(LanguageContext);
  const [firstname, setFirstname] = useState(authUser.user_firstname);
  const [lastname, setLastname] = useState(authUser.user_lastname);
  const [phone, setPhone] = useState(authUser.user_phone ?? '');
  const [language, setLanguage] = useState(authUser.user_language);
  const { busy, failure, run, clear } = useWrite();
  const [saved, setSaved] = useState(false);
  const [tried, setTried] = useState(false);
  const wrongPhone = refusalText(refuseField('registration', 'rider_phone', phone, ''));
  const unsaved =
    firstname !== authUser.user_firstname ||
    lastname !== authUser.user_lastname ||
    phone !== (authUser.user_phone ?? '') ||
    language !== authUser.user_language;
  useUnsavedCard(unsaved);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setSaved(false);
    clear();
    if (wrongPhone !== undefined) {
      document.getElementById('user_phone')?.focus();
      return;
    }
    await run(async () => {
      const me = await ask('PUT /api/users/{id}', {
        params: { id: authUser.user_id },
        body: {
          user_firstname: firstname,
          user_lastname: lastname,
          user_phone: phone.trim() === '' ? null : phone,
          user_language: language,
        },
      });
      renewSession(me);
      // As the server keeps it: without the blanks around.
      setFirstname(me.user.user_firstname);
      setLastname(me.user.user_lastname);
      setPhone(me.user.user_phone ?? '');
      const chosen = knownLanguage(language);
      if (chosen) choose(chosen);
      setSaved(true);
    });
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="user_firstname"
          label={m.profile_firstname()}
          value={firstname}
          onChange={(event) => setFirstname(event.target.value)}
          autoComplete="given-name"
          maxLength={60}
        />
        <TextField
          name="user_lastname"
          label={m.profile_lastname()}
          value={lastname}
          onChange={(event) => setLastname(event.target.value)}
          autoComplete="family-name"
          maxLength={60}
        />
      </div>
      <TextField
        name="user_phone"
        type="tel"
        label={m.rider_field_rider_phone()}
        optional={m.form_optional()}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        inputMode="tel"
        autoComplete="tel"
        error={tried ? wrongPhone : undefined}
      />
      <SelectField
        name="user_language"
        label={m.profile_language()}
        choose={m.form_choose()}
        options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        value={language}
        onChange={(event) => setLanguage(knownLanguage(event.target.value) ?? language)}
      />
      <FormAlert>{failure}</FormAlert>
      <FormAlert good>{saved && !unsaved ? m.profile_saved() : null}</FormAlert>
      <SubmitButton busy={busy} busyText={m.form_sending()}>
        {m.profile_save()}
      </SubmitButton>
    </form>
  );
}
