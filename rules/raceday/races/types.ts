import { FORMAT_CODES } from '#rules/formats/formats.ts';
import type { Splits } from './splits.ts';
import type { Phase } from '#rules/stages.ts';
import type { Removal, Status } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';

/**
 * The facts of a BMX category and the settings under which it is ridden. Names follow the meeting format and docs/regulation.md
 * §1–§3. Everything here is plain data.
 */

/** One rider in one race of the day. In a drawn run that has not been ridden yet, status, place and time are null. */
export interface Run {
  phase: Phase;
  /** The race number that is printed on the sheet. It is null where the source does not print heats. */
  heat: string | null;
  lane: number | null;
  status: Status | null;
  /** The place, counted from 1. Only a run with status OK has one. */
  place: number | null;
  /** The lap time in whole milliseconds. It is null when it is not known. */
  time_ms: number | null;
  /** The times before the line. It is missing or null when there are none. No rule decides by it. */
  splits?: Splits | null;
  /** The number of riders drawn in this heat, where it cannot be counted from the facts. It is null elsewhere. */
  heat_size: number | null;
}

/** A rider of a category that races together. */
export interface CategoryRider {
  /** A number that is unique inside the category. */
  entry_id: number;
  plate: string;
  /**
   * The class of licence, series and awards, when it is not the class that races (docs/regulation.md §1.6). It is null when both
   * are the same.
   */
  entered_class: string | null;
  /** The order that an official drew or decided inside a tie that the keys leave open. The lower number is ahead. */
  lot: number | null;
  /**
   * The way in which the rider left the whole class: disqualified (dsq_scope = class) or withdrawn. It is null when he is in it.
   */
  removed: Removal | null;
  runs: Run[];
}

/** The choices of each setting of a category, by its name in docs/regulation.md. */
export const RULE_CHOICES = {
  heats: FORMAT_CODES,
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
  /** The number of qualifying motos, 1 to 8. The normal day has 3. */
  motos: number;
  /** The way in which a class of one date was made shorter (rules/raceday/day/shorten.ts). It is no setting of a cup. */
  ends?: 'noFinals' | 'toFinal' | 'stopped';
};

/** The settings by their names: columns of `race_rules`, fields of the meeting format and of the API. */
export const RULE_NAMES: readonly Exclude<keyof RaceRules, 'ends'>[] = ['motos', ...keysOf(RULE_CHOICES)];
