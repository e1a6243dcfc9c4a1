import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { GiveForm } from '#web/office/parts/licences/GiveForm.tsx';
import { sendLicences, takeLicencesBack } from '#web/office/parts/licences/send-licences.ts';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { Button } from '#web/ui/Button.tsx';
import type { LastRow } from './last-rows.ts';

/** As many as one request gives. */
const atOnce = 200;

/** Those who only lack a licence: whoever decides gives it to all of them, said by name first. */
export function LicencesForMany({ table, rows }: { table: RaceTable; rows: readonly LastRow[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const { race, run, busy, failure } = table;
  const whom = rows
    .flatMap(({ rider, category }) =>
      category?.refusal === 'inscription.licence_not_approved'
        ? [{ rider_id: rider.rider_id, category_id: category.category_id, name: rider.rider_fullname }]
        : [],
    )
    .slice(0, atOnce);
  if (race.role !== 'official' || whom.length === 0) return null;
  const title = m.licence_give_many({ count: whom.length });
  if (!isOpen)
    return (
      <Button onClick={() => setIsOpen(true)} className="my-3">
        {title}
      </Button>
    );
  return (
    <div className="my-3">
      <p className="font-semibold">{title}</p>
      <p className="text-small text-ink2 wrap-anywhere">{whom.map(({ name }) => name).join(', ')}</p>
      <GiveForm
        dates={[{ race_date: race.race_date, label: race.race_name }]}
        hasNumber={false}
        guestFirst
        busy={busy}
        failure={failure}
        onCancel={() => setIsOpen(false)}
        onGive={(given) =>
          void run(async () => {
            const riders = whom.map(({ rider_id, category_id }) => ({ rider_id, category_id }));
            const { lbr_ids, refused } = await sendLicences(race.cup_id, given, riders);
            setIsOpen(false);
            const words = [m.licence_give_many_done({ count: lbr_ids.length }), ...refused].join(' ');
            return { words, undo: () => takeLicencesBack(lbr_ids) };
          })
        }
      />
    </div>
  );
}
