import { type LostStatus, LOST_STATUSES } from '#rules/statuses.ts';
import { comparePhases, type Phase } from '#rules/stages.ts';
import type { Cell, RideView, Section } from '#web/screens/raceday/race/parts/race-view.ts';

/** The signs that a list contains. */
export interface LegendView {
  /** The stages, written as M1 and 1/2. */
  phases: Phase[];
  lanes: boolean;
  statuses: LostStatus[];
  /** A dash for a coming ride. */
  open: boolean;
  shared: boolean;
}

const statusesIn = (cells: readonly Cell[]): LostStatus[] =>
  LOST_STATUSES.filter((status) => cells.includes(status));

/** Collects the signs of the lists of one or more categories. */
export function legendOf(sections: readonly Section[]): LegendView {
  const results = sections.filter((one) => one.kind === 'results');
  const heats = sections.flatMap((one) => (one.kind === 'heats' ? one.heats : []));
  const chips = heats.filter(({ motos }) => motos.length > 1);
  const ridden = heats.filter(({ rows }) =>
    rows.some(({ result, points }) => result !== null || points !== null),
  );
  const cells = [
    ...results.flatMap(({ rows }) => rows.flatMap(({ motos, stages }) => [...motos, ...stages])),
    ...heats.flatMap(({ rows }) =>
      rows.flatMap(({ result, rides }) => [result, ...rides.map(({ cell }) => cell)]),
    ),
  ];
  const phases = [
    ...results.flatMap(({ motos, stages }) => [...motos, ...stages]),
    ...chips.flatMap(({ motos }) => motos),
  ];
  return {
    phases: [...new Set(phases)].toSorted(comparePhases),
    lanes: heats.some(({ rows }) => rows.some(({ rides }) => rides.some(({ lane }) => lane !== null))),
    statuses: statusesIn(cells),
    open:
      results.some(({ rows }) => rows.some(({ motos }) => motos.includes(null))) ||
      ridden.some(({ rows }) => rows.some(({ rides }) => rides.some(({ cell }) => cell === null))),
    shared: results.some(({ rows }) => rows.some(({ shared }) => shared)),
  };
}

/** Collects the signs in one rider's rides, where stages are written in full. */
export const legendOfRides = (rides: readonly RideView[]): LegendView => ({
  phases: [],
  lanes: rides.some(({ lane }) => lane !== null),
  statuses: statusesIn(rides.map(({ cell }) => cell)),
  open: rides.some(({ cell }) => cell === null),
  shared: false,
});
