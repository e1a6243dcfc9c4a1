import { useState } from 'react';
import type { DeskLine } from '#contract/office/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { formatInstant } from '#web/app/format.ts';
import { entriesHref } from '#web/app/screens/office-paths.ts';
import { LeavePart } from '#web/office/entries/leaving/LeavePart.tsx';
import { DeskPlateForm } from './DeskPlateForm.tsx';
import { MoveField } from './MoveField.tsx';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { missingWords } from '#web/office/entries/words.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';

interface LineSheetProps {
  table: RaceTable;
  line: DeskLine;
  onClose: () => void;
}

/** The data of a line. */
function Facts({ table, line }: Pick<LineSheetProps, 'table' | 'line'>) {
  const category = table.race.categories.find(({ category_id }) => category_id === line.category_id);
  return (
    <div className="space-y-2">
      <div className="flex items-center gap-4">
        <Plate plate={line.plate} colour={category?.plate_colour ?? 'yellow'} size="large" />
        <p className="min-w-0 wrap-anywhere">
          <span className="block font-semibold">{category?.category_name}</span>
          <span className="text-ink2">{line.club_name}</span>
        </p>
      </div>
      <p className="text-small text-ink2 tabular-nums">
        {line.withdrawn_at === null
          ? m.desk_entered_at({ when: formatInstant(line.at, table.race.zone) })
          : m.desk_withdrawn_at({ when: formatInstant(line.at, table.race.zone) })}
      </p>
      {[line.late_reason, line.reason].map(
        (reason) =>
          reason !== null && (
            <p key={reason} className="text-small wrap-anywhere">
              {m.desk_late({ reason })}
            </p>
          ),
      )}
      {line.missing.length > 0 && (
        <p className="font-semibold text-stop">
          {line.missing.map((one) => missingWords[one]()).join(' · ')}
        </p>
      )}
    </div>
  );
}

/** A rider of the list, with buttons to take the rider out or to change the class. */
export function LineSheet({ table, line, onClose }: LineSheetProps) {
  const { race, run, busy, failure, forget } = table;
  const params = { id: race.race_id };
  const [into, setInto] = useState('');
  const [reason, setReason] = useState('');
  const close = () => {
    forget();
    onClose();
  };
  const { rider_id, category_id, rider_fullname: rider } = line;
  const withdraw = async () => {
    const done = await run(async () => {
      const { withdrawal_id } = await ask('PUT /api/office/races/{id}/withdrawals', {
        params,
        body: { rider_id, category_id, reason: reason.trim() },
      });
      const undo =
        withdrawal_id === null
          ? null
          : () => ask('POST /api/office/withdrawals/{id}/undo', { params: { id: withdrawal_id } });
      return { words: m.desk_done_withdrawn({ rider }), undo };
    });
    if (done) onClose();
  };
  const move = async () => {
    const change = (from: number, to: number) =>
      ask('PUT /api/office/races/{id}/category', {
        params,
        body: { rider_id, category_id: from, into_category_id: to, reason: reason.trim() },
      });
    const target = race.categories.find((one) => String(one.category_id) === into);
    if (!target) return;
    const done = await run(async () => {
      await change(category_id, target.category_id);
      return {
        words: m.desk_done_moved({ rider, category: target.category_name }),
        undo: () => change(target.category_id, category_id),
      };
    });
    if (done) onClose();
  };
  const canChange = race.refusal === null && line.withdrawn_at === null;
  return (
    <BackSheet
      title={rider}
      closeHref={entriesHref(race.race_id)}
      closeLabel={m.office_cancel()}
      onClose={close}
    >
      <div className="space-y-5">
        <Facts table={table} line={line} />
        {canChange && race.role === 'official' && line.entry_id !== null && (
          <DeskPlateForm table={table} line={line} onDone={onClose} />
        )}
        {canChange && (
          <TextField
            name="reason"
            label={m.desk_reason()}
            optional={race.late ? undefined : m.form_optional()}
            hint={race.late ? m.desk_reason_why() : undefined}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={200}
          />
        )}
        <FormAlert>{failure}</FormAlert>
        {canChange && line.entry_id !== null && (
          <div className="space-y-3">
            <MoveField table={table} line={line} value={into} onChange={setInto} />
            {into !== '' && (
              <Button look="primary" busy={busy} onClick={() => void move()}>
                {m.desk_move_do()}
              </Button>
            )}
          </div>
        )}
        {canChange && (
          <LeavePart race_id={race.race_id} line={line} busy={busy} onLeave={() => void withdraw()} />
        )}
      </div>
    </BackSheet>
  );
}
