import type { DrawingCode } from '#web/ground/screen/screen.ts';
import { homeHead } from '#web/screens/publishing/home/head.ts';
import type { HomePage } from '#web/screens/publishing/home/views.ts';
import { useFreshness } from '#web/ground/data/freshness.ts';
import type { HomeView, RegulationView } from './parts/home-view.ts';
import { CupsList } from './CupsList.tsx';
import { useTurn } from './use-turn.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { cameFromInside } from '#web/ground/address/navigation.ts';
import { VersionChanges, VersionList } from './Versions.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';

function Regulation({ view }: { view: RegulationView }) {
  const back = `/#cup-${view.cup_id}`;
  const html = view.old ? view.old.html : view.html;
  return (
    <article className="mx-auto max-w-page bg-paper pb-12 md:my-6 md:border md:border-line print:border-0">
      <header className="flex items-start gap-2 border-b-2 border-ink py-3 pr-4 pl-1 md:pr-6 md:pl-3">
        <Link
          href={back}
          aria-label={m.regulation_back()}
          className="grid size-12 shrink-0 place-items-center print:hidden"
          onClick={(event) => {
            if (!cameFromInside()) return;
            // The link leads back to the list as it was left, at the same scroll position.
            event.preventDefault();
            history.back();
          }}
        >
          <Icon name="back" />
        </Link>
        <div className="min-w-0 grow py-1.5">
          <h1 className="display text-d34">{m.regulation_title({ organization: view.organization_name })}</h1>
          <p className="text-ink2">{view.cup_name}</p>
        </div>
        <button
          type="button"
          onClick={() => window.print()}
          aria-label={m.regulation_print()}
          className="grid size-12 shrink-0 place-items-center nojs:hidden print:hidden"
        >
          <Icon name="print" />
        </button>
      </header>
      <VersionList
        cup_id={view.cup_id}
        versions={view.versions ?? []}
        current={view.old?.regulation_id ?? null}
      />
      {view.old && <VersionChanges cup_id={view.cup_id} version={view.old} />}
      {html === null ? (
        !view.old && (
          <div className="px-4 md:px-6">
            <EmptyState
              title={m.regulation_missing()}
              actions={
                <Link href={back} className={secondaryButton}>
                  {m.regulation_back()}
                </Link>
              }
            />
          </div>
        )
      ) : (
        <div
          lang={view.written_in}
          className="rich-text mx-auto max-w-text px-4 pt-6 md:px-6"
          // The server sanitized it with a closed list of elements when it was written.
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </article>
  );
}

/** Shows the cups, or one regulation. `notFound` means that the address was unknown, and the page says so. */
function HomeScreen({ view, notFound }: { view: HomeView; notFound: boolean }) {
  // It shows what is of today, so a page that was left open must not show it tomorrow.
  const { refresh } = useFreshness();
  useTurn(view.kind === 'cups' && view.next.some(({ track }) => track !== null), refresh);
  if (view.kind === 'regulation') return <Regulation view={view} />;
  return <CupsList view={view} notFound={notFound} />;
}

export const homeCode: DrawingCode<HomePage> = {
  Screen: ({ view }) => <HomeScreen view={view} notFound={view.notFound} />,
  headOf: (view, context) => homeHead(view, view.notFound, context),
  isMissing: (view) => view.notFound || (view.kind === 'regulation' && view.html === null),
  placeOf: ({ kind }) => kind,
  counted: (view) => {
    if (view.notFound) return { screen: 'not_found' };
    return view.kind === 'regulation' ? { screen: 'regulation', cup_id: view.cup_id } : { screen: 'home' };
  },
};
