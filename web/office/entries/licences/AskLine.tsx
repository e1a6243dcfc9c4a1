import * as m from '#text/messages/messages.js';
import { refuseDocument } from '#rules/files/documents.ts';
import { shrinkPhoto } from '#web/parts/papers/shrink-photo.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { controlClass } from '#web/ui/form/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { AskLine, Asking } from './use-asking.ts';

interface LineProps {
  line: AskLine;
  asking: Asking;
}

/** From 17 on several classes fit the age: the club chooses one here. */
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

/** The file of a season's licence: attached here, or a note that the family has to send it. */
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
    </div>
  );
}

/** One rider of the request: whether to ask, in which class, with which file. */
export function AskLineItem({ line, asking }: LineProps) {
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
