import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Ad } from '#contract/ads/ads.ts';
import type { Language } from '#contract/values.ts';
import { ask } from '#web/app/call/ask.ts';
import { languageHref, rememberLanguage, speak } from '#web/app/language.ts';
import { LanguageContext } from '#web/app/language-context.ts';
import { SiteContext } from '#web/app/site.ts';
import { KeptBar } from '#web/app/shell/KeptBar.tsx';
import { useLater } from '#web/app/later/use-later.ts';
import { LoadingBar } from '#web/app/shell/LoadingBar.tsx';
import type { Site } from '#web/app/page.ts';
import { useAddress } from '#web/app/address/navigation.ts';
import { Notice } from '#web/app/shell/Notices.tsx';
import { Shell } from '#web/app/shell/Shell.tsx';
import { useAds } from '#web/app/ads/use-ads.ts';
import { useArrival } from '#web/app/address/use-arrival.ts';
import { FreshnessContext } from '#web/app/data/freshness.ts';
import { type PageState, usePageState } from '#web/app/data/use-page.ts';
import { bringTexts } from '#web/app/public-texts.ts';
import { PageSkeleton } from '#web/app/screens/PageSkeleton.tsx';
import { type PageView, type ScreenName, screens } from '#web/app/screens/table.ts';
import { headOf, addressPlaceOf } from '#web/app/screens/views.ts';

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

/** While another screen loads, its skeleton is shown; while another view of the same screen loads, the one before stays. */
function Current({ state }: { state: PageState }) {
  const elsewhere = state.waiting && state.page.screen !== state.need.screen;
  if (elsewhere && !state.failed) return <PageSkeleton screen={state.need.screen} />;
  return <Screen page={state.page} />;
}

const ConsentBar = lazy(async () => ({
  default: (await import('#web/app/shell/ConsentBar.tsx')).ConsentBar,
}));

/** Of the page that is drawn: without a signal it may be another than the address asks for, and came with its banners. */
const isWithoutAds = ({ page }: PageState, search: string) =>
  screens[page.screen].isWithoutAds?.(new URLSearchParams(search)) === true;

interface AppProps {
  boot: Boot;
  /** Called once, when the page answers by itself. */
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
  // From here on, taps are answered: measured by bench/.
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
    // Failed code is not loaded again; instead the server changes the language, if it answers.
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
