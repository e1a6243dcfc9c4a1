import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { controlClass, describedBy, Field, type FieldProps } from '#web/ui/form/Field.tsx';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'className' | 'type'>;

interface PasswordProps extends FieldProps {
  /** The words of the button that shows and hides the password. */
  words: { show: string; hide: string };
  ref?: Ref<HTMLInputElement>;
}

/** Draws a field for a password that the person can show. It allows pasting and password managers. */
export function PasswordField({
  name,
  label,
  hint,
  optional,
  error,
  words,
  ref,
  ...input
}: PasswordProps & Input) {
  const [shown, setShown] = useState(false);
  return (
    <Field name={name} label={label} hint={hint} optional={optional} error={error}>
      <div className="relative">
        <input
          {...input}
          ref={ref}
          type={shown ? 'text' : 'password'}
          id={name}
          name={name}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy({ name, hint, error })}
          className={`${controlClass} pr-24`}
        />
        <button
          type="button"
          aria-controls={name}
          id={`${name}-show`}
          aria-labelledby={`${name}-show ${name}-label`}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 min-h-12 px-3 text-small font-semibold text-link"
        >
          {shown ? words.hide : words.show}
        </button>
      </div>
    </Field>
  );
}
