import { useAddress } from '#web/app/address/navigation.ts';
import { CategoryDesk } from '#web/office/results/category/CategoryDesk.tsx';
import { ImportScreen } from '#web/office/results/import/ImportScreen.tsx';
import { RaceResultsDesk } from '#web/office/results/race/RaceResultsDesk.tsx';
import { RacesList } from './RacesList.tsx';

const below = /^\/administration\/results\/([1-9][0-9]{0,14})(?:\/([1-9][0-9]{0,14}))?$/;

/** Results in the office: all races, one of them, a category of it, or a file to load, as the address says. */
export function ResultsScreen() {
  const { path } = useAddress();
  if (path === '/administration/results/import') return <ImportScreen />;
  const [, race, category] = below.exec(path) ?? [];
  if (race === undefined) return <RacesList />;
  const race_id = Number(race);
  if (category === undefined) return <RaceResultsDesk key={race} race_id={race_id} />;
  return <CategoryDesk key={path} race_id={race_id} category_id={Number(category)} />;
}
