import type { Ref } from 'react';
import * as m from '#text/messages/messages.js';
import { TextField } from '#web/ui/form/TextField.tsx';

/** The kind of code: the six digits of the phone, a recovery code, or either of them. */
type CodeKind = 'code' | 'recovery' | 'either';

interface CodeFieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  kind?: CodeKind;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

const labels: Record<CodeKind, () => string> = {
  code: m.second_factor_code,
  recovery: m.second_factor_recovery_code,
  either: m.second_factor_either_code,
};
const hints: Record<CodeKind, () => string> = {
  code: m.second_factor_code_hint,
  recovery: m.second_factor_recovery_hint,
  either: m.second_factor_code_hint,
};

/** Draws the field for a code. The phone offers the code that it knows. */
export function CodeField({ name, value, onChange, kind = 'code', error, ref }: CodeFieldProps) {
  return (
    <TextField
      {...(ref === undefined ? {} : { ref })}
      name={name}
      label={labels[kind]()}
      hint={hints[kind]()}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputMode={kind === 'code' ? 'numeric' : 'text'}
      autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
      autoCapitalize={kind === 'recovery' ? 'characters' : 'none'}
      spellCheck={false}
      maxLength={40}
      required
      error={error}
    />
  );
}

/** Gives the error of a code in words before it is sent. */
export function wrongCode(typed: string, kind: CodeKind): string | undefined {
  if (typed.trim() === '') return m.form_required();
  const plain = typed.replaceAll(/[\s-]/g, '');
  return kind !== 'code' || /^\d{6}$/.test(plain) ? undefined : m.second_factor_six_digits();
}
