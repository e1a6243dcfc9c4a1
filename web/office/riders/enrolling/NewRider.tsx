import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { officeRiderHref } from '#web/app/screens/office-paths.ts';
import { StateField } from '#web/parts/rider-fields/StateField.tsx';
import { WhoFields } from '#web/parts/rider-fields/WhoFields.tsx';
import { BackToRiders } from '#web/office/parts/BackToRiders.tsx';
import { Twins } from './Twins.tsx';
import { useOrganizationCountry } from '#web/office/riders/use-country-code.ts';
import { type EnrolForm, useEnrolling } from './use-enrolling.ts';
import { useOwnClubs } from './use-own-clubs.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

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
