import type { CountryShown } from '#contract/reference/country.ts';
import type { PlacesChoice } from '#web/parts/places/places-view.ts';
import type { DateStatus } from '#web/parts/race-status/race-status.ts';

export interface CalendarDateView {
  cup_id: number;
  /** With the short name of its organization. */
  cup: string;
  date: string;
  name: string;
  /** The track of the list; null: there is only what was written. */
  track: { track_id: number; track_name: string } | null;
  /** Empty where there is a track. */
  place: string;
  city: string;
  state: string;
  country: CountryShown | null;
  /** It has a page. */
  has_race: boolean;
  status: DateStatus;
}

export interface MonthView {
  /** `2026-11`. */
  month: string;
  dates: CalendarDateView[];
}

export interface CalendarView {
  /** Only its dates are shown; null: everything. */
  cup: { cup_id: number; name: string } | null;
  /** A cup was asked for that has none, or is none. */
  isMissing: boolean;
  choice: PlacesChoice;
  found: number;
  /** Today and later, the next first. */
  coming: MonthView[];
  /** The newest first. */
  past: MonthView[];
}
