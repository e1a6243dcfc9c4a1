import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { Link } from '#web/ground/address/link.tsx';
import { go } from '#web/ground/address/navigation.ts';
import { currentSession } from '#web/ground/session/session.ts';
import { keptHash } from '#web/ground/address/take-hash.ts';
import { staysAtLogin, openReply } from '#web/parts/sign-in/sign-in-reply.ts';
import { primaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { askedOnce, useAsk } from '#web/ground/call/use-ask.ts';
import { forgottenPasswordHref, paths } from '#web/ground/address/paths.ts';
import { readKnownDevice } from '#web/parts/sign-in/known-device.ts';
import { ask } from '#web/ground/call/ask.ts';
import { NarrowPage } from '#web/parts/sign-in/NarrowPage.tsx';
import { NewPasswordFields, wrongPasswords } from '#web/parts/account/NewPasswordFields.tsx';
import { CodeField, wrongCode } from '#web/parts/account/CodeField.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
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

/** Asks for a new password, through the link of a letter. Saving it signs the owner in. */
function RescuePassword({ token, user_email, second_factor, onOver, onDone }: RescuePasswordProps) {
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
      <SubmitButton failure={failure} busy={busy} busyText={m.form_sending()}>
        {m.new_password_submit()}
      </SubmitButton>
    </form>
  );
}

const readToken = keptHash();

const goOn = () => go(staysAtLogin(currentSession()) ? paths.login : '/', { replace: true });

/** Opens the link of a rescue letter, which asks for a new password at once. */
export function RescueScreen() {
  const [token] = useState(readToken);
  const [spent, setOver] = useState<string | null>(null);
  const { data: look, error } = useAsk('POST /api/users/rescue/look', { body: { token } }, askedOnce);
  const over = spent ?? (error === null ? null : failureText(error));
  if (over !== null)
    return (
      <NarrowPage>
        <EmptyState
          heading="h1"
          title={m.confirm_failed_title()}
          actions={
            <Link href={forgottenPasswordHref} className={primaryButton}>
              {m.rescue_link_over()}
            </Link>
          }
        >
          <p role="alert">{over}</p>
        </EmptyState>
      </NarrowPage>
    );
  return (
    <NarrowPage>
      <h1 className="display text-d34">{m.new_password_title()}</h1>
      {look === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <>
          <p className="mt-2 text-lead wrap-anywhere">{m.rescue_link_for({ email: look.user_email })}</p>
          <p className="mt-2 text-ink2">{m.rescue_link_text()}</p>
          <RescuePassword token={token} {...look} onOver={setOver} onDone={goOn} />
        </>
      )}
    </NarrowPage>
  );
}
