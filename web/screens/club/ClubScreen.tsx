import type { ShownClub } from '#contract/clubs/clubs.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { useLanguage } from '#web/app/language-context.ts';
import { clubHref, paths } from '#web/app/screens/paths.ts';
import { ContactText } from '#web/parts/places/ContactText.tsx';
import { ClubStripes } from '#web/parts/places/ClubStripes.tsx';
import { townWords } from '#web/parts/places/where.ts';
import { ShareLink } from '#web/parts/ShareLink.tsx';
import { islandButton, secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ClubCups } from './ClubCups.tsx';
import { ClubDates } from './ClubDates.tsx';
import { ClubMedals } from './ClubMedals.tsx';
import { RidersOfClub } from './RidersOfClub.tsx';

function Header({ club }: { club: ShownClub }) {
  const language = useLanguage();
  const { club_name, club_city: city, club_state: state, country, club_colours } = club;
  return (
    <header className="on-island overflow-hidden bg-night text-on-night print:bg-transparent print:text-ink">
      <div className="gutter mx-auto flex max-w-page items-stretch justify-between gap-6 pt-1 pb-5">
        <div className="min-w-0 grow">
          <Link
            href={paths.clubs}
            className="inline-flex min-h-12 items-center gap-1 text-small text-on-night2 underline-offset-3 hover:underline print:hidden"
          >
            <Icon name="left" className="-ml-1.5 size-5" />
            {m.club_all()}
          </Link>
          <h1 className="display text-d48 text-balance wrap-anywhere">{club_name}</h1>
          <p className="mt-1 text-lead text-on-night2 print:text-ink">
            {townWords({ city, state, country }, language)}
          </p>
          <p className="text-small text-on-night2 print:text-ink">{club.organization_name}</p>
          <ShareLink
            href={clubHref(club)}
            text={m.club_share_text({ club: club_name })}
            className={`${islandButton} mt-4 print:hidden`}
          >
            {m.club_share()}
          </ShareLink>
        </div>
        {club_colours.length > 0 && (
          <ClubStripes colours={club_colours} className="-mt-1 -mb-5 w-24 text-on-night" />
        )}
      </div>
    </header>
  );
}

function Contact({ club }: { club: ShownClub }) {
  if (club.club_public_contact === '') return null;
  return (
    <section className="mt-8">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.club_contact()}</h2>
      <p className="mt-3 text-lead whitespace-pre-line wrap-anywhere">
        <ContactText text={club.club_public_contact} />
      </p>
    </section>
  );
}

/** A club as it shows itself, on a phone and on the wall of its clubhouse. */
export function ClubScreen({ view: { club } }: { view: { club: ShownClub | null } }) {
  if (club === null)
    return (
      <div className="gutter mx-auto max-w-page pb-16">
        <EmptyState
          heading="h1"
          title={m.club_missing()}
          actions={
            <Link href={paths.clubs} className={secondaryButton}>
              {m.club_all()}
            </Link>
          }
        >
          {m.club_missing_text()}
        </EmptyState>
      </div>
    );
  const hasRidden = club.riders.length > 0 || club.seasons.length > 0;
  return (
    <div className="min-h-full bg-paper pb-16">
      <Header club={club} />
      <div className="gutter mx-auto max-w-page">
        {club.club_closed && <p className="mt-4 font-semibold text-warn">{m.club_closed()}</p>}
        {hasRidden ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="lg:col-start-2">
              <ClubMedals seasons={club.seasons} />
              <ClubCups cups={club.cups} />
              <Contact club={club} />
            </div>
            <div className="lg:col-start-1 lg:row-start-1">
              <RidersOfClub riders={club.riders} count={club.riders_count} />
              <ClubDates dates={club.dates} />
            </div>
          </div>
        ) : (
          <>
            <EmptyState title={m.club_nobody()} />
            <Contact club={club} />
          </>
        )}
      </div>
    </div>
  );
}
