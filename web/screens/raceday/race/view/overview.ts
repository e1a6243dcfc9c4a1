import type { Manga, Race, RaceCategory } from '#contract/season/races/races.ts';
import type { RaceTab } from '#rules/raceday/races/race-tabs.ts';
import type { OverviewCard } from '#web/screens/raceday/race/parts/race-view.ts';

const shownLeaders = 3;

type Leader = OverviewCard['leaders'][number];

/** Gives the winners of the heats or, in a final, its first three. */
function heatLeaders(heats: readonly Manga[]): Leader[] {
  const places = heats.length === 1 ? ['1', '2', '3'] : ['1'];
  return heats
    .flatMap((heat) => heat.riders)
    .filter((rider) => places.includes(rider.result ?? ''))
    .slice(0, shownLeaders)
    .map(({ plate, rider_fullname, result }) => ({ position: result ?? '', plate, rider_fullname }));
}

function classLeaders(race: Race, category: RaceCategory): Leader[] {
  return (race.race_races.mangasResult[String(category.category_id)] ?? [])
    .slice(0, shownLeaders)
    .flatMap(({ rank, plate, rider_fullname }) =>
      rank === null ? [] : [{ position: String(rank), plate, rider_fullname }],
    );
}

function numbersOf(heats: readonly Manga[]): OverviewCard['numbers'] {
  const numbers = heats.flatMap((heat) => (heat.number === null ? [] : [heat.number]));
  const [first, last] = [numbers[0], numbers.at(-1)];
  return first === undefined || last === undefined ? null : [first, last];
}

/** Makes the card of a category of a big race: riders, races, leaders. It is null when not in this tab. */
export function overviewCard(race: Race, category: RaceCategory, tab: RaceTab): OverviewCard | null {
  const card = (heats: readonly Manga[], leaders: Leader[]): OverviewCard => ({
    category_id: category.category_id,
    category_name: category.category_name,
    plate_colour: category.plate_colour,
    riders: category.riders,
    numbers: numbersOf(heats),
    heats: heats.length,
    on_points: false,
    leaders,
  });
  if (tab === 'riders') {
    const entered = race.race_riders[String(category.category_id)] ?? [];
    return entered.length === 0 ? null : card([], []);
  }
  if (tab === 'classification') {
    return category.reached === null ? null : card([], classLeaders(race, category));
  }
  const heats = (race.race_races[tab] ?? []).filter((heat) => heat.category_id === category.category_id);
  if (heats.length === 0) {
    // Without it, readers would not find a small class on the day's last tab.
    const isDecided = tab === 'final' && category.qualify === 0 && category.complete;
    return isDecided ? { ...card([], classLeaders(race, category)), on_points: true } : null;
  }
  // A heat that rides several motos has no leader of its own, so the class's are shown.
  const leaders = tab === 'mangas' ? classLeaders(race, category) : heatLeaders(heats);
  return card(heats, category.reached === null ? [] : leaders);
}
