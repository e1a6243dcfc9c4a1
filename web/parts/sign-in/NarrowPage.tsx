import type { ReactNode } from 'react';

/** A page of an account, as wide as its form. */
export function NarrowPage({ children }: { children: ReactNode }) {
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-8">
        <div className="max-w-110">{children}</div>
      </div>
    </div>
  );
}
