import type { Ad } from '#contract/ads/ads.ts';
import type { Language } from '#contract/values.ts';
import type { AdSource } from '#rules/ads/ads.ts';

/* What the server sees of the pages. */

export type Site = 'latam' | 'argentina';

/** Addresses of the built client; `css` is the text, inlined to save a round trip. */
export interface PageAssets {
  css: string;
  script: string;
  /** Code of the screens that are loaded when somebody goes there. */
  screens: Readonly<Record<string, readonly string[]>>;
  /** What public pages say, by language. */
  texts: Readonly<Record<Language, readonly string[]>>;
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
  /** Where pages shown are also told to Google Analytics, once the visitor allows it. */
  analytics: string | null;
  assets: PageAssets;
}

/** A public call answered within the server. In: its name, `GET /api/cups/{id}`, and its parts; out: null where there is no such thing. */
export type AskWithin = (
  name: string,
  parts: { params?: Readonly<Record<string, unknown>>; query?: Readonly<Record<string, unknown>> },
) => Promise<unknown>;

interface RenderedPage {
  status: number;
  html: string;
  /** Search engines are asked not to keep it, in its head and in the head of the answer. */
  noindex: boolean;
}

/** A page whose data has come: where its banners come from, and its HTML with those. */
export interface OpenedPage {
  adSources: AdSource[];
  /** In: the banners, shown in turn. Nothing is fetched while rendering. */
  render: (ads: Ad[]) => RenderedPage;
}

export type OpenPage = (request: PageRequest, ask: AskWithin) => Promise<OpenedPage>;

/** What search engines and link previews read of a page. Addresses are paths of this site. */
export interface Head {
  title: string;
  description: string;
  /** Path and query without filters. */
  canonical: string;
  /** What a messenger shows, where it is a part of that page; left out: the page. */
  shared?: string;
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
