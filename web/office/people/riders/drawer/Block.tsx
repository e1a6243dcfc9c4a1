import type { ReactNode } from 'react';

/** Draws a part of a rider's data. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="display border-b-2 border-ink pb-0.5 text-d22">{title}</h3>
      <div className="mt-1">{children}</div>
    </section>
  );
}

/** Shows that the part is empty. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="py-2 text-ink2">{children}</p>;
}
