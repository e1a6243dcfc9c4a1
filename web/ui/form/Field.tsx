import type { ReactNode } from 'react';
import * as m from '#text/messages/messages.js';
import { Icon } from '#web/ui/Icon.tsx';

export interface FieldProps {
  /** The name of the field. The form sends its value under this name. */
  name: string;
  label: ReactNode;
  /** Help for filling in the field. */
  hint?: ReactNode;
  /** Words after the label of a field that may stay empty. */
  optional?: string | undefined;
  /** The error of the field, if there is one. */
  error?: string | undefined;
}

/** Gives the ids by which a control refers to its hint and its error. */
export function describedBy({
  name,
  hint,
  error,
}: Pick<FieldProps, 'name' | 'hint' | 'error'>): string | undefined {
  const ids = [
    ...(error === undefined ? [] : [`${name}-error`]),
    ...(hint === undefined ? [] : [`${name}-hint`]),
  ];
  return ids.length === 0 ? undefined : ids.join(' ');
}

export const controlClass =
  'min-h-12 w-full border-2 border-edge bg-paper px-3 text-body text-ink placeholder:text-ink3 focus:border-ink aria-invalid:border-stop disabled:bg-surface2';

/** Draws the error of a field in red, with a sign and words. */
export function FieldError({ name, error }: Pick<FieldProps, 'name' | 'error'>) {
  if (error === undefined) return null;
  return (
    <p id={`${name}-error`} className="mt-1.5 flex items-start gap-1.5 text-small font-semibold text-stop">
      <Icon name="alert" className="mt-0.5 size-4" />
      {error}
    </p>
  );
}

/** Names the field in its error: "It is missing" at each of five fields helps nobody. */
const named = (error: string | undefined, label: ReactNode) =>
  error === m.form_required() && typeof label === 'string' ? m.form_write_field({ field: label }) : error;

/** Draws a field: label above, control, hint, and the error with a sign and words, never by colour alone. */
export function Field({ children, ...field }: FieldProps & { children: ReactNode }) {
  const { name, label, hint, optional } = field;
  return (
    <div data-field={name}>
      <label id={`${name}-label`} htmlFor={name} className="mb-1.5 block font-semibold">
        {label}
        {optional !== undefined && <span className="font-normal text-ink3"> ({optional})</span>}
      </label>
      {children}
      <FieldError name={name} error={named(field.error, label)} />
      {hint !== undefined && (
        <p id={`${name}-hint`} className="mt-1.5 text-small text-ink2">
          {hint}
        </p>
      )}
    </div>
  );
}
