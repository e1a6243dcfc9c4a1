import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { CheckInRider } from '#contract/raceday/office/check-in/check-in.ts';
import { absentOf, checkedIn, keysOfMark } from '#rules/raceday/day/check-in.ts';
import { credentialCode } from '#rules/people/riders/credential-code.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { AbsentPart } from './AbsentPart.tsx';
import type { CheckInTable, UnsentMark } from './check-in-desk.ts';
import { CheckInLine } from './CheckInLine.tsx';
import { CheckInSheet } from './CheckInSheet.tsx';
import { owedByRider } from './owed.ts';
import { foundRiders } from './found-riders.ts';
import { ScanSheet } from './ScanSheet.tsx';
import { type Arrived, WalkUpSheet } from './WalkUpSheet.tsx';
import { useSettled } from '#web/ui/effects/use-settled.ts';
import { SpokenFoot } from '#web/parts/form/Undo.tsx';

const footButton = 'min-h-12 shrink-0 px-2 font-semibold underline underline-offset-4';

/** The last mark that was made here. */
interface LastMark {
  words: string;
  /** The rider whose presence can be undone, or null. */
  rider_id: number | null;
}

function RefusedMark({ one, table }: { one: UnsentMark; table: CheckInTable }) {
  return (
    <li className="border-b border-on-night2 py-2">
      <p className="font-semibold wrap-anywhere">{m.checkin_refused({ rider: one.rider })}</p>
      <p className="wrap-anywhere">{one.refused}</p>
      <div className="flex flex-wrap gap-x-4">
        <button type="button" onClick={() => table.retry(one.request_key)} className={footButton}>
          {m.checkin_retry()}
        </button>
        <button type="button" onClick={() => table.drop(one.request_key)} className={footButton}>
          {m.checkin_drop()}
        </button>
      </div>
    </li>
  );
}

interface FootProps {
  table: CheckInTable;
  last: LastMark | null;
  onUndo: (rider_id: number) => void;
}

/** Draws the last mark with its undo, and the waiting and refused marks, at the foot, where the thumb is. */
function CheckInFoot({ table, last, onUndo }: FootProps) {
  const { unsent, isCut, isLoose } = table;
  const refused = unsent.filter((one) => one.refused !== null);
  const waiting = unsent.length - refused.length;
  const undoable = last?.rider_id ?? null;
  const isWaiting = isCut && waiting > 0;
  return (
    <SpokenFoot label={m.checkin_foot()} isEmpty={last === null && refused.length === 0 && !isWaiting}>
      <ul className="empty:hidden">
        {refused.map((one) => (
          <RefusedMark key={one.request_key} one={one} table={table} />
        ))}
      </ul>
      <p role="status" className="wrap-anywhere not-empty:py-2">
        {isWaiting ? m.checkin_unsent({ count: waiting }) : ''}
      </p>
      {isLoose && <p className="pb-2 font-semibold wrap-anywhere">{m.outbox_loose()}</p>}
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="min-w-0 wrap-anywhere not-empty:py-3">
          {last?.words}
        </p>
        {undoable !== null && (
          <button type="button" onClick={() => onUndo(undoable)} className={footButton}>
            {m.checkin_undo()}
          </button>
        )}
      </div>
    </SpokenFoot>
  );
}

const MARK_SIGNS = 16;

/** Makes the text that a list stores for a code: the beginning of its SHA-256. A browser makes none over plain http. */
const credentialMark = (code: string): string =>
  bytesToHex(sha256(new TextEncoder().encode(code))).slice(0, MARK_SIGNS);

/** Finds the rider with a card's ten characters, also without a signal. It is null when nobody on the list has it. */
function riderOfCode(riders: readonly CheckInRider[], code: string): CheckInRider | null {
  const mark = credentialMark(code);
  return riders.find(({ credential_marks }) => credential_marks.includes(mark)) ?? null;
}

/** Writes the time at which the list was read, by the clock of the device. */
const clock = (at: number) => wallClock(new Date(at).toISOString(), ownZone()).time;

function Counter({ table }: { table: CheckInTable }) {
  const missing = absentOf(table.riders).length;
  const all = table.riders.length;
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-3 tabular-nums">
      <span className="display text-d28">
        {m.checkin_count({ present: String(all - missing), all: String(all) })}
      </span>
      <span className="font-semibold text-ink2">
        {missing === 0 ? m.checkin_all_here() : m.checkin_missing({ count: missing })}
      </span>
    </p>
  );
}

interface BoardProps {
  table: CheckInTable;
  /** Takes the cash of a rider. It is null when no cash is taken here. */
  onCash: ((rider: CheckInRider) => void) | null;
}

/** Draws the check-in of a race on a phone: riders found by plate or name, each marked present with one press. */
export function CheckInBoard({ table, onCash }: BoardProps) {
  const [q, setQ] = useState('');
  const [onlyAbsent, setOnlyAbsent] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const [isScanning, setIsScanning] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [last, setLast] = useState<LastMark | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const name = useId();
  const found = foundRiders(table.riders, useDeferredValue(q), onlyAbsent && q === '');
  const howMany = useSettled(q === '' && !onlyAbsent ? '' : m.checkin_found({ count: found.length }));
  const owed = useMemo(() => owedByRider(onCash === null ? null : table.cash), [onCash, table.cash]);
  const open = table.riders.find(({ rider_id }) => rider_id === chosen) ?? null;

  const markPresent = (rider: CheckInRider, row: HTMLElement | null) => {
    // The pressed button disappears, so the focus moves to the next rider, or back to the line of this one.
    if (q === '') row?.focus();
    else {
      setQ('');
      search.current?.focus();
    }
    void table.say(rider, { kind: 'mark', what: 'present' });
    const { rider_id, rider_fullname } = rider;
    setLast({ rider_id, words: m.checkin_is_present({ rider: rider_fullname }) });
  };
  const undo = (rider_id: number) => {
    const rider = table.riders.find((one) => one.rider_id === rider_id);
    if (!rider) return;
    const mark_keys = keysOfMark(rider.marks, 'present');
    if (mark_keys.length > 0) void table.say(rider, { kind: 'undo', mark_keys });
    setLast({ rider_id: null, words: m.checkin_not_present({ rider: rider.rider_fullname }) });
    search.current?.focus();
  };

  const arrived = (one: Arrived) => {
    const { rider_id, rider_fullname: rider, category_name: category, plate, waiting, stopped } = one;
    setIsNew(false);
    if (stopped && plate !== null)
      setLast({ rider_id: null, words: m.checkin_walk_up_unpaid({ rider, category, plate }) });
    else
      setLast(
        plate === null
          ? {
              rider_id: null,
              words: m.checkin_walk_up_waits({ rider, category, place: String(waiting ?? 1) }),
            }
          : { rider_id, words: m.checkin_walk_up_done({ rider, category, plate }) },
      );
    table.again();
  };

  /** Opens the rider with a card. It resolves to true when somebody here has the code. */
  const openByCode = async (code: string): Promise<boolean> => {
    const rider = riderOfCode(table.riders, code);
    if (rider === null) return false;
    setIsScanning(false);
    setQ('');
    setChosen(rider.rider_id);
    return true;
  };

  const walkUp = table.refusal === null && (
    <Button onClick={() => setIsNew(true)} className="grow sm:grow-0">
      <Icon name="plus" className="size-5" />
      {m.checkin_walk_up()}
    </Button>
  );
  const isEmpty = table.riders.length === 0;
  return (
    <>
      {isEmpty ? <EmptyState title={m.checkin_empty()} /> : <Counter table={table} />}
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault();
          const code = credentialCode(q);
          if (code !== null) void openByCode(code);
          const [only, ...others] = foundRiders(table.riders, q, false);
          if (only && others.length === 0) setChosen(only.rider_id);
        }}
      >
        <TextField
          ref={search}
          name={name}
          type="search"
          label={m.checkin_search()}
          value={q}
          onChange={(event) => setQ(event.target.value)}
          autoComplete="off"
          enterKeyHint="go"
        />
      </form>
      {/* The search results matter most, so the rest is hidden meanwhile. */}
      {(q === '' || found.length === 0) && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => setIsScanning(true)} className="grow sm:grow-0">
            <Icon name="camera" className="size-5" />
            {m.checkin_scan()}
          </Button>
          {walkUp}
        </div>
      )}
      {q === '' && (
        <CheckField
          label={m.checkin_only_absent()}
          checked={onlyAbsent}
          onChange={(event) => setOnlyAbsent(event.target.checked)}
        />
      )}
      {onlyAbsent && q === '' && <AbsentPart table={table} />}
      {table.isOld && (
        <div className="my-2">
          <FormAlert>{m.checkin_list_of({ when: clock(table.readAt) })}</FormAlert>
        </div>
      )}
      <p role="status" className="mt-2 text-small text-ink2 tabular-nums">
        {howMany}
      </p>
      {found.length === 0 && (
        <EmptyState title={onlyAbsent && q === '' ? m.checkin_all_here() : m.checkin_none()} />
      )}
      <ul className="mt-1 border-t-2 border-ink empty:hidden">
        {found.map((rider) => (
          <CheckInLine
            key={rider.rider_id}
            rider={rider}
            isPresent={checkedIn(rider.marks).present}
            owed={owed.get(rider.rider_id) ?? null}
            onCash={() => onCash?.(rider)}
            onOpen={() => setChosen(rider.rider_id)}
            onPresent={(row) => markPresent(rider, row)}
          />
        ))}
      </ul>
      {isScanning && <ScanSheet onCode={openByCode} onClose={() => setIsScanning(false)} />}
      {isNew && <WalkUpSheet table={table} onArrived={arrived} onClose={() => setIsNew(false)} />}
      {open && (
        <CheckInSheet
          table={table}
          rider={open}
          owed={owed.get(open.rider_id) ?? null}
          onCash={() => {
            setChosen(null);
            onCash?.(open);
          }}
          onClose={() => setChosen(null)}
        />
      )}
      <CheckInFoot table={table} last={last} onUndo={undo} />
    </>
  );
}
