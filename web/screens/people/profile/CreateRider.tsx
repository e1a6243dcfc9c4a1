import { useState } from 'react';
import type { PrivateRider } from '#contract/people/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { consentMissing, GuardianConsent } from '#web/parts/papers/GuardianConsent.tsx';
import { newKey } from '#web/parts/new-key.ts';
import { sendForm } from '#web/ground/call/send-form.ts';
import { PaperTile } from '#web/parts/papers/PaperTile.tsx';
import { useSession } from '#web/ground/session/use-session.ts';
import { ContactFields } from './rider/ContactFields.tsx';
import { nothingChosen, paperLabels, slots } from './cards/paper-labels.ts';
import { PersonFields } from './rider/PersonFields.tsx';
import { PlaceFields } from './rider/PlaceFields.tsx';
import { likeSibling } from './sibling.ts';
import { refreshMe } from '#web/parts/account/refresh-me.ts';
import {
  contactNames,
  placeNames,
  riderFormErrors,
  type RiderFields,
  riderFormOf,
} from './parts/rider-form.ts';
import { useUnsavedCard } from './parts/use-unsaved.ts';
import { Folded } from '#web/parts/rider/Folded.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import { ask } from '#web/ground/call/ask.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useWrite } from '#web/parts/use-write.ts';

interface LikeSiblingProps {
  siblings: readonly RiderCard[];
  /** The sibling whose data was copied. */
  taken: number | null;
  onTake: (sibling: PrivateRider) => void;
}

/** Copies data from another rider of the account with one tap, so that nobody types an address twice. */
function LikeSibling({ siblings, taken, onTake }: LikeSiblingProps) {
  const { busy, failure, run } = useWrite();
  if (siblings.length === 0) return null;
  const take = ({ rider_id }: RiderCard) =>
    run(async () => onTake(await ask('GET /api/riders/{id}', { params: { id: rider_id } })));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        {siblings.map((one) => (
          <Button
            key={one.rider_id}
            aria-pressed={one.rider_id === taken}
            busy={busy}
            onClick={() => void take(one)}
          >
            {one.rider_id === taken && <Icon name="check" className="size-5" />}
            {m.profile_like({ name: one.rider_firstname })}
          </Button>
        ))}
      </div>
      <p className="text-small text-ink2">{m.profile_like_hint()}</p>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}

type CreateFields = RiderFields & typeof nothingChosen & { consent: boolean };

/** Separates the papers from the other fields. */
function parted(typed: Omit<CreateFields, 'consent'>) {
  const { rider_dni_image1, rider_dni_image2, rider_insurance_image, ...fields } = typed;
  return { fields, papers: { rider_dni_image1, rider_dni_image2, rider_insurance_image } };
}

interface CreateRiderProps {
  start: RiderFields;
  intro: string;
  onCreated: (rider_id: number) => void;
}

/** Creates a rider. One tap copies what a sibling has in common; fields not needed to ride can wait. */
export function CreateRider({ start, intro, onCreated }: CreateRiderProps) {
  const [request_key] = useState(newKey);
  const [share, setShare] = useState(0);
  const [sibling, setSibling] = useState<PrivateRider | null>(null);
  const siblings = useSession()?.userSelected ?? [];
  const { sends, watch, change, error, errors, formState, busy, failure } = useWriteForm<CreateFields>({
    start: { ...start, ...nothingChosen, consent: false },
    check: ({ consent, ...typed }) => ({
      ...riderFormErrors('create', parted(typed).fields),
      ...consentMissing(consent),
    }),
  });
  useUnsavedCard(formState.isDirty);
  const form = sends(async ({ consent, ...typed }) => {
    const { fields, papers } = parted(typed);
    const { body, files } = riderFormOf(fields, papers, consent);
    setShare(0);
    const rider = await sendForm(
      'POST /api/riders/mov',
      { body: { ...body, request_key }, files },
      { onProgress: setShare },
    );
    await refreshMe();
    onCreated(rider.rider_id);
  });

  const typed = watch();
  const group = { fields: typed, errors, change };
  return (
    <form {...form} className="flex flex-col gap-5">
      <p role="status" className="border-l-4 border-accent bg-surface px-4 py-3">
        {intro}
      </p>
      <LikeSibling
        siblings={siblings}
        taken={sibling?.rider_id ?? null}
        onTake={(one) => {
          change(likeSibling(one, typed));
          setSibling(one);
        }}
      />
      <h2 className="display text-d28">{m.profile_person()}</h2>
      <PersonFields {...group} />
      <h2 className="mt-4 display text-d28">{m.profile_place()}</h2>
      {sibling === null ? (
        <PlaceFields {...group} folds />
      ) : (
        <Folded
          words={m.profile_like_taken({
            name: sibling.rider_firstname,
            where: [sibling.organization_shortname, sibling.club_name, sibling.rider_state]
              .filter((one) => one !== null)
              .join(' · '),
          })}
          wrong={placeNames.some((name) => error(name) !== undefined)}
        >
          <PlaceFields {...group} />
        </Folded>
      )}
      <Folded words={m.rider_fields_later()} wrong={contactNames.some((name) => error(name) !== undefined)}>
        <ContactFields {...group} />
      </Folded>
      <h2 className="mt-4 display text-d28">{m.profile_papers()}</h2>
      <p className="-mt-3 text-ink2">{m.profile_papers_when()}</p>
      <Folded words={m.profile_papers_now()} wrong={slots.some((slot) => error(slot) !== undefined)}>
        {slots.map((slot) => (
          <PaperTile
            key={slot}
            name={slot}
            label={paperLabels[slot]()}
            optional={m.form_optional()}
            file={typed[slot]}
            onFile={(file) => change({ [slot]: file })}
            onSecond={slot === 'rider_dni_image1' ? (file) => change({ rider_dni_image2: file }) : undefined}
            error={error(slot)}
          />
        ))}
      </Folded>
      <GuardianConsent
        agreed={typed.consent}
        onAgree={(consent) => change({ consent })}
        error={error('consent')}
      />
      <SubmitButton
        failure={failure}
        busy={busy}
        busyText={m.registration_sending({ percent: Math.round(share * 100) })}
      >
        {m.profile_create_submit()}
      </SubmitButton>
    </form>
  );
}
