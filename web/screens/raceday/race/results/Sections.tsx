import * as m from '#text/messages/messages.js';
import { Corrections } from './Corrections.tsx';
import { HeatCard } from './HeatCard.tsx';
import { ClassState } from '#web/screens/raceday/race/live/ClassState.tsx';
import { ClaimLink } from '#web/screens/raceday/race/live/ClaimLink.tsx';
import { postedOf, stageOfTab } from '#web/screens/raceday/race/live/posted-of.ts';
import type {
  FoundRace,
  RacePlace,
  Section,
  EntriesSection,
  PlateColours,
  PodiumRow,
} from '#web/screens/raceday/race/parts/race-view.ts';
import { ResultTable } from './ResultTable.tsx';
import { Legend } from './Legend.tsx';
import { legendOf } from '#web/screens/raceday/race/view/legend.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { RiderLink } from './RiderLink.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { riderHref } from '#web/ground/address/paths.ts';

/* The stands are shown 2-1-3, as on the podium, and read 1-2-3. */
const stands = [
  'order-2 bg-accent text-on-accent h-14 md:h-24',
  'order-1 bg-night2 text-on-night h-10 md:h-16',
  'order-3 bg-night2 text-on-night h-9 md:h-11',
];
const orders = ['order-2', 'order-1', 'order-3'];

/** Draws the first three of a finished category. */
function Podium({ rows, colour }: { rows: readonly PodiumRow[]; colour: PlateColours }) {
  return (
    <ol
      aria-label={m.race_podium_label()}
      className="mx-auto mb-3 grid md:mb-6 max-w-xl grid-cols-3 items-end gap-1 border-b-2 border-ink break-inside-avoid"
    >
      {rows.map((row, index) => (
        <li key={row.entry_id} className={`flex flex-col items-center ${orders[index] ?? ''}`}>
          <Plate plate={row.plate} colour={colour} size={index === 0 ? 'large' : 'normal'} />
          <p className="mt-2 px-1 text-center text-small leading-tight font-semibold wrap-anywhere">
            <Link
              href={riderHref({ rider_id: row.rider_id, name: row.rider_fullname })}
              className="hover:underline"
            >
              {row.rider_fullname}
            </Link>
          </p>
          {row.club_name && (
            <p className="hidden px-1 text-center text-caption text-ink3 wrap-anywhere sm:block">
              {row.club_name}
            </p>
          )}
          <p
            className={`display mt-2 grid w-full place-items-center text-d34 ${stands[index] ?? ''} print:bg-transparent print:text-ink`}
          >
            {row.rank}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Lists the entered riders of a category. */
function EntryList({ section, place }: { section: EntriesSection; place: RacePlace }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] border-t-2 border-ink md:grid-cols-2 md:gap-x-8">
      {section.rows.map((rider) => (
        <li
          key={rider.entry_id}
          data-mine={rider.isMine}
          className="relative flex items-center gap-3 border-b border-line py-2.5 transition-colors hover:bg-surface mine-row"
        >
          <Plate plate={rider.plate} colour={section.plate_colour} />
          <div className="min-w-0">
            <RiderLink rider={rider} place={place} />
            {rider.club_name !== null && <p className="text-caption text-ink3">{rider.club_name}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface BodyProps {
  section: Section;
  place: RacePlace;
  isAlone: boolean;
  view: FoundRace;
}

function Body({ section, place, isAlone, view }: BodyProps) {
  if (section.kind === 'entries') return <EntryList section={section} place={place} />;
  if (section.kind === 'results') {
    return (
      <>
        {isAlone && section.podium.length > 0 && (
          <Podium rows={section.podium} colour={section.plate_colour} />
        )}
        <ResultTable section={section} place={place} />
        {section.uneven && <p className="pt-2 text-caption text-ink2">{m.race_uneven()}</p>}
        {isAlone && <p className="pt-2 text-caption text-ink2">{m.race_points_how()}</p>}
      </>
    );
  }
  const { category_id, category_name, plate_colour } = section;
  const posted = postedOf(view.ridden, category_id, stageOfTab(view.tab));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-8 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
      {section.heats.map((heat) => (
        <HeatCard
          key={`${heat.phase ?? ''} ${heat.serie ?? ''}`}
          race_id={view.race_id}
          heat={heat}
          category_name={category_name}
          colour={plate_colour}
          place={place}
          written_in={view.written_in}
          isLive={view.ridden !== null}
          claim={<ClaimLink race_id={view.race_id} entry_id={null} posted={posted} />}
        />
      ))}
    </div>
  );
}

interface SectionsProps {
  sections: readonly Section[];
  more: number;
  view: FoundRace;
}

/** Draws the categories in full, one after the other. */
export function Sections({ sections, more, view }: SectionsProps) {
  const { place, corrections, zone, written_in } = view;
  // On a phone the header names the class.
  const isNamedAbove = place.category !== null && view.categories.length > 1;
  return (
    <div className="flex flex-col gap-10 md:pt-3">
      {sections.map((section) => (
        <section key={section.category_id} aria-labelledby={`category-${section.category_id}`}>
          <div
            className={`mb-3 flex items-baseline justify-between gap-3 ${isNamedAbove ? 'max-lg:sr-only print:not-sr-only' : ''}`}
          >
            <h2 id={`category-${section.category_id}`} className="display min-w-0 text-d28 wrap-anywhere">
              {section.category_name}
            </h2>
            <span className="shrink-0 text-small text-ink3">
              {m.race_riders_count({ count: section.riders })}
            </span>
          </div>
          {place.category === null && (
            <ClassState category_id={section.category_id} stage={null} ridden={view.ridden} zone={zone} />
          )}
          <Body section={section} place={place} isAlone={sections.length === 1} view={view} />
          <Corrections
            items={corrections.filter(({ category_id }) => category_id === section.category_id)}
            zone={zone}
            written_in={written_in}
          />
        </section>
      ))}
      <Legend of={legendOf(sections)} />
      {more > 0 && <p className="text-ink2">{m.race_more_riders({ count: more })}</p>}
    </div>
  );
}
