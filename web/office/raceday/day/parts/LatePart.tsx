import { useState } from 'react';
import type { DayClassRoom } from '#contract/raceday/office/day/day.ts';
import { isPublished } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { go, useAddress, useSearchParams } from '#web/ground/address/navigation.ts';
import { isDrawnClass, isDrawnRace } from './words.ts';
import type { Room } from './use-draw-room.ts';
import { Button } from '#web/ui/Button.tsx';
import { LateSheet } from './LateSheet.tsx';
import { ScratchSheet } from './ScratchSheet.tsx';

const takesChanges = ({ room }: Room): boolean =>
  isDrawnRace(room) && !isPublished(room.race_status) && !room.called_off;

/** Enters a late rider in a class, or takes a rider out. */
export function ClassChanges({ table, room }: { table: Room; room: DayClassRoom }) {
  const { path } = useAddress();
  const asked = useSearchParams().get('scratch');
  const [open, setOpen] = useState<'late' | 'scratch' | null>(asked === null ? null : 'scratch');
  const close = () => {
    setOpen(null);
    if (asked !== null) go(path, { replace: true });
  };
  if (!takesChanges(table)) return null;
  const { category_id } = room.one;
  return (
    <>
      <Button onClick={() => setOpen('late')}>{m.late_add_open()}</Button>
      {isDrawnClass(room.one) && <Button onClick={() => setOpen('scratch')}>{m.late_scratch()}</Button>}
      {open === 'late' && <LateSheet table={table} category_id={category_id} onClose={close} />}
      {open === 'scratch' && <ScratchSheet table={table} room={room} first={Number(asked)} onClose={close} />}
    </>
  );
}

/** Enters a late rider on the day, in any class. The entries desk links here, with this sheet open. */
export function DayLate({ table }: { table: Room }) {
  const { path } = useAddress();
  const late = useSearchParams().get('late');
  const asked = late !== null;
  const [pressed, setPressed] = useState(false);
  if (!takesChanges(table)) return null;
  return (
    <>
      <Button onClick={() => setPressed(true)}>{m.late_add_open()}</Button>
      {(asked || pressed) && (
        <LateSheet
          table={table}
          category_id={
            table.room.classes.find((one) => String(one.category_id) === late)?.category_id ?? null
          }
          onClose={() => {
            setPressed(false);
            if (asked) go(path, { replace: true });
          }}
        />
      )}
    </>
  );
}
