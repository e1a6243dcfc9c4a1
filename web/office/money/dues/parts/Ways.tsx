import { Link } from '#web/ground/address/link.tsx';

interface Way {
  words: string;
  href: string;
  isCurrent: boolean;
}

/** Links two lists of one tab: what waits, and what was decided. */
export function Ways({ ways }: { ways: readonly Way[] }) {
  return (
    <ul className="mt-5 flex flex-wrap gap-2">
      {ways.map(({ words, href, isCurrent }) => (
        <li key={words}>
          <Link
            href={href}
            replace
            aria-current={isCurrent ? 'page' : undefined}
            className="flex min-h-12 items-center border-2 border-edge px-4 font-semibold aria-[current=page]:border-ink aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
          >
            {words}
          </Link>
        </li>
      ))}
    </ul>
  );
}
