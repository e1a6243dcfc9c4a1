import { useEffect } from 'react';
import * as m from '#text/messages/messages.js';
import { useAddress } from '#web/app/address/navigation.ts';
import { paths, riderHref } from '#web/app/screens/paths.ts';
import { Link } from '#web/app/address/link.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CareerHeader } from './CareerHeader.tsx';
import type { CareerView, FoundCareer } from './career-view.ts';
import { BestTimes } from './dates/BestTimes.tsx';
import { DateRows } from './dates/DateRows.tsx';
import { HeadToHead } from './rivals/HeadToHead.tsx';
import { RidesPart } from './RidesPart.tsx';
import { SeasonPart } from './SeasonPart.tsx';
import { Upcoming } from './dates/Upcoming.tsx';

/** An address with an old name, or none, becomes the one that is shared; nothing is loaded again. */
function useOwnAddress(view: FoundCareer): void {
  const { path } = useAddress();
  const own = riderHref(view);
  useEffect(() => {
    // While the next rider's page loads, this one is still drawn.
    const isHis = path.split('-', 1)[0] === own.split('-', 1)[0];
    if (isHis && path !== own) history.replaceState(history.state, '', own + location.search + location.hash);
  }, [path, own]);
}

function Found({ view }: { view: FoundCareer }) {
  useOwnAddress(view);
  return (
    <div className="bg-surface pb-16">
      <CareerHeader view={view} />
      <div className="mx-auto flex max-w-page flex-col gap-2 md:gutter lg:flex-row lg:items-start lg:gap-5">
        <div className="flex min-w-0 flex-col gap-2 lg:grow lg:basis-0 lg:gap-5">
          <SeasonPart view={view} />
          <RidesPart view={view} />
          <BestTimes view={view} />
        </div>
        <div className="flex min-w-0 flex-col gap-2 lg:w-100 lg:gap-4">
          <Upcoming view={view} />
          <DateRows view={view} />
          <HeadToHead view={view} />
        </div>
      </div>
    </div>
  );
}

/** A rider across cups and countries: name and club, the season, every date, and the rivals. */
export function CareerScreen({ view }: { view: CareerView }) {
  if (view.kind === 'career') return <Found view={view} />;
  return (
    <div className="gutter mx-auto max-w-page bg-paper pb-16">
      <EmptyState
        heading="h1"
        title={m.career_missing_title()}
        actions={
          <Link href={paths.ranking} className={secondaryButton}>
            {m.shell_footer_ranking()}
          </Link>
        }
      >
        {m.career_missing_text()}
      </EmptyState>
    </div>
  );
}
