import { type ReactNode, useId } from 'react';

/** Draws a group of things that belong together, with its heading. */
export function Card({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 border border-line bg-paper p-4 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="display text-d22">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
