import { useEffect, useRef, useState } from 'react';
import type { Language } from '#contract/values.ts';
import { countedPage } from '#web/app/analytics.ts';
import type * as LaterCode from '#web/app/later.ts';
import { placeOf } from '#web/app/use-arrival.ts';
import type { PageState } from '#web/app/use-page.ts';
import { whenIdle } from '#web/app/when-idle.ts';

interface About {
  language: Language;
  title: string;
  analytics: string | null;
}

/** What can wait until the page is read: versions, the worker for no signal, counting. Its code is asked for then. Out: whether it is here. */
export function useLater(state: PageState, about: About): boolean {
  const [later, setLater] = useState<typeof LaterCode | null>(null);
  const { language } = about;
  useEffect(() => {
    let gone = false;
    const start = async () => {
      await whenIdle();
      const code = await import('#web/app/later.ts');
      if (gone) return;
      code.startLater();
      setLater(code);
    };
    // Code that does not come is not missed.
    start().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);

  const told = useRef<string | null>(null);
  const place = placeOf(state);
  useEffect(() => {
    if (later === null || told.current === place) return;
    told.current = place;
    later.tellPage({ page: countedPage(state), ...about });
  }, [later, place, state, about]);

  const spoken = useRef(language);
  useEffect(() => {
    if (later === null || spoken.current === language) return;
    spoken.current = language;
    later.keepOfflinePage();
  }, [later, language]);
  return later !== null;
}
