import { useAddress } from '#web/app/address/navigation.ts';
import { idOf } from '#web/app/address/params.ts';
import { officePaths, piecesBelow, postingHref, typingHref } from '#web/app/screens/office-paths.ts';
import { CategoryDesk } from '#web/office/results/category/CategoryDesk.tsx';
import { ImportScreen } from '#web/office/results/import/ImportScreen.tsx';
import { PostingScreen } from '#web/office/results/posting/PostingScreen.tsx';
import { RaceResultsDesk } from '#web/office/results/race/RaceResultsDesk.tsx';
import { TypingScreen } from '#web/office/results/typing/TypingScreen.tsx';
import { RacesList } from './RacesList.tsx';

/** Results in the office: all races, a race, a category, or an import, as the address says. */
export function ResultsScreen() {
  const { path } = useAddress();
  if (path === officePaths.resultImport) return <ImportScreen />;
  const [race_id, category_id] = piecesBelow(path, officePaths.results).map(idOf);
  if (!race_id) return <RacesList />;
  if (path === typingHref(race_id)) return <TypingScreen key={race_id} race_id={race_id} />;
  if (path === postingHref(race_id)) return <PostingScreen key={race_id} race_id={race_id} />;
  if (!category_id) return <RaceResultsDesk key={race_id} race_id={race_id} />;
  return <CategoryDesk key={path} race_id={race_id} category_id={category_id} />;
}
