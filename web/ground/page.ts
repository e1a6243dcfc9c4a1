import type { Ad } from '#contract/publishing/ads/ads.ts';
import type { Language } from '#contract/values.ts';
import type { AdSource } from '#rules/publishing/ads/ads.ts';

/* The server's knowledge about the pages. */

export type Site = 'latam' | 'argentina';

/** The addresses of the built client. `css` is the text of the style, which is inlined to save a round trip. */
export interface PageAssets {
  css: string;
  /** The first file of every page, without React, and the files it needs. */
  first: readonly [string, ...string[]];
  /** The files that every page is drawn with: React and the client. */
  client: readonly string[];
  /** The code of the screens that are loaded on demand. */
  screens: Readonly<Record<string, readonly string[]>>;
  /** The texts of public pages, by language. */
  texts: Readonly<Record<Language, readonly string[]>>;
}

export interface PageRequest {
  path: string;
  /** The query with its `?`, or empty. */
  search: string;
  language: Language;
  /** The instant in UTC, ISO 8601. */
  now: string;
  /** The origin `https://…`, without a slash at the end. */
  origin: string;
  site: Site;
  /** The Google Analytics id, which is used only after the visitor allows it. */
  analytics: string | null;
  assets: PageAssets;
}

/** Answers a public call inside the server (`GET /api/cups/{id}`). It is null when there is no such thing. */
export type AskWithin = (
  name: string,
  parts: { params?: Readonly<Record<string, unknown>>; query?: Readonly<Record<string, unknown>> },
) => Promise<unknown>;

interface RenderedPage {
  status: number;
  html: string;
  /** The HTML head and the header of the answer tell search engines not to store the page. */
  noindex: boolean;
}

/** A page with its data: the sources of its banners, and a function for its HTML. */
export interface OpenedPage {
  adSources: AdSource[];
  /** Renders the page with banners that take turns. Rendering loads nothing. */
  render: (ads: Ad[]) => RenderedPage;
}

export type OpenPage = (request: PageRequest, ask: AskWithin) => Promise<OpenedPage>;

/** The parts of a page that search engines and link previews read. Addresses are paths of this site. */
export interface Head {
  title: string;
  description: string;
  /** The path and the query without filters. */
  canonical: string;
  /** The address for messengers, when a part of the page is shared. Without it, they get the page's own address. */
  shared?: string;
  /** The page's own picture. It is null for the card of the site. */
  image: string | null;
  /** The schema.org data, or null. */
  jsonLd: Record<string, unknown> | null;
  /** The picture to load early on wide screens, where it is visible at once. On a phone, the text comes first. */
  preloadImage: string | null;
  /** Search engines should not store the page. */
  private?: true;
}

export interface HeadContext {
  language: Language;
  origin: string;
  site: Site;
}
