import { addDays } from '#rules/calendar.ts';
import { nextSeasonName } from '#rules/season/cups/copy-season.ts';
import * as m from '#text/messages/messages.js';
import { go } from '#web/ground/address/navigation.ts';
import type { OfficeCupItem } from '#contract/season/office/cups/cups.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { cupHref, officePaths } from '#web/ground/address/office-paths.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

/** A year of whole weeks, so that the weekday stays the same. */
const aSeason = 52 * 7;

/** Copies last season as a draft of the next: a name, and the day from which its rounds are counted. */
export function CopyCup({ cup, onClose }: { cup: OfficeCupItem; onClose: () => void }) {
  const { sends, field, busy, failure } = useWriteForm({
    start: {
      cup_name: nextSeasonName(cup.cup_name),
      first_date: cup.first_date === null ? '' : addDays(cup.first_date, aSeason),
    },
    check: ({ cup_name, first_date }) => ({
      ...(cup_name.trim() === '' ? { cup_name: m.office_cup_name_missing() } : {}),
      ...(first_date === '' ? { first_date: m.form_required() } : {}),
    }),
  });
  const form = sends(async (body) => {
    const made = await ask('POST /api/office/cups/{id}/copy', { params: { id: cup.cup_id }, body });
    go(cupHref(made.cup_id));
  });
  return (
    <BackSheet
      title={m.office_cup_copy_title({ cup: cup.cup_name })}
      closeHref={officePaths.cups}
      onClose={onClose}
    >
      <form {...form} className="space-y-5">
        <p>{m.office_cup_copy_why()}</p>
        <TextField {...field('cup_name')} label={m.office_cup_name()} maxLength={120} required />
        <TextField {...field('first_date')} type="date" label={m.office_cup_first_date()} required />
        <SubmitButton failure={failure} busy={busy} busyText={m.office_saving()}>
          {m.office_cup_copy()}
        </SubmitButton>
      </form>
    </BackSheet>
  );
}
