import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { hrefWith } from '#web/app/address/navigation.ts';
import { paths } from '#web/app/screens/paths.ts';
import type { LastRow } from '#web/office/entries/club/last-rows.ts';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { AskLineItem } from './AskLine.tsx';
import { mayAsk } from './class-choice.ts';
import { type AskLine, useAsking } from './use-asking.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

/** The words for the families whose turn it is, with the page where each sends the file. */
function FamiliesTurn({ lines, table: { race } }: { lines: readonly AskLine[]; table: RaceTable }) {
  const [copied, setCopied] = useState('');
  if (lines.length === 0) return null;
  const { cup_id, race_date } = race;
  const href = hrefWith(paths.race, new URLSearchParams(), { cup_id, race_date });
  const words = m.licence_ask_chat({
    riders: lines.map(({ row }) => row.rider.rider_fullname).join(', '),
    race: race.race_name,
    cup: race.cup_name,
    link: location.origin + href,
  });
  return (
    <Button
      className="w-full sm:w-auto"
      onClick={() => void navigator.clipboard.writeText(words).then(() => setCopied(words))}
    >
      {copied === words ? m.office_endings_copied() : m.licence_ask_copy()}
    </Button>
  );
}

/** Those who only lack a licence: a club asks for all of them at once, and the organization decides as it does for a family. */
export function AskLicences({ table, rows }: { table: RaceTable; rows: readonly LastRow[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = rows.filter(({ rider, category }) => mayAsk(rider, category));
  const asking = useAsking(table, open);
  const { busy, failure } = table;
  const { kind, lines, chosen } = asking;
  const close = () => {
    asking.reset();
    setIsOpen(false);
  };
  if (table.race.role !== 'club' || open.length === 0) return null;
  if (!isOpen)
    return (
      <div className="mt-4 border-2 border-warn p-4">
        <p>{m.licence_ask_why({ count: open.length })}</p>
        <Button look="primary" onClick={() => setIsOpen(true)} className="mt-3 w-full sm:w-auto">
          {m.licence_ask_many({ count: open.length })}
        </Button>
      </div>
    );
  return (
    <form
      noValidate
      className="mt-4 space-y-4 border-2 border-ink p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && chosen.length > 0) void asking.send().then((sent) => sent && close());
      }}
    >
      <RadioField
        name="asked_kind"
        label={m.licence_give_kind()}
        options={[
          { value: 'TRUE', label: m.licence_ask_guest() },
          { value: 'FALSE', label: m.licence_ask_season() },
        ]}
        checkedValue={kind}
        onChange={(event) => asking.setKind(event.target.value === 'TRUE' ? 'TRUE' : 'FALSE')}
      />
      <ul className="border-t-2 border-ink">
        {lines.map((line) => (
          <AskLineItem key={line.row.key} line={line} asking={asking} />
        ))}
      </ul>
      <FamiliesTurn lines={lines.filter(({ isFamilys }) => isFamilys)} table={table} />
      <p className="text-small text-ink2">{m.licence_ask_told()}</p>
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        {chosen.length > 0 && (
          <SubmitButton busy={busy} busyText={m.form_sending()}>
            {m.licence_ask_send({ count: chosen.length })}
          </SubmitButton>
        )}
        <Button onClick={close}>{m.office_cancel()}</Button>
      </div>
    </form>
  );
}
