import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import type { EmergencyAtPost, MedicalRider } from '#contract/office/desk/medical.ts';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { keyOf } from '#web/app/call/use-ask.ts';
import { matching } from '#web/parts/check-in/found-riders.ts';
import { askDesk } from '#web/parts/desk/ask-desk.ts';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { Refused, useWrite } from '#web/parts/use-write.ts';
import { DeskHead } from '#web/screens/desk/DeskHead.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useWhen } from '#web/ui/effects/use-when.ts';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { LookSheet } from './LookSheet.tsx';
import { MedicalLine } from './MedicalLine.tsx';

interface MedicalDeskProps {
  session: DeskSession;
  onLeave: () => void;
  /** The code was revoked, or its time is over. */
  onEnd: () => void;
}

const isStatus = (error: unknown, status: number): boolean =>
  error instanceof CallFailure && error.status === status;

const sayWhy = (error: unknown): string => (isStatus(error, 0) ? m.medical_no_signal() : failureText(error));

/** Everybody of the race, by name and plate alone; in the memory of the page and nowhere else. */
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

/** The medical post of a race: a rider by plate or name, and what the family left for this moment. */
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

  // Each press is recorded as one look, so nothing is asked for again by itself.
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
            {typed === '' ? m.medical_type() : m.checkin_found({ count: found.length })}
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
