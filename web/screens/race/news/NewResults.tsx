import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useNews } from './use-news.ts';

interface NewResultsProps {
  view: FoundRace;
  failed: boolean;
  refresh: () => void;
}

/** For a race without a stream: says that there are new results. The list changes only when the reader asks for it. */
export function NewResults({ view, failed, refresh: ask }: NewResultsProps) {
  const news = useNews(view);
  const [isAsked, setIsAsked] = useState(false);
  const refresh = () => {
    setIsAsked(true);
    ask();
  };
  // A refresh that failed is shown by the page itself, with a button to try again.
  const lost = news.unreachable && !failed;
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--nav)+1rem)] z-20 flex justify-center px-4 print:hidden">
      {lost ? (
        <span className="pointer-events-auto flex items-center gap-3 bg-night py-1 pr-1 pl-4 text-small text-on-night">
          {m.race_refresh_failed()}
          <button type="button" onClick={refresh} className="min-h-12 px-3 font-semibold text-signal">
            {m.race_retry()}
          </button>
        </span>
      ) : news.isNewer ? (
        <button
          type="button"
          onClick={refresh}
          className="display pointer-events-auto inline-flex min-h-12 animate-drop items-center gap-2 border-2 border-on-accent bg-accent px-5 text-d22 text-on-accent"
        >
          <Icon name="up" className="size-5" />
          {news.heats > 0 ? m.race_new_results({ count: news.heats }) : m.race_corrected_results()}
        </button>
      ) : (
        isAsked && !failed && <span className="sr-only">{m.race_list_updated()}</span>
      )}
    </output>
  );
}
