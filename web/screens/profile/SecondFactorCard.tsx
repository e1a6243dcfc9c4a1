import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactorState } from '#contract/two-factor.ts';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import type { Session } from '#web/app/session-storage.ts';
import { RecoveryCodes } from '#web/parts/second-factor/RecoveryCodes.tsx';
import { SetUp } from '#web/parts/second-factor/SetUp.tsx';
import { Card } from '#web/screens/profile/Card.tsx';
import { SecondFactorOn } from '#web/screens/profile/SecondFactorOn.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

const key = ['second_factor', 'state'];

/** Signing in with a code as well: for accounts with a role. */
export function SecondFactorCard({ session }: { session: Session }) {
  const client = useQueryClient();
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => call<SecondFactorState>('GET', '/api/users/second_factor'),
    staleTime: 0,
  });
  const ask = () => client.invalidateQueries({ queryKey: key });
  const content = () => {
    if (settingUp)
      return (
        <SetUp
          session={session}
          onDone={() => {
            setSettingUp(false);
            void ask();
          }}
        />
      );
    if (codes !== null)
      return (
        <RecoveryCodes
          codes={codes}
          user_email={session.authUser.user_email}
          onDone={() => {
            setCodes(null);
            void ask();
          }}
        />
      );
    if (error !== null) return <FormAlert>{failureText(error)}</FormAlert>;
    if (data === undefined) return <SkeletonRows rows={2} />;
    if (data.on)
      return <SecondFactorOn session={session} state={data} onCodes={setCodes} onOff={() => void ask()} />;
    return (
      <>
        <p className="mb-4 text-ink2">{m.second_factor_text()}</p>
        <button type="button" onClick={() => setSettingUp(true)} className={secondaryButton}>
          {m.second_factor_turn_on()}
        </button>
      </>
    );
  };
  return <Card title={m.second_factor_title()}>{content()}</Card>;
}
