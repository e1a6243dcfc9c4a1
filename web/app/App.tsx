import { lazy, Suspense, useEffect, useState } from 'react';
import type { Ad } from '#contract/ads.ts';
import type { Language } from '#contract/values.ts';
import { LanguageContext, rememberLanguage, speak } from '#web/app/language.ts';
import { SiteContext } from '#web/app/site.ts';
import { KeptBar } from '#web/app/KeptBar.tsx';
import { useLater } from '#web/app/use-later.ts';
import { LoadingBar } from '#web/app/LoadingBar.tsx';
import type { Site } from '#web/app/page.ts';
import { useAddress } from '#web/app/navigation.ts';
import { Notice } from '#web/app/Notices.tsx';
import { safeReturnUrl } from '#web/app/return-url.ts';
import { Shell } from '#web/app/Shell.tsx';
import { screenCode } from '#web/app/screen-code.ts';
import { AccountScreen } from '#web/app/AccountScreen.tsx';
import { useAds } from '#web/app/use-ads.ts';
import { placeOf, useArrival } from '#web/app/use-arrival.ts';
import { PageContext, type PageState, usePageState } from '#web/app/use-page.ts';
import { headOf, type PageView } from '#web/app/views.ts';
import { PageSkeleton } from '#web/app/PageSkeleton.tsx';

/** What the HTML carries for the browser: the first view and what surrounds it. */
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

function Screen({ page }: { page: PageView }) {
  if (page.screen === 'account') return <AccountScreen name={page.name} />;
  if (page.screen === 'home') {
    const { Screen: Home } = screenCode('home');
    return <Home page={page} />;
  }
  if (page.screen === 'race') {
    const { Screen: Race } = screenCode('race');
    return <Race page={page} />;
  }
  if (page.screen === 'ranking') {
    const { Screen: Ranking } = screenCode('ranking');
    return <Ranking page={page} />;
  }
  if (page.screen === 'pricing') {
    const { Screen: Pricing } = screenCode('pricing');
    return <Pricing page={page} />;
  }
  const { Screen: Info } = screenCode(page.screen);
  return <Info />;
}

/** Another screen that is not here yet shows its skeleton; another view of the same screen keeps the one before. */
function Current({ state }: { state: PageState }) {
  const elsewhere = state.waiting && state.page.screen !== state.need.screen;
  if (elsewhere && !state.failed) return <PageSkeleton screen={state.need.screen} />;
  return <Screen page={state.page} />;
}

const ConsentBar = lazy(async () => ({ default: (await import('#web/app/ConsentBar.tsx')).ConsentBar }));

/** Signing in on the way to the office: who is sent there without a session sees nothing appear above the form. */
const isOnTheWayToWork = (search: string) =>
  /^\/administration\b/.test(safeReturnUrl(new URLSearchParams(search).get('returnUrl')));

/** Nothing is sold around a form that asks for a child's papers, and not where people work. */
const isWithoutAds = ({ need }: PageState, search: string) =>
  need.screen === 'account' &&
  (need.name === 'registration' ||
    need.name === 'administration' ||
    need.name === 'desk' ||
    (need.name === 'login' && isOnTheWayToWork(search)));

export function App({ boot }: { boot: Boot }) {
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
  // The moment from which a tap is answered here: measured by bench/.
  useEffect(() => void performance.mark('hydrated'), []);
  const choose = (chosen: Language) => {
    rememberLanguage(chosen);
    document.documentElement.lang = chosen;
    setLanguage(chosen);
  };
  return (
    <LanguageContext value={{ language, choose }}>
      <SiteContext value={boot}>
        <PageContext value={state}>
          <LoadingBar state={state} />
          <Shell
            ads={isWithoutAds(state, search) ? [] : ads}
            turn={turn}
            page={placeOf(state)}
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
        </PageContext>
      </SiteContext>
    </LanguageContext>
  );
}
