import { useState } from 'react';
import type { OwnProtest, ProtestingEntry, ProtestRoom } from '#contract/raceday/live/protests.ts';
import * as m from '#text/messages/messages.js';
import { idOfParam } from '#web/ground/address/params.ts';
import { useSearchParams } from '#web/ground/address/navigation.ts';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { formatDate, formatInstant } from '#web/ground/format.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { FileSheet } from './FileSheet.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import { clockLeft, hourIn } from '#web/parts/posting/clock-left.ts';
import { Button } from '#web/ui/Button.tsx';
import { nextClock, takenHeats } from './filing.ts';
import { isOpenProtest } from '#rules/raceday/live/protests.ts';
import { phaseWord } from '#text/stages.ts';
import { ask } from '#web/ground/call/ask.ts';
import { aboutWord, protestStepWord } from '#web/parts/posting/protest-words.ts';
import { useWrite } from '#web/parts/use-write.ts';

/** Shows a protest to the person who filed it: its number, its steps, and a button to withdraw it while it is open. */
function OwnProtestCard({ one }: { one: OwnProtest }) {
  const [isSure, setIsSure] = useState(false);
  const { busy, failure, run } = useWrite({
    again: [
      { queryKey: keyOf('GET /api/races/{id}/protests/mine') },
      { queryKey: keyOf('GET /api/protests') },
    ],
  });
  const { receipt, race_name, category_name, phase, number, about, words, steps, zone, protest_id } = one;
  const last = steps.at(-1);
  const isOpen = last !== undefined && isOpenProtest(last.became);
  const title = receipt === null ? m.protest_at_track() : m.protest_receipt({ receipt });
  const withdraw = (id: number) => run(() => ask('POST /api/protests/{id}/withdraw', { params: { id } }));
  return (
    <li className="border-b border-line py-4">
      <h3 className="font-semibold wrap-anywhere">
        {title} · {race_name}
      </h3>
      <p className="text-small text-ink2 wrap-anywhere">
        {[
          category_name,
          number === null ? phaseWord(phase) : m.protest_number({ number }),
          aboutWord(about),
          ...(one.rider_fullname === null ? [] : [one.rider_fullname]),
          ...(one.is_late ? [m.protest_late()] : []),
        ].join(' · ')}
      </p>
      <blockquote className="mt-2 border-l-4 border-edge pl-3 whitespace-pre-line wrap-anywhere">
        {words}
      </blockquote>
      {receipt === null && (
        <p className="mt-2">{m.protest_at_track_since({ when: formatInstant(one.filed_at, zone) })}</p>
      )}
      <ol className="mt-2 space-y-1">
        {steps.map(({ became, public_line, at }) => (
          <li key={became} className="wrap-anywhere">
            <span className="font-semibold">{protestStepWord(became)}</span>
            <span className="text-small text-ink2"> · {formatInstant(at, zone)}</span>
            {public_line !== null && <p>{public_line}</p>}
          </li>
        ))}
      </ol>
      {isOpen && !isSure && (
        <Button look="link" onClick={() => setIsSure(true)}>
          {m.protest_withdraw()}
        </Button>
      )}
      {isOpen && isSure && receipt !== null && protest_id !== null && (
        <div role="alert" className="mt-3 space-y-3 border-2 border-warn p-4">
          <p>{m.protest_withdraw_sure({ receipt })}</p>
          <div className="flex flex-wrap gap-3">
            <Button look="danger" busy={busy} onClick={() => void withdraw(protest_id)}>
              {m.protest_withdraw()}
            </Button>
            <Button onClick={() => setIsSure(false)}>{m.protest_keep()}</Button>
          </div>
        </div>
      )}
      <FormAlert>{failure}</FormAlert>
    </li>
  );
}

interface EntryProps {
  one: ProtestingEntry;
  zone: string;
  /** The time by the server's clock. */
  now: number;
  onFile: () => void;
}

/** Writes until when a protest is accepted, or why it is not. */
function whenText(one: ProtestingEntry, zone: string, now: number): string {
  const next = nextClock(one, now);
  if (next !== null && next.until !== null) {
    const left = clockLeft(Date.parse(next.until) - now);
    return `${m.protest_open_until({ time: hourIn(next.until, zone) })} · ${m.posting_left({ clock: left })}`;
  }
  if (takenHeats(one).length > 0) return m.protest_late_now();
  return one.heats.some(({ filing }) => filing === 'over') ? m.protest_past() : m.protest_not_posted();
}

/** Shows a rider in a class, and whether a protest is possible now. */
function EntryToProtest({ one, zone, now, onFile }: EntryProps) {
  const { rider_fullname, plate, plate_colour, category_name } = one;
  const mayFile = takenHeats(one).length > 0;
  return (
    <li className="grid gap-x-4 gap-y-3 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex items-center gap-3">
          <Plate plate={plate} colour={plate_colour} size="small" />
          <span className="min-w-0 font-semibold wrap-anywhere">{rider_fullname}</span>
        </p>
        <p className="mt-1 text-small text-ink2 wrap-anywhere">{category_name}</p>
        <p className="mt-1 wrap-anywhere">{whenText(one, zone, now)}</p>
      </div>
      {mayFile && (
        <Button
          look={nextClock(one, now) === null ? 'secondary' : 'primary'}
          onClick={onFile}
          aria-label={m.protest_do_for({ rider: rider_fullname })}
        >
          {m.protest_do()}
        </Button>
      )}
    </li>
  );
}

/** A deadline may end while the page is open. */
const EVERY_MS = 15_000;

function OwnList({ items }: { items: readonly OwnProtest[] }) {
  if (items.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.protest_own_list()}</h2>
      <ul>
        {items.map((one) => (
          <OwnProtestCard key={one.protest_id ?? one.filed_at} one={one} />
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

/** Lets families and delegates file protests and read decisions. It reads `?race=`, and `&entry=` from a rider. */
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
