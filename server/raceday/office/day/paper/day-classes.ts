import { classify } from '#rules/raceday/classification/classification.ts';
import { nextStage } from '#rules/raceday/day/next-stage.ts';
import { qualifyCount } from '#rules/raceday/races/transfer.ts';
import { comparePhases, isMoto } from '#rules/stages.ts';
import { type DayFacts, type Programme, sizeInProgramme, sizesOf } from '#server/raceday/draws/day-facts.ts';
import type {
  ClassLine,
  PodiumLine,
  PrintedClass,
  ProgrammeRow,
} from '#server/ground/pdf/documents/day-request.ts';
import { type CategoryShare, type EntryFact, ridesOf } from '#server/season/races/facts.ts';

/** The places that are called at a podium. */
const steps = 3;

function classLine(share: CategoryShare, entry: EntryFact): ClassLine {
  const { plate, rider_fullname, club_name } = entry;
  const starts = ridesOf(share, entry.entry_id).flatMap(({ phase, heat_id, lane }) => {
    const heat = heat_id === null ? undefined : share.heatById.get(heat_id);
    return heat ? [{ phase, number: heat.number, lane }] : [];
  });
  return { plate, rider_fullname, club_name, starts };
}

/** Returns riders by the heat of all their motos, in the order of first lanes, or one list for mixed heats. */
function groupsOf(share: CategoryShare, isFixed: boolean): PrintedClass['groups'] {
  const drawn = share.entries.filter(({ entry_id }) => ridesOf(share, entry_id).length > 0);
  if (!isFixed) return [{ serie: null, riders: drawn.map((entry) => classLine(share, entry)) }];
  const firstOf = ({ entry_id }: EntryFact) =>
    ridesOf(share, entry_id)
      .filter(({ phase }) => isMoto(phase))
      .toSorted((a, b) => comparePhases(a.phase, b.phase))[0];
  const serieOf = (entry: EntryFact) => share.heatById.get(firstOf(entry)?.heat_id ?? 0)?.serie ?? 0;
  const series = Map.groupBy(drawn, serieOf);
  return [...series]
    .toSorted(([a], [b]) => a - b)
    .map(([serie, entries]) => ({
      serie,
      riders: entries
        .toSorted((a, b) => (firstOf(a)?.lane ?? 9) - (firstOf(b)?.lane ?? 9))
        .map((entry) => classLine(share, entry)),
    }));
}

/** Returns the first places of each class of awards, or none if the class is not over. */
function podiumsOf(share: CategoryShare, over: boolean): PrintedClass['podiums'] {
  const { category, entries, entryById } = share;
  const classOf = ({ entered_category_name }: EntryFact) => entered_category_name ?? category.category_name;
  const places = over ? classify(share.riders, category.rules).standings : [];
  const lines = places.flatMap(({ entry_id, rank, entered_rank }) => {
    const entry = entryById.get(entry_id);
    const place = entered_rank ?? rank;
    if (!entry || place === null || place > steps) return [];
    const { plate, rider_fullname, club_name } = entry;
    return [
      {
        class_name: classOf(entry),
        line: { rank: place, plate, rider_fullname, club_name } satisfies PodiumLine,
      },
    ];
  });
  return [...new Set(entries.map(classOf))].map((class_name) => ({
    class_name,
    lines: lines.filter((one) => one.class_name === class_name).map(({ line }) => line),
  }));
}

/** Returns a drawn class as its sheets print it, with the names of its sponsors. */
export function printedClass(share: CategoryShare, sponsors: string[]): PrintedClass {
  const { category_name, rules } = share.category;
  const isFixed = rules.moto_mode === 'fixed';
  const riders = sizeInProgramme(share);
  const next = nextStage(share.riders, rules, { gate_mode: null, seed: '' });
  const over = 'blocked' in next && next.blocked.by === 'over';
  return {
    category_name,
    riders,
    qualify: qualifyCount(riders, rules),
    fixed_heats: isFixed ? sizesOf(share).length : 0,
    groups: groupsOf(share, isFixed),
    sponsors,
    podiums: podiumsOf(share, over),
    over,
  };
}

/** Returns the order of the day by classes, each with its races of a stage. */
export function programmeRows(
  facts: DayFacts,
  programme: Programme,
  startsAt: (number: string) => string | null,
): ProgrammeRow[] {
  const blocks = Map.groupBy(programme, ({ phase, category_id }) => `${phase} ${category_id}`);
  return [...blocks.values()].flatMap((races): ProgrammeRow[] => {
    const [one] = races;
    const share = facts.shares.find(({ category }) => category.category_id === one?.category_id);
    if (!one || !share) return [];
    const riders = sizeInProgramme(share);
    const ofMotos = isMoto(one.phase);
    return [
      {
        phase: one.phase,
        category_name: share.category.category_name,
        first: one.number,
        last: races.at(-1)?.number ?? one.number,
        riders: ofMotos ? riders : null,
        through: ofMotos ? qualifyCount(riders, share.category.rules) || null : null,
        starts_at: startsAt(one.number),
      },
    ];
  });
}
