import type { Splits } from '#rules/results/splits.ts';
import type { Phase } from '#rules/stages.ts';
import type { Removal, Status } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';

/**
 * The facts of a BMX category and the settings it is ridden under.
 * Names follow the meeting format and docs/regulation.md §1–§3; everything here is plain data.
 */

/** One rider in one race of the day. A drawn run that has not been ridden yet has status, place and time null. */
export interface Run {
  phase: Phase;
  /** Race number printed on the sheet; null where the source does not print heats. */
  heat: string | null;
  lane: number | null;
  status: Status | null;
  /** 1 = first; only with status OK. */
  place: number | null;
  /** Lap time in whole milliseconds. */
  time_ms: number | null;
  /** What the clock saw before the line; left out or null: nothing. No rule decides by it. */
  splits?: Splits | null;
  /** Riders drawn in this heat, where it cannot be counted from the facts. */
  heat_size: number | null;
}

/** A rider of a category that races together. */
export interface CategoryRider {
  /** Any number that is unique inside the category. */
  entry_id: number;
  plate: string;
  /** The class of licence, series and awards, when it is not the class that races (docs/regulation.md §1.6). */
  entered_class: string | null;
  /** Order drawn or decided by an official inside a tie that the keys leave open; lower is ahead. */
  lot: number | null;
  /** Out of the whole class: disqualified (dsq_scope = class) or withdrawn. */
  removed: Removal | null;
  runs: Run[];
}

/** What each setting of a category may be, by its name in docs/regulation.md. */
export const RULE_CHOICES = {
  heats: ['UCI', 'N8', 'POINTS', 'LCQ'],
  moto_mode: ['fixed', 'mixed'],
  small_class: ['SUM3', 'SUMK', 'MINUS1'],
  tie_break: ['timed', 'countback'],
  dns: ['bar', 'count'],
  dnf_in_ko: ['afterAll', 'asLast'],
  ko_dns: ['lastOfStage', 'unranked'],
} as const;

type Choices = typeof RULE_CHOICES;

/** Settings of a category, by their names in docs/regulation.md. */
export type RaceRules = { [Setting in keyof Choices]: Choices[Setting][number] } & {
  /** 1–8 qualifying motos; 3 is the normal day. */
  motos: number;
  /** How a class of one date was made shorter (rules/raceday/shorten.ts); no setting of a cup. */
  ends?: 'noFinals' | 'toFinal' | 'stopped';
};

/** The settings by their names: columns of `race_rules`, fields of the meeting format and of the API. */
export const RULE_NAMES: readonly Exclude<keyof RaceRules, 'ends'>[] = ['motos', ...keysOf(RULE_CHOICES)];
