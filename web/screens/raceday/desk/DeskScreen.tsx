import { useCallback, useState, useEffect } from 'react';
import * as m from '#text/messages/messages.js';
import { go, useSearchParams } from '#web/ground/address/navigation.ts';
import { forgetLists } from '#web/parts/check-in/kept-list.ts';
import { DeskCodeForm } from '#web/parts/desk/DeskCodeForm.tsx';
import { type DeskSession, keepDesk, readDesk } from '#web/parts/desk/desk-session.ts';
import { EntriesDesk } from './EntriesDesk.tsx';
import { MedicalDesk } from './MedicalDesk.tsx';
import { deskOwner } from '#web/outbox/send.ts';
import { useCheckIn } from '#web/outbox/use-check-in.ts';
import { useUnsent } from '#web/outbox/use-outbox.ts';
import { announcerHref, checkInDeskHref, paths, scoreboardHref } from '#web/ground/address/paths.ts';
import { keepCode } from '#web/parts/desk/keep-code.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { CheckInBoard } from '#web/parts/check-in/CheckInBoard.tsx';
import { DeskHead } from './DeskHead.tsx';
import { DeskTabs } from './DeskTabs.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { KioskRider } from '#contract/raceday/office/check-in/kiosk.ts';
import { CallFailure } from '#web/ground/call/ask.ts';
import { Refused } from '#web/parts/use-write.ts';
import { WholeScreen } from '#web/ui/WholeScreen.tsx';
import { KioskFound } from './KioskFound.tsx';
import { KioskStart } from './KioskStart.tsx';
import { useAfter } from '#web/ui/effects/use-after.ts';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

/** After this time without a touch, the screen asks whether the family is still there. */
const IDLE_MS = 30_000;

/** After this many seconds without an answer, it starts again, so that the next family does not see the previous one. */
const LEAVES_AFTER_SECONDS = 20;

const asModal = (dialog: HTMLDialogElement | null) => {
  if (dialog === null) return;
  if (!dialog.open) dialog.showModal();
  // Closing it gives the focus back to where the family was.
  return () => dialog.close();
};

/** Asks before the screen forgets what a family found or typed. */
function StillThere({ onStay }: { onStay: () => void }) {
  return (
    <Dialog
      ref={asModal}
      role="alertdialog"
      aria-labelledby="still-there"
      aria-describedby="still-there-why"
      onLeave={onStay}
      className="m-auto max-w-110 space-y-4 border-4 border-ink bg-paper p-6 text-ink backdrop:bg-night/75"
    >
      <h2 id="still-there" className="display text-d34">
        {m.kiosk_still_there()}
      </h2>
      <p id="still-there-why">{m.kiosk_leaving({ seconds: LEAVES_AFTER_SECONDS })}</p>
      <Button look="primary" onClick={onStay} className="w-full py-6">
        {m.kiosk_go_on()}
      </Button>
    </Dialog>
  );
}

interface KioskDeskProps {
  session: DeskSession;
  /** Runs when the code was revoked, or its time is over. */
  onEnd: () => void;
}

/** Serves families on a tablet: one reports that it is here, then the next begins. No link leads away. */
function KioskDesk({ session, onEnd }: KioskDeskProps) {
  const [riders, setRiders] = useState<readonly KioskRider[] | null>(null);
  /** The number counts up with each family, so that its form begins empty. */
  const [visit, setVisit] = useState(0);
  const toStart = () => {
    setRiders(null);
    setVisit((count) => count + 1);
    setTouches(0);
    setIsAsking(false);
  };
  /** The number counts up with each touch of the family. An untouched screen has nothing to forget. */
  const [touches, setTouches] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const touch = () => setTouches((count) => count + 1);
  useWindowEvent('pointerdown', touch, { capture: true });
  useWindowEvent('keydown', touch, { capture: true });
  useAfter(touches === 0 || isAsking ? null : IDLE_MS, () => setIsAsking(true), touches);
  useAfter(isAsking ? LEAVES_AFTER_SECONDS * 1000 : null, toStart, touches);
  /** Makes a call to the server, and turns a failure into words for this screen. */
  const asking = async <Answer,>(ask: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask();
    } catch (error) {
      const status = error instanceof CallFailure ? error.status : null;
      if (status === 401) onEnd();
      throw new Refused(status === 0 ? m.kiosk_no_signal() : failureText(error));
    }
  };
  return (
    <WholeScreen label={m.kiosk_title()} className="overflow-y-auto bg-paper text-ink">
      <div className="gutter mx-auto max-w-160 py-6 sm:py-12">
        <p className="text-ink2 wrap-anywhere">{session.meeting.race_name}</p>
        {riders === null ? (
          <KioskStart key={visit} session={session} asking={asking} onFound={setRiders} />
        ) : (
          <KioskFound key={visit} session={session} riders={riders} asking={asking} onBack={toStart} />
        )}
      </div>
      {isAsking && <StillThere onStay={() => setIsAsking(false)} />}
    </WholeScreen>
  );
}

interface CheckInDeskProps {
  session: DeskSession;
  onLeave: () => void;
  /** Runs when the code was revoked, or its time is over. */
  onEnd: () => void;
}

/** Shows check-in at the desk of a helper. */
function CheckInDesk({ session, onLeave, onEnd }: CheckInDeskProps) {
  const { race_id } = session.meeting;
  const owner = deskOwner(race_id);
  const { table, error } = useCheckIn({ race_id, token: session.token, owner, onEnd });
  const { items, isCut } = useUnsent(owner);
  // Without a signal, or with a full disk, the open page continues to work.
  useEffect(() => void keepCode([paths.desk, checkInDeskHref]).catch(() => undefined), []);
  const isStuck = isCut || items.some(({ refused }) => refused !== null);
  return (
    <>
      <DeskHead session={session} unsent={items.length} isStuck={isStuck} onLeave={onLeave} />
      <DeskTabs current={checkInDeskHref} />
      {!table && !error && <SkeletonRows rows={6} />}
      {error && (
        <div className="mt-4">
          <FormAlert>{failureText(error)}</FormAlert>
        </div>
      )}
      {table && <CheckInBoard table={table} onCash={null} />}
    </>
  );
}

interface PartProps {
  session: DeskSession;
  isCheckIn: boolean;
  onLeave: () => void;
  onEnd: () => void;
}

/** Draws the part of the desk that the code opens. */
function Part({ isCheckIn, ...desk }: PartProps) {
  const { duty } = desk.session;
  if (duty === 'medical') return <MedicalDesk {...desk} />;
  if (duty === 'kiosk') return <KioskDesk session={desk.session} onEnd={desk.onEnd} />;
  return isCheckIn ? <CheckInDesk {...desk} /> : <EntriesDesk {...desk} />;
}

/** Shows the desk of one race to a helper without an account. */
export function DeskScreen() {
  // A link that was opened just now has priority over the stored code.
  const [session, setSession] = useState(() => (location.hash.length > 1 ? null : readDesk(Date.now())));
  const [said, setSaid] = useState<string | null>(null);
  const show = useCallback((next: DeskSession | null) => {
    keepDesk(next);
    if (next === null) forgetLists();
    setSession(next);
  }, []);
  const open = (opened: DeskSession, code: string) => {
    const { duty, meeting } = opened;
    // Such a code does nothing at a desk; it only knows its race. One for timing makes a camera of a phone.
    if (duty === 'announcer') go(announcerHref(meeting.race_id), { replace: true });
    else if (duty === 'screen') go(scoreboardHref(meeting.race_id), { replace: true });
    else if (duty === 'timing') location.assign(`${paths.camera}#${code}`);
    else show(opened);
  };
  const end = useCallback(() => {
    setSaid(m.desk_ended());
    show(null);
  }, [show]);
  const isCheckIn = useSearchParams().get('view') === 'check-in';
  const duty = session?.duty;
  const part = duty === 'medical' ? m.medical_title() : isCheckIn ? m.checkin_nav() : null;
  const names = duty === 'kiosk' ? [m.kiosk_title()] : [part, m.helper_title()];
  const title = [...names, m.app_name()].filter(Boolean).join(' · ');
  // This runs after the page has set its own title.
  useAfter(0, () => (document.title = title), title);
  return (
    <div className="min-h-dvh bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-6">
        {session === null ? (
          <DeskCodeForm said={said} onOpen={open}>
            <h1 className="display text-d34">{m.helper_title()}</h1>
            <p className="mt-2 text-ink2">{m.desk_text()}</p>
          </DeskCodeForm>
        ) : (
          <Part session={session} isCheckIn={isCheckIn} onLeave={() => show(null)} onEnd={end} />
        )}
      </div>
    </div>
  );
}
