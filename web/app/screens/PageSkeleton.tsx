import { type ScreenName, screens } from './table.ts';
import { Skeleton, SkeletonRows } from '#web/ui/Skeleton.tsx';

function CardSkeleton() {
  return (
    <div className="border-y border-line bg-paper p-4 md:border-x">
      <Skeleton className="h-7 w-3/5" />
      <div className="mt-4 flex gap-2 overflow-hidden">
        {['a', 'b', 'c', 'd'].map((tile) => (
          <Skeleton key={tile} className="h-21 w-25 shrink-0" />
        ))}
      </div>
      <Skeleton className="mt-4 h-5 w-2/5" />
      <Skeleton className="mt-4 h-52 w-full" />
    </div>
  );
}

/** A screen while it loads, in its final sizes: dark header, then cards or rows. */
export function PageSkeleton({ screen }: { screen: ScreenName }) {
  const { skeleton } = screens[screen];
  if (skeleton === undefined) return <div aria-hidden="true" className="min-h-dvh" />;
  return (
    <div aria-hidden="true" className="min-h-dvh">
      <div className="h-56 bg-night" />
      {skeleton === 'cards' ? (
        <div className="mx-auto grid max-w-page gap-4 pt-8 md:grid-cols-2 md:gap-6 md:px-6 xl:px-8">
          <CardSkeleton />
          <CardSkeleton />
        </div>
      ) : (
        <div className="gutter mx-auto max-w-page">
          <div className="flex gap-4 py-3">
            <Skeleton className="h-8 w-24" />
            <Skeleton className="h-8 w-24" />
            <Skeleton className="h-8 w-24" />
          </div>
          <SkeletonRows rows={8} />
        </div>
      )}
    </div>
  );
}
