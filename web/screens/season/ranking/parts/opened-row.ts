import type { Cup, CupRider } from '#contract/season/cups/cups.ts';
import { type ClassGoing, roundsListed } from '#rules/season/cups/qualifying/class-going.ts';
import { neededFor } from '#rules/season/cups/needed/needed.ts';
import { breakSeriesTie } from '#rules/season/cups/series-tie.ts';
import { type ClassSeason, classSeason } from '#rules/season/cups/season/class-season.ts';
import type {
  DateBar,
  BarKind,
  LevelRider,
  NeededView,
  OpenedRow,
} from '#web/screens/season/ranking/parts/opened-view.ts';

/** The places to choose from: the podium, and the final. */
const wanted = [1, 2, 3, 8];

/** Gives the class in the form that the rules accept, from the data of the page. */
function classOf(cup: Cup, category_id: number, riders: readonly CupRider[]): ClassSeason {
  const { ranking_rules: rules, count_best, only_affiliated, ranking_tie, cup_dates } = cup;
  const { points_table, min_rounds_to_rank, must_ride_last, bonus_presence, exhibition } = rules;
  const dates = cup_dates
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    // A date that is called off is not a coming date.
    .filter(({ called_off }, index) => !called_off || index < rules.held)
    .map(({ date }) => ({ race_date: date, multiplier: rules.multipliers[date] ?? 1 }));
  return classSeason(
    category_id,
    riders.map(({ rider_id, dates: cells }) => ({
      rider_id,
      dates: cells.map(({ status = null, affiliated = true, ...cell }) => ({ ...cell, status, affiliated })),
    })),
    {
      dates,
      held: rules.held,
      series: {
        points_table,
        min_rounds_to_rank,
        must_ride_last,
        bonus_presence,
        count_best,
        only_affiliated,
        ranking_tie,
        score_class: 'enteredClass',
        // The cells of a class already hold what was carried into it.
        carried_wheels: null,
        exhibition,
      },
    },
  );
}

function barsOf(cup: Cup, { season }: ClassSeason, rider: CupRider): DateBar[] {
  const cells = new Map(rider.dates.map((cell) => [cell.date, cell]));
  const provisional = new Set(
    cup.cup_dates.filter(({ race_status }) => race_status === 'PROVISIONAL').map(({ date }) => date),
  );
  return season.dates.map(({ race_date: date, multiplier: times }, index): DateBar => {
    const cell = cells.get(date);
    const kind = (): BarKind => {
      if (index >= season.held) return 'coming';
      if (!cell || (cell.points === null && cell.status !== 'DSQ')) return 'missed';
      if (cell.status === 'DSQ') return 'disqualified';
      if (cell.affiliated === false) return 'guest';
      if (cell.dropped) return 'dropped';
      return provisional.has(date) ? 'provisional' : 'counts';
    };
    return { date, kind: kind(), points: cell?.points ?? 0, place: cell?.place ?? null, times };
  });
}

/** Finds the neighbours of a rider who have the same points, and the criterion that decides the order. */
function levelWith(
  cup: Cup,
  riders: readonly CupRider[],
  rider: CupRider,
  { season }: ClassSeason,
): LevelRider[] {
  if (rider.position === null) return [];
  const index = riders.indexOf(rider);
  const placesOf = ({ dates }: CupRider) =>
    season.dates
      .slice(0, season.held)
      .map(({ race_date }) => dates.find(({ date }) => date === race_date)?.place ?? null);
  return [riders[index - 1], riders[index + 1]].flatMap((other, side) => {
    if (!other || other.position === null || other.points !== rider.points) return [];
    const broken = breakSeriesTie(placesOf(rider), placesOf(other), cup.ranking_tie);
    const { rider_fullname } = other;
    return [{ rider_fullname, isAhead: side === 0, tie: broken?.tie ?? null }];
  });
}

function neededOf(
  of: ClassSeason,
  riders: readonly CupRider[],
  rider: CupRider,
  asked: number,
): NeededView | null {
  const left = of.season.dates.length - of.season.held;
  if (left === 0) return null;
  const targets = wanted.filter((target) => target === 1 || target < riders.length);
  const next = targets.findLast((target) => target < (rider.position ?? Infinity)) ?? 1;
  const target = targets.includes(asked) ? asked : next;
  const answer = neededFor(of, rider.rider_id, target);
  if (!answer) return null;
  const before = targets.findLast((one) => one < target);
  const better = before === undefined ? null : neededFor(of, rider.rider_id, before);
  const spoken = answer.kind === 'last' ? [answer.rival?.rider_id, ...answer.others] : [];
  return {
    targets,
    target,
    left,
    answer,
    better: before !== undefined && better?.kind === 'impossible' ? { target: before, answer: better } : null,
    names: Object.fromEntries(
      riders
        .filter(({ rider_id }) => spoken.includes(rider_id))
        .map(({ rider_id, rider_fullname }) => [rider_id, rider_fullname]),
    ),
  };
}

/**
 * Explains by the rules of the ranking why a rider has this position and what the rider needs. It uses the class in the
 * order of its ranking, the rider, the wanted place (0 means the next better one), and the qualification rules of the
 * class.
 */
export function openedRow(
  cup: Cup,
  category_id: number,
  riders: readonly CupRider[],
  rider: CupRider,
  target: number,
  going: readonly ClassGoing[],
): OpenedRow {
  const of = classOf(cup, category_id, riders);
  const { rider_id, rider_fullname, position, points } = rider;
  const above = riders[riders.indexOf(rider) - 1];
  const below = riders[riders.indexOf(rider) + 1];
  const { min_rounds_to_rank } = cup.ranking_rules;
  const rounds = roundsListed(rider);
  const left = of.season.dates.length - of.season.held;
  return {
    rider_id,
    rider_fullname,
    bars: barsOf(cup, of, rider),
    gap:
      position === null || !above || above.position === null || above.points === points
        ? null
        : { points: above.points - points, place: above.position },
    lead:
      position === 1 && !above && below && below.position !== null && below.points < points
        ? points - below.points
        : null,
    level: levelWith(cup, riders, rider, of),
    unranked:
      position !== null
        ? null
        : rounds + left < min_rounds_to_rank
          ? { why: 'rounds', least: min_rounds_to_rank }
          : { why: 'last' },
    going: going.map(({ rule, riders: lacking }) => ({
      event: rule.event,
      lacking: lacking.get(rider_id) ?? null,
    })),
    isOver: left === 0,
    needed: neededOf(of, riders, rider, target),
  };
}
