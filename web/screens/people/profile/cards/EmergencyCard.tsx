import { useRef, useState } from 'react';
import type { RiderEmergency } from '#contract/people/riders/emergency.ts';
import type { PrivateRider } from '#contract/people/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/ground/language-context.ts';
import { Row } from '#web/screens/people/profile/parts/Row.tsx';
import { timeAgo } from '#web/screens/people/profile/parts/when.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { Button } from '#web/ui/Button.tsx';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { EmergencyForm } from './EmergencyForm.tsx';

/** Shows when medical posts read it: the last time in a line, all of them behind a button. */
function Looks({ looks, now }: { looks: RiderEmergency['looks']; now: number }) {
  const language = useLanguage();
  const [last] = looks;
  if (last === undefined) return <p className="mt-4 text-small text-ink2">{m.emergency_looks_none()}</p>;
  const when = (at: string) => timeAgo(at, now, language);
  return (
    <details className="mt-4 border-t border-line pt-2 text-small">
      <summary className={`min-h-12 cursor-pointer py-3 wrap-anywhere ${textLink}`}>
        {m.emergency_looks({ desk: last.desk_name, when: when(last.at) })}
      </summary>
      <ul className="divide-y divide-line">
        {looks.map((look) => (
          <li key={look.at} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {[look.desk_name, look.race_name].filter(Boolean).join(' · ')}
            </span>
            <span className="text-ink2">{when(look.at)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Written({ known }: { known: RiderEmergency }) {
  const { contacts, doctor_note, desk_name } = known;
  if (contacts.length === 0) return null;
  return (
    <>
      <ul className="mt-4 space-y-3">
        {contacts.map((one) => (
          <li key={`${one.contact_name} ${one.phone}`} className="wrap-anywhere">
            <p className="font-semibold">{one.contact_name}</p>
            <p className="text-ink2">
              {one.relation} · <span className="tabular-nums">{one.phone}</span>
            </p>
          </li>
        ))}
      </ul>
      {doctor_note !== '' && (
        <dl className="mt-4">
          <dt className="text-small text-ink2">{m.emergency_doctor()}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{doctor_note}</dd>
        </dl>
      )}
      {desk_name !== null && (
        <p className="mt-3 text-small text-ink2 wrap-anywhere">{m.emergency_dictated({ desk: desk_name })}</p>
      )}
    </>
  );
}

interface EmergencyCardProps {
  rider: PrivateRider;
  known: RiderEmergency;
  /** The time in ms at which it was read. */
  readAt: number;
}

/** Shows the emergency contacts of a rider to the guardians, and who read them. */
export function EmergencyCard({ rider, known, readAt }: EmergencyCardProps) {
  const [state, setState] = useState<'reading' | 'editing' | 'cancelled' | 'saved'>('reading');
  const edit = useRef<HTMLButtonElement>(null);
  // The form that had the focus is gone, so the focus goes back to the button that opened it.
  useOnChange(state, () => edit.current?.focus());
  const called = known.contacts.map(({ contact_name, relation }) => `${contact_name} (${relation})`);
  return (
    <Row
      name="emergency"
      icon="phone"
      title={m.emergency_title()}
      tone={called.length === 0 ? 'warn' : 'plain'}
      value={called.length === 0 ? m.emergency_none() : called.join(' · ')}
    >
      <p className="text-ink2 wrap-anywhere">{m.emergency_why({ rider: rider.rider_firstname })}</p>
      {state === 'editing' ? (
        <EmergencyForm
          rider={rider}
          known={known}
          onSaved={() => setState('saved')}
          onCancel={() => setState('cancelled')}
        />
      ) : (
        <>
          <Written known={known} />
          <Button ref={edit} onClick={() => setState('editing')} className="mt-4">
            {known.version === 0 ? m.emergency_add() : m.emergency_change()}
          </Button>
          <Looks looks={known.looks} now={readAt} />
        </>
      )}
      <div className={state === 'saved' ? 'mt-4' : ''}>
        <FormAlert good>{state === 'saved' ? m.emergency_saved() : null}</FormAlert>
      </div>
    </Row>
  );
}
