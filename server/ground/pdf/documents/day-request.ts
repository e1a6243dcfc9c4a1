import type { Language } from '#contract/values.ts';
import type { DayPart, PaperSize } from '#rules/raceday/day/paper/day-parts.ts';
import type { Phase } from '#rules/stages.ts';

/** A rider at a gate, as printed. */
export interface GateLine {
  lane: number | null;
  plate: string;
  rider_fullname: string;
  club_name: string | null;
  /** The line differs from that of the sheet that is replaced. */
  fresh: boolean;
  /** The place in the ranking of the cup. It is null when there is none, or it is not shown. */
  ranking: number | null;
  /** The last place in the cup, and when it was. */
  last: { date: string; place: number } | null;
  /** The results of the day so far: "M1 2". */
  today: string[];
}

/** A gate drop, as printed. */
export interface PrintedRace {
  number: string;
  category_name: string;
  phase: Phase;
  serie: number;
  series_count: number;
  sheet: number;
  /** The sheet that this one replaces. It is null when none was printed. */
  replaces: number | null;
  gone: string[];
  /** The organization's time, "10:15". It is null when the day has no times. */
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
  /** The number of riders who go through from the motos; 0 means on points. */
  qualify: number;
  /** The number of heats that ride all motos together. It is 0 when they are mixed again for each moto. */
  fixed_heats: number;
  /** The riders by the heat of their first moto. It is one group if heats are mixed. */
  groups: { serie: number | null; riders: ClassLine[] }[];
  /** The award classes with their first places. The places are empty while the result is not final. */
  /** The sponsors of the class, by name. */
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

export interface DayRequest {
  type: 'day';
  parts: DayPart[];
  paper: PaperSize;
  language: Language;
  made_at: string;
  /** The full https address of the live page. */
  link: string;
  zone: string;
  country: string | null;
  organization_name: string;
  cup_name: string;
  race_name: string;
  race_date: string;
  race_place: string | null;
  official: boolean;
  /** The sponsors of the whole date, by name. */
  sponsors: string[];
  programme: ProgrammeRow[];
  races: PrintedRace[];
  classes: PrintedClass[];
}
