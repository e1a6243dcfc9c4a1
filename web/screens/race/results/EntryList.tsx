import { Plate } from '#web/parts/Plate.tsx';
import type { EntriesSection, RacePlace } from '#web/screens/race/view/race-view.ts';
import { RiderLink } from './RiderLink.tsx';

/** The registered riders of a category. */
export function EntryList({ section, place }: { section: EntriesSection; place: RacePlace }) {
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
