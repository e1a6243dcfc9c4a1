/** The pattern of bars that do not count. In: the name by which a shape is filled with it. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v6" strokeWidth="3" className="stroke-ink3" />
      </pattern>
    </defs>
  );
}
