import { resultText } from '#rules/raceday/results/result-text.ts';
import { type PrintedHeat, type SheetChange, sheetChange } from '#rules/raceday/day/paper/sheet-changes.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import { comparePhases, type Phase } from '#rules/stages.ts';
import { phaseShort } from '#text/stages.ts';
import type { Language } from '#contract/values.ts';
import type { DayFacts, Programme } from '#server/raceday/draws/day-facts.ts';
import type { GateLine, PrintedRace } from '#server/ground/pdf/documents/day-request.ts';
import {
  type CategoryShare,
  type EntryFact,
  type HeatFact,
  ridesOf,
  type RunFact,
} from '#server/season/races/facts.ts';
import type { Fame } from './fame.ts';
import type { PrintedPlace } from './heat-prints.ts';

/** A heat that is printed. */
export interface HeatToPrint {
  share: CategoryShare;
  heat: HeatFact;
  runs: RunFact[];
  now: PrintedHeat;
  change: SheetChange;
}

interface What {
  category_id: number | null;
  phase: Phase | null;
}

/** Returns the heats that are asked for, in the order of the day, each with what is printed of it. */
export function heatsToPrint(
  { shares }: DayFacts,
  programme: Programme,
  what: What,
  on: { sheets: ReadonlyMap<number, number>; prints: readonly PrintedPlace[] },
): HeatToPrint[] {
  const printed = Map.groupBy(on.prints, heatKeyOf);
  const places = new Map(programme.map((race, index) => [heatKeyOf(race), index]));
  const placeOf = ({ heat }: HeatToPrint) => places.get(heatKeyOf(heat)) ?? places.size;
  return shares
    .filter(({ category }) => what.category_id === null || category.category_id === what.category_id)
    .flatMap((share) => {
      const rides = share.entries.flatMap(({ entry_id }) => ridesOf(share, entry_id));
      const byHeat = Map.groupBy(rides, ({ heat_id }) => heat_id);
      return share.heats
        .filter(({ phase }) => what.phase === null || phase === what.phase)
        .map((heat): HeatToPrint => {
          const runs = byHeat.get(heat.heat_id) ?? [];
          const gates = runs.map(({ entry_id, lane }) => ({
            entry_id,
            lane,
            plate: share.entryById.get(entry_id)?.plate ?? '',
          }));
          const now = { sheet: on.sheets.get(heat.heat_id) ?? 1, number: heat.number, gates };
          return { share, heat, runs, now, change: sheetChange(printed.get(heatKeyOf(heat)) ?? [], now) };
        });
    })
    .toSorted((a, b) => placeOf(a) - placeOf(b) || comparePhases(a.heat.phase, b.heat.phase));
}

/** Returns what is not printed yet, from the heats and what is printed already. */
export function newPrints(heats: readonly HeatToPrint[], prints: readonly PrintedPlace[]): PrintedPlace[] {
  const out = new Set(prints.map((one) => `${heatKeyOf(one)} ${one.sheet}`));
  return heats.flatMap(({ heat: { category_id, phase, serie }, now, change: { sheet } }) => {
    const print = { category_id, phase, serie, ...now, sheet };
    return out.has(`${heatKeyOf(print)} ${sheet}`) ? [] : [print];
  });
}

/** Returns the results of the day before a phase: "M1 2". */
function todayOf(runs: readonly RunFact[], phase: Phase, locale: Language): string[] {
  return runs
    .filter((run) => comparePhases(run.phase, phase) < 0)
    .toSorted((a, b) => comparePhases(a.phase, b.phase))
    .flatMap((run) => {
      const result = resultText(run);
      return result === null ? [] : [`${phaseShort(run.phase, { locale })} ${result}`];
    });
}

interface Told {
  language: Language;
  fameOf: (share: CategoryShare, entry: EntryFact) => Fame;
  /** When a race is expected, in the organization's time. It is null when the day has no times. */
  startsAt: (number: string) => string | null;
}

function gateLine({ share, heat, change }: HeatToPrint, run: RunFact, told: Told): GateLine[] {
  const entry = share.entryById.get(run.entry_id);
  if (!entry) return [];
  const { plate, rider_fullname, club_name } = entry;
  const today = todayOf(share.runsByEntry.get(run.entry_id) ?? [], heat.phase, told.language);
  const fresh = change.fresh.includes(run.entry_id);
  return [{ lane: run.lane, plate, rider_fullname, club_name, fresh, today, ...told.fameOf(share, entry) }];
}

/** Returns a heat as its sheets print it. */
export function printedRace(one: HeatToPrint, told: Told): PrintedRace {
  const { share, heat, runs, change } = one;
  return {
    number: heat.number,
    category_name: share.category.category_name,
    phase: heat.phase,
    serie: heat.serie,
    series_count: share.heats.filter(({ phase }) => phase === heat.phase).length,
    sheet: change.sheet,
    replaces: change.replaces,
    gone: change.gone,
    starts_at: told.startsAt(heat.number),
    gates: runs.toSorted((a, b) => (a.lane ?? 9) - (b.lane ?? 9)).flatMap((run) => gateLine(one, run, told)),
  };
}
