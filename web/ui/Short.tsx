interface ShortProps {
  /** The one or two letters that are visible. */
  short: string;
  /** The meaning, which screen readers read and a resting mouse shows. */
  long: string;
  className?: string;
}

/** Draws an abbreviation of one or two letters. Screen readers read its meaning; others have the legend beside it. */
export function Short({ short, long, className }: ShortProps) {
  return (
    <span title={long} className={className}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{long}</span>
    </span>
  );
}
