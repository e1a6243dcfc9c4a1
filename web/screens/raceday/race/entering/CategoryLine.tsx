import type { InscriptionInfo } from '#contract/entries/entries.ts';
import type { LicenceAnswers } from '#contract/entries/licence-answers.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { chooseRider } from '#web/ground/session/session.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Checks } from '#web/screens/raceday/race/entering/Checks.tsx';
import type { EntryChoice } from './use-entries.ts';
import { Withdraw } from './Withdraw.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { priceWords } from '#web/parts/money/PriceLines.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { useWrite } from '#web/parts/use-write.ts';

interface PlateFormProps {
  choice: EntryChoice;
  onSaved: (plate: string) => void;
}

/** Changes a rider's plate in the cup. A plate that is taken is refused, with the nearest free ones. */
function PlateForm({ choice, onSaved }: PlateFormProps) {
  const { race, rider, info } = choice;
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
      const saved = await ask('PUT /api/cups/{id}/plates', { params: { id: race.cup_id }, body });
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
  /** The currency of the prices of the race. */
  currency: string;
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
  blockedHref: string;
}

interface LineProps {
  choice: EntryChoice;
  actions: LineActions;
}

/** Shows who it is, in which class and, before the entry, for how much. */
function Who({ choice: { rider, info }, actions }: LineProps) {
  const isIn = info.inscripted || info.waiting !== null;
  return (
    <>
      <Plate plate={info.plate} colour={info.plate_colour} />
      <span className="min-w-0 grow wrap-anywhere">
        <span className="display block text-d22 leading-6">{rider.rider_firstname}</span>
        <span className="block text-small text-ink2">{info.category_name}</span>
      </span>
      {!isIn && actions.open && (
        <span className="display text-d22 whitespace-nowrap">
          {priceWords(info.price_cents, actions.currency)}
        </span>
      )}
    </>
  );
}

function Entered({ choice, actions }: LineProps) {
  const { info } = choice;
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-2 font-semibold text-go">
        <Icon name={info.waiting === null ? 'check' : 'list'} className="size-5" />
        {info.waiting === null ? m.entry_in() : m.entry_waiting({ place: info.waiting })}
      </p>
      <div className="flex flex-wrap items-start gap-x-5">
        {info.inscripted && actions.open && <PlateForm choice={choice} onSaved={actions.onPlate} />}
        {info.withdrawal === null && (
          <Withdraw choice={choice} force={actions.force} onDone={() => actions.onWithdrawn(choice)} />
        )}
      </div>
    </>
  );
}

function places({ places_left }: InscriptionInfo): string | null {
  if (places_left === null || places_left > 10) return null;
  return places_left === 0 ? m.entry_full() : m.entry_places_left({ count: places_left });
}

/** Draws what is in order, what is missing, and what can be done about it. */
function Open({ choice, actions }: LineProps) {
  const { rider, info } = choice;
  const { refusal } = info;
  const notes = [places(info), info.plate === null ? m.entry_plate_free() : null].filter(
    (one) => one !== null,
  );
  return (
    <>
      <Checks choice={choice} answers={actions.answers} onLeave={() => chooseRider(rider.rider_id)} />
      {refusal === null && notes.length > 0 && (
        <p className="mt-1 text-small text-ink2">{notes.join(' · ')}</p>
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

const row = 'flex min-h-12 items-center gap-3';

/** Draws one category for one rider: entered, waiting, to be ticked, or what is missing. */
export function CategoryLine({ choice, actions }: LineProps) {
  const { rider, info } = choice;
  const isIn = info.inscripted || info.waiting !== null;
  return (
    <li className="border-t border-line py-3">
      {!isIn && actions.open && info.refusal === null ? (
        <label className={row}>
          <input
            type="checkbox"
            aria-label={m.entry_choose({ rider: rider.rider_firstname, category: info.category_name })}
            checked={actions.chosen}
            onChange={(event) => actions.onChoose(choice, event.target.checked)}
            className="size-7 shrink-0 accent-ink"
          />
          <Who choice={choice} actions={actions} />
        </label>
      ) : (
        <p className={row}>
          <Who choice={choice} actions={actions} />
        </p>
      )}
      {isIn ? (
        <Entered choice={choice} actions={actions} />
      ) : (
        actions.open && <Open choice={choice} actions={actions} />
      )}
    </li>
  );
}
