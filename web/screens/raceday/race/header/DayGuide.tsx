import * as m from '#text/messages/messages.js';
import type { FoundRace } from '#web/screens/raceday/race/parts/race-view.ts';
import { Link } from '#web/ground/address/link.tsx';
import { rankingHref, regulationHref } from '#web/ground/address/paths.ts';
import { ContactText } from '#web/parts/places/ContactText.tsx';
import { textLink } from '#web/ui/button-classes.ts';

interface HoursProps {
  title: string;
  text: string | null;
  written_in: FoundRace['written_in'];
}

function Hours({ title, text, written_in }: HoursProps) {
  if (text === null) return null;
  return (
    <div className="min-w-0">
      <h2 className="display text-d22">{title}</h2>
      <p lang={written_in} className="whitespace-pre-line tabular-nums wrap-anywhere">
        {text}
      </p>
    </div>
  );
}

/** Shows the hours of the day and the race office, as the organizer wrote them, and the technical guide. */
export function DayGuide({ view: { timetable, office_hours, guide, written_in } }: { view: FoundRace }) {
  if (timetable === null && office_hours === null && guide === null) return null;
  return (
    <section className="mt-4 flex flex-wrap gap-6 border-l-4 border-line bg-surface p-4 sun:border-2">
      <Hours title={m.race_timetable()} text={timetable} written_in={written_in} />
      <Hours title={m.race_office_hours()} text={office_hours} written_in={written_in} />
      {guide && (
        <a
          href={guide}
          target="_blank"
          rel="noopener nofollow"
          className={`inline-flex min-h-12 basis-full items-center print:hidden ${textLink}`}
        >
          {m.race_guide()}
        </a>
      )}
    </section>
  );
}

/** Links from a race to its cup, and shows the contact for this date, in the same place on every race. */
export function RaceFoot({ view }: { view: FoundRace }) {
  const { cup_id } = view.place;
  const ways = [
    ...(view.ranking ? [[rankingHref(cup_id), m.race_ranking] as const] : []),
    ...(view.regulation ? [[regulationHref(cup_id), m.race_regulation] as const] : []),
  ];
  return (
    <div className="mt-8 border-t border-line pt-2 text-small print:hidden">
      {ways.length > 0 && (
        <p className="flex flex-wrap gap-x-6">
          {ways.map(([href, words]) => (
            <Link key={href} href={href} className={`inline-flex min-h-12 items-center ${textLink}`}>
              {words({ cup: view.cup_name })}
            </Link>
          ))}
        </p>
      )}
      <Contact view={view} />
    </div>
  );
}

function Contact({ view }: { view: FoundRace }) {
  const contact = view.contact ?? view.organization_contact;
  if (contact === '') return null;
  return (
    <p className="py-1 text-ink2 wrap-anywhere">
      {m.race_contact({ organization: view.organization_name })}{' '}
      <span lang={view.written_in}>
        <ContactText text={contact} />
      </span>
    </p>
  );
}
