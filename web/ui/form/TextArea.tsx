import type { Ref, TextareaHTMLAttributes } from 'react';
import { controlClass, describedBy, Field, type FieldProps } from '#web/ui/form/Field.tsx';

type Area = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id' | 'className'>;

/** Draws a field for several lines of text. */
export function TextArea({
  name,
  label,
  hint,
  optional,
  error,
  ...area
}: FieldProps & Area & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Field name={name} label={label} hint={hint} optional={optional} error={error}>
      <textarea
        rows={4}
        {...area}
        id={name}
        name={name}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy({ name, hint, error })}
        className={`${controlClass} py-2`}
      />
    </Field>
  );
}
