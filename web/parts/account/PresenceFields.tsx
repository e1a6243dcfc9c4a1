import * as m from '#text/messages/messages.js';
import type { FieldInput } from '#web/parts/form/use-fields.ts';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { TypedPresence } from './use-presence.ts';

interface PresenceFieldsProps {
  asked: { password: boolean; code: boolean };
  field: (name: keyof TypedPresence) => FieldInput;
}

/** Asks for the current password, and a code if the account uses one, in the form whose write needs them. */
export function PresenceFields({ asked, field }: PresenceFieldsProps) {
  useOnChange(asked.password, () => {
    if (asked.password) document.getElementById('user_password')?.focus();
  });
  return (
    <>
      {asked.password && (
        <PasswordField
          {...field('user_password')}
          label={m.password_present()}
          autoComplete="current-password"
          words={{ show: m.form_show(), hide: m.form_hide() }}
          hint={m.presence_why()}
          required
        />
      )}
      {asked.code && (
        <TextField
          {...field('code')}
          label={m.second_factor_either_code()}
          hint={m.second_factor_code_hint()}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
        />
      )}
    </>
  );
}
