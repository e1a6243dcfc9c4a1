import type { Inputs } from '#web/app/call/calls.ts';
import { useState } from 'react';
import type { SecondFactorState } from '#contract/accounts/two-factor.ts';
import * as m from '#text/messages/messages.js';
import { renewSession } from '#web/app/call/session.ts';
import type { Session } from '#web/app/call/session-storage.ts';
import { SecondFactorProof } from './SecondFactorProof.tsx';
import { deviceDate } from '#web/screens/profile/when.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ask } from '#web/app/call/ask.ts';

type Proof = Inputs['DELETE /api/users/second_factor']['body'];

interface SecondFactorOnProps {
  session: Session;
  state: SecondFactorState;
  onCodes: (codes: string[]) => void;
  onOff: () => void;
}

/** With fewer left, the number is shown as a warning. */
const enoughCodes = 4;

/** Since when, how many recovery codes are left, and the two actions that ask for password and code. */
export function SecondFactorOn({ session, state, onCodes, onOff }: SecondFactorOnProps) {
  const [action, setAction] = useState<'codes' | 'off' | null>(null);
  const few = state.codes_left < enoughCodes;
  const renew = async (proof: Proof) =>
    onCodes((await ask('POST /api/users/second_factor/codes', { body: proof })).codes);
  const turnOff = async (proof: Proof) => {
    await ask('DELETE /api/users/second_factor', { body: proof });
    const user = { ...session.authUser, second_factor: false, must_set_second_factor: state.required };
    renewSession({ user, riders: session.userSelected });
    onOff();
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-2 text-go">
        <Icon name="lock" className="size-5" />
        {m.second_factor_since({ date: deviceDate(state.since ?? '') })}
      </p>
      <p className={few ? 'text-warn' : ''}>{m.second_factor_codes_left({ count: state.codes_left })}</p>
      {action === null && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setAction('codes')}>{m.second_factor_new_codes()}</Button>
          <Button onClick={() => setAction('off')}>{m.second_factor_turn_off()}</Button>
        </div>
      )}
      {action === 'codes' && (
        <SecondFactorProof
          text={m.second_factor_new_codes_text()}
          submitText={m.second_factor_new_codes()}
          work={renew}
          onCancel={() => setAction(null)}
        />
      )}
      {action === 'off' && (
        <SecondFactorProof
          text={state.required ? m.second_factor_off_required() : m.second_factor_off_text()}
          submitText={m.second_factor_turn_off()}
          work={turnOff}
          onCancel={() => setAction(null)}
        />
      )}
    </div>
  );
}
