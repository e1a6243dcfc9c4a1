import type { PlateColour } from '#rules/season/categories/categories.ts';

/** A place in a heat under the name of its stage, such as "M1" and "1.º". */
export interface CardRide {
  stage: string;
  place: string;
  /** True for the last ride. */
  isLast: boolean;
}

/** A rider's result on a date. All words are in the reader's language already. */
export interface ResultCard {
  kind: 'result';
  shape: 'wide' | 'story';
  /** The place, such as "3", or a status. It is null without a place, and the plate is the picture then. */
  place: string | null;
  ordinal: string;
  /** The news of a day that is being ridden, such as "Pasa a la final". It is null when there is none, or a place instead. */
  news: string | null;
  of: string;
  /** The word "provisorio", or an empty text. */
  state: string;
  plate: string;
  plate_colour: PlateColour;
  name: string;
  under: string;
  rides: CardRide[];
  race: string;
  cup: string;
}

/** A few riders in order under one word, such as the podium of a class or the top of a ranking. */
export interface ListCard {
  kind: 'list';
  word: string;
  state: string;
  title: string;
  under: string;
  rows: { place: string; plate: string; plate_colour: PlateColour; name: string; right: string }[];
}

/** A date that is open for entries, under way, or complete with results. */
export interface RaceCard {
  kind: 'race';
  word: string;
  /** The line beneath the word, such as the last day or a count. */
  under: string;
  isLive: boolean;
  race: string;
  cup: string;
  day: string;
}

/** The site, for a page that has no picture of its own. */
export interface SiteCard {
  kind: 'site';
  /** The line that describes the contents of the site. */
  line: string;
}

export type SharedCard = ResultCard | ListCard | RaceCard | SiteCard;
