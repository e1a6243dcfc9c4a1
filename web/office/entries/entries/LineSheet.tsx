import { useState } from 'react';
import type { DeskLine } from '#contract/entries/office/entries.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { formatInstant } from '#web/ground/format.ts';
import { entriesHref } from '#web/ground/address/office-paths.ts';
import type { RaceTable } from './parts/use-race-desk.ts';
import { missingWords } from './parts/words.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { DeskReturn } from '#web/parts/money/DeskReturn.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { isPlate, normalizePlate } from '#rules/entries/plates.ts';
import { useFields } from '#web/parts/form/use-fields.ts';

interface PlateFormProps {
  table: RaceTable;
  line: DeskLine;
  onDone: () => void;
}

/** Gives another plate to a rider of the list. It is for the whole cup, so dates that are not drawn yet change too. */
function DeskPlateForm({ table, line, onDone }: PlateFormProps) {
  const { race, run, busy } = table;
  const { sends, field } = useFields({
    start: { plate: '' },
    check: (typed) => (isPlate(normalizePlate(typed.plate)) ? {} : { plate: m.error_plate_wrong() }),
  });
  const wheel = race.categories.find(({ category_id }) => category_id === line.category_id)?.wheel;
  const { rider_id, rider_fullname: rider, plate: had } = line;
  const form = sends(async (typed) => {
    const plate = normalizePlate(typed.plate);
    if (plate === had || wheel === undefined) return;
    const give = (next: string) =>
      ask('PUT /api/cups/{id}/plates', {
        params: { id: race.cup_id },
        body: { rider_id, wheel, plate: next },
      });
    const done = await run(async () => {
      await give(plate);
      return { words: m.helper_done_plate({ rider, plate }), undo: had === null ? null : () => give(had) };
    });
    if (done) onDone();
  });
  return (
    <form {...form} className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <TextField
          {...field('plate')}
          label={m.helper_plate()}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={8}
        />
      </div>
      <Button type="submit" busy={busy} className="mt-7.5 shrink-0">
        {m.office_save()}
      </Button>
    </form>
  );
}

interface LeaveProps {
  race_id: number;
  line: DeskLine;
  busy: boolean;
  onLeave: () => void;
}

/** Takes a rider out after one question, with what goes back of the paid money. */
function LeavePart({ race_id, line, busy, onLeave }: LeaveProps) {
  const { rider_id, category_id, entry_id, rider_fullname: rider } = line;
  const [isLeaving, setIsLeaving] = useState(false);
  // A rider who waits for a place was not asked to pay.
  const isAsked = entry_id !== null;
  const { data, error } = useAsk(
    'GET /api/office/races/{id}/return',
    { params: { id: race_id }, query: { rider_id, category_id } },
    {
      enabled: isLeaving && isAsked,
      staleTime: 0,
      gcTime: 0,
      select: ({ entry_return }) => entry_return,
    },
  );
  if (!isLeaving) return <Button onClick={() => setIsLeaving(true)}>{m.desk_withdraw()}</Button>;
  const isReady = !isAsked || data !== undefined || error !== null;
  return (
    <Confirm
      question={m.desk_withdraw_sure({ rider })}
      yes={m.desk_withdraw_do()}
      no={m.office_cancel()}
      busy={busy}
      isReady={isReady}
      onYes={() => {
        if (isReady) onLeave();
      }}
      onNo={() => setIsLeaving(false)}
    >
      {isAsked && <DeskReturn terms={data} isUnread={error !== null} />}
    </Confirm>
  );
}

interface MoveFieldProps {
  table: RaceTable;
  line: DeskLine;
  /** The chosen class as text. It is empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** Offers the classes that the rules allow a rider. Without an answer it offers all, and the server refuses. */
function MoveField({ table: { race }, line, value, onChange }: MoveFieldProps) {
  const { rider_id, category_id, rider_fullname } = line;
  const { data: fitting } = useAsk(
    'GET /api/office/races/{id}/riders',
    { params: { id: race.race_id }, query: { q: rider_fullname.slice(0, 80) } },
    { select: ({ items }) => items.find((one) => one.rider_id === rider_id)?.categories },
  );
  const fits = (id: number) =>
    fitting?.some((one) => one.category_id === id && (one.fits || one.licence !== null)) ?? true;
  return (
    <SelectField
      name="into"
      label={m.desk_move()}
      choose={m.desk_move_choose()}
      options={race.categories
        .filter((one) => one.category_id !== category_id && fits(one.category_id))
        .map((one) => ({ value: String(one.category_id), label: one.category_name }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface LineSheetProps {
  table: RaceTable;
  line: DeskLine;
  onClose: () => void;
}

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

/** Shows a rider of the list, with buttons to take the rider out or to change the class. */
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
    <BackSheet title={rider} closeHref={entriesHref(race.race_id)} onClose={close}>
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
