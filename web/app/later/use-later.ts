import { useEffect, useRef, useState } from 'react';
import type { Language } from '#contract/values.ts';
import type * as LaterCode from './later.ts';
import type { PageState } from '#web/app/data/use-page.ts';
import { whenIdle } from './when-idle.ts';
import { countedPage, addressPlaceOf } from '#web/app/screens/views.ts';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

interface About {
  language: Language;
  title: string;
  analytics: string | null;
}

/** Work that can wait until the page is read: versions, the worker, counting. Its code is loaded then. Out: whether it is loaded. */
export function useLater(state: PageState, about: About): boolean {
  const [later, setLater] = useState<typeof LaterCode | null>(null);
  const { language } = about;
  useEffect(() => {
    let gone = false;
    const start = async () => {
      await whenIdle();
      const code = await import('./later.ts');
      if (gone) return;
      code.startLater();
      setLater(code);
    };
    // The page works without this code.
    start().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);

  const told = useRef<string | null>(null);
  const place = addressPlaceOf(state.page);
  useEffect(() => {
    if (later === null || told.current === place) return;
    told.current = place;
    later.tellPage({ page: countedPage(state.page), ...about });
  }, [later, place, state, about]);

  const [spoken] = useState(language);
  useOnChange(later === null ? spoken : language, () => later?.keepOfflinePage());
  return later !== null;
}
