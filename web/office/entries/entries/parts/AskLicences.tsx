import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { hrefWith } from '#web/ground/address/navigation.ts';
import { paths } from '#web/ground/address/paths.ts';
import type { LastRow } from './last-rows.ts';
import type { RaceTable } from './use-race-desk.ts';
import { mayAsk } from './class-choice.ts';
import { type AskLine, useAsking, type Asking } from './use-asking.ts';
import { copyText } from '#web/parts/desk/copy-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { refuseDocument } from '#rules/files/documents.ts';
import { shrinkPhoto } from '#web/parts/papers/shrink-photo.ts';
import { StraightenPhoto } from '#web/parts/papers/StraightenPhoto.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { controlClass } from '#web/ui/form/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface LineProps {
  line: AskLine;
  asking: Asking;
}

/** Chooses the class of a rider of 17 or more, whose age fits several classes. The club chooses one here. */
function ChooseClass({ line: { row, classes, category_id }, asking }: LineProps) {
  if (classes.length === 1 && category_id !== null)
    return <span className="block text-small text-ink2">{classes[0]?.category_name}</span>;
  return (
    <select
      aria-label={m.licence_ask_class({ rider: row.rider.rider_fullname })}
      value={category_id ?? ''}
      onChange={(event) =>
        asking.say(row, { category_id: event.target.value === '' ? null : Number(event.target.value) })
      }
      className={`mt-1 ${controlClass}`}
    >
      <option value="">{m.licence_choose()}</option>
      {classes.map((one) => (
        <option key={one.category_id} value={one.category_id}>
          {one.category_name}
        </option>
      ))}
    </select>
  );
}

/** Handles the file of a season's licence: attached here, or a note that the family has to send it. */
function FilePart({ line: { row, file, isFamilys }, asking }: LineProps) {
  const rider = row.rider.rider_fullname;
  if (isFamilys)
    return <p className="mt-1 text-small font-semibold text-warn">{m.licence_ask_family_sends()}</p>;
  const take = async (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    input.value = '';
    if (!chosen) return;
    const small = await shrinkPhoto(chosen);
    if (refuseDocument(small.name, small.size) === null) asking.say(row, { file: small });
  };
  return (
    <div className="mt-2 grid gap-2 sm:max-xl:grid-cols-2">
      <div
        className={`${secondaryButton} relative w-full has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link`}
      >
        <Icon name={file === null ? 'file' : 'check'} className="size-5" />
        <span className="min-w-0 truncate">{file?.name ?? m.licence_ask_attach()}</span>
        <input
          type="file"
          accept="image/jpeg,image/png,application/pdf"
          aria-label={m.licence_ask_attach_for({ rider })}
          className="absolute inset-0 h-full w-full cursor-pointer opacity-0 file:cursor-pointer"
          onChange={(event) => void take(event.target)}
        />
      </div>
      <input
        aria-label={m.licence_ask_number_for({ rider })}
        placeholder={m.licence_ask_number()}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => asking.say(row, { lbr_number: event.target.value })}
        className={controlClass}
      />
      <StraightenPhoto file={file} label={rider} onFile={(straight) => asking.say(row, { file: straight })} />
    </div>
  );
}

/** Draws one rider of the request: whether to ask, in which class, with which file. */
function AskLineItem({ line, asking }: LineProps) {
  const { row, isReady, isTicked } = line;
  const rejected = row.category?.licence?.state === 'rejected' ? row.category.licence.lbr_reason : null;
  return (
    <li className="border-b border-line py-2">
      <label className="flex min-h-12 items-center gap-3">
        <input
          type="checkbox"
          checked={isTicked}
          disabled={!isReady}
          onChange={() => asking.say(row, { ticked: !isTicked })}
          className="size-6 shrink-0 accent-ink disabled:opacity-40"
        />
        <span className="min-w-0 font-semibold wrap-anywhere">{row.rider.rider_fullname}</span>
      </label>
      <div className="pl-9">
        <ChooseClass line={line} asking={asking} />
        {rejected !== null && (
          <p className="mt-1 text-small text-stop wrap-anywhere">
            {m.entry_check_licence_rejected({ reason: rejected })}
          </p>
        )}
        {row.rider.papers_missing && <p className="text-small text-ink2">{m.licence_ask_papers()}</p>}
        {asking.kind === 'FALSE' && <FilePart line={line} asking={asking} />}
      </div>
    </li>
  );
}

/** Writes a text for the families who have to act, with the page where each sends the file. */
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
      onClick={() => void copyText(words).then((isCopied) => setCopied(isCopied ? words : ''))}
    >
      {copied === words ? m.office_endings_copied() : m.licence_ask_copy()}
    </Button>
  );
}

/** Lists the riders whose document the organization lacks, and who can send it, with one message for all of them. */
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
  /** The beginning of the names of its fields, since the page may have two such forms. */
  prefix: string;
  /** The cup had an earlier date, so its riders come first. */
  hasLast: boolean;
}

/** Lists riders who lack only a licence. A club asks for all at once; the organization decides as for families. */
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
  // Riders who did not ride the last date may not want to ride, so for them alone there is only a button.
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
