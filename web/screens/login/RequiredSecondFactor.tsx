import { useEffect } from 'react';
import * as m from '#text/messages/messages.js';
import type { Session } from '#web/app/call/session-storage.ts';
import { SetUp } from '#web/parts/second-factor/SetUp.tsx';

interface RequiredProps {
  session: Session;
  /** From now on this screen stays until it is done, even when another tab says that the factor is set: the codes are shown once. */
  onBegin: () => void;
  onDone: () => void;
}

/** Accounts that run races or the site have to set up a second factor first. */
export function RequiredSecondFactor({ session, onBegin, onDone }: RequiredProps) {
  useEffect(onBegin, [onBegin]);
  return (
    <div className="flex flex-col gap-5">
      <h1 className="display text-d34">{m.second_factor_title()}</h1>
      <p className="text-ink2">{m.second_factor_required()}</p>
      <SetUp session={session} onDone={onDone} />
    </div>
  );
}
