import type { Ref, SelectHTMLAttributes } from 'react';
import { controlClass, describedBy, Field, type FieldProps } from '#web/ui/form/Field.tsx';

type Select = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'id' | 'className'>;

interface SelectProps extends FieldProps {
  /** The text that is shown while nothing is chosen. */
  choose: string;
  options: readonly { value: string; label: string }[];
  ref?: Ref<HTMLSelectElement>;
}

/** Draws a choice from a list, with the phone's own picker. */
export function SelectField({
  name,
  label,
  hint,
  optional,
  error,
  choose,
  options,
  ref,
  ...select
}: SelectProps & Select) {
  return (
    <Field name={name} label={label} hint={hint} optional={optional} error={error}>
      <select
        {...select}
        ref={ref}
        id={name}
        name={name}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy({ name, hint, error })}
        className={controlClass}
      >
        <option value="">{choose}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
