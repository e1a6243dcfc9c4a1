import {
  knockoutPath,
  lcqPlan,
  GATE_LANES,
  heatCount,
  motoCount,
  qualifyCount,
} from '#rules/races/transfer.ts';
import type { RaceRules } from '#rules/races/types.ts';
import { comparePhases, isMoto, motoPhase, type Phase, STAGES } from '#rules/stages.ts';

/**
 * How a day is made shorter. `CUT_MOTOS`: fewer motos. `NO_FINALS`: the motos decide. `MERGE_STAGE`: from what is ridden straight to the
 * final. `STOP`: it stands as ridden. Source: docs/regulation.md §7.9.
 */
export const SHORTEN_WAYS = ['CUT_MOTOS', 'NO_FINALS', 'MERGE_STAGE', 'STOP'] as const;
export type ShortenWay = (typeof SHORTEN_WAYS)[number];

/** How a class of a date was made shorter, as it is stored; nulls: it was not. */
export interface Shortened {
  short_motos: number | null;
  short_way: 'noFinals' | 'toFinal' | 'stopped' | null;
}

/**
 * The settings a class is ridden under once it was made shorter: everything that ranks or draws it reads these.
 * Source: docs/regulation.md §7.9.
 */
export function shortenedRules(rules: RaceRules, { short_motos, short_way }: Shortened): RaceRules {
  if (short_motos === null && short_way === null) return rules;
  const motos = Math.min(rules.motos, short_motos ?? rules.motos);
  if (short_way === null) return { ...rules, motos };
  // With the motos deciding all that count are summed.
  const small_class = short_way === 'noFinals' ? 'SUMK' : rules.small_class;
  return { ...rules, motos, small_class, ends: short_way };
}

/** A heat that is drawn, and whether a result of it is written. */
export interface RaceInRain {
  phase: Phase;
  serie: number;
  ridden: boolean;
}

/** A class when the day is made shorter, as on a day of rain. */
export interface ClassInRain extends Shortened {
  /** Riders its heats are counted by. */
  riders: number;
  /** As its cup says, before anything was made shorter. */
  planned: RaceRules;
  heats: readonly RaceInRain[];
}

/**
 * Why a class is listed apart. `past`: more than that is ridden. `open`: the stage it rides has begun and is not over. `unridden`: no
 * moto of it is whole. `nothing`: it would save no race.
 */
type ApartReason = 'past' | 'open' | 'unridden' | 'nothing';

/** What becomes of a class. */
export type ClassShortened =
  | { fits: true; short: Shortened; removed: { phase: Phase; serie: number }[]; saved: number }
  | { fits: false; why: ApartReason };

const apart = (why: ApartReason): ClassShortened => ({ fits: false, why });

/** How far the heats of a phase are. */
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

/** Stages after the motos and their heats, as the class would ride them. */
function stagesOf({
  riders,
  planned,
  short_motos,
  short_way,
}: ClassInRain): { stage: Phase; heats: number }[] {
  const rules = shortenedRules(planned, { short_motos, short_way });
  const path: { stage: Phase; heats: number }[] = knockoutPath(qualifyCount(riders, rules), rules);
  const stages = rules.ends === 'toFinal' ? path.filter(({ stage }) => stage === 'final') : path;
  const hasLastChance = rules.heats === 'LCQ' && riders > GATE_LANES && rules.ends === undefined;
  return hasLastChance ? [{ stage: 'LCQ', heats: lcqPlan(riders).lcq_heats }, ...stages] : stages;
}

/** Races of stages that are not made yet. */
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

/** Motos that are drawn as they will be, and of a class that is not drawn those it would ride. */
const motosToRide = (one: ClassInRain): number => {
  const drawn = one.heats.filter(({ phase }) => isMoto(phase)).length;
  const rules = shortenedRules(one.planned, one);
  return drawn > 0 ? drawn : heatCount(one.riders, rules) * motoCount(one.riders, rules);
};

/** Races of a class that are still to be ridden, and of them those whose stage is not made yet. Source: docs/regulation.md §7.9. */
export function racesAhead(one: ClassInRain): { all: number; unmade: number } {
  const ridden = one.heats.filter((race) => race.ridden).length;
  const unmade = toCome(one);
  return { all: motosToRide(one) + afterMotos(one.heats).length + unmade - ridden, unmade };
}

/** The class without heats that nobody has ridden, and what that saves. */
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

/** Motos every heat of the class has ridden, counted from the first. */
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
  // Of a moto that is not whole the results stay, and do not count.
  return shorter(one, { short_motos: motos, short_way: 'noFinals' }, () => true);
}

/**
 * What becomes of a class when the day is made shorter; nothing that is ridden is lost. In: the class; for `CUT_MOTOS` the motos that
 * stay. Out: its new settings, the heats that go and the races saved, or why it is listed apart. Source: docs/regulation.md §7.9.
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

/** Whether a class that was made shorter, or was not, still rides a phase it was planned to. Source: docs/regulation.md §7.9. */
export function ridesStill(one: ClassInRain, phase: Phase): boolean {
  if (one.short_motos === null && one.short_way === null) return true;
  if (one.heats.some((heat) => heat.phase === phase)) return true;
  if (one.short_way === 'stopped') return false;
  if (!isMoto(phase)) return stagesOf(one).some(({ stage }) => stage === phase);
  return STAGES[phase].moto <= motoCount(one.riders, shortenedRules(one.planned, one));
}
