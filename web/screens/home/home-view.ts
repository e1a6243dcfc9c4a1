import type { ChangedParagraph } from '#contract/cups/regulation.ts';
import type { CupDate } from '#contract/cups/cups.ts';
import type { CountryShown } from '#contract/reference/country.ts';
import type { Language } from '#contract/values.ts';
import type { DateStatus } from '#web/parts/race-status/race-status.ts';
import type { WonDateView } from '#web/screens/home/front/winners.ts';

export type Photo = Pick<CupDate['images'][number], 'mini' | 'medium' | 'description'>;

export interface DateView {
  date: string;
  name: string;
  place: string | null;
  photos: Photo[];
  status: DateStatus;
  /** The day it is ridden next: another one where it goes on. */
  on: string;
  /** Until it is ridden, by the calendar of its place. 0: today. */
  days: number;
  /** As in `countries` of the list; empty: nobody said it. */
  country: string;
  state: string;
}

export interface CupView {
  cup_id: number;
  cup_name: string;
  organization_shortname: string;
  dates: DateView[];
  /** The date shown first: asked for by the address, else the nearest. */
  selected: string | null;
  ranking: boolean;
  regulation: boolean;
  /** The language of what its organization wrote. */
  written_in: Language;
}

export interface GroupView {
  organization_id: number;
  organization_name: string;
  organization_shortname: string;
  cups: CupView[];
}

/** The next dates over all cups, for whoever comes with no more than "when do we ride?". */
export interface NextDate {
  cup_id: number;
  cup_name: string;
  organization_shortname: string;
  date: string;
  /** The day it is ridden next. */
  on: string;
  name: string;
  place: string | null;
  status: DateStatus;
  /** By the calendar of its place, 0: today; null: it is being ridden on another day than its own, past midnight or on the eve. */
  days: number | null;
  /** "172 Varones 9": on the track now, the first of the day, or waiting while it stands still; null: all are ridden, or nothing is told of it. */
  track: { how: 'now' | 'first' | 'stopped'; race: string } | null;
}

/** A date that was called off. */
export type OffDate = Omit<NextDate, 'track'>;

export interface CupsView {
  kind: 'cups';
  open: GroupView[];
  finished: GroupView[];
  /** Those of its dates. */
  countries: CountryShown[];
  next: NextDate[];
  /** Those of the next days that are called off: who meant to go there reads it first. */
  off: OffDate[];
  /** Of the last weekend; empty when nothing was ridden lately. */
  winners: WonDateView[];
}

export interface RegulationView {
  kind: 'regulation';
  cup_id: number;
  cup_name: string;
  organization_name: string;
  /** Rich text, sanitized by the server when it was written; null: none published. */
  html: string | null;
  zone: string;
  written_in: Language;
  /** Those that were in force, newest first; days in the zone of the organization. */
  versions?: RegulationVersionView[];
  /** The version the address asks for, with what changed in it. */
  old?: OldRegulationView | null;
}

export interface RegulationVersionView {
  regulation_id: number;
  from: string;
  /** null: still in force. */
  to: string | null;
}

export interface OldRegulationView extends RegulationVersionView {
  /** null: it is the first one. */
  changes: ChangedParagraph[] | null;
  html: string | null;
}

export type HomeView = CupsView | RegulationView;
