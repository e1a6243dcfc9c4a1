import { renderToString } from 'react-dom/server';
import { adSources } from '#rules/publishing/ads/ads.ts';
import { ServerAddress } from '#web/ground/address/navigation.ts';
import { App, type Boot } from './App.tsx';
import type { Parts } from '#web/ground/call/address-of.ts';
import type { CallName, Given, Inputs, Replies } from '#web/ground/call/calls.ts';
import { htmlDocument, isClosedToRobots } from './document.ts';
import { searchRead } from './page/search-read.ts';
import { inlineEarlyScript } from './first/early-script.ts';
import { inlineThemeScript } from '#web/ground/screen/theme.ts';
import { speak } from '#web/ground/language.ts';
import type { AskWithin, OpenedPage, PageRequest } from '#web/ground/page.ts';
import { screens } from './page/table.ts';
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
} from './page/views.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';

const minute = 60_000;
const hour = 60 * minute;

/** Writes the age of a page as a sentence. */
function ageSentence(age: number, language: Language): string {
  const locale = { locale: language };
  if (age < minute) return m.kept_away_now({}, locale);
  if (age < 2 * hour) return m.kept_away_minutes({ count: Math.floor(age / minute) }, locale);
  return m.kept_away_hours({ count: Math.floor(age / hour) }, locale);
}

/** Marks the end of what React draws in a page. No content can contain this text, because its signs are escaped. */
const afterRoot = '<script type="application/json" id="page">';

/**
 * Marks an old copy of a page: in its first tag for the page's code, and as a line over the foot for readers without
 * scripts. The line is at the end, so nothing moves when the bar of the page itself replaces it.
 */
function sayAge(html: string, language: Language, trueAt: number, now: number): string {
  const at = new Date(trueAt).toISOString();
  const line =
    `<p id="age" role="status" class="gutter sticky bottom-0 z-40 border-t-2 border-ink bg-accent py-3 font-semibold text-on-accent">` +
    `${ageSentence(now - trueAt, language)}</p>`;
  return html
    .replace('<html ', () => `<html data-kept="${at}" data-away="" `)
    .replace(afterRoot, () => line + afterRoot);
}

export { pathRead, sayAge, searchRead };

/** The inline code of every page, for the content-security-policy. */
export const inlineScripts: readonly string[] = [inlineThemeScript, inlineEarlyScript];

await Promise.all(Object.values(screens).flatMap((screen) => [screen.loadCode(), screen.loadViews()]));

/** Gives the public calls their types. */
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

/** Opens the page of an address through `ask`. Its view is computed once, when its data has arrived. */
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
