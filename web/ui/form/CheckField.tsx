import type { InputHTMLAttributes, ReactNode } from 'react';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'>;

/** Yes or no. */
export function CheckField({ label, ...input }: Input & { label: ReactNode }) {
  return (
    <label className="flex min-h-12 items-center gap-3">
      <input {...input} type="checkbox" className="size-6 shrink-0 accent-ink" />
      {label}
    </label>
  );
}
