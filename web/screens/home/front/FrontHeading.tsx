/** The heading of a part of the front page. */
export function FrontHeading({ title }: { title: string }) {
  return (
    <h2 className="flex items-center gap-2.5 pb-3">
      <span aria-hidden="true" className="h-5 w-2 shrink-0 -skew-x-12 bg-accent" />
      <span className="display text-d22">{title}</span>
    </h2>
  );
}
