import { Link } from '#web/ground/address/link.tsx';
import { useInSight } from '#web/ui/effects/use-in-sight.ts';

interface Tab {
  href: string;
  title: string;
  /** The number of items that wait there. A 0 is not drawn. */
  count?: number;
  /** A state, such as unsaved or missing. It is drawn as a dot and read aloud beside the title. */
  mark?: string | undefined;
}

interface TabsProps {
  /** The name of the whole whose pages the tabs are. */
  label: string;
  tabs: readonly Tab[];
  /** The address of the open tab. */
  current: string;
  /** Changing the tab adds no entry to the history. */
  replace?: boolean;
}

/** Draws the pages of one thing as links in a strip. The open one stands on the line, in ink. */
export function Tabs({ label, tabs, current, replace = false }: TabsProps) {
  const strip = useInSight<HTMLUListElement>(current);
  return (
    <nav aria-label={label} className="border-b-2 border-ink print:hidden">
      <ul ref={strip} className="scroll-strip flex">
        {tabs.map(({ href, title, count = 0, mark }) => (
          <li key={href} className="shrink-0">
            <Link
              href={href}
              replace={replace}
              aria-current={href === current ? 'page' : undefined}
              className="group flex min-h-12 items-center gap-2 px-4 font-semibold -outline-offset-3 hover:bg-surface2 aria-[current=page]:bg-ink aria-[current=page]:text-paper aria-[current=page]:outline-current"
            >
              {title}
              {count > 0 && (
                <span className="bg-surface2 px-2 text-small text-ink tabular-nums group-aria-[current=page]:bg-paper">
                  {count}
                </span>
              )}
              {mark !== undefined && (
                <>
                  <span aria-hidden="true" className="size-2.5 rounded-full border border-paper bg-warn" />
                  <span className="sr-only">({mark})</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
