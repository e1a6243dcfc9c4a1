import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { officeRiderHref } from '#web/ground/address/office-paths.ts';
import { StateField } from '#web/parts/rider/StateField.tsx';
import { WhoFields } from '#web/parts/rider/WhoFields.tsx';
import { BackToRiders } from '#web/office/parts/BackToRiders.tsx';
import { useOrganizationCountry } from './drawer/use-country-code.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useSession } from '#web/ground/session/use-session.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import type { RiderTwin } from '#contract/people/office/riders/riders.ts';
import { formatDate } from '#web/ground/format.ts';
import { joined, riderNameOf } from './drawer/words.ts';
import { useState } from 'react';
import { latestDay } from '#rules/calendar.ts';
import { requiredIn } from '#rules/people/riders/field-lists.ts';
import { recordOf } from '#rules/table.ts';
import { refuseForm } from '#rules/people/riders/rider-form.ts';
import { ask } from '#web/ground/call/ask.ts';
import { newKey } from '#web/parts/new-key.ts';
import { refusalText } from '#web/parts/refusal-text.ts';
import { useForgetRiders } from './use-merging.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

const emptyEnrolment = recordOf(requiredIn('create'), () => '');
type EnrolForm = typeof emptyEnrolment;

/** Joins the values by which one rider differs from another. */
const whoIn = (form: EnrolForm): string =>
  JSON.stringify([form.rider_firstname, form.rider_lastname, form.rider_birthdate, form.rider_dni]);

/** Finds every error, in words, by the rule that the server applies too. */
function errorsIn(form: EnrolForm): Partial<Record<string, string>> {
  return Object.fromEntries(
    refuseForm('create', form, latestDay(Date.now())).flatMap(({ field, refusal }) => {
      const text = refusalText(refusal, field);
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

/** Enrols a rider: looks for similar ones, then writes, once for each key. `complete` fills in the club. */
function useEnrolling(complete: (typed: EnrolForm) => EnrolForm) {
  const [key, setKey] = useState(newKey);
  /** The riders who resemble the form, and the values of that search. */
  const [twins, setTwins] = useState<{ of: string; items: RiderTwin[] }>({ of: '', items: [] });
  const [done, setDone] = useState<{ rider_id: number; name: string } | null>(null);
  const forget = useForgetRiders();
  const { sends, watch, change, errors, reset, tell, busy, failure } = useWriteForm<EnrolForm>({
    start: emptyEnrolment,
    check: (typed) => errorsIn(complete(typed)),
  });
  const form = complete(watch());

  /** Tells whether similar riders exist, and also checks the document with the server. */
  const lookForTwins = async (typed: EnrolForm): Promise<boolean> => {
    if (twins.of === whoIn(typed)) return false;
    const { rider_firstname, rider_lastname, rider_birthdate, rider_dni } = typed;
    const body = { rider_firstname, rider_lastname, rider_birthdate, rider_dni };
    const { items, taken_elsewhere } = await ask('POST /api/office/rider-twins', { body });
    setTwins({ of: whoIn(typed), items });
    return (taken_elsewhere && tell('rider_dni', m.riders_twins_elsewhere())) || items.length > 0;
  };
  const enrol = async (values: EnrolForm) => {
    const typed = complete(values);
    if (await lookForTwins(typed)) return;
    const { rider_id } = await ask('POST /api/riders/enrol', { body: { ...typed, request_key: key } });
    forget();
    setDone({ rider_id, name: `${typed.rider_firstname} ${typed.rider_lastname}`.trim() });
    setKey(newKey());
    setTwins({ of: '', items: [] });
  };
  return {
    form,
    change,
    errors,
    failure,
    busy,
    twins: twins.of === whoIn(form) ? twins.items : [],
    done,
    enrolling: sends(enrol),
    /** Begins the next rider, of the same club and state. */
    next: () => {
      const { club_id, rider_state } = form;
      reset({ ...emptyEnrolment, club_id, rider_state });
      setDone(null);
    },
  };
}

const whys: Record<RiderTwin['why'], () => string> = {
  document: m.riders_twin_document,
  name_and_birth: m.riders_twin_name_and_birth,
  name: m.riders_twin_name,
};

/** Lists existing riders who may be the one that is being enrolled, each as a link. */
function Twins({ twins }: { twins: readonly RiderTwin[] }) {
  return (
    <div role="alert" className="border-2 border-warn p-4">
      <p className="display text-d22">{m.riders_twins_title()}</p>
      <p className="text-small">{m.riders_twins_why()}</p>
      <ul className="mt-2">
        {twins.map((twin) => (
          <li key={twin.rider_id} className="border-t border-line py-3">
            <p className="text-small font-semibold text-warn">{whys[twin.why]()}</p>
            <p className="font-semibold wrap-anywhere">{riderNameOf(twin)}</p>
            <p className="text-small text-ink2 wrap-anywhere">
              {joined(
                twin.rider_dni,
                twin.rider_birthdate === null ? null : formatDate(twin.rider_birthdate),
                twin.club_name,
              )}
            </p>
            <Link href={officeRiderHref(twin.rider_id)} className={`mt-2 ${secondaryButton}`}>
              {m.riders_new_open()}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface OwnClub {
  club_id: number;
  club_name: string;
  organization_id: number;
}

/** Lists the clubs that the account may enrol for: its own, and all of organizations for which it decides. */
function useOwnClubs(): readonly OwnClub[] {
  const roles = useSession()?.authUser.user_roles ?? [];
  const { data = [] } = useAsk(
    'GET /api/clubs',
    { query: { _sortField: 'club_name', _sortDir: 'ASC' } },
    { select: ({ items }) => items, staleTime: 600_000 },
  );
  return data.filter((club) =>
    roles.some(
      ({ role, organization_id, club_id }) =>
        role === 'admin' ||
        (role === 'organizer' && organization_id === club.organization_id) ||
        (role === 'club' && club_id === club.club_id),
    ),
  );
}

/** Enrols a rider without an e-mail. Riders who look alike are shown first. */
export function NewRider() {
  const clubs = useOwnClubs();
  const only = clubs.length === 1 ? clubs[0] : undefined;
  const complete = (typed: EnrolForm): EnrolForm => {
    const club_id = typed.club_id === '' && only ? String(only.club_id) : typed.club_id;
    const club = clubs.find((one) => String(one.club_id) === club_id);
    return { ...typed, club_id, organization_id: String(club?.organization_id ?? '') };
  };
  const { form, change, errors, failure, busy, twins, done, enrolling, next } = useEnrolling(complete);
  const country_code = useOrganizationCountry(form.organization_id);
  if (done)
    return (
      <>
        <BackToRiders />
        <p role="status" className="display mt-2 text-d28 wrap-anywhere">
          {m.riders_new_done({ name: done.name })}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button look="primary" onClick={next}>
            {m.riders_new_next()}
          </Button>
          <Link href={officeRiderHref(done.rider_id)} className={secondaryButton}>
            {m.riders_new_open()}
          </Link>
        </div>
      </>
    );
  return (
    <>
      <BackToRiders />
      <h1 className="display text-d34">{m.riders_new()}</h1>
      <p className="mt-2 max-w-text text-ink2">{m.riders_new_why()}</p>
      <form {...enrolling} className="mt-5 flex max-w-text flex-col gap-5">
        <SelectField
          name="club_id"
          label={m.rider_field_club_id()}
          choose={m.form_choose()}
          options={clubs.map((one) => ({ value: String(one.club_id), label: one.club_name }))}
          value={form.club_id}
          onChange={(event) => change({ club_id: event.target.value })}
          error={errors.club_id}
          required
        />
        <WhoFields fields={form} errors={errors} change={change} country_code={country_code} />
        <StateField
          country_code={country_code}
          value={form.rider_state}
          onChange={(rider_state) => change({ rider_state })}
          error={errors.rider_state}
        />
        {twins.length > 0 && <Twins twins={twins} />}
        <FormAlert>{failure}</FormAlert>
        <div>
          <SubmitButton busy={busy} busyText={m.riders_saving()}>
            {twins.length > 0 ? m.riders_new_anyway() : m.riders_new_save()}
          </SubmitButton>
        </div>
      </form>
    </>
  );
}
