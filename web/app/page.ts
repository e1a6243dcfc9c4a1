import type { Ad } from '#contract/ads.ts';
import type { Cup, CupListItem } from '#contract/cups.ts';
import type { OrganizationItem } from '#contract/reference.ts';
import type { Race } from '#contract/races.ts';
import type { Language } from '#contract/values.ts';

export type Site = 'latam' | 'argentina';

/** Screens of accounts: their data is private and comes after the page, with the session's token. */
export type AccountScreenName =
  | 'login'
  | 'registration'
  | 'profile'
  | 'confirm'
  | 'rescue'
  | 'lock'
  | 'invitation'
  | 'join'
  | 'desk'
  | 'licence'
  | 'payments'
  | 'certificate'
  | 'advertiser'
  | 'administration';

/** Screens that say the same to everybody. */
export type InfoName = 'help' | 'privacy' | 'terms' | 'about' | 'offline';

/** What an address asks of the database. */
export type PageNeed =
  | { screen: 'home'; notFound: boolean }
  | { screen: 'race'; cup_id: number | null; race_date: string | null }
  | { screen: 'ranking'; cup_id: number | null }
  | { screen: 'pricing' }
  | { screen: InfoName }
  | { screen: 'account'; name: AccountScreenName; own: AdOwner | null };

/** Whose banners a screen of accounts shows before the site's. */
export interface AdOwner {
  organization_id: number;
  cup_id: number;
}

export type HomeData = { screen: 'home'; cups: CupListItem[] };
/** `cup`: its dates, offered when the race is missing. */
export type RaceData = { screen: 'race'; race: Race | null; cup: Cup | null };
export type RankingData = { screen: 'ranking'; cup: Cup | null; cups: CupListItem[] };
export type PricingData = { screen: 'pricing'; cups: CupListItem[]; organizations: OrganizationItem[] };
export type InfoData = { screen: InfoName };
export type AccountData = { screen: 'account'; name: AccountScreenName };
export type PageData = HomeData | RaceData | RankingData | PricingData | InfoData | AccountData;

/** Addresses of the built client; `css` is the text, inlined to save a round trip. */
export interface PageAssets {
  css: string;
  script: string;
  font: string;
  /** Code of the screens that are loaded when somebody goes there. */
  screens: Readonly<Record<string, readonly string[]>>;
}

export interface PageRequest {
  path: string;
  /** With its `?`, or empty. */
  search: string;
  language: Language;
  /** Instant in UTC, ISO 8601. */
  now: string;
  /** `https://…`, without a slash at the end. */
  origin: string;
  site: Site;
  data: PageData;
  /** The banners of this page, shown in turn. */
  ads: Ad[];
  /** Where pages shown are also told to Google Analytics, once the visitor allows it. */
  analytics: string | null;
  assets: PageAssets;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** Search engines are asked not to keep it, in its head and in the head of the answer. */
  noindex: boolean;
}

export type RenderPage = (request: PageRequest) => RenderedPage;

/** What search engines and link previews read of a page. Addresses are paths of this site. */
export interface Head {
  title: string;
  description: string;
  /** Path and query without filters. */
  canonical: string;
  /** A picture of the page's own; the site's card otherwise. */
  image: string | null;
  /** schema.org data, or null. */
  jsonLd: Record<string, unknown> | null;
  /** Fetched early on wide screens, where it stands on the first screenful; on a phone words come first. */
  preloadImage: string | null;
  /** Nothing here for search engines. */
  private?: true;
}

export interface HeadContext {
  language: Language;
  origin: string;
  site: Site;
}
