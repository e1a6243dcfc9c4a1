import type { InscriptionInfo } from '#contract/entries/entries.ts';
import type { LicenceAnswers } from '#contract/entries/licence-answers.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { chooseRider } from '#web/ground/session/session.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Checks } from '#web/screens/raceday/race/entering/Checks.tsx';
import type { EntryChoice, EntryRace } from './use-entries.ts';
import { Withdraw } from './Withdraw.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { useWrite } from '#web/parts/use-write.ts';

interface PlateFormProps {
  cup_id: number;
  choice: EntryChoice;
  onSaved: (plate: string) => void;
}

/** Changes a rider's plate in the cup. A plate that is taken is refused, with the nearest free ones. */
function PlateForm({ cup_id, choice, onSaved }: PlateFormProps) {
  const { rider, info } = choice;
  const [open, setOpen] = useState(false);
  const [plate, setPlate] = useState(info.plate ?? '');
  const { busy, failure, run } = useWrite();
  if (!open) {
    return (
      <Button
        look="link"
        onClick={() => setOpen(true)}
        aria-label={`${m.entry_plate_change()}: ${rider.rider_firstname}`}
        className="text-left"
      >
        {m.entry_plate_change()}
      </Button>
    );
  }
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => {
      const body = { rider_id: rider.rider_id, wheel: info.wheel, plate };
      const saved = await ask('PUT /api/cups/{id}/plates', { params: { id: cup_id }, body });
      setOpen(false);
      onSaved(saved.plate);
    });
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-2 w-full max-w-80 space-y-3">
      <TextField
        name={`plate-${rider.rider_id}-${info.wheel}`}
        label={m.entry_plate_label({ rider: rider.rider_firstname })}
        value={plate}
        onChange={(event) => setPlate(event.target.value)}
        maxLength={6}
        autoCapitalize="characters"
        autoComplete="off"
        error={failure ?? undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {busy ? m.entry_plate_saving() : m.entry_plate_save()}
        </Button>
        <Button look="link" onClick={() => setOpen(false)} className="px-2">
          {m.entry_plate_keep()}
        </Button>
      </div>
    </form>
  );
}

export interface LineActions {
  race: EntryRace;
  cup_id: number;
  chosen: boolean;
  /** The race takes entries now. */
  open: boolean;
  /** The window is closed, but the rider's club may still withdraw. */
  force: boolean;
  onChoose: (choice: EntryChoice, chosen: boolean) => void;
  onWithdrawn: (choice: EntryChoice) => void;
  onPlate: (plate: string) => void;
  /** How soon the organization answers, when this rider has a licence in review. */
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

/** Draws the actions for a category that the rider is not in. */
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

/** Draws one category for one rider: entered, waiting, or what is missing. */
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
