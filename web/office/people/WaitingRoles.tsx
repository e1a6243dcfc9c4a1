import type { WaitingRole } from '#contract/office/people.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { roleText } from '#web/parts/role-words.ts';
import { Sure } from '#web/office/parts/Sure.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import type { PeopleDesk } from './use-people.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

function WaitingLine({ one, desk }: { one: WaitingRole; desk: PeopleDesk }) {
  const { busy, failure, run } = useWrite();
  return (
    <li className="border-b border-line py-3">
      <p className="font-semibold wrap-anywhere">{one.user_email}</p>
      <p className="text-small text-ink2 wrap-anywhere">
        {roleText(one)} · {m.people_waiting_until({ day: formatDate(one.expires_at.slice(0, 10)) })}
      </p>
      <div className="flex flex-wrap items-center gap-x-5">
        <Button
          look="link"
          busy={busy}
          aria-label={`${m.people_send_again()}: ${one.user_email}`}
          onClick={() => void run(() => desk.sendAgain(one))}
        >
          {m.people_send_again()}
        </Button>
        <Sure
          label={m.people_call_off()}
          about={one.user_email}
          question={m.people_call_off_sure({ email: one.user_email })}
          yes={m.people_call_off_yes()}
          onYes={() => desk.callOff(one)}
        />
      </div>
      <FormAlert>{failure}</FormAlert>
    </li>
  );
}

/** Roles given by mail that nobody has accepted yet. */
export function WaitingRoles({ items, desk }: { items: readonly WaitingRole[]; desk: PeopleDesk }) {
  if (items.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="display text-d28">{m.people_waiting()}</h2>
      <ul className="mt-2 border-t-2 border-ink">
        {items.map((one) => (
          <WaitingLine key={one.invitation_id} one={one} desk={desk} />
        ))}
      </ul>
    </section>
  );
}
