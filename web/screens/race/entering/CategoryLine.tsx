import type { InscriptionInfo } from '#contract/entries/entries.ts';
import type { LicenceAnswers } from '#contract/licences/answers.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { chooseRider } from '#web/app/call/session.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Checks } from '#web/screens/race/entering/Checks.tsx';
import { PlateForm } from '#web/screens/race/entering/PlateForm.tsx';
import type { EntryChoice, EntryRace } from '#web/screens/race/entering/use-entries.ts';
import { Withdraw } from '#web/screens/race/entering/withdraw/Withdraw.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { Icon } from '#web/ui/Icon.tsx';

export interface LineActions {
  race: EntryRace;
  cup_id: number;
  chosen: boolean;
  /** The race takes entries now. */
  open: boolean;
  /** The window is closed, and the rider's club may still withdraw. */
  force: boolean;
  onChoose: (choice: EntryChoice, chosen: boolean) => void;
  onWithdrawn: (choice: EntryChoice) => void;
  onPlate: (plate: string) => void;
  /** How soon the organization answers, where this rider has a licence in review. */
  answers: LicenceAnswers | null;
  licenceHref: (info: InscriptionInfo, type: 'TRUE' | 'FALSE') => string;
  blockedHref: string;
}

function Entered({ choice, actions }: { choice: EntryChoice; actions: LineActions }) {
  const { info } = choice;
  const { race, cup_id, force, onWithdrawn, onPlate } = actions;
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-2 font-semibold text-go">
        <Icon name={info.waiting === null ? 'check' : 'list'} className="size-5" />
        {info.waiting === null ? m.entry_in() : m.entry_waiting({ place: info.waiting })}
        {info.inscripted && info.plate !== null && (
          <Plate plate={info.plate} colour={info.plate_colour} size="small" />
        )}
      </p>
      <div className="flex flex-wrap items-start gap-x-5">
        {info.inscripted && actions.open && <PlateForm cup_id={cup_id} choice={choice} onSaved={onPlate} />}
        {info.withdrawal === null && (
          <Withdraw race={race} choice={choice} force={force} onDone={() => onWithdrawn(choice)} />
        )}
      </div>
    </>
  );
}

function places({ places_left }: InscriptionInfo): string | null {
  if (places_left === null || places_left > 10) return null;
  return places_left === 0 ? m.entry_full() : m.entry_places_left({ count: places_left });
}

/** The actions for a category that the rider is not in. */
function Open({ choice, actions }: { choice: EntryChoice; actions: LineActions }) {
  const { rider, info } = choice;
  const names = { rider: rider.rider_firstname, category: info.category_name };
  const { refusal } = info;
  const said = places(info);
  return (
    <>
      <Checks
        info={info}
        answers={actions.answers}
        licenceHref={(type) => actions.licenceHref(info, type)}
        onLeave={() => chooseRider(rider.rider_id)}
      />
      {refusal === null && (
        <>
          <div className="mt-2 bg-surface px-3">
            <CheckField
              label={<span className="font-semibold">{m.entry_choose(names)}</span>}
              checked={actions.chosen}
              onChange={(event) => actions.onChoose(choice, event.target.checked)}
            />
          </div>
          <p className="mt-1 text-small text-ink2">
            {[said, info.plate === null ? m.entry_plate_free() : m.entry_plate({ plate: info.plate })]
              .filter((one) => one !== null)
              .join(' · ')}
          </p>
        </>
      )}
      {refusal === 'inscription.not_up_to_date' && (
        <Link href={actions.blockedHref} className={`mt-2 ${secondaryButton}`}>
          {m.entry_blocked_here()}
        </Link>
      )}
      {refusal === 'inscription.wheel_taken' && (
        <p className="mt-2 text-small text-ink2">{m.error_inscription_wheel_taken()}</p>
      )}
    </>
  );
}

/** One category for one rider: entered, waiting, or what is missing. */
export function CategoryLine({ choice, actions }: { choice: EntryChoice; actions: LineActions }) {
  const { info } = choice;
  const isIn = info.inscripted || info.waiting !== null;
  return (
    <li className="border-t border-line py-3">
      <h4 className="font-semibold wrap-anywhere">{info.category_name}</h4>
      {isIn ? (
        <Entered choice={choice} actions={actions} />
      ) : (
        actions.open && <Open choice={choice} actions={actions} />
      )}
    </li>
  );
}
