import type { EmergencyContact } from '#contract/riders/emergency.ts';
import type { EmergencyAtPost, MedicalRider } from '#contract/office/desk/medical.ts';
import { dialled } from '#rules/riders/emergency.ts';
import * as m from '#text/messages/messages.js';
import { formatInstant } from '#web/app/format.ts';
import { paths } from '#web/app/screens/paths.ts';
import { EntryPlates } from '#web/parts/desk/RiderAtDesk.tsx';
import { ownZone } from '#web/parts/own-zone.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { primaryButton } from '#web/ui/button-classes.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

function Contact({ contact_name: name, relation, phone }: EmergencyContact) {
  return (
    <li className="border-t border-line py-3">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-ink2 wrap-anywhere">
        {relation} · <span className="tabular-nums">{phone}</span>
      </p>
      <a
        href={`tel:${dialled(phone) ?? phone}`}
        aria-label={m.medical_call_whom({ name, phone })}
        className={`mt-2 w-full ${primaryButton}`}
      >
        <Icon name="phone" className="size-5" />
        {m.medical_call()}
      </a>
    </li>
  );
}

function Seen({ seen }: { seen: EmergencyAtPost }) {
  const { age, contacts, doctor_note, written_at } = seen;
  return (
    <>
      <p className="display text-d22">
        {age === null ? m.medical_age_unknown() : m.medical_age({ count: age })}
      </p>
      <section aria-label={m.emergency_doctor()} className="border-l-8 border-stop bg-surface p-3">
        <h3 className="text-small text-ink2">{m.emergency_doctor()}</h3>
        <p className="font-semibold wrap-anywhere whitespace-pre-line">
          {doctor_note === '' ? m.medical_no_note() : doctor_note}
        </p>
      </section>
      <section aria-label={m.medical_contacts()}>
        <h3 className="mb-2 display text-d22">{m.medical_contacts()}</h3>
        {contacts.length === 0 && <p className="font-semibold">{m.medical_no_contact()}</p>}
        <ul className="empty:hidden">
          {contacts.map((one) => (
            <Contact key={`${one.contact_name} ${one.phone}`} {...one} />
          ))}
        </ul>
      </section>
      <p className="text-small text-ink2">
        {written_at !== null && `${m.medical_written({ when: formatInstant(written_at, ownZone()) })}. `}
        {m.medical_recorded()}
      </p>
    </>
  );
}

interface LookProps {
  rider: MedicalRider;
  /** null: not here yet. */
  seen: EmergencyAtPost | null;
  busy: boolean;
  failure: string | null;
  onRetry: () => void;
  onClose: () => void;
}

/** One rider at the medical post. What was read is forgotten when the sheet is closed. */
export function LookSheet({ rider, seen, busy, failure, onRetry, onClose }: LookProps) {
  return (
    <BackSheet
      title={rider.rider_fullname}
      closeHref={paths.desk}
      closeLabel={m.checkin_close()}
      onClose={onClose}
    >
      <div className="space-y-4">
        <EntryPlates entries={rider.entries} />
        <p className="text-ink2 wrap-anywhere empty:hidden">{rider.club_name}</p>
        <FormAlert>{failure}</FormAlert>
        {failure !== null && (
          <Button look="primary" onClick={onRetry} className="w-full">
            {m.checkin_retry()}
          </Button>
        )}
        {busy && (
          <div role="status">
            <p className="sr-only">{m.medical_looking()}</p>
            <SkeletonRows rows={3} />
          </div>
        )}
        {seen && <Seen seen={seen} />}
      </div>
    </BackSheet>
  );
}
