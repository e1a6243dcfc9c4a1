import { useState } from 'react';
import type { LiveBodies } from '#rules/live/live-facts.ts';
import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/app/language-context.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { OldData } from './OldData.tsx';
import { Icon } from '#web/ui/Icon.tsx';

const everyMs = 20_000;

type Notice = LiveBodies['notice'] & { key: string };

/** Notices that are current and not on the page yet. In: now in milliseconds; the page as it was loaded. */
function newNotices(live: LiveView, loaded: FoundRace, now: number): Notice[] {
  const known = new Set(loaded.notices.map(({ words }) => words.es));
  return [...(live.state?.facts.values() ?? [])].flatMap((fact): Notice[] =>
    fact.kind === 'notice' && fact.body !== null && fact.body.u * 1000 > now && !known.has(fact.body.t.es)
      ? [{ ...fact.body, key: fact.key }]
      : [],
  );
}

interface NewNoticesProps {
  /** The race as it was loaded. */
  loaded: FoundRace;
  live: LiveView;
  refresh: () => void;
}

/** A notice that came while the page was open: at the foot, so that nothing moves. Loaded again, the page has it on top. */
export function NewNotices({ loaded, live, refresh }: NewNoticesProps) {
  const language = useLanguage();
  const now = useNow(everyMs);
  const [put, setPut] = useState<ReadonlySet<string>>(new Set());
  const notices = now === null ? [] : newNotices(live, loaded, now).filter(({ key }) => !put.has(key));
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-(--nav) z-40 block print:hidden">
      {live.line === 'lost' && live.heardAt !== null && (
        <OldData knownAt={live.heardAt} zone={loaded.zone} refresh={refresh} />
      )}
      {notices.map(({ key, w, t }) => (
        <span
          key={key}
          className={`pointer-events-auto flex items-center gap-2 py-1 pr-1 pl-4 ${w === 'info' ? 'border-t-2 border-ink bg-paper' : 'border-t-2 border-on-accent bg-accent font-semibold text-on-accent'}`}
        >
          <Icon name="alert" className="size-5 shrink-0" />
          <span className="min-w-0 grow wrap-anywhere">{t[language]}</span>
          <button
            type="button"
            aria-label={m.shell_close()}
            onClick={() => setPut(new Set([...put, key]))}
            className="grid size-12 shrink-0 place-items-center"
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
    </output>
  );
}
