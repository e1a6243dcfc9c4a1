import { type ReactNode, useId } from 'react';

interface CardProps {
  title: string;
  action?: ReactNode;
  /** The card is a part of an unfolded row, which has the frame and the heading above. */
  isPart?: boolean;
  children: ReactNode;
}

/** Draws a group of things that belong together, with its heading. */
export function Card({ title, action, isPart = false, children }: CardProps) {
  const id = useId();
  // The row around a part is the landmark.
  const [Frame, Heading] = isPart ? (['div', 'h3'] as const) : (['section', 'h2'] as const);
  return (
    <Frame
      aria-labelledby={isPart ? undefined : id}
      className={isPart ? 'min-w-0' : 'min-w-0 border border-line bg-paper p-4 sm:p-6'}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3">
        <Heading id={id} className="display text-d22">
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </Frame>
  );
}
