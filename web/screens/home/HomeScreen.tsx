import type { HomeView } from '#web/screens/home/home-view.ts';
import { CupsList } from '#web/screens/home/cups/CupsList.tsx';
import { Regulation } from '#web/screens/home/Regulation.tsx';

/** The cups, or one regulation. `notFound`: the address was unknown, and the page says so. */
export function HomeScreen({ view, notFound }: { view: HomeView; notFound: boolean }) {
  if (view.kind === 'regulation') return <Regulation view={view} />;
  return <CupsList view={view} notFound={notFound} />;
}
