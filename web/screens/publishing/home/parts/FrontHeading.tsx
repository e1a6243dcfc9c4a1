import { Link } from '#web/ground/address/link.tsx';
import { textLink } from '#web/ui/button-classes.ts';

interface FrontHeadingProps {
  title: string;
  /** The page that has all of it. */
  more?: { href: string; words: string };
}

export function FrontHeading({ title, more }: FrontHeadingProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
      <h2 className="display flex items-center gap-2.5 text-d22">
        <span aria-hidden="true" className="h-5 w-2 shrink-0 -skew-x-12 bg-accent" />
        {title}
      </h2>
      {more && (
        <Link
          href={more.href}
          className={`inline-flex min-h-12 items-center text-small font-semibold ${textLink}`}
        >
          {more.words}
        </Link>
      )}
    </div>
  );
}
