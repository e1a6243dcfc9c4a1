import * as m from '#text/messages/messages.js';
import { LeftToPay } from './LeftToPay.tsx';
import { Lights } from '#web/parts/race-status/Lights.tsx';
import type { Outcome } from '#web/screens/race/entering/use-entries.ts';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';
import { ShareLink } from '#web/parts/ShareLink.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';

function lineOf({ rider, info, ...outcome }: Outcome): string {
  const names = { rider: rider.rider_firstname, category: info.category_name };
  if ('failure' in outcome) return m.entry_failed_line({ rider: names.rider, reason: outcome.failure });
  const { plate, waiting } = outcome.reply;
  return waiting === null
    ? m.entry_done_line({ ...names, plate: plate ?? '–' })
    : m.entry_done_waiting({ ...names, place: waiting });
}

interface OutcomesProps {
  outcomes: readonly Outcome[];
  calendarHref: string;
  shareHref: string;
  race: Pick<FoundRace, 'race_id' | 'race_name'>;
}

/** The outcome for each rider: entered, waiting, or refused with the reason. */
export function Outcomes({ outcomes, calendarHref, shareHref, race }: OutcomesProps) {
  const done = outcomes.filter((one) => 'reply' in one);
  const failed = outcomes.filter((one) => 'failure' in one);
  return (
    <div className="space-y-3">
      {done.length > 0 && (
        <div className="border-2 border-go bg-paper p-4">
          <h3
            ref={focusOnMount}
            tabIndex={-1}
            className="display flex items-center gap-3 text-d28 outline-none"
          >
            <Lights state="green" />
            {m.entry_done()}
          </h3>
          <ul className="mt-2 space-y-1">
            {done.map((one) => (
              <li key={`${one.rider.rider_id} ${one.info.category_id}`}>{lineOf(one)}</li>
            ))}
          </ul>
          <p className="mt-1 text-small text-ink2">{m.entry_done_mail()}</p>
          <LeftToPay riders={done.map(({ rider }) => rider)} race={race} />
          <div className="mt-3 flex flex-wrap gap-2">
            <a href={calendarHref} className={secondaryButton}>
              <Icon name="calendar" className="size-5" />
              {m.entry_calendar()}
            </a>
            <ShareLink
              href={shareHref}
              text={m.entry_share_text({
                riders: done.map(({ rider }) => rider.rider_firstname).join(', '),
                race: race.race_name,
              })}
              className={secondaryButton}
            >
              {m.entry_share()}
            </ShareLink>
          </div>
        </div>
      )}
      {failed.map((one) => (
        <FormAlert key={`${one.rider.rider_id} ${one.info.category_id}`}>{lineOf(one)}</FormAlert>
      ))}
    </div>
  );
}
