import { isEmail } from '#rules/people/accounts/email.ts';
import * as m from '#text/messages/messages.js';
import { whyNotPassword } from '#web/parts/account/check-password.ts';
import { Link } from '#web/ground/address/link.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { Folded } from '#web/parts/rider/Folded.tsx';
import { PlainFields } from '#web/parts/rider/PlainFields.tsx';
import { contactFields, isOfMinor } from './form.ts';
import { isEmailFree } from './check.ts';
import type { SignUpState } from './use-sign-up.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

/** Asks about the account, which belongs to an adult. When the rider is a child, the text explains that. */
export function AccountStep({ state }: { state: SignUpState }) {
  const { form, errors, change, doubt } = state;
  const minor = isOfMinor(form);
  const askEmail = async () => {
    if (!isEmail(form.rider_email.trim())) return;
    const free = await isEmailFree(form.rider_email).catch(() => true);
    if (!free) doubt({ rider_email: m.error_user_email_taken() });
  };
  const askPassword = async () => {
    const password = form.password === '' ? null : await whyNotPassword(form.password, form.rider_email);
    if (password !== null) doubt({ password });
  };
  const words = { show: m.form_show(), hide: m.form_hide() };
  return (
    <>
      {minor && (
        <>
          <p className="border-l-4 border-accent bg-surface px-4 py-3">{m.registration_minor()}</p>
          <TextField
            name="user_firstname"
            label={m.registration_own_firstname()}
            value={form.user_firstname}
            onChange={(event) => change({ user_firstname: event.target.value })}
            autoComplete="given-name"
            maxLength={60}
            error={errors.user_firstname}
            required
          />
          <TextField
            name="user_lastname"
            label={m.registration_own_lastname()}
            value={form.user_lastname}
            onChange={(event) => change({ user_lastname: event.target.value })}
            autoComplete="family-name"
            maxLength={60}
            error={errors.user_lastname}
            required
          />
        </>
      )}
      <TextField
        name="rider_email"
        type="email"
        label={minor ? m.registration_email_adult() : m.login_email()}
        value={form.rider_email}
        onChange={(event) => change({ rider_email: event.target.value })}
        onBlur={() => void askEmail()}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.rider_email}
        required
      />
      {errors.rider_email === m.error_user_email_taken() && (
        <p className="-mt-3 flex flex-wrap items-center gap-x-3 text-small">
          {m.registration_email_taken_way()}
          <Link href={paths.login} className={`inline-block py-3 text-body ${textLink}`}>
            {m.login_title()}
          </Link>
        </p>
      )}
      <PasswordField
        name="password"
        label={m.login_password()}
        value={form.password}
        onChange={(event) => change({ password: event.target.value })}
        onBlur={() => void askPassword()}
        autoComplete="new-password"
        words={words}
        hint={m.password_hint()}
        error={errors.password}
        required
      />
      <PasswordField
        name="password2"
        label={m.password_again()}
        value={form.password2}
        onChange={(event) => change({ password2: event.target.value })}
        onBlur={() => {
          if (form.password2 !== '' && form.password !== form.password2)
            doubt({ password2: m.error_user_passwords_differ() });
        }}
        autoComplete="new-password"
        words={words}
        error={errors.password2}
        required
      />
      <CheckField
        name="keep"
        label={m.login_keep()}
        checked={state.keep}
        onChange={(event) => state.setKeep(event.target.checked)}
      />
      <Folded words={m.rider_fields_later()} wrong={contactFields.some((name) => errors[name] !== undefined)}>
        <PlainFields
          names={contactFields}
          fields={form}
          errors={errors}
          change={change}
          autoComplete={{ rider_phone: 'tel', rider_address: 'street-address' }}
          labels={minor ? { rider_phone: m.registration_phone_adult() } : {}}
        />
      </Folded>
    </>
  );
}
