import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { formatDate } from '#web/ground/format.ts';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { textLink } from '#web/ui/button-classes.ts';

/** Shows what ends over New Year between the dates of a cup, each with its number and what to do about it. */
export function NewYear({ cup: { new_year } }: { cup: OfficeCup }) {
  if (new_year === null) return null;
  const { first_date, licences, ages, papers } = new_year;
  const lines = [
    ...(licences === 0
      ? [{ words: m.cups_new_year_licences_none(), href: null }]
      : [{ words: m.cups_new_year_licences({ count: licences }), href: officePaths.endings }]),
    ...(ages === 0 ? [] : [{ words: m.cups_new_year_ages({ count: ages }), href: null }]),
    ...(papers === 0
      ? []
      : [{ words: m.cups_new_year_papers({ count: papers }), href: officePaths.endings }]),
  ];
  return (
    <div role="note" className="mt-4 border-l-6 border-warn pl-3">
      <p className="font-semibold">{m.cups_new_year({ date: formatDate(first_date) })}</p>
      <ul className="mt-1 list-disc pl-5">
        {lines.map(({ words, href }) => (
          <li key={words} className="py-0.5 wrap-anywhere">
            {href === null ? (
              words
            ) : (
              <Link href={href} className={textLink}>
                {words}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
