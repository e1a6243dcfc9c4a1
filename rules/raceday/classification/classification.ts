import { type CategoryDay, type RiderDay, readDay } from './category-day.ts';
import { type Cut, type NeedsDecision, cutDay } from './cut.ts';
import { type StageRanking, rankStage } from './knockout-ranking.ts';
import { enteredRanks } from './merged.ts';
import { type MotoLine, type MotoRanking, rankDay, rankedLine } from './moto-ranking.ts';
import { type Prospect, prospectsOf } from './prospects.ts';
import { type Reason, reasonsInTies, reasonsOfMissed } from './reason.ts';
import { type Keyed, sharedPlaces } from './tie-break.ts';
import { type ClassRidden, isThrough, orderOfStage, riddenOf } from './stage-order.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';
import type { KnockoutStage, StageAfterMotos } from '#rules/stages.ts';
import { isAbsent, REMOVALS } from '#rules/statuses.ts';

/** This is the last stage that a rider reached, or `removed` for a rider who is out of the class. */
type Group = StageAfterMotos | 'motos' | 'removed';

export interface Standing {
  entry_id: number;
  /** It is null when the rider rode nothing yet, is listed without a rank, or is out of the class. */
  rank: number | null;
  /** This is the rank in the class of licence and awards. */
  entered_rank: number | null;
  group: Group;
  moto_points: number | null;
  /** These are the points of each race that is summed, M1 first. */
  moto_points_by_moto: (number | null)[];
  moto_rank: number | null;
  heat_rank: number | null;
  /** It is true when the rider has passed from the motos or from the last chance. */
  qualified: boolean;
  /** It is true when the rider has earned the stage after the one in `group` and that stage is not drawn yet. */
  advances: boolean;
  /** It is true when the rider is tied on every key with another rider. */
  shared: boolean;
  /** This is the reason why the rider is ahead of a neighbour or behind one. */
  reason: Reason | null;
  /** This is the same reason for the motos: at the edge of the cut, in ties on points, and for a start that was missed. */
  moto_reason: Reason | null;
  /** This is the side of the cut on which the rider stands while the motos are ridden, and until the next stage is drawn. */
  prospect: Prospect | null;
}

export interface Classification {
  /** The best rider is first. Riders without a rank are at the end, and those out of the class come last. */
  standings: Standing[];
  /** These are the knock-out stages that were drawn or ridden, in order. */
  stages: KnockoutStage[];
  /** This counts the riders who pass from the motos. It is 0 when the result is decided on points. */
  qualify_count: number;
  cut_decided: boolean;
  needs_decision: NeedsDecision[];
}

/** These are the riders of one group, in order, and the reasons between them. */
interface Section {
  group: Group;
  lines: { keyed: Keyed; moto: MotoLine; ranked: boolean }[];
  advancing: ReadonlySet<number>;
  reasons: ReadonlyMap<number, Reason>;
}

function stageSection(ranking: StageRanking, rules: RaceRules): Section {
  const unranked = ranking.stage !== 'LCQ' && rules.ko_dns === 'unranked';
  return {
    group: ranking.stage,
    lines: ranking.ordered.map((keyed) => ({
      keyed,
      moto: keyed.moto,
      ranked: !(unranked && isAbsent(keyed.run.status)),
    })),
    advancing: ranking.advancing,
    reasons: reasonsInTies(ranking.ordered, ranking.keys, ranking.primary),
  };
}

function motoSection(lines: readonly MotoLine[], cut: Cut, reasons: ReadonlyMap<number, Reason>): Section {
  return {
    group: 'motos',
    lines: lines.map((moto) => ({ keyed: moto, moto, ranked: moto.started })),
    advancing: cut.qualified,
    reasons,
  };
}

function lastStage(line: MotoLine, day: CategoryDay): KnockoutStage | null {
  return day.stages.findLast((stage) => line.day.runs.has(stage)) ?? null;
}

function groupsOf(day: CategoryDay, ranking: MotoRanking, cut: Cut): Map<Group | 'waiting', MotoLine[]> {
  const groups = new Map<Group | 'waiting', MotoLine[]>();
  for (const line of ranking.ordered) {
    const elsewhere = line.day.runs.has('LCQ') ? 'LCQ' : 'motos';
    const group = lastStage(line, day) ?? (cut.qualified.has(line.entry_id) ? 'waiting' : elsewhere);
    const lines = groups.get(group);
    if (lines) lines.push(line);
    else groups.set(group, [line]);
  }
  return groups;
}

const removalOrder = ({ removed }: CategoryRider): number => (removed === null ? 0 : REMOVALS[removed].order);

function removedStanding({ rider }: RiderDay): Standing {
  return {
    entry_id: rider.entry_id,
    rank: null,
    entered_rank: null,
    group: 'removed',
    moto_points: null,
    moto_points_by_moto: [],
    moto_rank: null,
    heat_rank: null,
    qualified: false,
    advances: false,
    shared: false,
    reason: null,
    moto_reason: null,
    prospect: null,
  };
}

function standingsOf(
  sections: readonly Section[],
  ranking: MotoRanking,
  cut: Cut,
  motoReasons: Map<number, Reason>,
  prospects: ReadonlyMap<number, Prospect>,
) {
  let ahead = 0;
  const totals = new Map(ranking.ordered.map((line) => [line.entry_id, line.points]));
  return sections.flatMap((section) => {
    const places = sharedPlaces(section.lines.map(({ keyed }) => keyed));
    const standings = section.lines.map(({ moto, ranked }, index): Standing => {
      const { points, by_moto, rank, heat_rank } = rankedLine(moto, ranking);
      const id = moto.entry_id;
      const place = places[index];
      return {
        entry_id: id,
        rank: ranked && place ? ahead + place.rank : null,
        entered_rank: null,
        group: section.group,
        moto_points: points,
        moto_points_by_moto: by_moto,
        moto_rank: rank,
        heat_rank,
        qualified: cut.qualified.has(id) || (section.group === 'LCQ' && section.advancing.has(id)),
        advances: section.advancing.has(id),
        shared: ranked && (place?.shared ?? false),
        reason: ranked ? withTotals(section.reasons.get(id), moto, totals) : null,
        moto_reason: moto.started ? withTotals(motoReasons.get(id), moto, totals) : null,
        prospect: prospects.get(id) ?? null,
      };
    });
    ahead += section.lines.length;
    return standings;
  });
}

/** The keys hold points per race, so this function puts the totals into a reason that compares points. */
function withTotals(reason: Reason | null | undefined, mine: MotoLine, totals: Map<number, number | null>) {
  if (reason?.by !== 'points') return reason ?? null;
  return { ...reason, mine: mine.points, theirs: totals.get(reason.against) ?? null };
}

/** This function decides whether the final follows the motos because the day was cut short. */
const isStraightFromMotos = (day: CategoryDay, rules: RaceRules): boolean =>
  rules.ends === 'toFinal' && !day.lastChanceDrawn && day.stages.every((stage) => stage === 'final');

/**
 * As many riders go straight to the final as its gate has room for, the best first.
 * Source: ours, docs/regulation.md §7.9.
 */
function straightToFinal(standings: Standing[], one: ClassRidden): Standing[] {
  if (one.rules.ends !== 'toFinal') return standings;
  const through = standings.filter((standing) => isThrough(standing, one.behind));
  const going = new Set(orderOfStage(one, through).slice(0, GATE_LANES));
  return standings.map((standing) => ({ ...standing, advances: going.has(standing.entry_id) }));
}

/**
 * This function classifies a category through every stage ridden, from nothing ridden at all to the final.
 * @param riders - the riders of the category with their runs, in any order
 * @param rules - the settings of the race
 * @returns the classification, with one standing for each rider
 * Source: docs/regulation.md §3.4–§3.6.
 */
export function classify(riders: readonly CategoryRider[], rules: RaceRules): Classification {
  const day = readDay(riders, rules);
  const ranking = rankDay(day);
  const cut = cutDay(day, ranking);
  const groups = groupsOf(day, ranking, cut);
  const motoReasons = new Map([
    ...reasonsOfMissed(ranking.ordered, ranking.keys),
    ...reasonsInTies(ranking.ordered, ranking.keys, ranking.primary),
    ...cut.reasons,
  ]);
  const stages = day.stages.map((stage, index) =>
    rankStage(stage, groups.get(stage) ?? [], day, ranking, index < day.stages.length - 1),
  );
  const lastChance = rankStage('LCQ', groups.get('LCQ') ?? [], day, ranking, stages.length > 0);
  const sections = [
    ...stages.toReversed().map((stage) => stageSection(stage, rules)),
    motoSection(groups.get('waiting') ?? [], cut, motoReasons),
    stageSection(lastChance, rules),
    motoSection(groups.get('motos') ?? [], cut, motoReasons),
  ];
  const standings = straightToFinal(
    standingsOf(sections, ranking, cut, motoReasons, prospectsOf(day, ranking, cut)),
    riddenOf(day, rules),
  );
  const entered = new Map(riders.map((rider) => [rider.entry_id, rider.entered_class]));
  const own = enteredRanks(
    standings.map(({ entry_id, rank }) => ({ entry_id, rank, entered_class: entered.get(entry_id) ?? null })),
  );
  return {
    standings: [
      ...standings.map((one) => ({ ...one, entered_rank: own.get(one.entry_id) ?? null })),
      ...day.removed.toSorted((a, b) => removalOrder(a.rider) - removalOrder(b.rider)).map(removedStanding),
    ],
    stages: [...day.stages],
    qualify_count: isStraightFromMotos(day, rules) ? Math.min(day.qualify, GATE_LANES) : day.qualify,
    cut_decided: cut.decided,
    needs_decision: [
      ...cut.needs_decision,
      ...stages.flatMap((stage) => stage.needs_decision),
      ...lastChance.needs_decision,
    ],
  };
}
