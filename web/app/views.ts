import { isDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { accountTitles } from '#web/app/account-titles.ts';
import { infoHead } from '#web/app/info-head.ts';
import type {
  AccountScreenName,
  AdOwner,
  Head,
  HeadContext,
  InfoName,
  PageData,
  PageNeed,
} from '#web/app/page.ts';
import { screenCode } from '#web/app/screen-code.ts';
import type { HomeView } from '#web/screens/home/home-view.ts';
import type { PricingView } from '#web/screens/pricing/pricing-view.ts';
import type { RaceView } from '#web/screens/race/race-view.ts';
import type { RankingView } from '#web/screens/ranking/ranking-view.ts';

/** What a page draws, small and serializable: embedded in the HTML, and computed again when the visitor moves. */
export type PageView =
  | { screen: 'home'; notFound: boolean; view: HomeView }
  | { screen: 'race'; view: RaceView }
  | { screen: 'ranking'; view: RankingView }
  | { screen: 'pricing'; view: PricingView }
  | InfoPage
  | { screen: 'account'; name: AccountScreenName; view: { kind: AccountScreenName } };

type InfoPages = { [Name in InfoName]: { screen: Name; view: { kind: Name } } };
export type InfoPage = InfoPages[InfoName];

const infoPages: InfoPages = {
  help: { screen: 'help', view: { kind: 'help' } },
  privacy: { screen: 'privacy', view: { kind: 'privacy' } },
  terms: { screen: 'terms', view: { kind: 'terms' } },
  about: { screen: 'about', view: { kind: 'about' } },
  offline: { screen: 'offline', view: { kind: 'offline' } },
};

const infoPaths: Readonly<Record<string, InfoName>> = {
  '/help': 'help',
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/about-us': 'about',
  '/offline': 'offline',
};

const accountPaths: Readonly<Record<string, AccountScreenName>> = {
  '/login': 'login',
  '/registration': 'registration',
  '/profile': 'profile',
  '/confirm': 'confirm',
  '/rescue': 'rescue',
  '/lock': 'lock',
  '/invitation': 'invitation',
  '/join': 'join',
  '/desk': 'desk',
  '/licence': 'licence',
  '/payments': 'payments',
  '/certificate': 'certificate',
  '/advertiser': 'advertiser',
};

/** The office has sections of its own below its address. */
const accountName = (path: string): AccountScreenName | undefined =>
  accountPaths[path] ?? (/^\/administration(\/[a-z_/0-9-]*)?$/.test(path) ? 'administration' : undefined);

function idParam(params: URLSearchParams, name: string): number | null {
  const text = params.get(name) ?? '';
  return /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null;
}

function dateParam(params: URLSearchParams, name: string): string | null {
  const text = params.get(name) ?? '';
  return isDate(text) ? text : null;
}

/** A licence is asked of one organization, for one cup. */
function ownerIn(name: AccountScreenName, params: URLSearchParams): AdOwner | null {
  const organization_id = idParam(params, 'organization_id');
  const cup_id = idParam(params, 'cup_id');
  return name === 'licence' && organization_id !== null && cup_id !== null
    ? { organization_id, cup_id }
    : null;
}

/** What an address asks of the database. An unknown path shows the cups, as not found. */
export function dataNeeded(path: string, search: string): PageNeed {
  const params = new URLSearchParams(search);
  if (path === '/races')
    return { screen: 'race', cup_id: idParam(params, 'cup_id'), race_date: dateParam(params, 'race_date') };
  if (path === '/ranking') return { screen: 'ranking', cup_id: idParam(params, 'cup_id') };
  if (path === '/pricing') return { screen: 'pricing' };
  const info = infoPaths[path];
  if (info !== undefined) return { screen: info };
  const name = accountName(path);
  if (name !== undefined) return { screen: 'account', name, own: ownerIn(name, params) };
  return { screen: 'home', notFound: path !== '/' };
}

/** The view of an address from its data. In: what it needs, what was loaded, its query, an instant. */
export function viewOf(need: PageNeed, data: PageData, search: string, now: string): PageView {
  const params = new URLSearchParams(search);
  switch (data.screen) {
    case 'home':
      return screenCode('home').viewOf(need, data, params, now);
    case 'race':
      return screenCode('race').viewOf(need, data, params, now);
    case 'ranking':
      return screenCode('ranking').viewOf(need, data, params, now);
    case 'pricing':
      return screenCode('pricing').viewOf(need, data, params, now);
    case 'account':
      return { screen: 'account', name: data.name, view: { kind: data.name } };
    default:
      return infoPages[data.screen];
  }
}

/**
 * Two addresses with the same key draw the same view, so going from one to the other needs no data.
 * On the cups page the chosen date changes nothing but which tile is marked.
 */
export function viewKey(path: string, search: string): string {
  if (accountName(path) !== undefined || infoPaths[path] !== undefined || path === '/pricing') return path;
  if (path === '/races' || path === '/ranking') {
    const params = new URLSearchParams(search);
    params.sort();
    return `${path}?${params.toString()}`;
  }
  return `${path}?regulation=${new URLSearchParams(search).get('regulation') ?? ''}`;
}

/** Title, description and address of a view, for the tab, search engines and link previews. */
export function headOf(page: PageView, context: HeadContext): Head {
  if (page.screen === 'home') return screenCode('home').headOf(page, context);
  if (page.screen === 'account') {
    return {
      title: `${accountTitles[page.name]()} · ${m.app_name()}`,
      description: m.home_description(),
      canonical: `/${page.name}`,
      image: null,
      jsonLd: null,
      preloadImage: null,
      private: true,
    };
  }
  if (page.screen === 'race') return screenCode('race').headOf(page, context);
  if (page.screen === 'ranking') return screenCode('ranking').headOf(page, context);
  if (page.screen === 'pricing') return screenCode('pricing').headOf(page, context);
  return infoHead(page.screen);
}

/** 404 where there is nothing to show under that address, so that it is not remembered by search engines. */
export function statusOf(page: PageView): 200 | 404 {
  if (page.screen === 'account' || page.screen === 'pricing') return 200;
  if (page.screen === 'home') {
    const missing = page.view.kind === 'regulation' && page.view.html === null;
    return page.notFound || missing ? 404 : 200;
  }
  if (page.screen === 'race') return page.view.kind === 'missing' ? 404 : 200;
  return page.screen === 'ranking' && page.view.kind === 'choose' && page.view.unknown ? 404 : 200;
}
