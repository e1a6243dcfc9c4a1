interface ShortProps {
  /** The letter or two that are visible. */
  short: string;
  /** The meaning, for screen readers and for a mouse at rest. */
  long: string;
  className?: string;
}

/** An abbreviation of one or two letters; screen readers read the meaning. Everybody else has the legend beside it. */
export function Short({ short, long, className }: ShortProps) {
  return (
    <span title={long} className={className}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{long}</span>
    </span>
  );
}
