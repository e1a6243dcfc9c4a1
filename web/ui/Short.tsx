interface ShortProps {
  /** What is seen: a letter or two. */
  short: string;
  /** What it means, which is heard instead, and shown by a mouse at rest. */
  long: string;
  className?: string;
}

/** A sign of one or two letters: seen short, heard whole. The legend beside it says the same to everybody else. */
export function Short({ short, long, className }: ShortProps) {
  return (
    <span title={long} className={className}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{long}</span>
    </span>
  );
}
