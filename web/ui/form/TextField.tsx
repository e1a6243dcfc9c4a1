import type { InputHTMLAttributes, Ref } from 'react';
import { controlClass, describedBy, Field, type FieldProps } from '#web/ui/form/Field.tsx';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'className'>;

/** Draws a field for one line of text. */
export function TextField({
  name,
  label,
  hint,
  optional,
  error,
  ref,
  ...input
}: FieldProps & Input & { ref?: Ref<HTMLInputElement> }) {
  return (
    <Field name={name} label={label} hint={hint} optional={optional} error={error}>
      <input
        type="text"
        {...input}
        ref={ref}
        id={name}
        name={name}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy({ name, hint, error })}
        className={controlClass}
      />
    </Field>
  );
}
