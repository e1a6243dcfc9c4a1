import type { ComponentType } from 'react';
import type { GetPublic } from '#web/ground/data/get-public.ts';
import type { CountedPage } from '#web/ground/later/counted-page.ts';
import type { Head, HeadContext } from '#web/ground/page.ts';

/** The owners whose banners a screen shows before those of the site. */
export interface AdOwner {
  organization_id: number;
  cup_id: number;
}

/** The parts of a head that differ by screen. When it has no address, the screen's address is used. */
export type ScreenHead = Pick<Head, 'title' | 'description'> & Partial<Head>;

/** The code that computes the view of a screen. The first view comes in the HTML, so this is loaded with the data of the next one. */
export interface ViewCode<Data, View> {
  /** Computes the view from the loaded data, the query and an instant. It is embedded in the page, so it is small. */
  viewOf: (data: Data, params: URLSearchParams, now: string) => View;
  /** Loads one part of the data again, by its number. Without this function, all of the data is loaded again. */
  renew?: (data: Data, part: number, get: GetPublic) => Promise<Data>;
}

/** The code that draws a screen. It is loaded on demand, so that nobody waits for the code of another screen. */
export interface DrawingCode<View> {
  Screen: ComponentType<{ view: View }>;
  /** Gives the head for the tab, search engines and link previews. */
  headOf: (view: View, context: HeadContext) => ScreenHead;
  /** Gives the name under which a visit is counted, with the cup and the date if the page has them. */
  counted: (view: View) => Pick<CountedPage, 'screen'> & Partial<CountedPage>;
  /** Tells whether there is nothing at this address. Search engines should not store such a page. */
  isMissing?: (view: View) => boolean;
  /** Identifies a place. When the place changes, the page scrolls to the top. */
  placeOf?: (view: View) => string;
  adOwner?: (view: View) => AdOwner | null;
  /** Gives the race of the page that is ridden now, because its page changes by the minute. */
  riddenOn?: (view: View) => number | null;
  /** Tells that the page answers what happens now: the banner of the top stands below the answer. */
  isNow?: (view: View) => boolean;
}

/** The code of both parts, for a screen whose views need little code. */
export type ScreenCode<Data, View> = DrawingCode<View> & ViewCode<Data, View>;

/** A screen before its code is loaded. Every page contains this for all screens. */
interface Declared<Need, Data> {
  /** The address of the screen, or a pattern when there are more addresses below it. */
  path: string | RegExp;
  /** The part of the path that identifies the page, where the path has more. */
  addressOf?: (path: string) => string;
  /** The parameters that the screen reads. Another value makes another view; other parameters make no other page. */
  reads: readonly string[];
  /** The parameters that the screen reads but that make no other view. */
  marks?: readonly string[];
  /** Names the data that the screen needs from the database. */
  need: (params: URLSearchParams, path: string) => Need;
  /** Loads the data: from the API in the browser, from the same answers inside the server. */
  load: (need: Need, get: GetPublic) => Promise<Data>;
  /** The skeleton that is shown while the code loads: a dark header, then cards or rows. */
  skeleton?: 'cards' | 'rows';
  /** The screen does nothing without its code, so the code is requested before the page is painted. */
  isForm?: true;
  /** Tells whether the screen has no advertising. */
  isWithoutAds?: (params: URLSearchParams) => boolean;
}

export interface PublicScreen<Need, Data, View> extends Declared<Need, Data> {
  /** Loads the code. It rejects without a signal. */
  loadCode: () => Promise<void>;
  /** Gives the code, which has to be loaded before the page is drawn. */
  code: () => DrawingCode<View>;
  /** Loads the code that computes its views. It rejects without a signal. */
  loadViews: () => Promise<void>;
  /** Gives that code, which has to be loaded before a view is computed. */
  views: () => ViewCode<Data, View>;
}

/** Holds code that is loaded once and then used without waiting. The path names its screen in a failure. */
function loadedOnce<Code>(path: string | RegExp, load: () => Promise<Code>) {
  let here: Code | null = null;
  return {
    // The code stays the same whenever the data is requested again. Otherwise the whole screen would begin anew.
    load: async () => {
      here ??= await load();
    },
    use: () => {
      if (here === null) throw new Error(`the code of ${String(path)} has not come`);
      return here;
    },
  };
}

/** Declares a screen whose views are computed by code of its own, which is loaded separately. */
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

/** Declares a screen. The types of its parts have to fit together. */
export const publicScreen = <Need extends object, Data extends object, View>({
  code,
  ...declared
}: Declared<Need, Data> & { code: () => Promise<ScreenCode<Data, View>> }): PublicScreen<Need, Data, View> =>
  screenInParts({ ...declared, code, views: code });

/** Declares a screen that is the same for everybody. */
export function plainScreen<View>(
  path: string,
  code: () => Promise<ScreenCode<object, View>>,
): PublicScreen<object, object, View> {
  const nothing = {};
  return publicScreen({ path, reads: [], need: () => nothing, load: async () => nothing, code });
}
