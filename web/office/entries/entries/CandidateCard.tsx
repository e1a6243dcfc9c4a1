import { useState } from 'react';
import type { Candidate } from '#contract/entries/office/entries-bulk.ts';
import type { Quote } from '#contract/entries/quotes.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { entriesHref } from '#web/ground/address/office-paths.ts';
import { classesToAsk } from './parts/class-choice.ts';
import { ClassRefusals } from '#web/parts/entries/ClassRefusals.tsx';
import { GiveForm } from '#web/office/parts/words/GiveForm.tsx';
import { sendLicences, takeLicencesBack } from '#web/office/parts/words/send-licences.ts';
import { EnterInClass } from '#web/parts/entries/EnterInClass.tsx';
import type { RaceTable } from './parts/use-race-desk.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';

type Category = Candidate['categories'][number];

interface CardProps {
  one: Candidate;
  /** The reason is given, or none is needed. */
  isReady: boolean;
  onEnter: (category: Category) => void;
  /** Gives the price of entering the rider into a class. It is undefined when nothing costs anything here. */
  priceOf: (category_id: number) => Quote['items'][number] | undefined;
  currency: string;
  table: RaceTable;
}

/** Draws a class that lacks only the licence. An official gives it here, and then the button to enter appears. */
function WithoutLicence({ one, category, table }: Pick<CardProps, 'one' | 'table'> & { category: Category }) {
  const [isOpen, setIsOpen] = useState(false);
  const { race, run, busy, failure } = table;
  const { category_id, category_name } = category;
  if (!isOpen)
    return (
      <li className="py-2">
        <Button onClick={() => setIsOpen(true)} className="w-full">
          {m.licence_give_in({ category: category_name })}
        </Button>
      </li>
    );
  return (
    <li className="py-2">
      <p className="font-semibold">{category_name}</p>
      <GiveForm
        dates={[{ race_date: race.race_date, label: race.race_name }]}
        hasNumber
        guestFirst
        busy={busy}
        failure={failure}
        onCancel={() => setIsOpen(false)}
        onGive={(given) =>
          void run(async () => {
            const whom = [{ rider_id: one.rider_id, category_id }];
            const { lbr_ids } = await sendLicences(race.cup_id, given, whom);
            const words = m.licence_give_done({ rider: one.rider_fullname });
            return { words, undo: () => takeLicencesBack(lbr_ids) };
          })
        }
      />
    </li>
  );
}

/** A rider who was found, with every class: a button, or why there is none. */
export function CandidateCard({ one, isReady, onEnter, priceOf, currency, table }: CardProps) {
  const { race } = table;
  const lacking = one.categories.filter(
    ({ refusal, inscripted }) => !inscripted && refusal === 'inscription.licence_not_approved',
  );
  const unlicensed = race.role === 'official' ? lacking : [];
  return (
    <li className="border-b border-line py-3">
      <p className="font-semibold wrap-anywhere">{one.rider_fullname}</p>
      <p className="text-small text-ink2 tabular-nums wrap-anywhere">
        {[one.club_name, one.birth_year].filter(Boolean).join(' · ')}
      </p>
      {one.categories.length === 0 && <p className="mt-1 text-small">{m.desk_no_class()}</p>}
      <ul className="mt-1 empty:hidden">
        {one.categories
          .filter(({ refusal }) => refusal === null)
          .map((category) => (
            <li key={category.category_id} className="py-2">
              <EnterInClass
                category={category}
                price={priceOf(category.category_id)}
                currency={currency}
                isReady={isReady}
                onEnter={() => onEnter(category)}
              />
            </li>
          ))}
        {unlicensed.map((category) => (
          <WithoutLicence key={category.category_id} one={one} category={category} table={table} />
        ))}
      </ul>
      <ClassRefusals categories={one.categories} />
      {race.role === 'club' && classesToAsk(one).length > 0 && (
        <Link
          href={entriesHref(race.race_id, 'club')}
          className={`inline-flex min-h-12 items-center ${textLink}`}
        >
          {m.licence_ask_many({ count: 1 })}
        </Link>
      )}
    </li>
  );
}
