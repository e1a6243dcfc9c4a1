import { type KeyboardEvent, useEffect, useRef } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { raceHref } from './parts/place.ts';
import type { FoundRace } from './parts/race-view.ts';
import { tabWord } from './parts/words.ts';
import { useInBrowser } from '#web/ui/effects/use-in-browser.ts';

export const panelId = 'race-panel';

/** Moves the focus: arrows between tabs, Home and End to the ends. Enter and Space follow the link, as in tabs. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === ' ') {
    event.preventDefault();
    if (event.target instanceof HTMLElement) event.target.click();
    return;
  }
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  tabs[(to + tabs.length) % tabs.length]?.focus();
}

/** Shows the stages of the day as links, which work before and without scripts. */
export function RaceTabs({ view }: { view: FoundRace }) {
  const strip = useRef<HTMLDivElement>(null);
  // Before the scripts run, the arrows do nothing, so each tab must then be reachable with the Tab key.
  const hasArrows = useInBrowser();
  useEffect(() => {
    const list = strip.current;
    const active = document.getElementById(`tab-${view.tab}`);
    if (list && active)
      list.scrollTo({ left: active.offsetLeft - (list.clientWidth - active.clientWidth) / 2 });
  }, [view.tab]);
  return (
    <div className="border-b-2 border-ink bg-paper print:hidden">
      <div
        ref={strip}
        role="tablist"
        tabIndex={-1}
        aria-label={m.race_tabs_label()}
        onKeyDown={moveFocus}
        className="scroll-strip mx-auto flex max-w-page px-1 md:px-3 xl:px-5"
      >
        {view.tabs.map((tab) => {
          const isOpen = tab === view.tab;
          return (
            <Link
              key={tab}
              href={raceHref(view.place, { tab, rider: null })}
              replace
              role="tab"
              id={`tab-${tab}`}
              aria-selected={isOpen}
              aria-controls={isOpen ? panelId : undefined}
              tabIndex={isOpen || !hasArrows ? 0 : -1}
              className={`-skew-x-8 px-3 py-3 whitespace-nowrap -outline-offset-3 ${
                isOpen
                  ? 'bg-accent text-on-accent outline-current'
                  : 'text-ink2 hover:bg-surface2 hover:text-ink'
              }`}
            >
              <span className="display block skew-x-8 text-[1.25rem] leading-6">{tabWord(tab)}</span>
            </Link>
          );
        })}
      </div>
    </div>
  );
}
