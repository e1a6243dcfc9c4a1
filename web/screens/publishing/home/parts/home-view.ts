import type { ChangedParagraph } from '#contract/season/cups/regulation.ts';
import type { CupDate } from '#contract/season/cups/cups.ts';
import type { CountryShown } from '#contract/people/reference/country.ts';
import type { Language } from '#contract/values.ts';
import type { DateStatus } from '#web/parts/race/race-status.ts';
import type { EntryPrice } from '#web/parts/race/StatusLine.tsx';
import type { WonDateView } from './winners.ts';

export type Photo = Pick<CupDate['images'][number], 'mini' | 'medium' | 'description'>;

export interface DateView {
  date: string;
  name: string;
  place: string | null;
  photos: Photo[];
  status: DateStatus;
  /** What entering costs. It is left out when nobody can enter any more. */
  price?: EntryPrice;
  /** The day on which it is ridden next, which differs when the race continues on another day. */
  on: string;
  /** The days until it is ridden, by the calendar of its place. A 0 means today. */
  days: number;
  /** The country, as in `countries` of the list. It is empty when nobody gave one. */
  country: string;
  state: string;
}

export interface CupView {
  cup_id: number;
  cup_name: string;
  organization_shortname: string;
  dates: DateView[];
  /** The date that is shown first: the one in the address, or else the nearest. */
  selected: string | null;
  ranking: boolean;
  regulation: boolean;
  /** The language of the organization's words. */
  written_in: Language;
}

export interface GroupView {
  organization_id: number;
  organization_name: string;
  organization_shortname: string;
  cups: CupView[];
}

/** A next date over all cups, for people who only ask "when do we ride?". */
export interface NextDate {
  cup_id: number;
  cup_name: string;
  organization_shortname: string;
  date: string;
  /** The day on which it is ridden next. */
  on: string;
  name: string;
  place: string | null;
  status: DateStatus;
  price?: EntryPrice;
  /** The days by the calendar of its place. It is null if the race goes on past midnight or began on the eve. */
  days: number | null;
  /**
   * The race "172 Varones 9": on the track, first of the day, or waiting. It is null when all are ridden, or unknown.
   */
  track: { how: 'now' | 'gate' | 'first' | 'stopped'; race: string } | null;
}

/** A date that was called off. */
export type OffDate = Omit<NextDate, 'track'>;

export interface CupsView {
  kind: 'cups';
  open: GroupView[];
  finished: GroupView[];
  /** The countries of its dates. */
  countries: CountryShown[];
  next: NextDate[];
  /** The dates of the next days that are called off, for people who meant to go there. */
  off: OffDate[];
  /** The winners of the last weekend. It is empty when nothing was ridden lately. */
  winners: WonDateView[];
}

export interface RegulationView {
  kind: 'regulation';
  cup_id: number;
  cup_name: string;
  organization_name: string;
  /** The rich text, which the server sanitized when it was written. It is null when none is published. */
  html: string | null;
  zone: string;
  written_in: Language;
  /** The versions that were in force, newest first. Their days are in the zone of the organization. */
  versions?: RegulationVersionView[];
  /** The version that the address asks for, with its changes. */
  old?: OldRegulationView | null;
}

export interface RegulationVersionView {
  regulation_id: number;
  from: string;
  /** The last day. It is null while the version is in force. */
  to: string | null;
}

export interface OldRegulationView extends RegulationVersionView {
  /** The changes. They are null for the first version. */
  changes: ChangedParagraph[] | null;
  html: string | null;
}

export type HomeView = CupsView | RegulationView;
