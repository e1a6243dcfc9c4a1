import type { DayClassRoom, RoomHeat, DrawRecord } from '#contract/raceday/office/day/day.ts';
import { readAlgorithmName } from '#rules/raceday/day/draw/draw-plan.ts';
import { MAX_RIDERS } from '#rules/formats/gate.ts';
import { isStageAlgorithm } from '#rules/raceday/day/stage-draw.ts';
import { transfersOf } from '#rules/raceday/races/transfer.ts';
import { isMoto, PHASES, type Phase } from '#rules/stages.ts';
import type { Db } from '#server/ground/db/pool.ts';
import {
  type DayFacts,
  readDayFacts,
  shareIn,
  sizeInProgramme,
  startersOf,
} from '#server/raceday/draws/day-facts.ts';
import { readSheets } from '#server/raceday/draws/day-queries.ts';
import { type DrawRow, readDraws } from '#server/raceday/draws/draw-queries.ts';
import type { CategoryShare } from '#server/season/races/facts.ts';
import { presentClass } from './present.ts';

/** Phases whose heats are shown as one: the motos of fixed heats, each mixed moto, each stage. */
function roundsOf(share: CategoryShare): Phase[][] {
  const { heats, category } = share;
  const drawn = PHASES.filter((phase) => heats.some((heat) => heat.phase === phase));
  const motos = drawn.filter(isMoto);
  const size = Math.min(sizeInProgramme(share), MAX_RIDERS);
  // A moto that is made from the results of the one before is a round of its own.
  const together =
    category.rules.moto_mode === 'fixed' && motos.length > 1 && transfersOf(size, category.rules) === null;
  const others = drawn.filter((phase) => !isMoto(phase));
  return [...(together ? [motos] : motos.map((phase) => [phase])), ...others.map((phase) => [phase])];
}

function heatsOf(
  share: CategoryShare,
  phases: readonly Phase[],
  sheets: ReadonlyMap<number, number>,
): RoomHeat[] {
  const runs = [...share.runsByEntry.values()].flat();
  const [first] = phases;
  return share.heats
    .filter(({ phase }) => phase === first)
    .toSorted((a, b) => a.serie - b.serie)
    .map(({ heat_id, serie }) => {
      const same = phases.map((phase) =>
        share.heats.find((one) => one.phase === phase && one.serie === serie),
      );
      const lanesOf = (entry_id: number) =>
        phases.map(
          (phase) => runs.find((run) => run.entry_id === entry_id && run.phase === phase)?.lane ?? null,
        );
      // A rider who came late has no gate in the missed motos.
      const ofRound = new Set([heat_id, ...same.map((heat) => heat?.heat_id)]);
      const inIt = runs.filter((run) => run.heat_id !== null && ofRound.has(run.heat_id));
      const riders = [...new Set(inIt.map(({ entry_id }) => entry_id))].flatMap((entry_id) => {
        const entry = share.entryById.get(entry_id);
        if (!entry) return [];
        const { plate, rider_fullname, club_name, removed } = entry;
        return [
          { entry_id, plate, rider_fullname, club_name, lanes: lanesOf(entry_id), left: removed !== null },
        ];
      });
      return {
        serie,
        numbers: same.map((heat) => heat?.number ?? ''),
        sheet: Math.max(1, ...same.map((heat) => sheets.get(heat?.heat_id ?? 0) ?? 1)),
        riders: riders.toSorted((a, b) => (a.lanes[0] ?? 9) - (b.lanes[0] ?? 9)),
      };
    });
}

function recordOf({ algorithm, ...row }: DrawRow): DrawRecord {
  if (isStageAlgorithm(algorithm)) return { ...row, method: null, separate: null };
  const { draw_method, separate } = readAlgorithmName(algorithm);
  return { ...row, method: draw_method, separate };
}

function presentRounds(share: CategoryShare, sheets: ReadonlyMap<number, number>): DayClassRoom['rounds'] {
  const runs = [...share.runsByEntry.values()].flat();
  return roundsOf(share).map((phases) => ({
    phases,
    heats: heatsOf(share, phases, sheets),
    ridden: runs.some((run) => phases.includes(run.phase) && run.status !== null),
  }));
}

const waitingIn = (share: CategoryShare): DayClassRoom['waiting'] =>
  share.heats.length > 0
    ? []
    : startersOf(share).map(({ entry_id, plate, rider_fullname, club_name }) => ({
        entry_id,
        plate,
        rider_fullname,
        club_name,
      }));

/** Returns a class in the draw room. Throws a Refusal. */
export async function presentClassRoom(db: Db, race_id: number, category_id: number): Promise<DayClassRoom> {
  const facts: DayFacts = await readDayFacts(db, race_id);
  const share = shareIn(facts, category_id);
  const draws = await readDraws(db, race_id);
  const sheets = await readSheets(db, race_id);
  const { race, version } = facts;
  return {
    race_id,
    race_name: race.race_name,
    organization_zone: race.organization.organization_zone,
    country_code: race.organization.country_code,
    version,
    one: presentClass(share, facts, { draws, sheets }),
    rounds: presentRounds(share, sheets),
    waiting: waitingIn(share),
    draws: draws.filter((one) => one.category_id === category_id).map(recordOf),
  };
}
