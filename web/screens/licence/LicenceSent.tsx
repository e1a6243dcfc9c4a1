import type { OwnLicence } from '#contract/licences/licences.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { hrefWith } from '#web/app/address/navigation.ts';
import { ownRiderHref, paths } from '#web/app/screens/paths.ts';
import type { LicenceRequest } from '#web/screens/licence/request.ts';
import { waitWords } from '#web/parts/licences/wait-words.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';

/** "Licencia enviada": what comes next, and the way back. */
export function LicenceSent({
  request,
  rider_id,
  waits,
}: {
  request: LicenceRequest;
  rider_id: number;
  /** Since when the licence waits, and how long that usually takes; null: not read yet. */
  waits: OwnLicence['waits'];
}) {
  const { cup_id, race } = request;
  const back = race === null ? '/' : hrefWith(paths.race, new URLSearchParams(), { cup_id, race_date: race });
  const road = [m.licence_state_sent(), m.licence_state_in_review(), m.licence_state_approved()];
  return (
    <div className="max-w-110">
      <h1 ref={focusOnMount} tabIndex={-1} className="display flex items-center gap-3 text-d34 outline-none">
        <Icon name="check" className="size-8 text-go" />
        {m.licence_sent()}
      </h1>
      <p className="mt-3">{m.licence_sent_text()}</p>
      {waits !== null && <p className="mt-2 text-ink2 wrap-anywhere">{waitWords(waits.since, waits)}</p>}
      <ol aria-label={m.licence_road()} className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        {road.map((step, index) => (
          <li
            key={step}
            aria-current={index === 0 ? 'step' : undefined}
            className="flex items-center gap-3 aria-[current=step]:font-semibold"
          >
            <span aria-hidden="true" className={`h-5 w-2 -skew-x-12 ${index === 0 ? 'bg-go' : 'bg-edge'}`} />
            {step}
          </li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link href={back} className={secondaryButton}>
          <Icon name="back" className="size-5" />
          {race === null ? m.licence_back_home() : m.licence_back_race()}
        </Link>
        <Link href={ownRiderHref(rider_id)} className={secondaryButton}>
          {m.licence_profile()}
        </Link>
      </div>
    </div>
  );
}
