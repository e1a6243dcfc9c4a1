import type { FederationRanking } from '#contract/season/federation/federation.ts';

type PlateColour = FederationRanking['categories'][number]['plate_colour'];
type Score = FederationRanking['category_rider'][string][number]['scores'][number];

/** A result of an open row: its event, and whether it counts. */
export interface FederationBar {
  race_id: number;
  cup_id: number;
  date: string;
  name: string;
  /** The class that was ridden. */
  category_name: string;
  place: number | null;
  points: number;
  uncounted: Score['uncounted'];
  last_day: string | null;
}

/** The results of one kind in an open row, and how many of them count. The number is null when all do. */
export interface FederationBarGroup {
  kind_name: string;
  count_best: number | null;
  /** The points that count. */
  points: number;
  bars: FederationBar[];
}

/** Why a rider has this position. */
export interface FederationOpenedView {
  rider_id: number;
  groups: FederationBarGroup[];
  /** The most points of any bar, which sets the length of the others. */
  most: number;
  /** The points to the position above. It is null for a rider who leads. */
  next: { points: number; position: number } | null;
  /** The number of others who have the same position. */
  sharing: number;
}

/** A row of a ranking over several cups. */
export interface FederationRowView {
  rider_id: number;
  position: number;
  plate: string;
  rider_fullname: string;
  club_name: string | null;
  points: number;
  /** The points to the rider above, 0 when they are level, and that rider's position. It is null for a rider who leads. */
  gap: { points: number; place: number } | null;
}

export interface FederationTableView {
  category_id: number;
  category_name: string;
  plate_colour: PlateColour;
  riders: number;
  rows: FederationRowView[];
  opened: FederationOpenedView | null;
}

/** The first riders of a category. */
interface FederationCard {
  category_id: number;
  category_name: string;
  plate_colour: PlateColour;
  riders: number;
  leaders: Pick<FederationRowView, 'position' | 'plate' | 'rider_fullname' | 'points'>[];
}

/** A federation's ranking over several cups. */
export interface FederationView {
  kind: 'federation';
  federation_ranking_id: number;
  ranking_name: string;
  organization_name: string;
  organization_shortname: string;
  /** The category that the address asks for. */
  category: number | null;
  categories: { category_id: number; category_name: string; riders: number }[];
  /** The days that count, from the start of the window, if there is one, to the day of the ranking. */
  from: string | null;
  as_of: string;
  /** When the newest result came that it is computed from. It is null without one. */
  updated_when: string | null;
  class_rule: FederationRanking['class_rule'];
  kinds: FederationRanking['kinds'];
  body:
    | { kind: 'overview'; cards: FederationCard[] }
    | { kind: 'tables'; tables: FederationTableView[] }
    | { kind: 'nothing_yet' };
}

/** A ranking over several cups, among those to choose from. */
export interface FederationChoice {
  federation_ranking_id: number;
  ranking_name: string;
  organization_shortname: string;
}
