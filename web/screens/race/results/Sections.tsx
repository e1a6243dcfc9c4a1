import * as m from '#text/messages/messages.js';
import { Corrections } from './Corrections.tsx';
import { EntryList } from './EntryList.tsx';
import { HeatCard } from './HeatCard.tsx';
import { Podium } from './Podium.tsx';
import { ClaimLink } from '#web/screens/race/live/ClaimLink.tsx';
import { postedOf, stageOfTab } from '#web/screens/race/live/posted-of.ts';
import type { FoundRace, RacePlace, Section } from '#web/screens/race/view/race-view.ts';
import { ResultTable } from './ResultTable.tsx';
import { Legend } from './Legend.tsx';
import { legendOf } from '#web/screens/race/view/legend.ts';

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
        {section.uneven && <p className="py-2 text-small text-ink2">{m.race_uneven()}</p>}
        <ResultTable section={section} place={place} />
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

/** The categories in full, one after the other. */
export function Sections({ sections, more, view }: SectionsProps) {
  const { place, corrections, zone, written_in } = view;
  // On a phone the header names the class.
  const isNamedAbove = place.category !== null && view.categories.length > 1;
  return (
    <div className="flex flex-col gap-10 pt-3">
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
