import { useEffect, useRef } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/link.tsx';

interface TabsProps {
  race_id: number;
  tabs: readonly { below: string; title: () => string }[];
  current: string;
}

/** The parts of a race at the desk. On a phone a strip, which shows the one that is open. */
export function DeskTabs({ race_id, tabs, current }: TabsProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const marked = list?.querySelector('[aria-current]');
    if (list && marked)
      list.scrollLeft += marked.getBoundingClientRect().left - list.getBoundingClientRect().left - 48;
  }, [current]);
  return (
    <nav aria-label={m.desk_tabs()} className="print:hidden">
      <ul ref={strip} className="scroll-strip mt-5 flex gap-5 border-b-2 border-line">
        {tabs.map(({ below, title }) => (
          <li key={below} className="shrink-0">
            <Link
              href={`/administration/entries/${race_id}${below === '' ? '' : `/${below}`}`}
              aria-current={below === current ? 'page' : undefined}
              className="-mb-0.5 flex min-h-12 items-center border-b-4 border-transparent font-semibold aria-[current=page]:border-accent"
            >
              {title()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
