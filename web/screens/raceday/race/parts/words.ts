import type { RankReason } from '#contract/season/races/races.ts';
import type { Language } from '#contract/values.ts';
import type { RaceTab } from '#rules/raceday/races/race-tabs.ts';
import type { Prospect } from '#rules/raceday/classification/prospects.ts';
import { KNOCKOUT_STAGES } from '#rules/stages.ts';
import { recordOf } from '#rules/table.ts';
import { LOST_STATUSES, type Removal } from '#rules/statuses.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord, stageTab } from '#text/stages.ts';
import { STATUS_WORDS } from '#text/statuses.ts';
import { formatLapTime, formatOrdinal } from '#web/ground/format.ts';
import type { Cell, FoundRace, ResultRow, RiderSheetView } from './race-view.ts';

/** The sign for a ride that has not been ridden. */
export const dash = '–';

const tabs: Record<RaceTab, () => string> = {
  riders: () => m.race_tab_riders(),
  mangas: () => m.race_tab_mangas(),
  classification: () => m.race_tab_classification(),
  ...recordOf(KNOCKOUT_STAGES, (stage) => () => stageTab(stage)),
};

export const tabWord = (tab: RaceTab): string => tabs[tab]();

/** Writes the status that took the place away. It is null for a place. */
export function runWord(cell: Cell): string | null {
  const status = LOST_STATUSES.find((one) => one === cell);
  return status === undefined ? null : STATUS_WORDS[status]();
}

const removals: Readonly<Record<Removal, () => string>> = {
  DSQ: m.race_removed_dsq,
  WITHDRAWN: m.race_removed_withdrawn,
};

/** The side of the cut, which tints a row, and its word: "adentro", "en la línea", "queda afuera". */
export const prospects: Record<Prospect, { side: 'in' | 'line' | 'out'; word: () => string }> = {
  through: { side: 'in', word: m.race_prospect_through },
  in: { side: 'in', word: m.race_prospect_in },
  line: { side: 'line', word: m.race_prospect_line },
  out: { side: 'out', word: m.race_prospect_out },
  gone: { side: 'out', word: m.race_prospect_gone },
};

/** Writes the reason why a rider is out of the class. */
export const removalWord = (removed: Removal): string => removals[removed]();

/** Writes "1.º", "DNF" or "–". */
export function cellText(cell: Cell, language: Language): string {
  if (cell === null) return dash;
  return /^\d+$/.test(cell) ? formatOrdinal(Number(cell), language) : cell;
}

function causeOf({ by, phase, mine, theirs }: RankReason, language: Language): string {
  const where = phase === null ? '' : phaseWord(phase).toLowerCase();
  const place = (value: number | null) =>
    value === null ? m.reason_no_place() : formatOrdinal(value, language);
  const time = (value: number | null) => (value === null ? m.reason_no_time() : formatLapTime(value));
  switch (by) {
    case 'place':
      return m.reason_place({ phase: where, mine: place(mine), theirs: place(theirs) });
    case 'time':
      return m.reason_time({ phase: where, mine: time(mine), theirs: time(theirs) });
    case 'dns':
      return m.reason_dns();
    case 'ridden':
      return m.reason_ridden();
    case 'progress':
      return m.reason_progress();
    case 'status':
      return m.reason_status({ phase: where });
    case 'lot':
      return m.reason_lot();
    case 'drawn':
      return m.reason_drawn();
    default:
      return m.reason_points();
  }
}

/** Names what the rider behind did not do, which tells more. It is null when one cause names both. */
function lackOf({ by, ahead, mine }: RankReason): string | null {
  if (ahead) return null;
  if (by === 'ridden') return m.reason_none();
  return by === 'dns' && mine !== null ? m.reason_missed({ count: mine }) : null;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Writes "Pasa por manga 3: 3.º contra 5.º", "Por tiempo en manga 3: 43.136 contra 43.257", "Queda afuera: no largó 1
 * manga".
 */
export function reasonSentence(reason: RankReason, language: Language): string {
  if (reason.by === 'tie') return m.reason_tie();
  const lack = lackOf(reason);
  if (lack !== null)
    return reason.edge === 'first_out' ? m.reason_out_because({ cause: lack }) : capital(lack);
  const cause = causeOf(reason, language);
  if (reason.edge === 'last_in') return m.reason_passes({ cause });
  if (reason.edge === 'first_out') return m.reason_out({ cause });
  return capital(cause);
}

/** Writes "Por la final: 4.º": the stage that decided the place, and the place in it. */
export function stageSentence(decided: NonNullable<ResultRow['decided_in']>, language: Language): string {
  const place = cellText(decided.cell, language);
  return decided.phase === 'final'
    ? m.reason_final({ place })
    : m.reason_stage({ phase: phaseWord(decided.phase).toLowerCase(), place });
}

/** Writes "24 puntos en las mangas: 8 + 8 + 8". */
export function pointsSentence(points: number, of: readonly number[]): string {
  return of.length > 1 && of.reduce((sum, one) => sum + one, 0) === points
    ? m.race_points_of_motos_sum({ points, sum: of.join(' + ') })
    : m.race_points_of_motos({ points });
}

/** The cities after which zones are named, as people write them. The names of zones have no accents. */
const cities = new Map([
  ['Asuncion', 'Asunción'],
  ['Belem', 'Belém'],
  ['Bogota', 'Bogotá'],
  ['Cordoba', 'Córdoba'],
  ['Cuiaba', 'Cuiabá'],
  ['Maceio', 'Maceió'],
  ['Mexico_City', 'México'],
  ['Sao_Paulo', 'São Paulo'],
  ['Tucuman', 'Tucumán'],
]);

/** Names the city of an IANA zone: "America/Argentina/Buenos_Aires" becomes "hora de Buenos Aires". */
export function zoneWord(zone: string): string {
  const city = zone.split('/').at(-1) ?? zone;
  return m.race_zone({ city: cities.get(city) ?? city.replaceAll('_', ' ') });
}

type Named = Pick<FoundRace, 'published' | 'race_name'>;

/** Writes a rider's result to share: "Elías salió 1.º en Varones 11 · 5.ª fecha". It is null when there is none. */
export function resultWords(view: Named, rider: RiderSheetView, language: Language): string | null {
  if (rider.rank === null || !view.published) return null;
  return m.race_share_result(
    {
      rider: rider.rider_fullname,
      place: formatOrdinal(rider.rank, language),
      category: rider.category_name,
      race: view.race_name,
    },
    { locale: language },
  );
}
