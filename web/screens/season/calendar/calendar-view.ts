import type { CountryShown } from '#contract/people/reference/country.ts';
import type { TodayMark } from '#web/parts/live/todays-races.ts';
import type { PlacesChoice } from '#web/parts/places/places-view.ts';
import type { EntryPrice } from '#web/parts/race/StatusLine.tsx';
import type { DateStatus } from '#web/parts/race/race-status.ts';

export interface CalendarDateView {
  cup_id: number;
  /** The name of the cup, with the short name of its organization. */
  cup: string;
  date: string;
  name: string;
  /** The track in the list of tracks. It is null when there is only a written place. */
  track: { track_id: number; track_name: string } | null;
  /** The written place. It is empty when there is a track. */
  place: string;
  city: string;
  state: string;
  country: CountryShown | null;
  /** The date has a page. */
  has_race: boolean;
  status: DateStatus;
  /** It is true when it is ridden today. */
  mark: TodayMark | null;
  /** What entering costs. It is left out when nobody can enter any more. */
  price?: EntryPrice;
}

export interface MonthView {
  /** The month as `2026-11`. */
  month: string;
  dates: CalendarDateView[];
}

export interface CalendarView {
  /** The cup whose dates alone are shown. It is null when all dates are shown. */
  cup: { cup_id: number; name: string } | null;
  /** The requested cup does not exist, or has no dates. */
  isMissing: boolean;
  choice: PlacesChoice;
  found: number;
  /** The months from today on, the next first. */
  coming: MonthView[];
  /** The past months, the newest first. */
  past: MonthView[];
}
