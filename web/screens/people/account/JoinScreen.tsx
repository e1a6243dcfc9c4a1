import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { Link } from '#web/ground/address/link.tsx';
import { loginHref } from '#web/ground/address/return-url.ts';
import { go } from '#web/ground/address/navigation.ts';
import { keptHash } from '#web/ground/address/take-hash.ts';
import { paths } from '#web/ground/address/paths.ts';
import { currentSession } from '#web/ground/session/session.ts';
import { roleText } from '#web/parts/account/role-words.ts';
import { primaryButton, secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { askedOnce, useAsk } from '#web/ground/call/use-ask.ts';
import { refuseNewPassword } from '#rules/people/accounts/new-password.ts';
import { ask } from '#web/ground/call/ask.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { refusalText } from '#web/parts/refusal-text.ts';
import { readKnownDevice } from '#web/parts/sign-in/known-device.ts';
import { openReply, staysAtLogin } from '#web/parts/sign-in/sign-in-reply.ts';
import { NarrowPage } from '#web/parts/sign-in/NarrowPage.tsx';
import { FiledName } from '#web/parts/account/NewPasswordFields.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

interface JoinFormProps {
  token: string;
  user_email: string;
  onDone: () => void;
}

const signInHref = loginHref(paths.office, '');

/** Asks for a name and a password. The e-mail is known, and having the link proves that it is theirs. */
function JoinForm({ token, user_email, onDone }: JoinFormProps) {
  const language = useLanguage();
  const { sends, field, busy, failure } = useWriteForm({
    start: { user_firstname: '', user_lastname: '', password: '' },
    check: ({ user_firstname, user_lastname, password }) => ({
      ...(user_firstname.trim() === '' ? { user_firstname: m.form_required() } : {}),
      ...(user_lastname.trim() === '' ? { user_lastname: m.form_required() } : {}),
      password: refusalText(refuseNewPassword(password, user_email)),
    }),
  });
  const form = sends(async (typed) => {
    await ask('POST /api/users/join', { body: { token, lang: language, ...typed } });
    // The password was typed a moment ago. Where it opens nothing by itself, the page leads to the sign-in.
    const body = { user_email, user_password: typed.password, lang: language, keep: true };
    const reply = await ask('POST /api/users/login', { body: { ...body, ...readKnownDevice() } }).catch(
      () => null,
    );
    if (reply?.key !== 'login') return onDone();
    openReply(reply, true);
    go(staysAtLogin(currentSession()) ? signInHref : paths.office, { replace: true });
  });
  return (
    <form {...form} className="mt-6 flex flex-col gap-5">
      <FiledName email={user_email} />
      <TextField
        {...field('user_firstname')}
        label={m.join_firstname()}
        autoComplete="given-name"
        maxLength={60}
        required
      />
      <TextField
        {...field('user_lastname')}
        label={m.join_lastname()}
        autoComplete="family-name"
        maxLength={60}
        required
      />
      <PasswordField
        {...field('password')}
        label={m.join_password()}
        hint={m.password_hint()}
        autoComplete="new-password"
        words={{ show: m.form_show(), hide: m.form_hide() }}
        required
      />
      <SubmitButton failure={failure} busy={busy} busyText={m.form_sending()}>
        {m.join_submit()}
      </SubmitButton>
    </form>
  );
}

const readToken = keptHash();

/** Opens the link of somebody who was given a role. It makes an account with a name and a password, and no rider. */
export function JoinScreen() {
  const [token] = useState(readToken);
  const [done, setDone] = useState(false);
  const { data: look, error } = useAsk('POST /api/users/join/look', { body: { token } }, askedOnce);
  const signIn = (
    <Link href={signInHref} className={primaryButton}>
      {m.join_sign_in()}
    </Link>
  );
  if (error !== null)
    return (
      <NarrowPage>
        <EmptyState
          heading="h1"
          title={m.join_title()}
          actions={
            <>
              {signIn}
              <Link href="/" className={secondaryButton}>
                {m.join_home()}
              </Link>
            </>
          }
        >
          <p role="alert">{failureText(error)}</p>
        </EmptyState>
      </NarrowPage>
    );
  if (look === undefined)
    return (
      <NarrowPage>
        <h1 className="display text-d34">{m.join_title()}</h1>
        <SkeletonRows rows={4} />
      </NarrowPage>
    );
  if (done || look.has_account)
    return (
      <NarrowPage>
        <EmptyState heading="h1" title={done ? m.join_done_title() : m.join_title()} actions={signIn}>
          <p role="status" className="wrap-anywhere">
            {done ? m.join_done({ email: look.user_email }) : m.join_known({ email: look.user_email })}
          </p>
        </EmptyState>
      </NarrowPage>
    );
  return (
    <NarrowPage>
      <h1 className="display text-d34">{m.join_title()}</h1>
      <p className="mt-2 text-lead wrap-anywhere">{m.join_for({ email: look.user_email })}</p>
      <ul className="mt-3">
        {look.roles.map((one) => (
          <li
            key={`${one.role} ${one.organization_id} ${one.club_id}`}
            className="border-l-4 border-accent py-1 pl-3 font-semibold wrap-anywhere"
          >
            {roleText(one)}
          </li>
        ))}
      </ul>
      <JoinForm token={token} user_email={look.user_email} onDone={() => setDone(true)} />
    </NarrowPage>
  );
}
