import type { Certificate } from '#contract/races/certificates.ts';
import * as m from '#text/messages/messages.js';
import { formatDate, formatOrdinal } from '#web/app/format.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { Link } from '#web/app/address/link.tsx';
import { hrefWith } from '#web/app/address/navigation.ts';
import { paths, riderHref } from '#web/app/screens/paths.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** A certificate that exists: the rider, the place, the race, and whether the result still stands. */
export function CertificateFound({ certificate }: { certificate: Certificate }) {
  const language = useLanguage();
  const { rider_fullname, club_name, lines, status, cup_id, race_date } = certificate;
  const where = [formatDate(race_date), certificate.race_place].filter((part) => part !== null).join(' · ');
  return (
    <article className="max-w-140">
      <p className="flex items-center gap-2 font-semibold text-go">
        <Icon name="check" />
        {m.certificate_valid()}
      </p>
      <h1 className="display mt-3 text-d48 text-balance wrap-anywhere">
        <Link
          href={riderHref({ rider_id: certificate.rider_id, name: rider_fullname })}
          className="hover:underline"
        >
          {rider_fullname}
        </Link>
      </h1>
      {club_name !== null && <p className="text-ink2">{club_name}</p>}
      <ul className="mt-5 border-t-2 border-ink">
        {lines.map((line) => (
          <li key={line.category_name} className="flex items-center gap-4 border-b border-line py-3">
            <Plate plate={line.plate} colour="yellow" />
            <div className="min-w-0">
              <p className="display text-d28">
                {line.rank === null
                  ? m.certificate_rode()
                  : m.certificate_place({ place: formatOrdinal(line.rank, language) })}
              </p>
              <p className="text-small text-ink2 wrap-anywhere">
                {line.category_name} · {m.certificate_of({ count: line.riders })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-5 font-semibold">
        {certificate.cup_name} · {certificate.race_name}
      </p>
      <p className="text-ink2">{where}</p>
      <p className="text-ink2">{certificate.organization_name}</p>
      <p className="mt-4 border-l-4 border-accent bg-surface p-4">
        <strong className="block">
          {status === 'official' ? m.certificate_official() : m.certificate_provisional()}
        </strong>
        {m.certificate_today()}
      </p>
      <div className="mt-5">
        <Link
          href={hrefWith(paths.race, new URLSearchParams(), { cup_id, race_date })}
          className={secondaryButton}
        >
          {m.certificate_race()}
        </Link>
      </div>
      <p className="mt-6 text-caption text-ink3">
        {m.certificate_code()}: <span className="font-mono">{certificate.code}</span>
      </p>
    </article>
  );
}
