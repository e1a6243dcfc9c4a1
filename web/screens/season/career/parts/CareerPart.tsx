import type { ReactNode } from 'react';

interface PartProps {
  title: ReactNode;
  /** The element at the end of the title's line. */
  aside?: ReactNode;
  id: string;
  children: ReactNode;
}

/** Draws one section of a rider's page on a card of its own. */
export function CareerPart({ title, aside, id, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="gutter bg-paper py-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-2.5">
        <h2 id={id} className="flex items-center gap-2 display text-d22">
          <span aria-hidden="true" className="h-5 w-2 shrink-0 -skew-x-8 bg-accent" />
          <span className="min-w-0 wrap-anywhere">{title}</span>
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
