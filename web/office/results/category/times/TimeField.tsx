import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { controlClass } from '#web/ui/form/Field.tsx';

interface TimeFieldProps<Time> {
  label: string;
  placeholder: string;
  /** The time as it is written when the field opens. */
  written: string;
  /** undefined: it is no time. */
  read: (text: string) => Time | undefined;
  disabled: boolean;
  onChange: (time: Time) => void;
}

/** A time as the timekeeper reads it out. The typed text stays as typed; an invalid one prevents saving. */
export function TimeField<Time>({
  label,
  placeholder,
  written,
  read,
  disabled,
  onChange,
}: TimeFieldProps<Time>) {
  const [text, setText] = useState(written);
  const isWrong = !disabled && read(text) === undefined;
  return (
    <input
      aria-label={label}
      aria-invalid={isWrong ? true : undefined}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      disabled={disabled}
      // The browser's own validation of the form knows the error too.
      ref={(input) => input?.setCustomValidity(isWrong ? m.results_lap_wrong() : '')}
      value={disabled ? '' : text}
      onChange={(event) => {
        setText(event.target.value);
        const next = read(event.target.value);
        if (next !== undefined) onChange(next);
      }}
      className={`${controlClass} tabular-nums disabled:opacity-50`}
    />
  );
}
