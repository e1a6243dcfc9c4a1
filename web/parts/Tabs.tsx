import { Link } from '#web/app/address/link.tsx';
import { useInSight } from '#web/ui/effects/use-in-sight.ts';

interface Tab {
  href: string;
  title: string;
  /** How many items wait there; 0: no number is shown. */
  count?: number;
  /** A state, such as unsaved or missing: drawn as a dot, and read aloud beside the title. */
  mark?: string | undefined;
}

interface TabsProps {
  /** The name of the whole that the tabs are pages of. */
  label: string;
  tabs: readonly Tab[];
  /** The address of the open tab. */
  current: string;
  /** Changing tabs adds no entry to the history. */
  replace?: boolean;
}

/** The pages of one thing, as links in a strip: the open one stands on the line, in ink. */
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
