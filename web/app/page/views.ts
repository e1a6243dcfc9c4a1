import type { GetPublic } from '#web/ground/data/get-public.ts';
import type { CountedPage } from '#web/ground/later/counted-page.ts';
import type { Head, HeadContext } from '#web/ground/page.ts';
import type { AdOwner } from '#web/ground/screen/screen.ts';
import { type PageData, type PageNeed, type PageView, type ScreenName, screens } from './table.ts';

const isScreenName = (name: string): name is ScreenName => name in screens;
const names = Object.keys(screens).filter(isScreenName);

/** Gives the screen of an address. An unknown path shows the cups, as not found. */
export function screenAt(path: string): ScreenName {
  const lies = (pattern: string | RegExp) =>
    typeof pattern === 'string' ? pattern === path : pattern.test(path);
  return names.find((name) => lies(screens[name].path)) ?? 'home';
}

function needOf<Name extends ScreenName>(
  screen: Name,
  path: string,
  params: URLSearchParams,
): PageNeed<Name> {
  return { ...screens[screen].need(params, path), screen };
}

/** Gives the data that an address needs from the database. */
export const dataNeeded = (path: string, search: string): PageNeed =>
  needOf(screenAt(path), path, new URLSearchParams(search));

/** Loads the data of an address with the public calls. */
export async function loadPage<Name extends ScreenName>(
  need: PageNeed<Name>,
  get: GetPublic,
): Promise<PageData<Name>> {
  const { screen } = need;
  return { ...(await screens[screen].load(need, get)), screen };
}

/** Loads one part of the data again. It is null when the screen has no parts. */
export async function renewPage<Name extends ScreenName>(
  data: PageData<Name>,
  part: number,
  get: GetPublic,
): Promise<PageData<Name> | null> {
  const { screen } = data;
  const renewed = await screens[screen].views().renew?.(data, part, get);
  return renewed === undefined ? null : { ...renewed, screen };
}

/** Computes the view of an address from the loaded data, its query and an instant. */
export function viewOf<Name extends ScreenName>(
  data: PageData<Name>,
  search: string,
  now: string,
): PageView<Name> {
  const { screen } = data;
  return { screen, view: screens[screen].views().viewOf(data, new URLSearchParams(search), now) };
}

/** Gives the part of a path that identifies a page. Names behind a number are only for people who read the address. */
export const pathRead = (path: string): string => screens[screenAt(path)].addressOf?.(path) ?? path;

/** Makes the key of an address. Addresses with the same key show the same view, and load nothing again. */
export function viewKey(path: string, search: string): string {
  const params = new URLSearchParams(search);
  return JSON.stringify([pathRead(path), ...screens[screenAt(path)].reads.map((name) => params.get(name))]);
}

/** Gives the title, description and address of a view, for the tab, search engines and link previews. */
export function headOf<Name extends ScreenName>(page: PageView<Name>, context: HeadContext): Head {
  const { path } = screens[page.screen];
  return {
    canonical: typeof path === 'string' ? path : '/',
    image: null,
    jsonLd: null,
    preloadImage: null,
    ...screens[page.screen].code().headOf(page.view, context),
  };
}

/** Gives 404 when there is nothing at that address, so that search engines do not store it. */
export const statusOf = <Name extends ScreenName>(page: PageView<Name>): 200 | 404 =>
  screens[page.screen].code().isMissing?.(page.view) === true ? 404 : 200;

/** Gives the parts of a view that identify a place. Changing tabs and filters does not scroll. */
export function addressPlaceOf<Name extends ScreenName>({ screen, view }: PageView<Name>): string {
  return `${screen} ${screens[screen].code().placeOf?.(view) ?? ''}`;
}

/** Gives the page as a visit is counted. */
export const countedPage = <Name extends ScreenName>({ screen, view }: PageView<Name>): CountedPage => ({
  cup_id: null,
  race_date: null,
  ...screens[screen].code().counted(view),
});

/** Tells that the page answers what happens now. */
export const isNow = <Name extends ScreenName>({ screen, view }: PageView<Name>): boolean | undefined =>
  screens[screen].code().isNow?.(view);

/** Gives the race on a page that is ridden now. It is null when there is none. */
export const riddenOn = <Name extends ScreenName>({ screen, view }: PageView<Name>): number | null =>
  screens[screen].code().riddenOn?.(view) ?? null;

/** Gives the owner whose banners a page shows before those of the site. */
export const adOwnerOf = <Name extends ScreenName>({ screen, view }: PageView<Name>): AdOwner | null =>
  screens[screen].code().adOwner?.(view) ?? null;
