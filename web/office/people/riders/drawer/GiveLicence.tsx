import { useState } from 'react';
import type { OfficeRider } from '#contract/people/office/riders/riders.ts';
import type { LicencePlace } from '#contract/people/licences/given.ts';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { formatDate } from '#web/ground/format.ts';
import { GiveForm } from '#web/office/parts/words/GiveForm.tsx';
import { sendLicences, takeLicencesBack } from '#web/office/parts/words/send-licences.ts';
import { Undo } from '#web/parts/form/Undo.tsx';
import { useJustDone } from '#web/parts/form/use-just-done.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Nothing } from './Block.tsx';

interface PlaceProps {
  places: readonly LicencePlace[];
  rider: OfficeRider['rider'];
  onGiven: (lbr_ids: number[]) => void;
  onCancel: () => void;
}

/** Asks for the cup and the class, with a proposal, then for the licence itself. */
function InPlace({ places, rider, onGiven, onCancel }: PlaceProps) {
  const [cup_id, setCup] = useState(String(places[0]?.cup_id ?? ''));
  const place = places.find((one) => String(one.cup_id) === cup_id);
  const [chosen, setChosen] = useState('');
  const category_id = chosen === '' ? String(place?.categories[0]?.category_id ?? '') : chosen;
  const { busy, failure, run } = useWrite();
  return (
    <div className="mt-3 space-y-4">
      <SelectField
        name="give-cup"
        label={m.licence_where()}
        choose={m.licence_give_choose()}
        options={places.map((one) => ({ value: String(one.cup_id), label: one.cup_name }))}
        value={cup_id}
        onChange={(event) => {
          setCup(event.target.value);
          setChosen('');
        }}
      />
      {place && (
        <>
          <SelectField
            name="give-category"
            label={m.licence_category()}
            choose={m.licence_give_choose()}
            options={place.categories.map((one) => ({
              value: String(one.category_id),
              label: one.category_name,
            }))}
            value={category_id}
            onChange={(event) => setChosen(event.target.value)}
          />
          <GiveForm
            key={place.cup_id}
            dates={place.dates.map(({ race_date, race_name }) => ({
              race_date,
              label: `${formatDate(race_date)} · ${race_name}`,
            }))}
            hasNumber
            guestFirst={false}
            busy={busy}
            failure={failure}
            onCancel={onCancel}
            onGive={(given) =>
              void run(async () => {
                const whom = [{ rider_id: rider.rider_id, category_id: Number(category_id) }];
                onGiven((await sendLicences(place.cup_id, given, whom)).lbr_ids);
              })
            }
          />
        </>
      )}
    </div>
  );
}

/** Gives a licence from the office to a rider whose family did not ask. It can be taken back for ten seconds. */
export function GiveLicence({ rider, onChanged }: { rider: OfficeRider['rider']; onChanged: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { just, tell, forget } = useJustDone<{ lbr_ids: number[] }>();
  const undoing = useWrite();
  const params = { id: rider.rider_id };
  const { data } = useAsk('GET /api/office/riders/{id}/licence-places', { params }, { enabled: isOpen });
  const places = data?.items.filter(({ categories }) => categories.length > 0);
  if (!isOpen)
    return (
      <>
        <Button onClick={() => setIsOpen(true)} className="mt-3">
          {m.licence_give()}
        </Button>
        <Undo
          words={m.licence_give_done({ rider: rider.rider_fullname })}
          until={just?.until ?? null}
          busy={undoing.busy}
          onUndo={
            just &&
            (() =>
              void undoing.run(async () => {
                await takeLicencesBack(just.lbr_ids);
                forget();
                onChanged();
              }))
          }
          onOver={forget}
          className="mt-3 px-3"
        />
      </>
    );
  if (!places) return <SkeletonRows rows={3} />;
  if (places.length === 0) return <Nothing>{m.licence_give_none()}</Nothing>;
  return (
    <InPlace
      places={places}
      rider={rider}
      onCancel={() => setIsOpen(false)}
      onGiven={(lbr_ids) => {
        tell({ lbr_ids });
        setIsOpen(false);
        onChanged();
      }}
    />
  );
}
