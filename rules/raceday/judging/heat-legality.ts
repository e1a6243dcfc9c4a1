import type { Call, HeatName, FinishSheet } from './heat-ops.ts';
import type { ListedRider } from './starting-list.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';
import { isMoto } from '#rules/stages.ts';
import { hasStarted, isAbsent, type Status, statusFacts } from '#rules/statuses.ts';

/** This is what a device knows of the day: its lists in running order, and the results that it has received so far. */
export interface KnownDay {
  riders: readonly { entry_id: number; plate: string }[];
  /** Each heat has its race number, as it is called, and its starting list. */
  heats: readonly (HeatName & { number: string; riders: readonly ListedRider[] })[];
  results: readonly { heat: HeatName; entry_id: number; status: Status | null }[];
  /** This gives for each class whether a missed start bars a rider from what follows the motos. */
  classes: readonly { category_id: number; dns: RaceRules['dns'] }[];
}

/**
 * This is something on a sheet that cannot be, or needs a look, before the sheet is sent. `stranger` is a rider of other heats, of which
 * the nearest is listed first. `own_plate` is a typed plate for which there is a tile. `removed` is a rider who is on no list of the class
 * any more. `barred` is a rider barred by an earlier race, which is named. `twice` is a rider who is on the sheet twice. `elsewhere` is a
 * rider who came in another heat of the same stage. `crowded` means more riders than a gate holds, `nobody` a void race, and `no_heat` a
 * heat that is on no list of this device.
 */
export type HeatProblem =
  | { kind: 'stranger'; plate: string; entry_ids: number[]; numbers: string[] }
  | { kind: 'own_plate'; plate: string; entry_id: number }
  | { kind: 'removed' | 'twice'; entry_id: number }
  | { kind: 'barred'; entry_id: number; status: Status; number: string }
  | { kind: 'elsewhere'; entry_id: number; number: string }
  | { kind: 'crowded'; count: number }
  | { kind: 'nobody' | 'no_heat' };

const isStage = (one: HeatName, other: HeatName): boolean =>
  one.category_id === other.category_id && one.phase === other.phase;
const isHeat = (one: HeatName, other: HeatName): boolean => isStage(one, other) && one.serie === other.serie;
const numberOf = (heat: HeatName, { heats }: KnownDay): string =>
  heats.find((one) => isHeat(one, heat))?.number ?? '';

/**
 * This function puts a plate into the form in which it is compared: without leading zeros, in capitals.
 * @param plate - the plate as it was read
 * @returns the plate to compare
 */
export const plainPlate = (plate: string): string =>
  plate
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '');

function ofPlate(plate: string, heat: KnownDay['heats'][number], day: KnownDay): HeatProblem {
  const found = day.riders.filter((rider) => plainPlate(rider.plate) === plainPlate(plate));
  const own = found.find(({ entry_id }) => heat.riders.some((rider) => rider.entry_id === entry_id));
  if (own) return { kind: 'own_plate', plate, entry_id: own.entry_id };
  return ofOthers(
    plate,
    found.map(({ entry_id }) => entry_id),
    heat,
    day,
  );
}

/** This function lists the heats to which a rider who is not of this heat may belong; the race ridden nearest to this one comes first. */
function ofOthers(
  plate: string,
  entry_ids: number[],
  heat: KnownDay['heats'][number],
  { heats }: KnownDay,
): HeatProblem {
  const here = heats.indexOf(heat);
  const numbers = heats
    .map((one, at) => ({ one, away: Math.abs(at - here) }))
    .filter(({ one }) => one.riders.some(({ entry_id }) => entry_ids.includes(entry_id)))
    .toSorted((a, b) => a.away - b.away)
    .map(({ one }) => one.number);
  return { kind: 'stranger', plate, entry_ids, numbers };
}

/** This function classifies an entry that is on the sheet and not on the list of the heat. */
function ofEntry(entry_id: number, heat: KnownDay['heats'][number], day: KnownDay): HeatProblem[] {
  if (heat.riders.some((rider) => rider.entry_id === entry_id)) return [];
  const isListed = day.heats.some(({ riders }) => riders.some((rider) => rider.entry_id === entry_id));
  const plate = day.riders.find((rider) => rider.entry_id === entry_id)?.plate ?? '';
  return [isListed ? ofOthers(plate, [entry_id], heat, day) : { kind: 'removed', entry_id }];
}

/**
 * This function finds an earlier race of the class that bars a rider from this one.
 * Source: docs/regulation.md §3.2, "may go on".
 */
function barring(entry_id: number, heat: KnownDay['heats'][number], day: KnownDay): HeatProblem[] {
  if (isMoto(heat.phase)) return [];
  const { category_id } = heat;
  const bars = day.classes.some((one) => one.category_id === category_id && one.dns === 'bar');
  const earlier = day.results.find(({ heat: ridden, entry_id: who, status }) => {
    if (who !== entry_id || status === null || ridden.category_id !== heat.category_id) return false;
    if (isStage(ridden, heat) || statusFacts(status).advances) return false;
    return isMoto(ridden.phase) ? isAbsent(status) && bars : true;
  });
  if (!earlier?.status) return [];
  return [{ kind: 'barred', entry_id, status: earlier.status, number: numberOf(earlier.heat, day) }];
}

/** This function finds whether the same rider came in another heat of the stage; a rider rides a stage once. */
const elsewhere = (entry_id: number, heat: KnownDay['heats'][number], day: KnownDay): HeatProblem[] =>
  day.results
    .filter(
      ({ heat: other, entry_id: who }) => who === entry_id && isStage(other, heat) && !isHeat(other, heat),
    )
    .filter(({ status }) => hasStarted(status))
    .map(({ heat: other }) => ({ kind: 'elsewhere', entry_id, number: numberOf(other, day) }));

/**
 * This function lists what on a sheet cannot be, or needs a look, as far as this device knows the day. Nothing is refused: a judge who is
 * sure sends the sheet, and the table sees the same problems.
 * @param sheet - the order and the marks of the sheet
 * @param name - the heat of the sheet
 * @param day - what the device knows of the day
 * @returns the problems; an empty list when nothing is strange
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function sheetProblems(
  { order, marks }: Pick<FinishSheet, 'order' | 'marks'>,
  name: HeatName,
  day: KnownDay,
): HeatProblem[] {
  const heat = day.heats.find((one) => isHeat(one, name));
  if (!heat) return [{ kind: 'no_heat' }];
  const finishers = order.flat();
  const said = [
    ...finishers.filter((who) => typeof who === 'number'),
    ...marks.map(({ entry_id }) => entry_id),
  ];
  const entries = [...new Set(said)];
  const marked = new Map(marks.map(({ entry_id, status }) => [entry_id, status]));
  const came = entries.filter((entry_id) => hasStarted(marked.get(entry_id) ?? 'OK'));
  const isVoid = finishers.length === 0 && came.length === 0 && heat.riders.length > 0;
  const count = finishers.length + came.filter((entry_id) => marked.has(entry_id)).length;
  return [
    ...finishers.filter((who) => typeof who === 'string').map((plate) => ofPlate(plate, heat, day)),
    ...entries.flatMap((entry_id) => ofEntry(entry_id, heat, day)),
    ...entries
      .filter((entry_id) => said.indexOf(entry_id) !== said.lastIndexOf(entry_id))
      .map((entry_id): HeatProblem => ({ kind: 'twice', entry_id })),
    ...came.flatMap((entry_id) => [...barring(entry_id, heat, day), ...elsewhere(entry_id, heat, day)]),
    ...(count > GATE_LANES ? [{ kind: 'crowded' as const, count }] : []),
    ...(isVoid && heat.riders.every(({ entry_id }) => marked.has(entry_id))
      ? [{ kind: 'nobody' as const }]
      : []),
  ];
}

/**
 * This function lists the same problems for the riders at the gate.
 * @param call - the riders present and absent at the gate
 * @param name - the heat of the call
 * @param day - what the device knows of the day
 * @returns the problems; an empty list when nothing is strange
 * Source: **ours**, docs/regulation.md §7.11.
 */
export const gateProblems = (
  { present, absent }: Pick<Call, 'present' | 'absent'>,
  name: HeatName,
  day: KnownDay,
): HeatProblem[] =>
  sheetProblems(
    {
      order: present.map((entry_id) => [entry_id]),
      marks: absent.map((entry_id) => ({ entry_id, status: 'DNS' })),
    },
    name,
    day,
  );
