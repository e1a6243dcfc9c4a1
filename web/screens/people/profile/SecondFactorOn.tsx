import type { Inputs } from '#web/ground/call/calls.ts';
import { useState } from 'react';
import type { SecondFactorState } from '#contract/people/accounts/two-factor.ts';
import * as m from '#text/messages/messages.js';
import { renewSession } from '#web/ground/session/session.ts';
import type { Session } from '#web/ground/session/session-storage.ts';
import { deviceDate } from './parts/when.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { CodeField } from '#web/parts/account/CodeField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

interface ProofProps {
  /** The words about what will happen. */
  text: string;
  submitText: string;
  work: (proof: { user_password: string; code: string }) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password and a code, since a phone that was left unlocked is not proof enough. */
function SecondFactorProof({ text, submitText, work, onCancel }: ProofProps) {
  const { sends, watch, change, error, busy, failure } = useWriteForm({
    start: { proof_password: '', proof_code: '' },
    check: ({ proof_password, proof_code }) => ({
      ...(proof_password === '' ? { proof_password: m.form_required() } : {}),
      ...(proof_code.trim() === '' ? { proof_code: m.form_required() } : {}),
    }),
  });
  const form = sends(({ proof_password, proof_code }) =>
    work({ user_password: proof_password, code: proof_code }),
  );
  const { proof_password, proof_code } = watch();

  return (
    <form {...form} className="flex flex-col gap-5">
      <p>{text}</p>
      <PasswordField
        ref={focusOnMount}
        name="proof_password"
        label={m.login_password()}
        value={proof_password}
        onChange={(event) => change({ proof_password: event.target.value })}
        autoComplete="current-password"
        words={{ show: m.form_show(), hide: m.form_hide() }}
        error={error('proof_password')}
        required
      />
      <CodeField
        name="proof_code"
        value={proof_code}
        onChange={(typed) => change({ proof_code: typed })}
        kind="either"
        error={error('proof_code')}
      />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {submitText}
        </SubmitButton>
        <Button onClick={onCancel}>{m.profile_cancel()}</Button>
      </div>
    </form>
  );
}

type Proof = Inputs['DELETE /api/users/second_factor']['body'];

interface SecondFactorOnProps {
  session: Session;
  state: SecondFactorState;
  onCodes: (codes: string[]) => void;
  onOff: () => void;
}

/** With fewer codes left, the number is shown as a warning. */
const enoughCodes = 4;

/** Shows since when the second factor is on, the recovery codes left, and two actions that ask for proof. */
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
