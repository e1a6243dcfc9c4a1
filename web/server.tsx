import { renderToString } from 'react-dom/server';
import { adSources } from '#rules/ads/ads.ts';
import { ServerAddress } from '#web/app/address/navigation.ts';
import { App, type Boot } from '#web/app/App.tsx';
import type { Parts } from '#web/app/call/address-of.ts';
import type { CallName, Given, Inputs, Replies } from '#web/app/call/calls.ts';
import { htmlDocument, isClosedToRobots } from '#web/app/document/document.ts';
import { sayAge } from '#web/app/document/say-age.ts';
import { searchRead } from '#web/app/document/search-read.ts';
import { inlineEarlyScript } from '#web/app/first/early-script.ts';
import { inlineThemeScript } from '#web/app/document/theme.ts';
import { speak } from '#web/app/language.ts';
import type { AskWithin, OpenedPage, PageRequest } from '#web/app/page.ts';
import { screens } from '#web/app/screens/table.ts';
import {
  adOwnerOf,
  countedPage,
  dataNeeded,
  headOf,
  loadPage,
  pathRead,
  riddenOn,
  statusOf,
  viewOf,
} from '#web/app/screens/views.ts';

export { pathRead, sayAge, searchRead };

/** Inline code of every page, for the content-security-policy. */
export const inlineScripts: readonly string[] = [inlineThemeScript, inlineEarlyScript];

await Promise.all(Object.values(screens).flatMap((screen) => [screen.loadCode(), screen.loadViews()]));

/** The public calls by their types. */
function typed(ask: AskWithin) {
  function get<Name extends CallName>(
    name: Name,
    ...rest: Given<Inputs[Name]>
  ): Promise<Replies[Name] | null>;
  function get(name: string, parts: Parts = {}): Promise<unknown> {
    return ask(name, parts);
  }
  return get;
}

/** A page from its address. In: how its data is asked for. Its view is computed once that has come. */
export async function openPage(request: PageRequest, ask: AskWithin): Promise<OpenedPage> {
  const { path, search, language, now, origin, site, analytics, assets } = request;
  const data = await loadPage(dataNeeded(path, search), typed(ask));
  speak(language);
  const page = viewOf(data, search, now);
  return {
    adSources: adSources(site, page.screen, adOwnerOf(page)),
    render(ads) {
      // Another page may have been rendered meanwhile.
      speak(language);
      const boot: Boot = { page, language, now, site, origin, ads, analytics };
      const body = renderToString(
        <ServerAddress value={{ path, search }}>
          <App boot={boot} />
        </ServerAddress>,
      );
      const status = statusOf(page);
      const head = headOf(page, { language, origin, site });
      const html = htmlDocument({
        head,
        boot,
        assets,
        body,
        status,
        ridden: riddenOn(page),
        counted: countedPage(page),
      });
      return { status, html, noindex: isClosedToRobots(head, status) };
    },
  };
}
