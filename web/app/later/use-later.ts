import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Language } from '#contract/values.ts';
import { bringPatiently } from '#web/ground/arriving/bring.ts';
import { currentSession } from '#web/ground/session/session.ts';
import { isSparing } from '#web/app/first/sparing.ts';
import type * as LaterCode from './later.ts';
import type { PageState } from '#web/app/page/use-page.ts';
import { whenIdle } from '#web/ground/later/when-idle.ts';
import { screens } from '#web/app/page/table.ts';
import { countedPage, addressPlaceOf } from '#web/app/page/views.ts';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

interface About {
  language: Language;
  title: string;
  analytics: string | null;
}

/** Asks whether the followed riders ride today, if somebody follows riders by a star or by an account. */
async function findMyRiders(): Promise<void> {
  const hasRiders = (currentSession()?.userSelected.length ?? 0) > 0;
  if (!hasRiders && localStorage.getItem('followed-riders') === null) return;
  const { showMyRiders } = await bringPatiently(() => import('#web/parts/followed/show-my-riders.tsx'));
  showMyRiders();
}

/** Runs work that can wait: my riders, and counting pages after the first. It returns whether its code is here. */
export function useLater(state: PageState, about: About): boolean {
  const [later, setLater] = useState<typeof LaterCode | null>(null);
  const { language } = about;
  const loadViews = useEffectEvent(() => screens[state.page.screen].loadViews());
  useEffect(() => {
    let gone = false;
    const start = async () => {
      await whenIdle();
      const code = await bringPatiently(() => import('./later.ts'));
      if (gone) return;
      setLater(code);
      // A reader who leaves the first page then waits only for the data of the next one.
      if (!isSparing()) await bringPatiently(loadViews);
      await findMyRiders();
    };
    // The page works without this code.
    start().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);

  const place = addressPlaceOf(state.page);
  // The first page was counted before the code that draws was here.
  const told = useRef(place);
  useEffect(() => {
    if (later === null || told.current === place) return;
    told.current = place;
    later.tellPage({ page: countedPage(state.page), ...about });
  }, [later, place, state, about]);

  const [spoken] = useState(language);
  useOnChange(later === null ? spoken : language, () => later?.keepOfflinePage());
  return later !== null;
}
