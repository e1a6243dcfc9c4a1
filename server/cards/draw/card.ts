import type { PlateColour } from '#rules/categories/categories.ts';

/** A place in a heat under the name of its stage: "M1", "1.º". */
export interface CardRide {
  stage: string;
  place: string;
  /** The last one ridden. */
  isLast: boolean;
}

/** What a rider took from a date. All words are in the reader's language already. */
export interface ResultCard {
  kind: 'result';
  shape: 'wide' | 'story';
  /** "3", or a status; null: no place, the plate is the picture. */
  place: string | null;
  ordinal: string;
  of: string;
  /** "provisorio", or nothing. */
  state: string;
  plate: string;
  plate_colour: PlateColour;
  name: string;
  under: string;
  rides: CardRide[];
  race: string;
  cup: string;
}

/** A few riders in order, under one word: the podium of a class, the top of a ranking. */
export interface ListCard {
  kind: 'list';
  word: string;
  state: string;
  title: string;
  under: string;
  rows: { place: string; plate: string; plate_colour: PlateColour; name: string; right: string }[];
}

/** A date: open for entries, ridden now, with results. */
export interface RaceCard {
  kind: 'race';
  word: string;
  /** Beneath the word: until when, how many. */
  under: string;
  isLive: boolean;
  race: string;
  cup: string;
  day: string;
}

/** The site, where a page has no picture of its own. */
export interface SiteCard {
  kind: 'site';
  /** What there is to find. */
  line: string;
}

export type SharedCard = ResultCard | ListCard | RaceCard | SiteCard;
