import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { GiveForm } from '#web/office/parts/words/GiveForm.tsx';
import { sendLicences, takeLicencesBack } from '#web/office/parts/words/send-licences.ts';
import { asksFor, classesOf, classToAsk } from '#web/office/entries/entries/parts/class-choice.ts';
import type { RaceTable } from '#web/office/entries/entries/parts/use-race-desk.ts';
import { Refused } from '#web/parts/use-write.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { controlClass } from '#web/ui/form/Field.tsx';
import type { LastRow } from '#web/office/entries/entries/parts/last-rows.ts';

/** When there are more names than these, they are folded. */
const SHOWN_AT_ONCE = 12;

/** The largest number that one request gives. */
const atOnce = 200;

interface ForManyProps {
  table: RaceTable;
  rows: readonly LastRow[];
  /** The beginning of the names of its fields, since the page may have two such forms. */
  prefix: string;
}

/** Lists riders who lack only a licence. An official can give it to all, each in a class that fits. */
export function LicencesForMany({ table, rows, prefix }: ForManyProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [said, setSaid] = useState<ReadonlyMap<string, number | null>>(new Map());
  const { race, run, busy, failure } = table;
  const lacking = rows
    .filter(({ rider, category }) =>
      category === null ? classesOf(rider, null).length > 0 : asksFor(category),
    )
    .slice(0, atOnce);
  if (race.role !== 'official' || lacking.length === 0) return null;
  const classOf = ({ key, rider, category }: LastRow): number | null =>
    said.get(key) ?? category?.category_id ?? classToAsk(rider)?.category_id ?? null;
  const title = m.licence_give_many({ count: lacking.length });
  if (!isOpen)
    return (
      <Button onClick={() => setIsOpen(true)} className="my-3">
        {title}
      </Button>
    );
  // When the age decides the class, it is named; otherwise the office chooses.
  const toChoose = lacking.filter((row) => row.category === null && classToAsk(row.rider) === undefined);
  const known = lacking.filter((row) => !toChoose.includes(row));
  const whom = lacking.flatMap((row) => {
    const category_id = classOf(row);
    return category_id === null ? [] : [{ rider_id: row.rider.rider_id, category_id }];
  });
  return (
    <div className="my-3">
      {/* A long list of names is folded, so that the button stays in sight. */}
      <details open={known.length <= SHOWN_AT_ONCE} className="group">
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-2 font-semibold">
          {m.licence_give_names({ count: known.length })}
          <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <p className="text-small text-ink2 wrap-anywhere">
          {known.map(({ rider }) => rider.rider_fullname).join(', ')}
        </p>
      </details>
      {toChoose.map((row) => (
        <label key={row.key} className="mt-2 block max-w-text">
          <span className="mb-1 block text-small font-semibold wrap-anywhere">
            {m.licence_ask_class({ rider: row.rider.rider_fullname })}
          </span>
          <select
            value={classOf(row) ?? ''}
            onChange={(event) => {
              const { value } = event.target;
              setSaid(new Map(said).set(row.key, value === '' ? null : Number(value)));
            }}
            className={controlClass}
          >
            <option value="">{m.licence_choose()}</option>
            {classesOf(row.rider, null).map((one) => (
              <option key={one.category_id} value={one.category_id}>
                {one.category_name}
              </option>
            ))}
          </select>
        </label>
      ))}
      <GiveForm
        dates={[{ race_date: race.race_date, label: race.race_name }]}
        hasNumber={false}
        guestFirst
        prefix={prefix}
        busy={busy}
        failure={failure}
        onCancel={() => setIsOpen(false)}
        onGive={(given) =>
          void run(async () => {
            if (whom.length === 0) throw new Refused(m.licence_category_needed());
            const { lbr_ids, refused } = await sendLicences(race.cup_id, given, whom);
            setIsOpen(false);
            const words = [m.licence_give_many_done({ count: lbr_ids.length }), ...refused].join(' ');
            return { words, undo: () => takeLicencesBack(lbr_ids) };
          })
        }
      />
    </div>
  );
}
