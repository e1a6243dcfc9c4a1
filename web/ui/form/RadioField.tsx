import type { InputHTMLAttributes, Ref } from 'react';
import { describedBy, FieldError, type FieldProps } from '#web/ui/form/Field.tsx';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'className' | 'type' | 'value'>;

interface RadioProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  /** The chosen value, when the form does not hold it. */
  checkedValue?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Draws a choice of two or three options that are all visible. */
export function RadioField({
  name,
  label,
  hint,
  optional,
  error,
  options,
  checkedValue,
  ref,
  ...input
}: RadioProps & Input) {
  return (
    <fieldset
      data-field={name}
      role="radiogroup"
      aria-required={input.required}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={describedBy({ name, hint, error })}
    >
      <legend className="mb-1.5 font-semibold">
        {label}
        {optional !== undefined && <span className="font-normal text-ink3"> ({optional})</span>}
      </legend>
      <div className="flex flex-wrap gap-3">
        {options.map((option, index) => (
          <label
            key={option.value}
            className="flex min-h-12 grow items-center gap-3 border-2 border-edge px-3 has-checked:border-ink has-checked:bg-accent has-checked:text-on-accent"
          >
            <input
              {...input}
              ref={ref}
              type="radio"
              name={name}
              id={index === 0 ? name : undefined}
              value={option.value}
              aria-describedby={error === undefined ? undefined : `${name}-error`}
              checked={checkedValue === undefined ? undefined : option.value === checkedValue}
              className="size-5 shrink-0 accent-ink"
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError name={name} error={error} />
      {hint !== undefined && (
        <p id={`${name}-hint`} className="mt-1.5 text-small text-ink2">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
