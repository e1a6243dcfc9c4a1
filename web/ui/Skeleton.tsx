/** Draws a grey block of the final size. The class sets its height and width. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-shimmer bg-surface2 sun:bg-line/20 ${className}`} />;
}

/** Draws the lines of a list that is loading. */
export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true" className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3 py-3">
          <Skeleton className="h-9 w-13" />
          <div className="grow space-y-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
          <Skeleton className="h-7 w-10" />
        </div>
      ))}
    </div>
  );
}
