import { renderToString } from 'react-dom/server';
import { App, type Boot } from '#web/app/App.tsx';
import { htmlDocument, isClosedToRobots } from '#web/app/document.ts';
import { speak } from '#web/app/language.ts';
import { ServerAddress } from '#web/app/navigation.ts';
import type { PageRequest, RenderedPage } from '#web/app/page.ts';
import { searchRead } from '#web/app/search-read.ts';
import { sayAge } from '#web/app/say-age.ts';
import { addScreen } from '#web/app/screen-code.ts';
import { inlineStartScript } from '#web/app/start-script.ts';
import { inlineThemeScript } from '#web/app/theme.ts';
import { dataNeeded, headOf, statusOf, viewOf } from '#web/app/views.ts';
import { homeCode } from '#web/screens/home/screen.tsx';
import { raceCode } from '#web/screens/race/screen.tsx';
import { aboutCode } from '#web/screens/about/screen.tsx';
import { helpCode } from '#web/screens/help/screen.tsx';
import { offlineCode } from '#web/screens/offline/screen.tsx';
import { pricingCode } from '#web/screens/pricing/screen.tsx';
import { privacyCode } from '#web/screens/privacy/screen.tsx';
import { termsCode } from '#web/screens/terms/screen.tsx';
import { rankingCode } from '#web/screens/ranking/screen.tsx';

export { dataNeeded, sayAge, searchRead };

/** Inline code of every page, for the content-security-policy. */
export const inlineScripts: readonly string[] = [inlineThemeScript, inlineStartScript];

addScreen('home', homeCode);
addScreen('race', raceCode);
addScreen('ranking', rankingCode);
addScreen('pricing', pricingCode);
addScreen('help', helpCode);
addScreen('privacy', privacyCode);
addScreen('terms', termsCode);
addScreen('about', aboutCode);
addScreen('offline', offlineCode);

/** The whole page as HTML, from its data. Nothing is fetched while rendering. */
export function renderPage(request: PageRequest): RenderedPage {
  const { path, search, language, now, origin, site, ads, analytics } = request;
  speak(language);
  const page = viewOf(dataNeeded(path, search), request.data, search, now);
  const boot: Boot = { page, language, now, site, origin, ads, analytics };
  const body = renderToString(
    <ServerAddress value={{ path, search }}>
      <App boot={boot} />
    </ServerAddress>,
  );
  const status = statusOf(page);
  const head = headOf(page, { language, origin, site });
  const html = htmlDocument({ head, boot, assets: request.assets, body, status });
  return { status, html, noindex: isClosedToRobots(head, status) };
}
