export function FrontHeading({ title }: { title: string }) {
  return (
    <h2 className="display mb-3 flex items-center gap-2.5 text-d22">
      <span aria-hidden="true" className="h-5 w-2 shrink-0 -skew-x-12 bg-accent" />
      {title}
    </h2>
  );
}
