import { useState } from 'react';
import type { ProgrammePause } from '#contract/office/day/programme.ts';
import { insertPause, PAUSE_KINDS } from '#rules/raceday/programme.ts';
import * as m from '#text/messages/messages.js';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { itemText, pauseKindText } from './rounds.ts';
import { ProgrammeSheet } from './ProgrammeSheet.tsx';
import type { ProgrammeTable } from './use-programme.ts';

const MOST_MINUTES = 240;
const isWrongMinutes = (minutes: number): boolean =>
  !Number.isInteger(minutes) || minutes < 1 || minutes > MOST_MINUTES;

/** A break, a podium or practice, and before which races it is. */
export function PauseSheet({ table, onClose }: { table: ProgrammeTable; onClose: () => void }) {
  const { programme, change } = table;
  const { items } = programme;
  const [kind, setKind] = useState<ProgrammePause['kind']>('break');
  const [title, setTitle] = useState('');
  const [minutes, setMinutes] = useState('15');
  const [before, setBefore] = useState('');
  const [isTried, setTried] = useState(false);
  const isWrong = isWrongMinutes(Number(minutes));
  const add = async () => {
    setTried(true);
    if (isWrong) return;
    const said = title.trim();
    const pause: ProgrammePause = {
      kind,
      title: said === '' ? null : said,
      minutes: Number(minutes),
      at: null,
    };
    const at = before === '' ? items.length : Number(before);
    const words = m.programme_pause_added({ what: itemText(pause) });
    if (await change({ items: insertPause(items, at, pause) }, words)) onClose();
  };
  return (
    <ProgrammeSheet
      table={table}
      title={m.programme_pause_new()}
      saveLabel={m.programme_pause_save()}
      onSave={add}
      onClose={onClose}
    >
      <RadioField
        name="kind"
        label={m.programme_pause_kind()}
        checkedValue={kind}
        options={PAUSE_KINDS.map((value) => ({ value, label: pauseKindText(value) }))}
        onChange={({ target }) => setKind(PAUSE_KINDS.find((value) => value === target.value) ?? kind)}
      />
      <TextField
        name="title"
        label={m.programme_pause_title()}
        optional={m.programme_optional()}
        maxLength={60}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        name="minutes"
        inputMode="numeric"
        label={m.programme_pause_minutes()}
        error={isTried && isWrong ? m.programme_pause_minutes_wrong() : undefined}
        value={minutes}
        onChange={({ target }) => setMinutes(target.value)}
      />
      <SelectField
        name="before"
        label={m.programme_before()}
        choose={m.programme_at_end()}
        value={before}
        options={items.map((item, index) => ({ value: String(index), label: itemText(item) }))}
        onChange={({ target }) => setBefore(target.value)}
      />
    </ProgrammeSheet>
  );
}
