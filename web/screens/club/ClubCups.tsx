import type { ShownClub } from '#contract/clubs/clubs.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { formatNumber } from '#web/app/format.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { clubStandingHref } from '#web/app/screens/paths.ts';

/** Where the club stands in each cup that ranks its clubs. */
export function ClubCups({ cups }: { cups: ShownClub['cups'] }) {
  const language = useLanguage();
  if (cups.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.club_cups()}</h2>
      <ul>
        {cups.map(({ cup_id, cup_name, organization_shortname, position, clubs, points, rule }) => (
          <li
            key={cup_id}
            className="relative flex items-center gap-4 border-b border-line py-3 hover:bg-surface"
          >
            <span className="display w-11 shrink-0 text-center text-d34">{position}</span>
            <span className="min-w-0 grow">
              <Link
                href={clubStandingHref(cup_id)}
                className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {cup_name}
              </Link>
              <span className="block text-caption text-ink3">
                {organization_shortname} · {m.club_cups_of({ position, clubs })}
              </span>
            </span>
            {rule !== 'medals' && (
              <span className="shrink-0 text-right">
                <span className="display block text-d22">{formatNumber(points, language)}</span>
                <span className="block text-caption text-ink3">{m.club_standing_points()}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
