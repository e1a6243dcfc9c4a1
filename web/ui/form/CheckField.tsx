import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { FieldError } from '#web/ui/form/Field.tsx';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'>;

interface CheckProps {
  label: ReactNode;
  /** The error of the field, if there is one. */
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function CheckField({ label, error, ...input }: Input & CheckProps) {
  return (
    <>
      <label className="flex min-h-12 items-center gap-3">
        <input {...input} type="checkbox" className="size-6 shrink-0 accent-ink" />
        {label}
      </label>
      <FieldError name={input.name ?? ''} error={error} />
    </>
  );
}
