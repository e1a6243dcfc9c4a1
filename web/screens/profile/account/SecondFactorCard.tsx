import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/app/call/failure-text.ts';
import type { Session } from '#web/app/call/session-storage.ts';
import { RecoveryCodeList } from '#web/parts/second-factor/RecoveryCodeList.tsx';
import { SetUp } from '#web/parts/second-factor/SetUp.tsx';
import { Card } from '#web/screens/profile/Card.tsx';
import { SecondFactorOn } from './SecondFactorOn.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';

/** Signing in with a code as well: for accounts with a role. */
export function SecondFactorCard({ session }: { session: Session }) {
  const client = useQueryClient();
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { data, error } = useAsk('GET /api/users/second_factor', {}, { staleTime: 0 });
  const refresh = () => client.invalidateQueries({ queryKey: keyOf('GET /api/users/second_factor') });
  const content = () => {
    if (settingUp)
      return (
        <SetUp
          session={session}
          onDone={() => {
            setSettingUp(false);
            void refresh();
          }}
        />
      );
    if (codes !== null)
      return (
        <RecoveryCodeList
          codes={codes}
          user_email={session.authUser.user_email}
          onDone={() => {
            setCodes(null);
            void refresh();
          }}
        />
      );
    if (error !== null) return <FormAlert>{failureText(error)}</FormAlert>;
    if (data === undefined) return <SkeletonRows rows={2} />;
    if (data.on)
      return (
        <SecondFactorOn session={session} state={data} onCodes={setCodes} onOff={() => void refresh()} />
      );
    return (
      <>
        <p className="mb-4 text-ink2">{m.second_factor_text()}</p>
        <Button onClick={() => setSettingUp(true)}>{m.second_factor_turn_on()}</Button>
      </>
    );
  };
  return <Card title={m.second_factor_title()}>{content()}</Card>;
}
