/** Draws the silhouette of a track: a start hill, three rollers and a berm. */
export function TrackLine({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 224 56"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
      className={className}
    >
      <path d="M0 54h8V14h20c10 0 12 40 26 40s16-18 28-18 12 18 24 18 14-24 28-24 14 24 26 24 12-14 22-14 10 14 20 14h30" />
      <path d="M14 14V6h14" strokeWidth="4" className="text-accent" />
    </svg>
  );
}
