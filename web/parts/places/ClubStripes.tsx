/** Draws the colours of a club, slanted like the tabs. Without colours, it uses the colour of edges. */
export function ClubStripes({ colours, className }: { colours: readonly string[]; className: string }) {
  const width = 24 / Math.max(1, colours.length);
  return (
    <svg
      viewBox="0 0 30 24"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      {colours.length === 0 && <path d="M6 0H30L24 24H0Z" className="fill-edge" />}
      {colours.map((colour, index) => (
        <path
          key={index}
          d={`M${6 + index * width} 0h${width}l-6 24h-${width}Z`}
          fill={colour}
          stroke="currentColor"
          strokeOpacity="0.25"
          strokeWidth="0.5"
        />
      ))}
    </svg>
  );
}
