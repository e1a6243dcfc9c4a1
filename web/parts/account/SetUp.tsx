import { keyOf } from '#web/ground/call/use-ask.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask, CallFailure } from '#web/ground/call/ask.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { renewSession } from '#web/ground/session/session.ts';
import type { Session } from '#web/ground/session/session-storage.ts';
import { CodeField, wrongCode } from './CodeField.tsx';
import { Qr } from './Qr.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

/** The second factor was turned on in another tab, or here by a request whose answer was lost. */
const isOn = 'second_factor.is_on';

/** Sets up the second factor: a secret for the phone, a first code that proves it arrived, and recovery codes. */
export function SetUp({ session, onDone }: { session: Session; onDone: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const done = () => {
    const user = { ...session.authUser, second_factor: true, must_set_second_factor: false };
    renewSession({ user, riders: session.userSelected });
    onDone();
  };
  const { sends, watch, change, error, busy, failure } = useWriteForm({
    start: { second_factor_code: '' },
    check: ({ second_factor_code }) => ({ second_factor_code: wrongCode(second_factor_code, 'code') }),
    onRefused: (refusal) => {
      if (refusal.code === isOn) done();
      return refusal.code === isOn;
    },
  });
  const secret = useQuery({
    queryKey: keyOf('POST /api/users/second_factor'),
    queryFn: async () => {
      try {
        return await ask('POST /api/users/second_factor');
      } catch (thrown) {
        if (thrown instanceof CallFailure && thrown.code === isOn) done();
        throw thrown;
      }
    },
    // A second request would give a different secret than the one that the phone has just read.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  const form = sends(async ({ second_factor_code: code }) =>
    setCodes((await ask('PUT /api/users/second_factor', { body: { code } })).codes),
  );

  if (codes !== null)
    return <RecoveryCodeList codes={codes} user_email={session.authUser.user_email} onDone={done} />;
  const { data } = secret;
  if (secret.error !== null) return <FormAlert>{failureText(secret.error)}</FormAlert>;
  if (data === undefined) return <Skeleton className="h-60 w-60" />;
  return (
    <form {...form} className="flex flex-col gap-5">
      <div>
        <p className="mb-3">{m.second_factor_scan()}</p>
        <Qr text={data.uri} label={m.second_factor_qr()} />
        <a href={data.uri} className={`inline-flex min-h-12 items-center ${textLink}`}>
          {m.second_factor_open_here()}
        </a>
        <p className="text-small text-ink2">{m.second_factor_type_it()}</p>
        <p data-secret className="font-semibold wrap-anywhere select-all">
          {data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </p>
      </div>
      <CodeField
        name="second_factor_code"
        value={watch('second_factor_code')}
        onChange={(typed) => change({ second_factor_code: typed })}
        error={error('second_factor_code')}
      />
      <SubmitButton failure={failure} busy={busy} busyText={m.form_sending()}>
        {m.second_factor_turn_on()}
      </SubmitButton>
    </form>
  );
}
