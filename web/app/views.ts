import { isDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { accountTitles } from '#web/app/account-titles.ts';
import type { AccountScreenName, Head, HeadContext, PageData, PageNeed } from '#web/app/page.ts';
import { screenCode } from '#web/app/screen-code.ts';
import type { HomeView } from '#web/screens/home/home-view.ts';
import type { RaceView } from '#web/screens/race/race-view.ts';
import type { RankingView } from '#web/screens/ranking/ranking-view.ts';

/** What a page draws, small and serializable: embedded in the HTML, and computed again when the visitor moves. */
export type PageView =
  | { screen: 'home'; notFound: boolean; view: HomeView }
  | { screen: 'race'; view: RaceView }
  | { screen: 'ranking'; view: RankingView }
  | { screen: 'account'; name: AccountScreenName; view: { kind: AccountScreenName } };

const accountPaths: Readonly<Record<string, AccountScreenName>> = {
  '/login': 'login',
  '/registration': 'registration',
  '/profile': 'profile',
  '/confirm': 'confirm',
  '/invitation': 'invitation',
  '/licence': 'licence',
  '/payments': 'payments',
  '/certificate': 'certificate',
};

function idParam(params: URLSearchParams, name: string): number | null {
  const text = params.get(name) ?? '';
  return /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null;
}

function dateParam(params: URLSearchParams, name: string): string | null {
  const text = params.get(name) ?? '';
  return isDate(text) ? text : null;
}

/** What an address asks of the database. An unknown path shows the cups, as not found. */
export function dataNeeded(path: string, search: string): PageNeed {
  const params = new URLSearchParams(search);
  if (path === '/races')
    return { screen: 'race', cup_id: idParam(params, 'cup_id'), race_date: dateParam(params, 'race_date') };
  if (path === '/ranking') return { screen: 'ranking', cup_id: idParam(params, 'cup_id') };
  const name = accountPaths[path];
  if (name !== undefined) return { screen: 'account', name };
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
    case 'account':
      return { screen: 'account', name: data.name, view: { kind: data.name } };
  }
}

/**
 * Two addresses with the same key draw the same view, so going from one to the other needs no data.
 * On the cups page the chosen date changes nothing but which tile is marked.
 */
export function viewKey(path: string, search: string): string {
  if (accountPaths[path] !== undefined) return path;
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
  return page.screen === 'race'
    ? screenCode('race').headOf(page, context)
    : screenCode('ranking').headOf(page, context);
}

/** 404 where there is nothing to show under that address, so that it is not remembered by search engines. */
export function statusOf(page: PageView): 200 | 404 {
  if (page.screen === 'account') return 200;
  if (page.screen === 'home') {
    const missing = page.view.kind === 'regulation' && page.view.html === null;
    return page.notFound || missing ? 404 : 200;
  }
  if (page.screen === 'race') return page.view.kind === 'missing' ? 404 : 200;
  return page.view.kind === 'choose' && page.view.unknown ? 404 : 200;
}
