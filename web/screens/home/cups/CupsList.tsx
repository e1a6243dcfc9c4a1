import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { CupCard } from './CupCard.tsx';
import { CupJump } from './CupJump.tsx';
import type { CupsView, GroupView } from '#web/screens/home/home-view.ts';
import { NextDates } from './NextDates.tsx';
import { firstDates } from '#web/screens/home/front/coming.ts';
import { FrontDates } from '#web/screens/home/front/FrontDates.tsx';
import { LastWinners } from '#web/screens/home/front/LastWinners.tsx';
import { SeasonStrip } from '#web/screens/home/season/SeasonStrip.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** More cups than this are offered in a list to jump to. */
const jumpFrom = 4;

function Group({ group, compact, first }: { group: GroupView; compact: boolean; first: boolean }) {
  return (
    <section>
      <h2 className="gutter flex flex-wrap items-baseline gap-x-2.5 pt-8 pb-3">
        <span aria-hidden="true" className="h-5 w-2 shrink-0 -skew-x-12 self-center bg-accent" />
        <span className="display text-d22">{group.organization_shortname}</span>
        {group.organization_name !== group.organization_shortname && (
          <span className="min-w-0 grow text-small text-ink3 max-sm:basis-full">
            {group.organization_name}
          </span>
        )}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-6 md:px-6 xl:px-8">
        {group.cups.map((cup, index) => (
          <li key={cup.cup_id} id={`cup-${cup.cup_id}`} className="min-w-0 md:only:col-span-2">
            <CupCard
              cup={cup}
              shape={compact ? 'compact' : group.cups.length === 1 ? 'wide' : 'tall'}
              first={first && index === 0}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Finished({ groups }: { groups: readonly GroupView[] }) {
  const count = groups.reduce((sum, group) => sum + group.cups.length, 0);
  return (
    <details className="group/fold mt-10 border-t border-line">
      <summary className="gutter flex min-h-16 items-center gap-3">
        <Icon name="down" className="size-5 shrink-0 transition-transform group-open/fold:rotate-180" />
        <span className="display min-w-0 text-d28 wrap-anywhere">{m.home_finished()}</span>
        <span className="display text-d22 text-ink3">{count}</span>
      </summary>
      {groups.map((group) => (
        <Group key={group.organization_id} group={group} compact first={false} />
      ))}
    </details>
  );
}

function NotFoundNotice() {
  return (
    <div role="status" className="border-b border-line bg-accent text-on-accent">
      <div className="gutter mx-auto flex max-w-page items-center gap-3 py-3">
        <Icon name="alert" />
        <p>
          <strong className="display block text-d22">{m.home_not_found()}</strong>
          {m.home_not_found_why()}
        </p>
      </div>
    </div>
  );
}

export function CupsList({ view, notFound }: { view: CupsView; notFound: boolean }) {
  const cups = view.open.flatMap((group) => group.cups);
  const first = firstDates(view.next);
  return (
    <>
      <h1 className="sr-only">{m.home_title()}</h1>
      {notFound && <NotFoundNotice />}
      <SeasonStrip />
      <NextDates dates={first} off={view.off} />
      <div className="gutter mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-6 pt-6 lg:grid-cols-3">
        <FrontDates view={view} above={[...first, ...view.off]} />
        {view.winners.length > 0 && <LastWinners dates={view.winners} />}
      </div>
      <div className="mx-auto max-w-page pb-12">
        {cups.length > jumpFrom && <CupJump groups={view.open} />}
        {cups.length === 0 && (
          <div className="gutter">
            <EmptyState
              title={m.home_empty()}
              actions={
                <Link href={paths.ranking} className={secondaryButton}>
                  {m.home_empty_ranking()}
                </Link>
              }
            >
              {m.home_empty_why()}
            </EmptyState>
          </div>
        )}
        {view.open.map((group, index) => (
          <Group key={group.organization_id} group={group} compact={false} first={index === 0} />
        ))}
        {view.finished.length > 0 && <Finished groups={view.finished} />}
      </div>
    </>
  );
}
