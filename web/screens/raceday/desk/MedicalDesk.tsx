import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import type { EmergencyAtPost, MedicalRider } from '#contract/raceday/office/desk/medical.ts';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/ground/call/ask.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { matching } from '#web/parts/check-in/found-riders.ts';
import { askDesk } from '#web/parts/desk/ask-desk.ts';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { Refused, useWrite } from '#web/parts/use-write.ts';
import { DeskHead } from './DeskHead.tsx';
import { useSettled } from '#web/ui/effects/use-settled.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useWhen } from '#web/ui/effects/use-when.ts';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

import { RiderAtDesk, EntryPlates } from '#web/parts/desk/RiderAtDesk.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { EmergencyContact } from '#contract/people/riders/emergency.ts';
import { dialled } from '#rules/people/riders/emergency.ts';
import { formatInstant } from '#web/ground/format.ts';
import { paths } from '#web/ground/address/paths.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { primaryButton } from '#web/ui/button-classes.ts';

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
  /** The contacts. They are null while they are not here yet. */
  seen: EmergencyAtPost | null;
  busy: boolean;
  failure: string | null;
  onRetry: () => void;
  onClose: () => void;
}

/** Shows one rider at the medical post. The data is forgotten when the sheet is closed. */
function LookSheet({ rider, seen, busy, failure, onRetry, onClose }: LookProps) {
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

/** Draws a rider of the search. A press opens the contacts. */
function MedicalLine({ rider, onOpen }: { rider: MedicalRider; onOpen: () => void }) {
  return (
    <li className="border-b border-line">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-16 w-full items-center gap-3 py-2.5 text-left hover:bg-surface2"
      >
        <RiderAtDesk rider={rider} />
        <Icon name="right" className="size-5 shrink-0" />
      </button>
    </li>
  );
}

interface MedicalDeskProps {
  session: DeskSession;
  onLeave: () => void;
  /** Runs when the code was revoked, or its time is over. */
  onEnd: () => void;
}

const isStatus = (error: unknown, status: number): boolean =>
  error instanceof CallFailure && error.status === status;

const sayWhy = (error: unknown): string => (isStatus(error, 0) ? m.medical_no_signal() : failureText(error));

/** Loads everybody of the race, by name and plate alone, into the memory of the page and nowhere else. */
function useMedicalRiders({ meeting, token }: DeskSession, onEnd: () => void) {
  const place = { params: { id: meeting.race_id } };
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('GET /api/desk/races/{id}/medical', place),
    queryFn: () => askDesk(token, 'GET /api/desk/races/{id}/medical', place),
    // A phone that reports itself offline may be wrong.
    networkMode: 'always',
    retry: false,
  });
  const isOver = isStatus(error, 401);
  useWhen(isOver, onEnd);
  return { riders: data?.items ?? null, error, again: () => void refetch() };
}

/** Shows the medical post of a race: a rider by plate or name, and what the family left for this moment. */
export function MedicalDesk({ session, onLeave, onEnd }: MedicalDeskProps) {
  const { riders, error, again } = useMedicalRiders(session, onEnd);
  const [q, setQ] = useState('');
  const [rider, setRider] = useState<MedicalRider | null>(null);
  const [seen, setSeen] = useState<EmergencyAtPost | null>(null);
  const { busy, failure, runNext } = useWrite();
  /** The rider whose sheet is open: a late answer about another rider is not shown. */
  const wanted = useRef<number | null>(null);
  const typed = useDeferredValue(q).trim();
  const found = riders === null || typed === '' ? [] : matching(riders, typed);
  const howMany = useSettled(typed === '' ? m.medical_type() : m.checkin_found({ count: found.length }));

  // Each press is recorded as one look, so nothing is requested again by itself.
  const look = (one: MedicalRider) => {
    wanted.current = one.rider_id;
    setRider(one);
    setSeen(null);
    void runNext(async () => {
      try {
        const answer = await askDesk(session.token, 'POST /api/desk/races/{id}/medical/looks', {
          params: { id: session.meeting.race_id },
          body: { rider_id: one.rider_id },
        });
        if (wanted.current === answer.rider_id) setSeen(answer);
      } catch (thrown) {
        if (isStatus(thrown, 401)) onEnd();
        throw new Refused(sayWhy(thrown));
      }
    });
  };

  return (
    <>
      <DeskHead session={session} unsent={0} isStuck={false} onLeave={onLeave} />
      <h2 className="mt-6 display text-d28">{m.medical_title()}</h2>
      <p className="mt-1 max-w-text text-ink2">{m.medical_why()}</p>
      {riders === null && error === null && <SkeletonRows rows={3} />}
      {riders === null && error !== null && (
        <div className="mt-4 space-y-3">
          <FormAlert>{sayWhy(error)}</FormAlert>
          <Button onClick={again}>{m.checkin_retry()}</Button>
        </div>
      )}
      {riders !== null && (
        <>
          <div className="mt-4">
            <TextField
              name="q"
              type="search"
              label={m.checkin_search()}
              value={q}
              onChange={(event) => setQ(event.target.value)}
              autoComplete="off"
              enterKeyHint="search"
            />
          </div>
          <p role="status" className="mt-2 text-small text-ink2 tabular-nums">
            {howMany}
          </p>
          {typed !== '' && found.length === 0 && <EmptyState title={m.checkin_none()} />}
          <ul className="mt-1 border-t-2 border-ink empty:hidden">
            {found.map((one) => (
              <MedicalLine key={one.rider_id} rider={one} onOpen={() => look(one)} />
            ))}
          </ul>
        </>
      )}
      {rider && (
        <LookSheet
          rider={rider}
          seen={seen}
          busy={busy}
          failure={failure}
          onRetry={() => look(rider)}
          onClose={() => {
            wanted.current = null;
            setRider(null);
            setSeen(null);
          }}
        />
      )}
    </>
  );
}
