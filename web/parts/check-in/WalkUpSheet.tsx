import { useQuery } from '@tanstack/react-query';
import type { WalkUpChoices } from '#contract/raceday/office/check-in/walk-ups.ts';
import { latestDay } from '#rules/calendar.ts';
import { classesForWalkUp } from '#rules/entries/walk-up-class.ts';
import { refuseForm } from '#rules/people/riders/rider-form.ts';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import type { Replies } from '#web/ground/call/calls.ts';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { paths } from '#web/ground/address/paths.ts';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { Refused } from '#web/parts/use-write.ts';
import { refusalText } from '#web/parts/refusal-text.ts';
import { WhoFields } from '#web/parts/rider/WhoFields.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { CheckInTable } from './check-in-desk.ts';
import { useAttempt } from './use-attempt.ts';

export type Arrived = Replies['POST /api/desk/races/{id}/walk-ups'];

interface WalkUpProps {
  table: CheckInTable;
  onArrived: (arrived: Arrived) => void;
}

const start = {
  rider_firstname: '',
  rider_lastname: '',
  rider_birthdate: '',
  rider_gender: '',
  rider_dni: '',
  club_id: '',
  category_id: '',
  reason: '',
};
type Typed = typeof start;

/** Finds the classes that fit what was typed so far. It is empty while the age or gender is missing. */
function fitting({ categories, race_date, allow_ride_up }: WalkUpChoices, typed: Typed) {
  const { rider_birthdate, rider_gender } = typed;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(rider_birthdate)) return null;
  if (rider_gender !== 'MEN' && rider_gender !== 'WOMAN') return null;
  return classesForWalkUp(categories, { rider_birthdate, rider_gender }, race_date, { allow_ride_up });
}

function wrongIn(typed: Typed, late: boolean) {
  const form = { ...typed, organization_id: '1', rider_state: '–' };
  const wrong: Partial<Record<keyof Typed, string>> = {};
  for (const { field, refusal } of refuseForm('create', form, latestDay(Date.now())))
    if (field in start) wrong[field as keyof Typed] ??= refusalText(refusal, field);
  if (late && typed.reason.trim() === '') wrong.reason = m.form_required();
  return wrong;
}

function WalkUpForm({ table, choices, onArrived }: WalkUpProps & { choices: WalkUpChoices }) {
  const { race_id, token, late } = table;
  const keyOfTry = useAttempt();
  const { sends, field, watch, change, errors, busy, failure } = useWriteForm({
    start,
    check: (typed) => wrongIn(typed, late),
  });
  const typed = watch();
  const fits = fitting(choices, typed);
  // The first class is proposed, until another one that fits is chosen.
  const isChosen = fits?.some(({ category_id }) => String(category_id) === typed.category_id) === true;
  const category_id = isChosen ? typed.category_id : String(fits?.[0]?.category_id ?? '');
  const form = sends(async (sent) => {
    if (category_id === '') throw new Refused(m.checkin_walk_up_no_class());
    const said = { ...sent, club_id: Number(sent.club_id), category_id: Number(category_id) };
    const body = { ...said, request_key: keyOfTry(JSON.stringify(said)) };
    onArrived(await askAs(token, 'POST /api/desk/races/{id}/walk-ups', { params: { id: race_id }, body }));
  });
  return (
    <form {...form} className="space-y-5">
      <WhoFields fields={typed} errors={errors} change={change} country_code={choices.country_code ?? ''} />
      <SelectField
        {...field('club_id')}
        label={m.list_club()}
        choose={m.checkin_choose()}
        options={choices.clubs.map(({ club_id, club_name }) => ({
          value: String(club_id),
          label: club_name,
        }))}
      />
      {fits === null ? (
        <p className="text-ink2">{m.checkin_walk_up_class_first()}</p>
      ) : fits.length === 0 ? (
        <p className="font-semibold text-stop">{m.checkin_walk_up_no_class()}</p>
      ) : (
        <SelectField
          name="category_id"
          label={m.checkin_walk_up_class()}
          choose={m.checkin_choose()}
          value={category_id}
          onChange={(event) => change({ category_id: event.target.value })}
          options={fits.map((one) => ({ value: String(one.category_id), label: one.category_name }))}
        />
      )}
      {late && (
        <TextField {...field('reason')} label={m.desk_reason()} hint={m.desk_reason_why()} maxLength={200} />
      )}
      <SubmitButton failure={failure} busy={busy} busyText={m.form_sending()}>
        {m.checkin_walk_up_do()}
      </SubmitButton>
    </form>
  );
}

/** Enters a rider who came without an entry, with one form and one press. */
export function WalkUpSheet({ table, onArrived, onClose }: WalkUpProps & { onClose: () => void }) {
  const params = { id: table.race_id };
  const { data, error } = useQuery({
    queryKey: keyOf('GET /api/desk/races/{id}/walk-ups/choices', { params }),
    queryFn: () => askAs(table.token, 'GET /api/desk/races/{id}/walk-ups/choices', { params }),
    networkMode: 'always',
    retry: false,
  });
  return (
    <BackSheet title={m.checkin_walk_up_title()} closeHref={paths.desk} onClose={onClose}>
      <p className="mb-4 text-small text-ink2">{m.checkin_walk_up_why()}</p>
      {!data && error && <FormAlert>{failureText(error)}</FormAlert>}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && <WalkUpForm table={table} choices={data} onArrived={onArrived} />}
    </BackSheet>
  );
}
