import type { Ad } from '#contract/ads/ads.ts';
import type { Language } from '#contract/values.ts';
import type { AdSource } from '#rules/ads/ads.ts';

/* What the server knows of the pages. */

export type Site = 'latam' | 'argentina';

/** Addresses of the built client; `css` is the text, inlined to save a round trip. */
export interface PageAssets {
  css: string;
  /** The first file of every page, without React, and the files it needs. */
  first: readonly [string, ...string[]];
  /** What every page is drawn with: React and the client. */
  client: readonly string[];
  /** The code of the screens that are loaded on demand. */
  screens: Readonly<Record<string, readonly string[]>>;
  /** The texts of public pages, by language. */
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
  /** The Google Analytics id; used only after the visitor allows it. */
  analytics: string | null;
  assets: PageAssets;
}

/** A public call answered inside the server. In: its name, `GET /api/cups/{id}`, and its parts. Out: null where there is no such thing. */
export type AskWithin = (
  name: string,
  parts: { params?: Readonly<Record<string, unknown>>; query?: Readonly<Record<string, unknown>> },
) => Promise<unknown>;

interface RenderedPage {
  status: number;
  html: string;
  /** Search engines are told not to keep it, in its HTML head and in the header of the answer. */
  noindex: boolean;
}

/** A page with its data: where its banners come from, and a function for its HTML. */
export interface OpenedPage {
  adSources: AdSource[];
  /** In: the banners, which take turns. Rendering loads nothing. */
  render: (ads: Ad[]) => RenderedPage;
}

export type OpenPage = (request: PageRequest, ask: AskWithin) => Promise<OpenedPage>;

/** What search engines and link previews read of a page. Addresses are paths of this site. */
export interface Head {
  title: string;
  description: string;
  /** Path and query without filters. */
  canonical: string;
  /** The address for messengers, where a part of the page is shared; left out: the page. */
  shared?: string;
  /** The page's own picture; null: the site's card. */
  image: string | null;
  /** schema.org data, or null. */
  jsonLd: Record<string, unknown> | null;
  /** Loaded early on wide screens, where it is visible at once; on a phone the text comes first. */
  preloadImage: string | null;
  /** Search engines should not keep it. */
  private?: true;
}

export interface HeadContext {
  language: Language;
  origin: string;
  site: Site;
}
