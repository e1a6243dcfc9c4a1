import * as m from '#text/messages/messages.js';
import { LastRiders } from './LastRiders.tsx';
import { SheetPart } from './SheetPart.tsx';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { entryRefusalWords } from '#web/parts/entries/entry-refusal-words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Enters many at once: from a spreadsheet, or by ticking riders of the last date. */
export function ClubPage({ table }: { table: RaceTable }) {
  const { refusal } = table.race;
  if (refusal !== null)
    return <EmptyState title={m.desk_many_closed()}>{entryRefusalWords[refusal]()}</EmptyState>;
  // A delegate mostly enters the club's riders; an office mostly has a spreadsheet that somebody sent.
  const isClub = table.race.role === 'club';
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-2">
      {isClub && <LastRiders table={table} />}
      <SheetPart table={table} />
      {!isClub && <LastRiders table={table} />}
    </div>
  );
}
