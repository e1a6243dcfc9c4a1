import type { ComponentType } from 'react';
import type { GetPublic } from '#web/app/data/get-public.ts';
import type { CountedPage } from '#web/app/later/counted-page.ts';
import type { Head, HeadContext } from '#web/app/page.ts';

/** Whose banners a screen shows before the site's. */
export interface AdOwner {
  organization_id: number;
  cup_id: number;
}

/** The parts of a head that are not as everywhere: without an address of its own it is the screen's. */
export type ScreenHead = Pick<Head, 'title' | 'description'> & Partial<Head>;

/** What a screen is drawn with. It comes when somebody goes there: nobody waits for the code of another screen. */
export interface ScreenCode<Data, View> {
  Screen: ComponentType<{ view: View }>;
  /** In: what was loaded, the query of the address, an instant. The view is embedded in the page, so it is small. */
  viewOf: (data: Data, params: URLSearchParams, now: string) => View;
  /** What was loaded, with one part of it as it is now; left out: all of it is loaded again. In: the part, by its number. */
  renew?: (data: Data, part: number, get: GetPublic) => Promise<Data>;
  /** For the tab, search engines and link previews. */
  headOf: (view: View, context: HeadContext) => ScreenHead;
  /** How a visit is counted; the cup and the date where it has them. */
  counted: (view: View) => Pick<CountedPage, 'screen'> & Partial<CountedPage>;
  /** There is nothing under this address: search engines do not remember it. */
  isMissing?: (view: View) => boolean;
  /** What makes a view another place: arriving there scrolls to its top. */
  placeOf?: (view: View) => string;
  adOwner?: (view: View) => AdOwner | null;
}

/** What a screen is before its code has come. Every page carries this of all screens. */
interface Declared<Need, Data> {
  /** Its address; a pattern where there are more below it. */
  path: string | RegExp;
  /** The part of its path that makes it what it is, where there is more to it. */
  addressOf?: (path: string) => string;
  /** What it reads of the query; another value of these is another view. The rest of a query makes no other page. */
  reads: readonly string[];
  /** What it reads besides, and what makes no other view. */
  marks?: readonly string[];
  /** What it asks of the database. */
  need: (params: URLSearchParams, path: string) => Need;
  /** Asks for it: of the API in the browser, of the same answers within the server. */
  load: (need: Need, get: GetPublic) => Promise<Data>;
  /** While its code is on its way: dark header, then cards or rows. */
  skeleton?: 'cards' | 'rows';
  /** It is nothing without its code, which is asked for before the page is painted. */
  isForm?: true;
  /** Nothing is sold around it. */
  isWithoutAds?: (params: URLSearchParams) => boolean;
}

export interface PublicScreen<Need, Data, View> extends Declared<Need, Data> {
  /** Brings its code. Rejects without a signal. */
  loadCode: () => Promise<void>;
  /** Its code, which has come: before a page is drawn its code is waited for. */
  code: () => ScreenCode<Data, View>;
}

/** Declares a screen; what it needs, loads and draws fits together. In: where its code comes from, among the rest. */
export function publicScreen<Need extends object, Data extends object, View>({
  code,
  ...declared
}: Declared<Need, Data> & {
  code: () => Promise<ScreenCode<Data, View>>;
}): PublicScreen<Need, Data, View> {
  let here: ScreenCode<Data, View> | null = null;
  return {
    ...declared,
    async loadCode() {
      here = await code();
    },
    code() {
      if (here === null) throw new Error(`the code of ${String(declared.path)} has not come`);
      return here;
    },
  };
}

/** A screen that says the same to everybody. In: its address and code. */
export function plainScreen<View>(
  path: string,
  code: () => Promise<ScreenCode<object, View>>,
): PublicScreen<object, object, View> {
  const nothing = {};
  return publicScreen({ path, reads: [], need: () => nothing, load: async () => nothing, code });
}
