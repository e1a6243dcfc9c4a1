import type { ReactNode } from 'react';
import { TrackLine } from '#web/ui/TrackLine.tsx';

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** The links or the button for what to do next. */
  actions?: ReactNode;
  /** The level of the title: it is the page's only heading when nothing else names the page. */
  heading?: 'h1' | 'h2' | 'p';
}

/** Tells the person that there is nothing here, and what to do next. */
export function EmptyState({ title, children, actions, heading: Heading = 'p' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-3 py-10">
      <TrackLine className="h-14 w-56 max-w-full text-edge" />
      <Heading className="display max-w-full text-d28 wrap-anywhere">{title}</Heading>
      {children !== undefined && <div className="max-w-text text-ink2">{children}</div>}
      {actions !== undefined && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
