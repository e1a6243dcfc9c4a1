import { useQuery } from '@tanstack/react-query';
import type { DeskEntry } from '#contract/raceday/office/desk/desk.ts';
import { isFinalistsPlate, isPlate, normalizePlate } from '#rules/entries/plates.ts';
import * as m from '#text/messages/messages.js';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { paths } from '#web/ground/address/paths.ts';
import { askDesk } from '#web/parts/desk/ask-desk.ts';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { useFields } from '#web/parts/form/use-fields.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Missing } from '#web/parts/desk/Missing.tsx';
import { DeskReturn } from '#web/parts/money/DeskReturn.tsx';
import type { Actions } from './use-actions.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';

interface EntryProps {
  entry: DeskEntry;
  onDo: Actions['add'];
}

const about = ({ entry_id, rider_fullname: rider, category_name: category, plate }: DeskEntry) => ({
  entry_id,
  rider,
  category,
  plate,
});

function plateError(plate: string): string | undefined {
  if (!isPlate(plate)) return m.error_plate_wrong();
  return isFinalistsPlate(plate) ? m.error_plate_reserved() : undefined;
}

function PlatePart({ entry, onDo }: EntryProps) {
  const { sends, field } = useFields({
    start: { plate: '' },
    check: ({ plate }) => ({ plate: plateError(normalizePlate(plate)) }),
  });
  const form = sends((typed) => {
    const plate = normalizePlate(typed.plate);
    if (plate !== entry.plate)
      onDo({ ...about(entry), kind: 'plate', body: { entry_id: entry.entry_id, plate }, plate });
  });
  return (
    <form {...form} className="space-y-3 border-t border-line pt-4">
      <TextField
        {...field('plate')}
        label={m.helper_plate()}
        autoCapitalize="characters"
        autoComplete="off"
        inputMode="numeric"
        maxLength={8}
      />
      <Button type="submit">{m.entry_plate_change()}</Button>
    </form>
  );
}

/** Loads what goes back if the rider is taken out now. Without a signal, that is not known, and the desk continues. */
function useReturn({ token, meeting }: DeskSession, entry_id: number) {
  const asked = { params: { id: meeting.race_id }, query: { entry_id } };
  return useQuery({
    queryKey: [...keyOf('GET /api/desk/races/{id}/return', asked), token],
    queryFn: () => askDesk(token, 'GET /api/desk/races/{id}/return', asked),
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

function LeavePart({ entry, session, onDo }: EntryProps & { session: DeskSession }) {
  const { data, error, isPending } = useReturn(session, entry.entry_id);
  const { sends, field } = useFields({
    start: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: m.form_required() } : {}),
  });
  const form = sends(({ reason }) => {
    // Nobody is taken out before what goes back is loaded.
    if (isPending) return;
    const body = { entry_id: entry.entry_id, reason: reason.trim() };
    onDo({ ...about(entry), kind: 'withdraw', body });
  });
  return (
    <form {...form} className="space-y-3 border-t border-line pt-4">
      <TextField
        {...field('reason')}
        label={m.helper_leave_reason()}
        hint={m.helper_leave_why()}
        maxLength={200}
      />
      <DeskReturn terms={data?.entry_return} isUnread={error !== null} />
      <Button type="submit" aria-disabled={isPending ? true : undefined}>
        {m.desk_withdraw()}
      </Button>
    </form>
  );
}

interface SheetProps extends EntryProps {
  session: DeskSession;
  onClose: () => void;
}

/** Shows somebody on the list, and what a helper may do: give another plate, or take the rider out of the race. */
export function EntrySheet({ entry, session, onDo, onClose }: SheetProps) {
  const props = { entry, onDo };
  return (
    <BackSheet title={entry.rider_fullname} closeHref={paths.desk} onClose={onClose}>
      <div className="space-y-5">
        <div className="flex items-center gap-4">
          <Plate plate={entry.plate} colour={entry.plate_colour} size="large" />
          <p className="min-w-0 wrap-anywhere">
            <span className="block font-semibold">{entry.category_name}</span>
            <span className="text-ink2">{entry.club_name}</span>
            <Missing missing={entry.missing} />
          </p>
        </div>
        <PlatePart {...props} />
        <LeavePart {...props} session={session} />
      </div>
    </BackSheet>
  );
}
