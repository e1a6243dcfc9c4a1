import { Skeleton, SkeletonRows } from '#web/ui/Skeleton.tsx';

/** A screen that is on its way: dark header, tabs, rows, at their final sizes. */
export function PageSkeleton() {
  return (
    <div aria-hidden="true" className="min-h-dvh">
      <div className="h-40 bg-night md:h-36" />
      <div className="gutter mx-auto max-w-page">
        <div className="flex gap-4 py-3">
          <Skeleton className="h-8 w-24" />
          <Skeleton className="h-8 w-24" />
          <Skeleton className="h-8 w-24" />
        </div>
        <SkeletonRows rows={8} />
      </div>
    </div>
  );
}
