import {
  knockoutPath,
  lastChanceOf,
  motoCount,
  motoHeats,
  qualifyCount,
  transfersOf,
} from '#rules/raceday/races/transfer.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { comparePhases, isMoto, motoPhase, type Phase, STAGES } from '#rules/stages.ts';

/**
 * The ways of making a day shorter. `CUT_MOTOS` means fewer motos, `NO_FINALS` that the motos decide, `MERGE_STAGE` that the class
 * goes straight to the final from what is ridden, and `STOP` that everything stands as ridden. Source: docs/regulation.md §7.9.
 */
export const SHORTEN_WAYS = ['CUT_MOTOS', 'NO_FINALS', 'MERGE_STAGE', 'STOP'] as const;
export type ShortenWay = (typeof SHORTEN_WAYS)[number];

/** The way in which a class of a date was made shorter, as it is stored. Both are null when it was not. */
export interface Shortened {
  short_motos: number | null;
  short_way: 'noFinals' | 'toFinal' | 'stopped' | null;
}

/**
 * A class that was made shorter has these settings. Everything that ranks or draws it reads them.
 *
 * @param rules the settings of the class
 * @param short how it was made shorter
 * @returns the settings under which it is ridden
 * Source: docs/regulation.md §7.9.
 */
export function shortenedRules(rules: RaceRules, { short_motos, short_way }: Shortened): RaceRules {
  if (short_motos === null && short_way === null) return rules;
  const motos = Math.min(rules.motos, short_motos ?? rules.motos);
  if (short_way === null) return { ...rules, motos };
  // When the motos decide, all that count are summed.
  const small_class = short_way === 'noFinals' ? 'SUMK' : rules.small_class;
  return { ...rules, motos, small_class, ends: short_way };
}

/** A drawn heat. `ridden` means that it has a result. */
export interface RaceInRain {
  phase: Phase;
  serie: number;
  ridden: boolean;
}

/** A class of a day that is made shorter, as in rain. */
export interface ClassInRain extends Shortened {
  /** The number of riders by which its heats are counted. */
  riders: number;
  /** The settings of its cup, before anything was made shorter. */
  planned: RaceRules;
  heats: readonly RaceInRain[];
}

/**
 * The reasons why a class is listed separately. `past` means that more than that is ridden, `open` that the stage it rides has
 * begun and is not over, `unridden` that none of its motos is complete, and `nothing` that it would save no race.
 */
type ApartReason = 'past' | 'open' | 'unridden' | 'nothing';

/** The outcome for a class. */
export type ClassShortened =
  | { fits: true; short: Shortened; removed: { phase: Phase; serie: number }[]; saved: number }
  | { fits: false; why: ApartReason };

const apart = (why: ApartReason): ClassShortened => ({ fits: false, why });

/** The progress of the heats of a phase. */
type Far = 'undrawn' | 'unridden' | 'begun' | 'over';

function farIn(heats: readonly RaceInRain[], phase: Phase): Far {
  const of = heats.filter((heat) => heat.phase === phase);
  if (of.length === 0) return 'undrawn';
  const ridden = of.filter((heat) => heat.ridden).length;
  if (ridden === 0) return 'unridden';
  return ridden < of.length ? 'begun' : 'over';
}

const afterMotos = (heats: readonly RaceInRain[]): RaceInRain[] =>
  heats.filter(({ phase }) => !isMoto(phase));

/** The stages after the motos and their heats, as the class would ride them. */
function stagesOf({
  riders,
  planned,
  short_motos,
  short_way,
}: ClassInRain): { stage: Phase; heats: number }[] {
  const rules = shortenedRules(planned, { short_motos, short_way });
  const path: { stage: Phase; heats: number }[] = knockoutPath(qualifyCount(riders, rules), rules);
  const stages = rules.ends === 'toFinal' ? path.filter(({ stage }) => stage === 'final') : path;
  const lastChance = rules.ends === undefined ? lastChanceOf(riders, rules) : null;
  return lastChance ? [{ stage: 'LCQ', heats: lastChance.lcq_heats }, ...stages] : stages;
}

/** The number of races of stages that are not made yet. */
function toCome(one: ClassInRain): number {
  if (one.short_way === 'stopped') return 0;
  const last = afterMotos(one.heats)
    .map(({ phase }) => phase)
    .toSorted(comparePhases)
    .at(-1);
  return stagesOf(one)
    .filter(({ stage }) => last === undefined || comparePhases(stage, last) > 0)
    .reduce((sum, { heats }) => sum + heats, 0);
}

/** The number of motos as they are drawn, or those that the class would ride when it is not drawn. */
const motosToRide = (one: ClassInRain): number => {
  const drawn = one.heats.filter(({ phase }) => isMoto(phase)).length;
  const rules = shortenedRules(one.planned, one);
  const planned = motoHeats(one.riders, rules).reduce((sum, heats) => sum + heats, 0);
  // Where the later motos follow from the results of the first, not all of them are drawn at once.
  return drawn === 0 || transfersOf(one.riders, rules) ? Math.max(drawn, planned) : drawn;
};

/**
 * This counts the races of a class that are still to be ridden.
 *
 * @param one the class
 * @returns all these races, and those of them whose stage is not made yet
 * Source: docs/regulation.md §7.9.
 */
export function racesAhead(one: ClassInRain): { all: number; unmade: number } {
  const ridden = one.heats.filter((race) => race.ridden).length;
  const unmade = toCome(one);
  return { all: motosToRide(one) + afterMotos(one.heats).length + unmade - ridden, unmade };
}

/** This removes heats that nobody has ridden from a class and counts the races that this saves. */
function shorter(one: ClassInRain, short: Shortened, goes: (race: RaceInRain) => boolean): ClassShortened {
  const removed = one.heats.filter((race) => !race.ridden && goes(race));
  const heats = one.heats.filter((race) => !removed.includes(race));
  const after: ClassInRain = { ...one, ...short, heats };
  const saved = racesAhead(one).all - racesAhead(after).all;
  if (saved <= 0) return apart('nothing');
  return { fits: true, short, removed: removed.map(({ phase, serie }) => ({ phase, serie })), saved };
}

function cutMotos(one: ClassInRain, motos: number): ClassShortened {
  const rules = shortenedRules(one.planned, one);
  if (motoCount(one.riders, rules) <= motos || one.short_way === 'stopped') return apart('nothing');
  const isBeyond = ({ phase }: RaceInRain) => isMoto(phase) && (STAGES[phase].moto ?? 0) > motos;
  if (one.heats.some((race) => race.ridden && isBeyond(race)) || afterMotos(one.heats).length > 0)
    return apart('past');
  return shorter(one, { short_motos: motos, short_way: one.short_way }, isBeyond);
}

function withoutFinals(one: ClassInRain): ClassShortened {
  if (one.short_way === 'noFinals' || one.short_way === 'stopped') return apart('nothing');
  if (afterMotos(one.heats).some(({ ridden }) => ridden)) return apart('past');
  return shorter(one, { ...shortOf(one), short_way: 'noFinals' }, ({ phase }) => !isMoto(phase));
}

const shortOf = ({ short_motos, short_way }: Shortened): Shortened => ({ short_motos, short_way });

function straightToFinal(one: ClassInRain): ClassShortened {
  if (one.short_way !== null) return apart('nothing');
  const drawn = [...new Set(afterMotos(one.heats).map(({ phase }) => phase))];
  if (drawn.some((phase) => farIn(one.heats, phase) === 'begun')) return apart('open');
  if (drawn.includes('final')) return apart('nothing');
  return shorter(one, { ...shortOf(one), short_way: 'toFinal' }, ({ phase }) => !isMoto(phase));
}

/** The number of motos that every heat of the class has ridden, counted from the first. */
function wholeMotos({ heats, planned }: ClassInRain): number {
  let motos = 0;
  while (motos < planned.motos && farIn(heats, motoPhase(motos + 1)) === 'over') motos += 1;
  return motos;
}

function stopped(one: ClassInRain): ClassShortened {
  if (one.short_way === 'stopped') return apart('nothing');
  const later = afterMotos(one.heats);
  const isOpen = ({ ridden, phase }: RaceInRain) => ridden && farIn(one.heats, phase) === 'begun';
  if (later.some(isOpen)) return apart('open');
  if (later.some(({ ridden }) => ridden))
    return shorter(one, { ...shortOf(one), short_way: 'stopped' }, ({ phase }) => !isMoto(phase));
  const motos = wholeMotos(one);
  if (motos === 0) return apart('unridden');
  // The results of an incomplete moto stay, and do not count.
  return shorter(one, { short_motos: motos, short_way: 'noFinals' }, () => true);
}

/**
 * This makes a class shorter, and no ridden race is lost.
 *
 * @param one the class
 * @param way the way of making it shorter
 * @param motos the number of motos that stay, for `CUT_MOTOS`
 * @returns the new settings, the heats that disappear and the races saved, or the reason why the class is listed separately
 * Source: docs/regulation.md §7.9.
 */
export function shortenClass(one: ClassInRain, way: ShortenWay, motos: number): ClassShortened {
  if (one.riders === 0) return apart('nothing');
  switch (way) {
    case 'CUT_MOTOS':
      return cutMotos(one, motos);
    case 'NO_FINALS':
      return withoutFinals(one);
    case 'MERGE_STAGE':
      return straightToFinal(one);
    case 'STOP':
      return stopped(one);
  }
}

/**
 * A class, shortened or not, may still ride a phase that was planned for it.
 *
 * @param one the class
 * @param phase the phase
 * @returns true when the class still rides the phase
 * Source: docs/regulation.md §7.9.
 */
export function ridesStill(one: ClassInRain, phase: Phase): boolean {
  if (one.short_motos === null && one.short_way === null) return true;
  if (one.heats.some((heat) => heat.phase === phase)) return true;
  if (one.short_way === 'stopped') return false;
  if (!isMoto(phase)) return stagesOf(one).some(({ stage }) => stage === phase);
  return STAGES[phase].moto <= motoCount(one.riders, shortenedRules(one.planned, one));
}
