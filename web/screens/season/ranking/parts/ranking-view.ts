import type { Cup } from '#contract/season/cups/cups.ts';
import type { QualificationRule } from '#rules/season/cups/qualifying/qualified.ts';
import type { FederationChoice, FederationView } from './federation-view.ts';
import type { SeriesTie } from '#rules/season/cups/series-tie.ts';
import type { Finding } from './find-riders.ts';
import type { OpenedRow } from './opened-view.ts';
import type { SeasonState } from './season-state.ts';

type PlateColour = Cup['cup_categories'][number]['plate_colour'];

/** The points of a date, and whether they do not count (best N). It is null when the rider did not ride. */
export type DateCell = { points: number; dropped: boolean } | null;

export interface RankingRow {
  rider_id: number;
  /** The position. It is null for a rider with points who is not classified. */
  position: number | null;
  plate: string;
  rider_fullname: string;
  club_name: string | null;
  points: number;
  /** The points to the rider above, 0 when level, and that rider's position. It is null for a rider who leads or is not classified. */
  gap: { points: number; place: number } | null;
  dates: DateCell[];
  /** The counted points that were won in another class, and came along. */
  carried: { category_name: string; points: number }[];
  /** The events that the rider qualifies for, as the ranking is now. */
  goesTo: string[];
}

interface CategoryHead {
  category_id: number;
  category_name: string;
  plate_colour: PlateColour;
  riders: number;
}

export interface RankingTableView extends CategoryHead {
  /** The rows that match the search. */
  rows: RankingRow[];
  /** The qualification rules to events. */
  going: QualificationRule[];
  /** The open row. */
  opened: OpenedRow | null;
}

export interface RankingCard extends CategoryHead {
  leaders: { position: number; plate: string; rider_fullname: string; points: number }[];
}

export interface CupChoice {
  cup_id: number;
  cup_name: string;
  organization_shortname: string;
  is_open: boolean;
}

export interface FoundRanking {
  kind: 'ranking';
  cup_id: number;
  cup_name: string;
  organization_shortname: string;
  organization_name: string;
  /** The category that the address asks for. */
  category: number | null;
  categories: { category_id: number; category_name: string; riders: number }[];
  /** The dates with points in calendar order, which are the columns of every table. */
  dates: { date: string; name: string }[];
  state: SeasonState;
  /** When the newest result came that it is computed from. It is null without one. */
  updated_when: string | null;
  only_affiliated: boolean;
  carries_points: boolean;
  /** The cup ranks clubs too, on a page of their own. */
  ranks_clubs: boolean;
  /** The criteria that decide between riders with the same points. */
  ties: readonly SeriesTie[];
  finding: Finding;
  /** The clubs of the riders, for the filter. */
  clubs: string[];
  body:
    | { kind: 'overview'; cards: RankingCard[] }
    | { kind: 'tables'; tables: RankingTableView[] }
    | { kind: 'nothing_yet' };
}

export interface UnavailableRanking {
  kind: 'unavailable';
  cup_id: number;
  cup_name: string;
  organization_shortname: string;
  /** The date of the cup's last race, which the page links to. */
  race_date: string | null;
}

/** The cups to choose from, when the address has no cup or one that does not exist. */
export interface CupChoiceView {
  kind: 'choose';
  unknown: boolean;
  cups: CupChoice[];
  federations: FederationChoice[];
}

export type RankingView = FoundRanking | UnavailableRanking | CupChoiceView | FederationView;
