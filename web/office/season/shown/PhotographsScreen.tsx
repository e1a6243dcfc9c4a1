import * as m from '#text/messages/messages.js';
import { useAsk, everyAnswer } from '#web/ground/call/use-ask.ts';
import { formatDate } from '#web/ground/format.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

import { useState } from 'react';
import type { OfficePortrait } from '#contract/people/office/riders/portraits.ts';
import { Link } from '#web/ground/address/link.tsx';
import { addressOf } from '#web/ground/call/address-of.ts';
import { ask } from '#web/ground/call/ask.ts';
import { officeRiderHref } from '#web/ground/address/office-paths.ts';
import { PaperView } from '#web/office/parts/PaperView.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { OfficeTakeDown } from '#contract/season/photographs/take-down-desk.ts';
import { photosHref } from '#web/ground/address/paths.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';

/** Shows where the picture was taken, when and by whom the request came, and why. */
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

/** Shows a picture that somebody asked to take down: the picture, the reason, and the decision with its reason. */
function TakeDownCard({ one }: { one: OfficeTakeDown }) {
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

/** Shows a rider's portrait, which the office reviews and shows or not. A shown one can be removed. */
function PortraitToDecide({ one }: { one: OfficePortrait }) {
  const isWaiting = one.portrait_state === 'WAITING';
  const [isOpen, setIsOpen] = useState(isWaiting);
  const [reason, setReason] = useState('');
  const { busy, failure, run } = useWrite({ again: [everyAnswer] });
  const { rider_id, organization_id, portrait_key, rider_fullname } = one;
  const decide = (decision: 'SHOWN' | 'REJECTED') =>
    run(() =>
      ask('PUT /api/office/organizations/{id}/portraits/{riderId}', {
        params: { id: organization_id, riderId: rider_id },
        body: { portrait_key, decision, reason },
      }),
    );
  return (
    <li className="border-b-2 border-ink py-4">
      <h3 className="display text-d22 wrap-anywhere">
        <Link href={officeRiderHref(rider_id)} className={textLink}>
          {rider_fullname}
        </Link>
      </h3>
      <p className="text-small text-ink2">
        {[one.club_name, m.portrait_office_sent({ day: formatDate(one.consented_at.slice(0, 10)) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {!isWaiting && (
        <Button look="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {m.photos_office_look()}
        </Button>
      )}
      {isOpen && (
        <div className="mt-2 space-y-3">
          <PaperView
            address={`${addressOf('GET /api/riders/{id}/portrait/picture', { params: { id: rider_id } })}?${portrait_key}`}
            alt={m.portrait_of({ rider: rider_fullname })}
          />
          <TextField
            name={`portrait-reason-${rider_id}`}
            label={m.portrait_office_reason()}
            optional={m.form_optional()}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={500}
          />
          <div className="flex flex-wrap gap-3">
            {isWaiting && (
              <Button busy={busy} onClick={() => void decide('SHOWN')}>
                {m.portrait_office_show()}
              </Button>
            )}
            <Button busy={busy} onClick={() => void decide('REJECTED')}>
              {isWaiting ? m.portrait_office_reject() : m.portrait_office_stop()}
            </Button>
          </div>
          <FormAlert>{failure}</FormAlert>
        </div>
      )}
    </li>
  );
}

/** Lists the portraits that families sent: those to review, then those that are shown. */
function PortraitsPart() {
  const { data, error, refetch } = useAsk('GET /api/office/portraits', {}, { refetchOnMount: 'always' });
  return (
    <section className="mt-10 max-w-text">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.portrait_office_title()}</h2>
      <p className="mt-2 text-ink2">{m.portrait_office_why()}</p>
      {!data && !error && <SkeletonRows rows={2} />}
      {error && !data && <Failed error={error} again={() => void refetch()} />}
      {data?.items.length === 0 && <p className="mt-4 font-semibold">{m.portrait_office_none()}</p>}
      <ul>
        {data?.items.map((one) => (
          <PortraitToDecide key={one.portrait_key + one.portrait_state} one={one} />
        ))}
      </ul>
    </section>
  );
}

/** Lists the pictures that somebody asked to take down: those to decide, and the outcome of the others. */
export function PhotographsScreen() {
  const { data, error, refetch } = useAsk('GET /api/office/take-downs', {}, { refetchOnMount: 'always' });
  const open = data?.items.filter(({ decision }) => decision === null) ?? [];
  const decided = data?.items.filter(({ decision }) => decision !== null) ?? [];
  return (
    <>
      <h1 className="display text-d34">{m.photos_office_title()}</h1>
      <p className="mt-2 max-w-text text-ink2">{m.photos_office_why()}</p>
      {!data && !error && <SkeletonRows rows={4} />}
      {error && !data && <Failed error={error} again={() => void refetch()} />}
      {data && open.length === 0 && (
        <EmptyState title={m.photos_office_none()}>{m.photos_office_none_why()}</EmptyState>
      )}
      <ul className="mt-4 max-w-text border-t-2 border-ink empty:hidden">
        {open.map((one) => (
          <TakeDownCard key={one.take_down_id} one={one} />
        ))}
      </ul>
      {decided.length > 0 && (
        <section className="mt-8 max-w-text">
          <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.photos_office_decided()}</h2>
          <ul>
            {decided.map((one) => (
              <li key={one.take_down_id} className="border-b border-line py-2">
                <p className="font-semibold wrap-anywhere">
                  {one.race_name ?? one.cup_name} ·{' '}
                  {one.decision === 'kept' ? m.photos_office_keep_done() : m.photos_office_down_done()}
                </p>
                <p className="text-small text-ink2 wrap-anywhere">
                  {[one.decided_at && formatDate(one.decided_at.slice(0, 10)), one.decision_reason]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PortraitsPart />
    </>
  );
}
