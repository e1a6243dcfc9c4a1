import type { ComponentType } from 'react';
import type {
  Head,
  HeadContext,
  HomeData,
  PageData,
  PageNeed,
  PricingData,
  RaceData,
  RankingData,
} from '#web/app/page.ts';
import type { PageView } from '#web/app/views.ts';

/** A view of one screen. */
export type ViewOf<Name extends PageView['screen']> = Extract<PageView, { screen: Name }>;

/** What a public screen is made of: how its view is computed, drawn, and told to search engines. */
export interface ScreenCode<Name extends PageView['screen'], Data extends PageData> {
  Screen: ComponentType<{ page: ViewOf<Name> }>;
  viewOf: (need: PageNeed, data: Data, params: URLSearchParams, now: string) => ViewOf<Name>;
  headOf: (page: ViewOf<Name>, context: HeadContext) => Head;
}

/** A screen that needs no data. */
export interface InfoCode {
  Screen: ComponentType;
  title: () => string;
  description: () => string;
}

export interface PublicScreens {
  home: ScreenCode<'home', HomeData>;
  race: ScreenCode<'race', RaceData>;
  ranking: ScreenCode<'ranking', RankingData>;
  pricing: ScreenCode<'pricing', PricingData>;
  help: InfoCode;
  privacy: InfoCode;
  terms: InfoCode;
  about: InfoCode;
  offline: InfoCode;
}

const here: Partial<PublicScreens> = {};

/** The code of a screen has come. */
export function addScreen<Name extends keyof PublicScreens>(name: Name, code: PublicScreens[Name]): void {
  here[name] = code;
}

/** The code of a screen that has come: before a page is drawn its code is waited for. */
export function screenCode<Name extends keyof PublicScreens>(name: Name): PublicScreens[Name] {
  const code = here[name];
  if (code === undefined) throw new Error(`the code of ${name} has not come`);
  return code;
}
