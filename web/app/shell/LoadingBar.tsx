import { useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { PageState } from '#web/app/data/use-page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Answers faster than this show no bar. */
const patienceMs = 150;

function useAfterPatience(busy: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  return late && busy;
}

/** A thin bar while something loads, and a message when it failed. */
export function LoadingBar({ state }: { state: PageState }) {
  const late = useAfterPatience(state.busy);
  return (
    <>
      <div role="status" className="fixed inset-x-0 top-0 z-50 print:hidden">
        {late && (
          <div className="h-1 overflow-hidden bg-night">
            <div className="h-full w-1/4 animate-slide bg-signal" />
            <span className="sr-only">{m.page_loading()}</span>
          </div>
        )}
      </div>
      {state.failed && (
        <div
          role="alert"
          className="fixed inset-x-0 bottom-(--nav) z-50 border-t-4 border-stop bg-paper print:hidden"
        >
          <div className="gutter mx-auto flex max-w-page flex-wrap items-center gap-3 py-3">
            <Icon name="alert" className="size-6 text-stop" />
            <p className="min-w-0 grow basis-60">{m.page_failed()}</p>
            <Button look="primary" onClick={state.refresh}>
              {m.page_retry()}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
