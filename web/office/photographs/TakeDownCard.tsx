import { useState } from 'react';
import type { OfficeTakeDown } from '#contract/photographs/take-down-desk.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { addressOf } from '#web/app/call/address-of.ts';
import { ask } from '#web/app/call/ask.ts';
import { everyAnswer } from '#web/app/call/use-ask.ts';
import { formatDate } from '#web/app/format.ts';
import { photosHref } from '#web/app/screens/paths.ts';
import { PaperView } from '#web/office/parts/papers/PaperView.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';

/** Where the picture was taken, when and by whom it was asked, and why. */
function Asked({ one }: { one: OfficeTakeDown }) {
  const where = one.race_name ?? one.cup_name;
  const facts = [
    m.photos_office_asked({ day: formatDate(one.asked_at.slice(0, 10)) }),
    one.by_family ? m.photos_office_by_family() : null,
    one.by_office ? m.photos_office_by_office() : null,
    one.user_email === null ? null : m.photos_office_email({ email: one.user_email }),
  ];
  return (
    <>
      <h2 className="display text-d22 wrap-anywhere">
        {one.race_id === null ? (
          where
        ) : (
          <Link href={photosHref(one.race_id)} className={textLink}>
            {where}
          </Link>
        )}
      </h2>
      <p className="text-small text-ink2 wrap-anywhere">
        {facts.filter((fact) => fact !== null).join(' · ')}
      </p>
      {one.is_hidden && <p className="font-semibold text-warn">{m.photos_office_hidden()}</p>}
      <p className="mt-2 wrap-anywhere">{one.reason || m.photos_office_reason_none()}</p>
    </>
  );
}

/** A picture somebody asked to take down: the picture, why, and the decision with its reason. */
export function TakeDownCard({ one }: { one: OfficeTakeDown }) {
  const [isShown, setIsShown] = useState(false);
  const name = `reason-${one.take_down_id}`;
  const { sends, field, busy, failure } = useWriteForm<Record<string, string>>({
    start: { [name]: '' },
    check: (typed) => ((typed[name] ?? '').trim().length < 3 ? { [name]: m.form_required() } : {}),
    again: [everyAnswer],
  });
  const params = { id: one.cup_id, takeDownId: one.take_down_id };
  const form = sends(async (typed, { nativeEvent: { submitter } }) => {
    const decision =
      submitter instanceof HTMLButtonElement && submitter.value === 'kept' ? 'kept' : 'taken_down';
    const reason = typed[name] ?? '';
    await ask('PUT /api/office/cups/{id}/take-downs/{takeDownId}', { params, body: { decision, reason } });
  });
  return (
    <li className="border-b-2 border-ink py-5">
      <Asked one={one} />
      <Button look="link" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {m.photos_office_look()}
      </Button>
      {isShown && (
        <PaperView
          address={addressOf('GET /api/office/cups/{id}/take-downs/{takeDownId}/picture', { params })}
          alt={one.description || m.photos_office_look()}
        />
      )}
      <form {...form} className="mt-3 space-y-3">
        <TextArea {...field(name)} label={m.photos_office_reason()} rows={2} maxLength={500} />
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} value="taken_down">
            {m.photos_office_down()}
          </Button>
          <Button type="submit" busy={busy} value="kept">
            {m.photos_office_keep()}
          </Button>
        </div>
      </form>
    </li>
  );
}
