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

/** A text for the families who have to act, with the page where each sends the file. */
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

/** The riders whose document the organization lacks, and who can send it: one message for all of them. */
function MissingPapers({ lines }: { lines: readonly AskLine[] }) {
  const missing = lines.filter(({ row }) => row.rider.papers_missing);
  if (missing.length === 0) return null;
  return (
    <p className="border-l-4 border-edge pl-3 text-small text-ink2">
      {m.licence_ask_papers_who({ count: missing.length })}
    </p>
  );
}

interface AskProps {
  table: RaceTable;
  rows: readonly LastRow[];
  /** Before the names of its fields, since the page may have two such forms. */
  prefix: string;
  /** The cup had an earlier date: its riders come first. */
  hasLast: boolean;
}

/** Riders who lack only a licence: a club asks for all of them at once, and the organization decides as it does for families. */
export function AskLicences({ table, rows, prefix, hasLast }: AskProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = rows.filter(({ rider, category }) => mayAsk(rider, category));
  const asking = useAsking(table, open, hasLast);
  const { busy, failure } = table;
  const { kind, lines, chosen } = asking;
  const close = () => {
    asking.reset();
    setIsOpen(false);
  };
  if (table.race.role !== 'club' || open.length === 0) return null;
  const [rode, stayed] = [lines.filter(({ row }) => row.rode), lines.filter(({ row }) => !row.rode)];
  const list = (some: readonly AskLine[]) => (
    <ul className="border-t-2 border-ink">
      {some.map((line) => (
        <AskLineItem key={line.row.key} line={line} asking={asking} />
      ))}
    </ul>
  );
  const first = rode.length > 0 ? rode.length : stayed.length;
  // Riders who did not ride the last date may not want to ride: for them alone there is only a button.
  if (!isOpen && hasLast && rode.length === 0)
    return (
      <Button onClick={() => setIsOpen(true)} className="mt-4">
        {m.licence_ask_more({ count: first })}
      </Button>
    );
  if (!isOpen)
    return (
      <div className="mt-4 border-2 border-warn p-4">
        <p>{m.licence_ask_why({ count: first })}</p>
        <Button look="primary" onClick={() => setIsOpen(true)} className="mt-3 w-full sm:w-auto">
          {m.licence_ask_many({ count: first })}
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
        name={`${prefix}asked_kind`}
        label={m.licence_give_kind()}
        hint={m.licence_ask_kinds()}
        options={[
          { value: 'TRUE', label: m.licence_give_guest_on() },
          { value: 'FALSE', label: m.licence_give_season() },
        ]}
        checkedValue={kind}
        onChange={(event) => asking.setKind(event.target.value === 'TRUE' ? 'TRUE' : 'FALSE')}
      />
      {rode.length > 0 && list(rode)}
      {stayed.length > 0 &&
        (rode.length === 0 ? (
          list(stayed)
        ) : (
          <details>
            <summary className="min-h-12 cursor-pointer py-3 font-semibold">
              {m.licence_ask_others({ count: stayed.length })}
            </summary>
            {list(stayed)}
          </details>
        ))}
      <MissingPapers lines={chosen} />
      <FamiliesTurn
        lines={(rode.length > 0 ? rode : stayed).filter(({ isFamilys }) => isFamilys)}
        table={table}
      />
      <p className="text-small text-ink2">{m.licence_ask_told()}</p>
      <FormAlert>{failure}</FormAlert>
      <Button onClick={close}>{m.office_cancel()}</Button>
      {chosen.length > 0 && (
        <div className="sticky bottom-0 z-10 -mx-4 -mb-4 border-t border-line bg-paper p-4">
          <SubmitButton busy={busy} busyText={m.form_sending()}>
            {m.licence_ask_send({ count: chosen.length })}
          </SubmitButton>
        </div>
      )}
    </form>
  );
}
