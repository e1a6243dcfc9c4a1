import type { ProgrammePause } from '#contract/office/day/programme.ts';
import { insertPause, PAUSE_KINDS } from '#rules/raceday/programme.ts';
import * as m from '#text/messages/messages.js';
import { useFields } from '#web/parts/form/use-fields.ts';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { itemText, pauseKindText } from './rounds.ts';
import { ProgrammeSheet } from './ProgrammeSheet.tsx';
import type { ProgrammeTable } from './use-programme.ts';

const MOST_MINUTES = 240;
const usualKind: string = PAUSE_KINDS[0];
const isWrongMinutes = (minutes: number): boolean =>
  !Number.isInteger(minutes) || minutes < 1 || minutes > MOST_MINUTES;

/** A break, a podium or practice, and the race it comes before. */
export function PauseSheet({ table, onClose }: { table: ProgrammeTable; onClose: () => void }) {
  const { programme, change } = table;
  const { items } = programme;
  const { sends, field } = useFields({
    start: { kind: usualKind, title: '', minutes: '15', before: '' },
    check: ({ minutes }) =>
      isWrongMinutes(Number(minutes)) ? { minutes: m.programme_pause_minutes_wrong() } : {},
  });
  const form = sends(async ({ kind, title, minutes, before }) => {
    const said = title.trim();
    const pause: ProgrammePause = {
      kind: PAUSE_KINDS.find((value) => value === kind) ?? PAUSE_KINDS[0],
      title: said === '' ? null : said,
      minutes: Number(minutes),
      at: null,
    };
    const at = before === '' ? items.length : Number(before);
    const words = m.programme_pause_added({ what: itemText(pause) });
    if (await change({ items: insertPause(items, at, pause) }, words)) onClose();
  });
  return (
    <ProgrammeSheet
      table={table}
      title={m.programme_pause_new()}
      saveLabel={m.programme_pause_save()}
      form={form}
      onClose={onClose}
    >
      <RadioField
        {...field('kind')}
        label={m.programme_pause_kind()}
        options={PAUSE_KINDS.map((value) => ({ value, label: pauseKindText(value) }))}
      />
      <TextField
        {...field('title')}
        label={m.programme_pause_title()}
        optional={m.programme_optional()}
        maxLength={60}
      />
      <TextField {...field('minutes')} inputMode="numeric" label={m.programme_pause_minutes()} />
      <SelectField
        {...field('before')}
        label={m.programme_before()}
        choose={m.programme_at_end()}
        options={items.map((item, index) => ({ value: String(index), label: itemText(item) }))}
      />
    </ProgrammeSheet>
  );
}
