import type { ComponentType } from 'react';
import type { GetPublic } from '#web/app/data/get-public.ts';
import type { CountedPage } from '#web/app/later/counted-page.ts';
import type { Head, HeadContext } from '#web/app/page.ts';

/** Whose banners a screen shows before those of the site. */
export interface AdOwner {
  organization_id: number;
  cup_id: number;
}

/** The parts of a head that differ by screen. Without an address, the screen's is used. */
export type ScreenHead = Pick<Head, 'title' | 'description'> & Partial<Head>;

/** The code that computes the view of a screen. The first view comes in the HTML, so this is loaded with the data of the next one. */
export interface ViewCode<Data, View> {
  /** In: the loaded data, the query of the address, an instant. The view is embedded in the page, so it is small. */
  viewOf: (data: Data, params: URLSearchParams, now: string) => View;
  /** The loaded data with one part renewed; left out: all of it is loaded again. In: the number of the part. */
  renew?: (data: Data, part: number, get: GetPublic) => Promise<Data>;
}

/** The code that draws a screen. It is loaded on demand, so that nobody waits for the code of another screen. */
export interface DrawingCode<View> {
  Screen: ComponentType<{ view: View }>;
  /** For the tab, search engines and link previews. */
  headOf: (view: View, context: HeadContext) => ScreenHead;
  /** The name under which a visit is counted, with the cup and the date where it has them. */
  counted: (view: View) => Pick<CountedPage, 'screen'> & Partial<CountedPage>;
  /** There is nothing at this address: search engines should not keep it. */
  isMissing?: (view: View) => boolean;
  /** Identifies a place: at another place the page scrolls to the top. */
  placeOf?: (view: View) => string;
  adOwner?: (view: View) => AdOwner | null;
  /** The race on it that is ridden now: it changes by the minute. */
  riddenOn?: (view: View) => number | null;
}

/** Both, for a screen whose views are computed by little code. */
export type ScreenCode<Data, View> = DrawingCode<View> & ViewCode<Data, View>;

/** A screen before its code is loaded. Every page contains this for all screens. */
interface Declared<Need, Data> {
  /** Its address; a pattern where there are more below it. */
  path: string | RegExp;
  /** The part of the path that identifies the page, where the path has more. */
  addressOf?: (path: string) => string;
  /** The parameters it reads: another value is another view. Other parameters make no other page. */
  reads: readonly string[];
  /** Parameters it reads that make no other view. */
  marks?: readonly string[];
  /** What it needs from the database. */
  need: (params: URLSearchParams, path: string) => Need;
  /** Loads it: from the API in the browser, from the same answers inside the server. */
  load: (need: Need, get: GetPublic) => Promise<Data>;
  /** Shown while its code loads: dark header, then cards or rows. */
  skeleton?: 'cards' | 'rows';
  /** It does nothing without its code, which is therefore requested before the page is painted. */
  isForm?: true;
  /** It has no advertising. */
  isWithoutAds?: (params: URLSearchParams) => boolean;
}

export interface PublicScreen<Need, Data, View> extends Declared<Need, Data> {
  /** Loads its code. Rejects without a signal. */
  loadCode: () => Promise<void>;
  /** Its code, which has to be loaded before the page is drawn. */
  code: () => DrawingCode<View>;
  /** Loads the code that computes its views. Rejects without a signal. */
  loadViews: () => Promise<void>;
  /** That code, which has to be loaded before a view is computed. */
  views: () => ViewCode<Data, View>;
}

/** Something that is loaded once and then used without waiting. In: what it is the code of, for the failure; how it is loaded. */
function loadedOnce<Code>(path: string | RegExp, load: () => Promise<Code>) {
  let here: Code | null = null;
  return {
    load: async () => {
      here = await load();
    },
    use: () => {
      if (here === null) throw new Error(`the code of ${String(path)} has not come`);
      return here;
    },
  };
}

/** Declares a screen whose views are computed by code of its own. In: where both parts of its code come from, and the rest. */
export function screenInParts<Need extends object, Data extends object, View>({
  code,
  views,
  ...declared
}: Declared<Need, Data> & {
  code: () => Promise<DrawingCode<View>>;
  views: () => Promise<ViewCode<Data, View>>;
}): PublicScreen<Need, Data, View> {
  const drawing = loadedOnce(declared.path, code);
  const viewing = loadedOnce(declared.path, views);
  return {
    ...declared,
    loadCode: drawing.load,
    code: drawing.use,
    loadViews: viewing.load,
    views: viewing.use,
  };
}

/** Declares a screen; the types of its parts have to fit together. In: where its code comes from, and the rest. */
export const publicScreen = <Need extends object, Data extends object, View>({
  code,
  ...declared
}: Declared<Need, Data> & { code: () => Promise<ScreenCode<Data, View>> }): PublicScreen<Need, Data, View> =>
  screenInParts({ ...declared, code, views: code });

/** A screen that is the same for everybody. In: its address and code. */
export function plainScreen<View>(
  path: string,
  code: () => Promise<ScreenCode<object, View>>,
): PublicScreen<object, object, View> {
  const nothing = {};
  return publicScreen({ path, reads: [], need: () => nothing, load: async () => nothing, code });
}
