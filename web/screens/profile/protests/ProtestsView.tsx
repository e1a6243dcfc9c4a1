import { useState } from 'react';
import type { OwnProtest, ProtestingEntry, ProtestRoom } from '#contract/live/protests.ts';
import * as m from '#text/messages/messages.js';
import { idOfParam } from '#web/app/address/params.ts';
import { useSearchParams } from '#web/app/address/navigation.ts';
import { useAsk } from '#web/app/call/use-ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { formatDate } from '#web/app/format.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EntryToProtest } from './EntryToProtest.tsx';
import { FileSheet } from './FileSheet.tsx';
import { OwnProtestCard } from './OwnProtestCard.tsx';

/** A deadline may end while the page is open. */
const EVERY_MS = 15_000;

function OwnList({ items }: { items: readonly OwnProtest[] }) {
  if (items.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.protest_own_list()}</h2>
      <ul>
        {items.map((one) => (
          <OwnProtestCard key={one.protest_id} one={one} />
        ))}
      </ul>
    </section>
  );
}

interface RoomProps {
  race: NonNullable<ProtestRoom['race']>;
  room: ProtestRoom;
  readAt: number;
  asked: number | null;
}

function Room({ race, room, readAt, asked }: RoomProps) {
  const [entry, setEntry] = useState<ProtestingEntry | null>(null);
  const now = (useNow(EVERY_MS) ?? readAt) + Date.parse(room.now) - readAt;
  // The rider that the address names comes first.
  const entries = room.entries.toSorted(
    (a, b) => Number(b.entry_id === asked) - Number(a.entry_id === asked),
  );
  return (
    <>
      <p className="text-ink2 wrap-anywhere">
        {formatDate(race.race_date)} · {race.race_name}
      </p>
      <p className="mt-3 max-w-text">{m.protest_own_why()}</p>
      <ul className="mt-4 border-t-2 border-ink">
        {entries.map((one) => (
          <EntryToProtest
            key={one.entry_id}
            one={one}
            zone={race.zone}
            now={now}
            onFile={() => setEntry(one)}
          />
        ))}
      </ul>
      <OwnList items={room.items} />
      {entry !== null && (
        <FileSheet race_id={race.race_id} entry={entry} zone={race.zone} onClose={() => setEntry(null)} />
      )}
    </>
  );
}

function RaceProtests({ race_id, asked }: { race_id: number; asked: number | null }) {
  const { data, error, dataUpdatedAt } = useAsk(
    'GET /api/races/{id}/protests/mine',
    { params: { id: race_id } },
    { refetchInterval: EVERY_MS, staleTime: 0 },
  );
  if (!data) return error ? <FormAlert>{failureText(error)}</FormAlert> : <SkeletonRows rows={4} />;
  if (data.race === null) return <EmptyState title={m.protest_nobody()} />;
  return <Room race={data.race} room={data} readAt={dataUpdatedAt} asked={asked} />;
}

function AllProtests() {
  const { data, error } = useAsk('GET /api/protests', {}, { staleTime: 0 });
  if (!data) return error ? <FormAlert>{failureText(error)}</FormAlert> : <SkeletonRows rows={4} />;
  if (data.items.length === 0) return <EmptyState title={m.protest_own_none()} />;
  return <OwnList items={data.items} />;
}

/** Where a family or a delegate files protests and reads the decisions. In: `?race=`, and `&entry=` when coming from a rider. */
export function ProtestsView() {
  const search = useSearchParams();
  const race_id = idOfParam(search, 'race');
  if (race_id === null) return <AllProtests />;
  return (
    <>
      <h2 className="display text-d28">{m.protest_do()}</h2>
      <RaceProtests key={race_id} race_id={race_id} asked={idOfParam(search, 'entry')} />
    </>
  );
}
