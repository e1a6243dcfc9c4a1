import { type SubmitEvent, useState } from 'react';
import { addDays } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { go } from '#web/app/address/navigation.ts';
import type { OfficeCupItem } from '#contract/office/cups/cups.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { ask } from '#web/app/call/ask.ts';
import { cupHref, officePaths } from '#web/app/screens/office-paths.ts';
import { useWrite } from '#web/parts/use-write.ts';

/** A year of whole weeks: the same weekday. */
const aSeason = 52 * 7;

/** `Copa 2026` is proposed as `Copa 2027`. */
const nextName = (name: string): string =>
  name.replace(/\b20\d\d\b(?!.*\b20\d\d\b)/, (year) => String(Number(year) + 1));

/** Last season as next season's draft: a name, and from when its rounds are counted. */
export function CopyCup({ cup, onClose }: { cup: OfficeCupItem; onClose: () => void }) {
  const [cup_name, setName] = useState(nextName(cup.cup_name));
  const [first_date, setFirst] = useState(cup.first_date === null ? '' : addDays(cup.first_date, aSeason));
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useWrite();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (cup_name.trim() === '' || first_date === '') return;
    await run(async () => {
      const params = { id: cup.cup_id };
      const made = await ask('POST /api/office/cups/{id}/copy', { params, body: { cup_name, first_date } });
      go(cupHref(made.cup_id));
    });
  };
  return (
    <Sheet
      title={m.office_cup_copy_title({ cup: cup.cup_name })}
      closeHref={officePaths.cups}
      closeLabel={m.office_cancel()}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <p>{m.office_cup_copy_why()}</p>
        <TextField
          name="cup_name"
          label={m.office_cup_name()}
          value={cup_name}
          onChange={(event) => setName(event.target.value)}
          error={tried && cup_name.trim() === '' ? m.office_cup_name_missing() : undefined}
          maxLength={120}
          required
        />
        <TextField
          name="first_date"
          type="date"
          label={m.office_cup_first_date()}
          value={first_date}
          onChange={(event) => setFirst(event.target.value)}
          error={tried && first_date === '' ? m.form_required() : undefined}
          required
        />
        <FormAlert>{failure}</FormAlert>
        <SubmitButton busy={busy} busyText={m.office_saving()}>
          {m.office_cup_copy()}
        </SubmitButton>
      </form>
    </Sheet>
  );
}
