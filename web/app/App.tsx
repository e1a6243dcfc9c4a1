import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Ad } from '#contract/publishing/ads/ads.ts';
import type { Language } from '#contract/values.ts';
import { ask } from '#web/ground/call/ask.ts';
import { languageHref, rememberLanguage, speak } from '#web/ground/language.ts';
import { LanguageContext } from '#web/ground/language-context.ts';
import { SiteContext } from '#web/ground/site.ts';
import { useLater } from '#web/app/later/use-later.ts';
import type { Site } from '#web/ground/page.ts';
import { useAddress, keptScroll } from '#web/ground/address/navigation.ts';
import { Notice } from '#web/app/shell/Notices.tsx';
import { Shell } from '#web/app/shell/Shell.tsx';
import { useAds } from './shell/use-ads.ts';
import { FreshnessContext, useFreshness } from '#web/ground/data/freshness.ts';
import { type PageState, usePageState } from './page/use-page.ts';
import { bringTexts } from '#web/ground/public-texts.ts';
import { type PageView, type ScreenName, screens } from './page/table.ts';
import { addressPlaceOf, headOf, isNow } from './page/views.ts';
import { Fence } from '#web/ground/arriving/Fence.tsx';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';
import { Skeleton, SkeletonRows } from '#web/ui/Skeleton.tsx';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ownZone } from '#web/parts/own-zone.ts';
import { wallClock } from '#text/when.ts';
import { formatDate } from '#web/ground/format.ts';
import { type KeptMoment, useKept } from '#web/ground/data/kept.ts';
import { FootBar } from '#web/ui/FootBar.tsx';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

/** The browser reports a signal that comes back. With a slow one, the page tries again after this time. */
const lookAgainMs = 8000;

function sentence({ at, away }: KeptMoment): string {
  const zone = ownZone();
  const { date, time } = wallClock(at, zone);
  if (date === wallClock(new Date().toISOString(), zone).date)
    return away ? m.kept_away_time({ time }) : m.kept_time({ time });
  const words = { date: formatDate(date), time };
  return away ? m.kept_away_date(words) : m.kept_date(words);
}

/** Shows how old the data is when nothing newer arrives, with a button. It covers the foot and moves nothing. */
function KeptBar() {
  const kept = useKept();
  const { refresh, busy } = useFreshness();
  useEffect(() => {
    if (kept === null) return;
    // Until now, the line for readers without scripts has shown it.
    document.getElementById('age')?.remove();
    const timer = setInterval(refresh, lookAgainMs);
    return () => clearInterval(timer);
  }, [kept, refresh]);
  useWindowEvent('online', refresh, { active: kept !== null });
  return (
    <div role="status" className="print:hidden">
      {kept !== null && (
        <FootBar className="z-40 border-t-2 border-ink bg-accent text-on-accent">
          <div className="gutter mx-auto flex max-w-page items-center justify-between gap-3">
            <p className="min-w-0 py-2 font-semibold">{sentence(kept)}</p>
            <button
              type="button"
              onClick={refresh}
              aria-busy={busy}
              className="min-h-12 shrink-0 px-2 font-semibold underline underline-offset-4"
            >
              {m.kept_retry()}
            </button>
          </div>
        </FootBar>
      )}
    </div>
  );
}

/** An answer that arrives within this time shows no bar. */
const patienceMs = 150;

function useAfterPatience(busy: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  return late && busy;
}

/** Draws a thin bar while something loads, and a message when it failed. */
function LoadingBar({ state }: { state: PageState }) {
  const late = useAfterPatience(state.busy);
  return (
    <>
      <div role="status" className="fixed inset-x-0 top-0 z-50 print:hidden">
        {late && (
          <div className="h-1 overflow-hidden bg-night">
            <div className="h-full w-1/4 animate-slide bg-signal" />
            <span className="sr-only">{m.page_loading()}</span>
          </div>
        )}
      </div>
      {state.failed && (
        <div
          role="alert"
          className="fixed inset-x-0 bottom-(--nav) z-50 border-t-4 border-stop bg-paper print:hidden"
        >
          <div className="gutter mx-auto flex max-w-page flex-wrap items-center gap-3 py-3">
            <Icon name="alert" className="size-6 text-stop" />
            <p className="min-w-0 grow basis-60">{m.page_failed()}</p>
            <Button look="primary" onClick={state.refresh}>
              {m.page_retry()}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

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

/** Draws a screen in its final sizes while it loads: a dark header, then cards or rows. */
function PageSkeleton({ screen }: { screen: ScreenName }) {
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

/** Scrolls to the anchor, to the position from before going Back, or to the top. */
function land(): void {
  const scroll = keptScroll();
  const anchor = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  if (scroll !== null) window.scrollTo({ top: scroll, behavior: 'instant' });
  else if (anchor) anchor.scrollIntoView({ behavior: 'instant', block: 'start' });
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Scrolls and moves the focus on every page after the first, so that screen readers notice the change. */
function useArrival(state: PageState): void {
  const place = addressPlaceOf(state.page);
  useOnChange(place, () => {
    land();
    // The person probably wants to use an empty search.
    const field = document.querySelector<HTMLElement>('main [data-search]:placeholder-shown');
    (field ?? document.getElementById('content'))?.focus({ preventScroll: true });
  });
}

/** The data that the HTML carries for the browser: the first view and the frame around it. */
export interface Boot {
  page: PageView;
  language: Language;
  now: string;
  site: Site;
  origin: string;
  /** The banners of the first page. */
  ads: Ad[];
  analytics: string | null;
}

function Screen<Name extends ScreenName>({ page }: { page: PageView<Name> }) {
  const { Screen: Drawn } = screens[page.screen].code();
  return <Drawn view={page.view} />;
}

/** Draws the current page: another screen's skeleton while it loads, or this screen's view from before. */
function Current({ state }: { state: PageState }) {
  const elsewhere = state.waiting && state.page.screen !== state.need.screen;
  if (elsewhere && !state.failed) return <PageSkeleton screen={state.need.screen} />;
  return (
    <Fence place={addressPlaceOf(state.page)}>
      <Screen page={state.page} />
    </Fence>
  );
}

const ConsentBar = onDemand(async () => (await import('#web/app/shell/ConsentBar.tsx')).ConsentBar, {
  quiet: true,
});

/** Tells whether the drawn page has no ads. Without a signal, it may be another than the address asks for. */
const isWithoutAds = ({ page }: PageState, search: string) =>
  screens[page.screen].isWithoutAds?.(new URLSearchParams(search)) === true;

interface AppProps {
  boot: Boot;
  /** Runs once, when the page answers by itself. */
  onAnswering?: () => void;
}

export function App({ boot, onAnswering }: AppProps) {
  const [language, setLanguage] = useState(boot.language);
  speak(language);
  const state = usePageState(boot.page, boot.now);
  const { search } = useAddress();
  const { title } = headOf(state.page, { language, origin: boot.origin, site: boot.site });
  useEffect(() => {
    document.title = title;
  }, [title]);
  useArrival(state);
  const isRead = useLater(state, { language, title, analytics: boot.analytics });
  const { ads, turn } = useAds(state, boot.ads, boot.site);
  // From here on, taps are answered; bench/ measures this moment.
  const answer = useEffectEvent(() => {
    performance.mark('hydrated');
    onAnswering?.();
  });
  useEffect(() => answer(), []);
  const choose = (chosen: Language) => {
    const speakIt = () => {
      rememberLanguage(chosen);
      document.documentElement.lang = chosen;
      setLanguage(chosen);
    };
    // The texts do not arrive, so the server changes the language, if it answers.
    const askServer = async () => {
      await ask('GET /api/version');
      location.assign(languageHref(chosen, location.pathname + location.search));
    };
    bringTexts(chosen)
      .then(speakIt, askServer)
      .catch(() => undefined);
  };
  return (
    <LanguageContext value={{ language, choose }}>
      <SiteContext value={boot}>
        <FreshnessContext value={state}>
          <LoadingBar state={state} />
          <Shell
            ads={isWithoutAds(state, search) ? [] : ads}
            turn={turn}
            page={addressPlaceOf(state.page)}
            isNow={isNow(state.page)}
            site={boot.site}
          >
            <Current state={state} />
          </Shell>
          <Notice />
          <KeptBar />
          {isRead && boot.analytics !== null && (
            <Suspense>
              <ConsentBar />
            </Suspense>
          )}
        </FreshnessContext>
      </SiteContext>
    </LanguageContext>
  );
}
