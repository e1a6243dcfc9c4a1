import type { Sponsor } from '#contract/publishing/ads/ads.ts';
import type {
  Correction,
  Race,
  RaceCategory,
  RaceProtest,
  RankReason,
} from '#contract/season/races/races.ts';
import type { Language } from '#contract/values.ts';
import type { LiveSummary } from '#rules/raceday/live/live-summary.ts';
import type { Splits } from '#rules/raceday/races/splits.ts';
import type { RaceTab } from '#rules/raceday/races/race-tabs.ts';
import type { EntryPrice } from '#web/parts/race/StatusLine.tsx';
import type { DateStatus } from '#web/parts/race/race-status.ts';
import type { Prospect } from '#rules/raceday/classification/prospects.ts';
import type { Removal } from '#rules/statuses.ts';
import type { Phase, StageAfterMotos } from '#rules/stages.ts';
import type { ClockTime } from '#text/when.ts';

export type PlateColours = RaceCategory['plate_colour'];

/** The result of a ride: the place as text, a status that took it away (DNF…), or null when it is not ridden yet. */
export type Cell = string | null;

export interface ViewedRider {
  entry_id: number;
  /** The rider is followed on this phone, or belongs to the account. This is known once the page follows the race. */
  isMine?: boolean;
  plate: string;
  rider_fullname: string;
  club_name: string | null;
}

/** A place on the podium. */
export interface PodiumRow extends ViewedRider {
  rider_id: number;
  rank: number | null;
}

export interface ResultRow extends ViewedRider {
  rank: number | null;
  shared: boolean;
  motos: Cell[];
  stages: Cell[];
  points: number | null;
  /** The knock-out stage that decided the place, and the rider's result in it. */
  decided_in: { phase: StageAfterMotos; cell: Cell } | null;
  qualified: boolean;
  /** The side of the cut, while the motos are ridden. */
  prospect: Prospect | null;
  removed: Removal | null;
  entered: { category_name: string; rank: number | null } | null;
  /** The reason for this place and, at the end of the motos, for going on or not. */
  reason: RankReason | null;
}

export interface HeatRow extends ViewedRider {
  rides: { lane: number | null; cell: Cell }[];
  result: Cell;
  points: number | null;
  qualified: boolean;
  /** The lap time of the only ride shown, in milliseconds. */
  time_ms: number | null;
  /** The split times of that ride. It is left out when there are none. */
  splits?: Splits | null | undefined;
  /** It has the best hill of the class. */
  bestHill?: boolean | undefined;
  /** The recorded hill time of each of several rides, in milliseconds. */
  hills: { phase: Phase; hill_ms: number; isBest: boolean }[];
}

export interface HeatView {
  number: string | null;
  /** The race numbers of a heat that rides every moto, one for each. */
  numbers?: string[] | null | undefined;
  phase: Phase | null;
  /** The number of the heat. It is null when the source prints no heats, so that the category is one list. */
  serie: number | null;
  seriesCount: number;
  observations: string | null;
  images: { image_id: number; mini: string; full: string; description: string }[];
  motos: Phase[];
  rows: HeatRow[];
  /** The number of riders at the top of this heat who go on, when the list shows it. With 0, there is no line. */
  pass: number;
  /** A heat's mark: on the track, with sheets that differ, or ridden last. It is null when there is none. */
  mark: 'track' | 'review' | 'last' | null;
}

interface SectionHead {
  category_id: number;
  category_name: string;
  plate_colour: PlateColours;
  riders: number;
}

export interface EntriesSection extends SectionHead {
  kind: 'entries';
  rows: ViewedRider[];
}

export interface HeatsSection extends SectionHead {
  kind: 'heats';
  heats: HeatView[];
}

export interface ResultsSection extends SectionHead {
  kind: 'results';
  motos: Phase[];
  stages: Phase[];
  rows: ResultRow[];
  /** The number of riders at the top who go on. With 0, there is no line to draw. */
  pass: number;
  /** Some riders have ridden more motos than others. Until all have as many, the points for each ridden race decide. */
  uneven: boolean;
  podium: PodiumRow[];
}

export type Section = EntriesSection | HeatsSection | ResultsSection;

export interface OverviewCard extends SectionHead {
  /** The first and last race number of the tab, "12" and "15". It is null when none is printed. */
  numbers: [string, string] | null;
  heats: number;
  /** It was decided on points. It has no race in this tab, and its leaders are those of the classification. */
  on_points: boolean;
  leaders: { position: string; plate: string; rider_fullname: string }[];
}

export type RaceBody =
  | { kind: 'overview'; cards: OverviewCard[] }
  /** `meant` is the spelling that was found instead of the typed one. */
  | { kind: 'sections'; sections: Section[]; more: number; meant: string | null }
  | { kind: 'hidden_riders' }
  | { kind: 'no_match' }
  /** The rider is not in this tab, but in the classification. */
  | { kind: 'elsewhere' }
  | { kind: 'nothing_yet' };

/** Whether entries are open, and when that changes. */
export interface RegistrationView {
  state: 'not_yet' | 'open' | 'closed';
  /** When entries open, their last minute, or when they were closed, by the clock of the place, or null if unknown. */
  moment: ClockTime | null;
  /** The instant that ends this state. */
  until: string | null;
}

export interface RideView {
  phase: Phase;
  number: string | null;
  lane: number | null;
  cell: Cell;
  time_ms: number | null;
  splits?: Splits | null | undefined;
  bestHill?: boolean | undefined;
}

export interface RiderSheetView extends ViewedRider {
  rider_id: number;
  /** Other public facts about the rider. */
  about: string[];
  category_id: number;
  category_name: string;
  plate_colour: PlateColours;
  rank: number | null;
  shared: boolean;
  points: number | null;
  /** The points of each moto, which add up to `points`. */
  points_of_motos: number[];
  decided_in: ResultRow['decided_in'];
  qualified: boolean;
  removed: ResultRow['removed'];
  entered: ResultRow['entered'];
  reason: RankReason | null;
  /** The reason why the rider goes on to the knock-out or not, when something else decided the place. */
  moto_reason: RankReason | null;
  rides: RideView[];
}

export interface RacePlace {
  cup_id: number;
  race_date: string;
  /** The tab that the address names. Without one, the last tab opens, also after new results. */
  tab: RaceTab | null;
  category: number | null;
  club: number | null;
  q: string;
  rider: number | null;
}

export interface Neighbour {
  race_date: string;
  race_name: string;
}

/** The race on the track, and how far each class is. */
export interface RiddenView extends LiveSummary {
  /** The time of the data in milliseconds, when nothing newer comes. It is null when the data is current. */
  knownAt: number | null;
}

export interface FoundRace {
  kind: 'race';
  place: RacePlace;
  race_id: number;
  organization_id: number;
  /** Results are published, provisional or official. */
  published: boolean;
  race_name: string;
  is_live: boolean;
  status: DateStatus;
  race_date: string;
  /** The races of its cup before and after it. */
  neighbours: { previous: Neighbour | null; next: Neighbour | null };
  /** The current notices of the organization. In a copy that is stored for use without a signal, they may be over. */
  notices: NonNullable<Race['race_notices']>;
  /** The race is ridden now or today, so people read the page outdoors. */
  outdoors: boolean;
  race_place: string | null;
  /** The track, which has a page. It is null when the race has none. */
  track: { track_id: number; track_name: string } | null;
  /** The hours of the day, line by line. It is null when nobody gave them. */
  timetable: string | null;
  /** The hours of the race office, line by line. It is null when nobody gave them. */
  office_hours: string | null;
  /** The address of the technical guide. It is null when there is none. */
  guide: string | null;
  /** The link of the video. It is null when there is none. */
  video: string | null;
  /** The first photographs of the race in the order of the office, and their number. */
  photos: NonNullable<Race['race_photos']>;
  photos_count: number;
  /** The sponsors of the date, and of the class that is open. */
  sponsors: Sponsor[];
  organization_shortname: string;
  organization_name: string;
  /** The contact of the organization. It is empty when none was given. */
  organization_contact: string;
  /** The contact for this date, when it differs from the organization's. Otherwise it is null. */
  contact: string | null;
  zone: string;
  /** The country in three letters. It is null when nobody gave it. */
  country: string | null;
  /** The language of the organization's words. */
  written_in: Language;
  cup_name: string;
  ranking: boolean;
  /** The cup has a regulation to read. */
  regulation: boolean;
  updated_at: string | null;
  /** The same time on the track's clock, written by the server, because a phone's first use of zones is slow. */
  updated_when: string | null;
  riders_count: number;
  registration: RegistrationView | null;
  /** What entering costs. It is left out when nobody can enter any more. */
  price?: EntryPrice;
  tabs: RaceTab[];
  tab: RaceTab | null;
  categories: { category_id: number; category_name: string; riders: number }[];
  clubs: { club_id: number; club_name: string }[];
  downloads: { key: keyof Race['race_files']; href: string }[];
  body: RaceBody;
  /** Corrections of the results that are shown in full. */
  corrections: Correction[];
  rider: RiderSheetView | null;
  /** The heats with a result, of the open class or the day. From it, an open page sees that there are more. */
  heats_ridden: number;
  /** The live state. It is null when the race is not ridden these days, or when this page does not show it. */
  ridden: RiddenView | null;
  /** The public protests of the open class, or of the day, the newest first. */
  protests: RaceProtest[];
  /** The newest correction of the day, when all classes are shown. It is null when there is none. */
  last_change: Correction | null;
}

export interface NoSuchRace {
  kind: 'missing';
  cup: { cup_id: number; cup_name: string; organization_shortname: string } | null;
  /** The date is in the season, but has no race yet. */
  planned: { date: string; name: string; place: string | null } | null;
  dates: { date: string; name: string }[];
}

export type RaceView = FoundRace | NoSuchRace;
