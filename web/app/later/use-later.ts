import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Language } from '#contract/values.ts';
import { currentSession } from '#web/app/call/session.ts';
import { isSparing } from '#web/app/first/sparing.ts';
import type * as LaterCode from './later.ts';
import type { PageState } from '#web/app/data/use-page.ts';
import { whenIdle } from './when-idle.ts';
import { screens } from '#web/app/screens/table.ts';
import { countedPage, addressPlaceOf } from '#web/app/screens/views.ts';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

interface About {
  language: Language;
  title: string;
  analytics: string | null;
}

/** If somebody follows riders, by a star or by account, asks whether they ride today. */
async function findMyRiders(): Promise<void> {
  const hasRiders = (currentSession()?.userSelected.length ?? 0) > 0;
  if (!hasRiders && localStorage.getItem('followed-riders') === null) return;
  const { showMyRiders } = await import('#web/parts/followed/show-my-riders.tsx');
  showMyRiders();
}

/** Work that can wait until the page is read: the riders somebody follows, counting the pages after the first. Out: whether its code is here. */
export function useLater(state: PageState, about: About): boolean {
  const [later, setLater] = useState<typeof LaterCode | null>(null);
  const { language } = about;
  const loadViews = useEffectEvent(() => screens[state.page.screen].loadViews());
  useEffect(() => {
    let gone = false;
    const start = async () => {
      await whenIdle();
      const code = await import('./later.ts');
      if (gone) return;
      setLater(code);
      // Whoever goes on from the first page waits for its data alone.
      if (!isSparing()) await loadViews();
      await findMyRiders();
    };
    // The page works without this code.
    start().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);

  const place = addressPlaceOf(state.page);
  // The first page was counted before there was code that draws.
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
