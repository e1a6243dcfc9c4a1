import type { Manga, Race, RaceCategory, RaceRider, ResultRider } from '#contract/season/races/races.ts';
import { resultText } from '#rules/raceday/results/result-text.ts';
import type { Removal } from '#rules/statuses.ts';
import { type SheetName, SHEETS } from '#rules/files/sheets.ts';
import { comparePhases, isMoto, type StageAfterMotos } from '#rules/stages.ts';
import { writeLap } from '#rules/raceday/results/lap-time.ts';
import { heatTables, stageTables } from './heats.ts';
import { columnsOf, type SheetWords } from './columns.ts';
import type { PrintedTable } from '#server/ground/pdf/drawing/table.ts';
import { transferRule } from '#server/ground/pdf/drawing/words.ts';
import * as m from '#text/messages/messages.js';
import { sponsorsOf, sponsorWords } from '#server/ground/pdf/drawing/sponsors.ts';
import { phaseWord } from '#text/stages.ts';

/** A category of a sheet. */
export interface DocumentBlock {
  name: string;
  /** The number of riders, and how many go through. */
  note: string;
  tables: PrintedTable[];
}

const clubOf = (rider: RaceRider) => rider.club?.club_name ?? '';

const note = (riders: number, locale: SheetWords, rule: string | null = null) =>
  [m.race_riders_count({ count: riders }, locale), rule].filter((one) => one !== null).join(' · ');

function entryTables(race: Race, category: RaceCategory, locale: SheetWords): PrintedTable[] {
  const riders = race.race_riders[category.category_id] ?? [];
  if (riders.length === 0) return [];
  const c = columnsOf(locale);
  const rows = riders.map((rider, index) => [
    String(index + 1),
    rider.plate,
    rider.rider_fullname,
    clubOf(rider),
  ]);
  return [{ heading: null, columns: [c.number, c.plate, c.rider, c.club], rows }];
}

const motosOf = (riders: ResultRider[]) =>
  [...new Set(riders.flatMap((rider) => rider.results.map((run) => run.phase)))]
    .filter(isMoto)
    .toSorted(comparePhases);

function rideOf(rider: ResultRider, phase: string): string {
  const run = rider.results.find((one) => one.phase === phase);
  return (run && resultText(run)) ?? '';
}

function nameOf(rider: ResultRider, locale: SheetWords): string {
  const { entered_category_name: category, entered_rank: rank } = rider;
  if (category === null || rank === null) return rider.rider_fullname;
  return `${rider.rider_fullname} (${m.race_entered_rank({ place: rank, category }, locale)})`;
}

const removals: Readonly<Record<Removal, (facts: object, locale: SheetWords) => string>> = {
  DSQ: m.race_run_dsq,
  WITHDRAWN: m.race_removed_withdrawn,
};

function reachedBy(rider: ResultRider, locale: SheetWords): string {
  const { removed, group } = rider;
  if (removed !== null) return removals[removed]({}, locale);
  if (group === 'motos' || group === 'removed') return m.pdf_stage_motos({}, locale);
  return phaseWord(group, locale);
}

function classificationTables(race: Race, category: RaceCategory, locale: SheetWords): PrintedTable[] {
  const riders = race.race_races.mangasResult[category.category_id] ?? [];
  if (riders.length === 0) return [];
  const c = columnsOf(locale);
  const motos = motosOf(riders);
  const rows = riders.map((rider) => [
    rider.rank === null ? '–' : String(rider.rank),
    rider.plate,
    nameOf(rider, locale),
    clubOf(rider),
    ...motos.map((phase) => rideOf(rider, phase)),
    rider.points === null ? '' : String(rider.points),
    reachedBy(rider, locale),
  ]);
  const columns = [c.position, c.plate, c.rider, c.club, ...motos.map(c.ride), c.points, c.stage];
  return [{ heading: null, columns, rows }];
}

/** The last chance is shown among the motos. */
const heatsOfStage = ({ race_races }: Race, stage: StageAfterMotos): Manga[] =>
  stage === 'LCQ' ? race_races.mangas.filter(({ phase }) => phase === stage) : (race_races[stage] ?? []);

/** Returns what is printed about the hill below the name of a class. It is empty if nobody was timed there. */
function hillNotes({ best_hill_ms }: RaceCategory, heats: readonly Manga[], locale: SheetWords): string[] {
  if (best_hill_ms === undefined || heats.length === 0) return [];
  const best = m.pdf_hill_best({ time: writeLap(best_hill_ms) }, locale);
  return heats.some(({ phase }) => phase === null) ? [best, m.pdf_hill_braces({}, locale)] : [best];
}

function blockOf(race: Race, kind: SheetName, category: RaceCategory, locale: SheetWords): DocumentBlock {
  const name = category.category_name;
  const mangas = race.race_races.mangas.filter((one) => one.category_id === category.category_id);
  // Mixed heats name their moto, because the class is cut as one.
  const fixed = mangas.filter((one) => one.phase === null).length;
  const rule = transferRule(category, fixed, locale);
  switch (kind) {
    case 'inscription': {
      const tables = entryTables(race, category, locale);
      return { name, note: note(tables[0]?.rows.length ?? 0, locale), tables };
    }
    case 'mangas':
      return {
        name,
        note: [note(category.riders, locale, rule), ...hillNotes(category, mangas, locale)].join(' · '),
        tables: heatTables(mangas, locale),
      };
    case 'classification':
      return {
        name,
        note: note(category.riders, locale),
        tables: classificationTables(race, category, locale),
      };
    default: {
      const { stage } = SHEETS[kind];
      const drawn = stage === null ? [] : heatsOfStage(race, stage);
      const heats = drawn.filter((one) => one.category_id === category.category_id);
      const riders = heats.reduce((sum, heat) => sum + heat.riders.length, 0);
      const told = [note(riders, locale), ...hillNotes(category, heats, locale)].join(' · ');
      return { name, note: told, tables: stageTables(heats, locale) };
    }
  }
}

/** Returns the contents of a sheet, category by category in their order. Those without contents are left out. */
export function sheetBlocks(race: Race, kind: SheetName, locale: SheetWords): DocumentBlock[] {
  return [...race.race_categories]
    .sort((a, b) => a.category_order - b.category_order)
    .map((category) => ({ category, block: blockOf(race, kind, category, locale) }))
    .filter(({ block }) => block.tables.length > 0)
    .map(({ category, block }) => {
      const own = sponsorWords(sponsorsOf(race.race_sponsors ?? [], category.category_id), locale);
      return { ...block, note: [block.note, ...own].join(' · ') };
    });
}
