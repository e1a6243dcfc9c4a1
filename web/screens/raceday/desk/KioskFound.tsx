import { useState } from 'react';
import type { KioskRider } from '#contract/raceday/office/check-in/kiosk.ts';
import * as m from '#text/messages/messages.js';
import { useAttempt } from '#web/parts/check-in/use-attempt.ts';
import { askDesk } from '#web/parts/desk/ask-desk.ts';
import { EntryPlates } from '#web/parts/desk/RiderAtDesk.tsx';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { KioskAsking } from './KioskStart.tsx';

const words: Record<KioskRider['missing'][number], () => string> = {
  licence: m.kiosk_missing_licence,
  dues: m.kiosk_missing_dues,
  fee: m.kiosk_missing_fee,
  papers: m.kiosk_missing_papers,
  birthdate: m.kiosk_missing_birthdate,
};

/** Writes, in a family's own words, what it still has to do. */
function leftToDo({
  missing,
  waiver,
  without_contact,
}: Pick<KioskRider, 'missing' | 'waiver' | 'without_contact'>): string[] {
  return [
    ...missing.map((one) => words[one]()),
    ...(waiver === 'missing' ? [m.kiosk_missing_waiver()] : []),
    ...(without_contact ? [m.kiosk_missing_contact()] : []),
  ];
}

interface FoundProps extends KioskAsking {
  session: DeskSession;
  riders: readonly KioskRider[];
  onBack: () => void;
}

function Missing({ rider }: { rider: KioskRider }) {
  const words = leftToDo(rider);
  if (words.length === 0)
    return (
      <p className="flex items-center gap-2 font-semibold text-go">
        <Icon name="check" className="size-6" />
        {m.kiosk_nothing_missing()}
      </p>
    );
  return (
    <div className="border-l-8 border-stop bg-surface p-4">
      <p className="display text-d22">{m.kiosk_go_to_desk()}</p>
      <p>{m.kiosk_missing()}</p>
      <ul className="ml-5 list-disc font-semibold">
        {words.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  );
}

function Rider({ session, rider, asking }: Omit<FoundProps, 'riders' | 'onBack'> & { rider: KioskRider }) {
  const { rider_id, rider_fullname, entries, present, stopped } = rider;
  const [isHere, setIsHere] = useState(present);
  const keyOfTry = useAttempt();
  const { busy, failure, run } = useWrite();
  const say = () =>
    run(async () => {
      await asking(() =>
        askDesk(session.token, 'POST /api/desk/races/{id}/check-in', {
          params: { id: session.meeting.race_id },
          body: {
            request_key: keyOfTry(String(rider_id)),
            rider_id,
            said: { kind: 'mark', what: 'present' },
          },
        }),
      );
      setIsHere(true);
    });
  return (
    <section aria-label={rider_fullname} className="space-y-4">
      <h1 className="display text-d34 wrap-anywhere">{rider_fullname}</h1>
      <EntryPlates entries={entries} />
      {isHere ? (
        <FormAlert good>{m.kiosk_done({ rider: rider_fullname })}</FormAlert>
      ) : stopped ? (
        <p className="display flex items-start gap-2 border-4 border-stop p-4 text-d28 text-stop">
          <Icon name="alert" className="mt-1 size-6 shrink-0" />
          {m.kiosk_stop()}
        </p>
      ) : (
        <Button
          look="primary"
          busy={busy}
          aria-label={m.kiosk_here_rider({ rider: rider_fullname })}
          onClick={() => void say()}
          className="w-full py-6"
        >
          {m.kiosk_here()}
        </Button>
      )}
      <FormAlert>{failure}</FormAlert>
      <Missing rider={rider} />
    </section>
  );
}

/** Shows the riders that a family named. A press records that one is here, and the rest is listed for the desk. */
export function KioskFound({ session, riders, asking, onBack }: FoundProps) {
  return (
    <div ref={focusOnMount} tabIndex={-1} className="mt-2 space-y-8 outline-none">
      {riders.map((rider) => (
        <Rider key={rider.rider_id} session={session} rider={rider} asking={asking} />
      ))}
      <div className="border-t border-line pt-6">
        <Button onClick={onBack} className="w-full py-4">
          <Icon name="back" className="size-6" />
          {m.kiosk_back()}
        </Button>
        <p className="mt-2 text-center text-small text-ink2">{m.kiosk_soon()}</p>
      </div>
    </div>
  );
}
