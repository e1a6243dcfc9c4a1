import { useFreshness } from '#web/app/data/freshness.ts';
import type { HomeView } from '#web/screens/home/home-view.ts';
import { CupsList } from '#web/screens/home/cups/CupsList.tsx';
import { useQuarterTurn } from '#web/ui/effects/use-quarter-turn.ts';
import { Regulation } from '#web/screens/home/regulation/Regulation.tsx';

/** The cups, or one regulation. `notFound`: the address was unknown, and the page says so. */
export function HomeScreen({ view, notFound }: { view: HomeView; notFound: boolean }) {
  // It says what is of today: left open, it does not say so tomorrow.
  const { refresh } = useFreshness();
  useQuarterTurn(refresh);
  if (view.kind === 'regulation') return <Regulation view={view} />;
  return <CupsList view={view} notFound={notFound} />;
}
