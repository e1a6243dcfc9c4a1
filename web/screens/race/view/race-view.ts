import type { Sponsor } from '#contract/ads/ads.ts';
import type { Correction, Race, RaceCategory, RaceProtest, RankReason } from '#contract/races/races.ts';
import type { Language } from '#contract/values.ts';
import type { LiveSummary } from '#rules/live/live-summary.ts';
import type { Splits } from '#rules/results/splits.ts';
import type { RaceTab } from '#rules/races/race-tabs.ts';
import type { DateStatus } from '#web/parts/race-status/race-status.ts';
import type { Removal } from '#rules/statuses.ts';
import type { Phase, StageAfterMotos } from '#rules/stages.ts';
import type { ClockTime } from '#text/when.ts';

export type PlateColours = RaceCategory['plate_colour'];

/** What a ride gave: the place as text, a status that took it away (DNF…), or null: not ridden yet. */
export type Cell = string | null;

export interface ViewedRider {
  entry_id: number;
  /** Followed on this phone, or of the account; known once the page is followed. */
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
  /** The knock-out stage that decided the place, and what was ridden in it. */
  decided_in: { phase: StageAfterMotos; cell: Cell } | null;
  qualified: boolean;
  removed: Removal | null;
  entered: { category_name: string; rank: number | null } | null;
  /** Why this place; at the end of the motos, why the rider goes on or not. */
  reason: RankReason | null;
}

export interface HeatRow extends ViewedRider {
  rides: { lane: number | null; cell: Cell }[];
  result: Cell;
  points: number | null;
  qualified: boolean;
  /** Lap time of the only ride shown, in milliseconds. */
  time_ms: number | null;
  /** What the clock saw on the way of it. Left out: nothing. */
  splits?: Splits | null | undefined;
  /** It has the best hill of the class. */
  bestHill?: boolean | undefined;
  /** Of several rides the hill of each that was seen, in milliseconds. */
  hills: { phase: Phase; hill_ms: number; isBest: boolean }[];
}

export type HeatMark = 'track' | 'review' | 'last';

export interface HeatView {
  number: string | null;
  /** Of a heat that rides every moto: "12, 46, 80". */
  numbers: string | null;
  phase: Phase | null;
  /** null: the source prints no heats, the category is one list. */
  serie: number | null;
  seriesCount: number;
  observations: string | null;
  images: { image_id?: number | undefined; mini: string; full: string; description: string }[];
  motos: Phase[];
  rows: HeatRow[];
  /** How many go on from the top of this heat, when the list shows it; 0: no line. */
  pass: number;
  /** On the track, with sheets that differ, or ridden last; null: nothing to mark. */
  mark: HeatMark | null;
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
  /** How many riders of the top go on; 0: no line to draw. */
  pass: number;
  /** Some riders have ridden more motos than others: until all have, points for each race ridden decide. */
  uneven: boolean;
  podium: PodiumRow[];
}

export type Section = EntriesSection | HeatsSection | ResultsSection;

export interface OverviewCard extends SectionHead {
  /** First and last race number of the tab, "12" and "15"; null where none is printed. */
  numbers: [string, string] | null;
  heats: number;
  /** Decided on points: it has no race in this tab, and its leaders are those of the classification. */
  on_points: boolean;
  leaders: { position: string; plate: string; rider_fullname: string }[];
}

export type RaceBody =
  | { kind: 'overview'; cards: OverviewCard[] }
  /** `meant`: the spelling that was found instead of the one that was typed. */
  | { kind: 'sections'; sections: Section[]; more: number; meant: string | null }
  | { kind: 'hidden_riders' }
  | { kind: 'no_match' }
  /** The rider is not in this tab, but in the classification. */
  | { kind: 'elsewhere' }
  | { kind: 'nothing_yet' };

/** Whether entries are open, and when that changes. */
export interface RegistrationView {
  state: 'not_yet' | 'open' | 'closed';
  /** When entries open, the last minute they are taken, or when they were closed, by the clock of the place; null: unknown. */
  moment: ClockTime | null;
  /** The instant that ends this state, for counting down. */
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
  /** Why the rider goes on to the knock-out or not, where something else decided the place. */
  moto_reason: RankReason | null;
  rides: RideView[];
}

export interface RacePlace {
  cup_id: number;
  race_date: string;
  /** Only what the address says: without it the last tab opens, also after new results. */
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

/** What is on the track, and how far each class is. */
export interface RiddenView extends LiveSummary {
  /** The time that the data is from, in milliseconds, where nothing newer comes; null: the data is current. */
  knownAt: number | null;
}

export interface FoundRace {
  kind: 'race';
  place: RacePlace;
  race_id: number;
  organization_id: number;
  /** Results are out, provisional or official. */
  published: boolean;
  race_name: string;
  is_live: boolean;
  status: DateStatus;
  race_date: string;
  /** The races of its cup before and after it. */
  neighbours: { previous: Neighbour | null; next: Neighbour | null };
  /** Current notices of the organization. In a copy kept without a signal they may be over. */
  notices: NonNullable<Race['race_notices']>;
  /** Ridden now or today: the page is read outdoors. */
  outdoors: boolean;
  race_place: string | null;
  /** The track, which has a page; null: it has none. */
  track: { track_id: number; track_name: string } | null;
  /** Hours of the day, line by line; null: not said. */
  timetable: string | null;
  /** When the office of the date is open, line by line; null: not said. */
  office_hours: string | null;
  /** The address of the technical guide; null: there is none. */
  guide: string | null;
  /** The link of the video; null: none. */
  video: string | null;
  /** The first ones taken at the race, in the order of the office, and how many there are. */
  photos: NonNullable<Race['race_photos']>;
  photos_count: number;
  /** The sponsors of the date, and of the class that is open. */
  sponsors: Sponsor[];
  organization_shortname: string;
  organization_name: string;
  /** The contact of the organization; empty: none was given. */
  organization_contact: string;
  /** The contact for this date, where it is not the organization; null: it is. */
  contact: string | null;
  zone: string;
  /** Three letters; null: not said. */
  country: string | null;
  /** The language of what the organization wrote. */
  written_in: Language;
  cup_name: string;
  /** The cup shows its ranking. */
  ranking: boolean;
  /** The cup has a regulation to read. */
  regulation: boolean;
  updated_at: string | null;
  /** The same on the clock at the track: written by the server, because the first look into time zones is slow on a phone. */
  updated_when: string | null;
  riders_count: number;
  registration: RegistrationView | null;
  tabs: RaceTab[];
  tab: RaceTab | null;
  categories: { category_id: number; category_name: string; riders: number }[];
  clubs: { club_id: number; club_name: string }[];
  downloads: { key: keyof Race['race_files']; href: string }[];
  body: RaceBody;
  /** Corrections of the results that are shown in full. */
  corrections: Correction[];
  rider: RiderSheetView | null;
  /** Heats with a result, of the open class or of the day: by it, an open page sees that there are more. */
  heats_ridden: number;
  /** null: it is not ridden these days, or this page does not show it. */
  ridden: RiddenView | null;
  /** The public protests of the open class, or of the day, the newest first. */
  protests: RaceProtest[];
  /** The newest correction of the day, where all classes are shown; null: none. */
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
