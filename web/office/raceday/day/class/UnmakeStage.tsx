import { useState } from 'react';
import type { DayClassRoom } from '#contract/raceday/office/day/day.ts';
import { isPublished } from '#rules/race-statuses.ts';
import type { Phase } from '#rules/stages.ts';
import { isReason } from '#rules/operations/office/written-reason.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { ask } from '#web/ground/call/ask.ts';
import { dayHref } from '#web/ground/address/office-paths.ts';
import type { Room } from '#web/office/raceday/day/parts/use-draw-room.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';

interface UnmakeProps {
  table: Room;
  room: DayClassRoom;
}

/** The current stage of a class, or the moto that was made from results, if it was made here and nothing of it is ridden; null: there is none. */
function unridden({ rounds, draws }: DayClassRoom): Phase | null {
  const last = rounds.at(-1);
  const [phase] = last?.phases ?? [];
  if (!last || phase === undefined || last.ridden || phase === 'M1') return null;
  return draws.some((one) => one.phase === phase && one.replaced_at === null) ? phase : null;
}

function UnmakeSheet({ table, room, phase, onClose }: UnmakeProps & { phase: Phase; onClose: () => void }) {
  const { run, busy, failure } = table;
  const { race_id } = table.room;
  const [reason, setReason] = useState('');
  const { category_id, category_name } = room.one;
  const said = reason.trim();
  const isSaid = isReason(said);
  const stage = phaseWord(phase);
  const unmake = async () => {
    const done = await run(
      `unmake ${category_id} ${phase} ${said}`,
      ({ version }, request_key) =>
        ask('POST /api/office/races/{id}/draws/undo', {
          params: { id: race_id },
          body: { version, category_ids: [category_id], of: 'stage', reason: said, request_key },
        }),
      { words: m.day_unmade({ stage, category: category_name }), undo: null },
    );
    if (done) onClose();
  };
  return (
    <BackSheet title={m.day_unmake_do({ stage })} closeHref={dayHref(race_id, category_id)} onClose={onClose}>
      <form
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSaid) void unmake();
        }}
      >
        <p className="font-semibold">{category_name}</p>
        <p className="border-l-4 border-accent bg-surface p-3 text-small">{m.day_unmake_then()}</p>
        <TextArea
          name="reason"
          label={m.day_reason()}
          hint={m.day_unmake_why()}
          value={reason}
          maxLength={300}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit" busy={busy} disabled={!isSaid} className="disabled:opacity-50">
            {m.day_unmake_do({ stage })}
          </Button>
          <Button onClick={onClose}>{m.office_cancel()}</Button>
        </div>
      </form>
    </BackSheet>
  );
}

/** Removes the current stage of a class, until its first result. */
export function UnmakeStage({ table, room }: UnmakeProps) {
  const [open, setOpen] = useState(false);
  const phase = unridden(room);
  if (phase === null || isPublished(table.room.race_status)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.day_unmake({ stage: phaseWord(phase) })}</Button>
      {open && <UnmakeSheet table={table} room={room} phase={phase} onClose={() => setOpen(false)} />}
    </>
  );
}
