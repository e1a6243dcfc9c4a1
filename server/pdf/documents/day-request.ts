import type { Language } from '#contract/values.ts';
import type { DayPart, PaperSize } from '#rules/raceday/paper/day-parts.ts';
import type { Phase } from '#rules/stages.ts';

/** A rider at a gate, as it is printed. */
export interface GateLine {
  lane: number | null;
  plate: string;
  rider_fullname: string;
  club_name: string | null;
  /** The line is another one than on the sheet that is replaced. */
  fresh: boolean;
  /** Place in the ranking of the cup; null: none, or it is not shown. */
  ranking: number | null;
  /** Last place in the cup, and when. */
  last: { date: string; place: number } | null;
  /** Results of the day so far: "M1 2". */
  today: string[];
}

/** A gate drop, as it is printed. */
export interface PrintedRace {
  number: string;
  category_name: string;
  phase: Phase;
  serie: number;
  series_count: number;
  sheet: number;
  /** The sheet this one takes the place of; null: none was printed. */
  replaces: number | null;
  gone: string[];
  /** By the clock of the organization, "10:15"; null: the day has no times. */
  starts_at: string | null;
  gates: GateLine[];
}

/** A rider of a class with all starts of the day. */
export interface ClassLine {
  plate: string;
  rider_fullname: string;
  club_name: string | null;
  starts: { phase: Phase; number: string; lane: number | null }[];
}

/** A place on the podium of a class of awards. */
export interface PodiumLine {
  rank: number;
  plate: string;
  rider_fullname: string;
  club_name: string | null;
}

export interface PrintedClass {
  category_name: string;
  riders: number;
  /** How many pass from the motos; 0: on points. */
  qualify: number;
  /** Heats that ride all motos together; none where they are mixed again for each. */
  fixed_heats: number;
  /** Riders by the heat of their first moto; one group where heats are mixed. */
  groups: { serie: number | null; riders: ClassLine[] }[];
  /** Award classes with their first places; empty places where the result is not final. */
  /** Who pays for the class, by name. */
  sponsors: string[];
  podiums: { class_name: string; lines: PodiumLine[] }[];
  over: boolean;
}

/** A row of the programme: the races of a class in a stage, or a pause before it, which has no races. */
export interface ProgrammeRow {
  phase: Phase;
  category_name: string;
  first: string;
  last: string;
  riders: number | null;
  through: number | null;
  starts_at: string | null;
}

/** A day as it is printed. */
export interface DayRequest {
  type: 'day';
  parts: DayPart[];
  paper: PaperSize;
  language: Language;
  made_at: string;
  /** Whole https address of the live page. */
  link: string;
  zone: string;
  country: string | null;
  organization_name: string;
  cup_name: string;
  race_name: string;
  race_date: string;
  race_place: string | null;
  official: boolean;
  /** Who pays for the whole date, by name. */
  sponsors: string[];
  programme: ProgrammeRow[];
  races: PrintedRace[];
  classes: PrintedClass[];
}
