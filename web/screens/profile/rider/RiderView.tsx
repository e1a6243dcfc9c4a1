import { useQueryClient } from '@tanstack/react-query';
import type { PrivateRider } from '#contract/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/app/call/failure-text.ts';
import { formatDate } from '#web/app/format.ts';
import { riderFieldLabels } from '#text/rider-field-labels.ts';
import { plainFields, plainTextField } from '#web/parts/rider-fields/plain-fields.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { ConsentCard } from '#web/screens/profile/guardians/ConsentCard.tsx';
import { ContactFields } from './ContactFields.tsx';
import { CredentialCard } from './CredentialCard.tsx';
import { EmergencyCard } from '#web/screens/profile/emergency/EmergencyCard.tsx';
import { EditCard } from './EditCard.tsx';
import { GuardiansCard } from '#web/screens/profile/guardians/GuardiansCard.tsx';
import { LicencesCard } from './LicencesCard.tsx';
import { PapersCard } from '#web/screens/profile/papers/PapersCard.tsx';
import { PersonFields } from './PersonFields.tsx';
import { ProposalsCard } from './ProposalsCard.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { contactNames, personNames, placeNames } from './rider-form.ts';
import { PortraitCard } from './PortraitCard.tsx';
import { PublicNameCard } from './PublicNameCard.tsx';
import { WaiverCard } from './WaiverCard.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';

function Summary({ rows }: { rows: readonly (readonly [string, string | null | undefined])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-small text-ink2">{label}</dt>
          <dd className="wrap-anywhere">
            {value === null || value === undefined || value === '' ? '—' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Head({ rider }: { rider: PrivateRider }) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-4 border border-night-line bg-night p-4 text-on-night">
      <Plate plate={rider.plate} colour={rider.plate_colour} size="large" />
      <div className="min-w-0 grow basis-32">
        <p className="display text-d28 wrap-anywhere">{rider.rider_fullname}</p>
        <p className="text-on-night2">
          {[rider.category_name, rider.club_name, rider.organization_shortname]
            .filter((one) => one !== null && one !== '')
            .join(' · ')}
        </p>
      </div>
    </div>
  );
}

const genders = { WOMAN: m.registration_woman, MEN: m.registration_man };

function Found({ rider }: { rider: PrivateRider }) {
  const client = useQueryClient();
  const onSaved = (next: PrivateRider) =>
    void client.setQueryData(keyOf('GET /api/riders/{id}', { params: { id: rider.rider_id } }), next);
  const card = { rider, onSaved };
  const plain = (part: 'who' | 'where' | 'contact') =>
    plainFields(part, 'family').map(
      (name) => [riderFieldLabels[name](), plainTextField(name, rider[name])] as const,
    );
  return (
    <>
      <Head rider={rider} />
      <ProposalsCard rider={rider} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:items-start">
        <div className="flex flex-col gap-6">
          <EditCard {...card} title={m.profile_person()} Fields={PersonFields} names={personNames}>
            <Summary
              rows={[
                [m.rider_field_rider_firstname(), rider.rider_firstname],
                [m.rider_field_rider_lastname(), rider.rider_lastname],
                [
                  m.rider_field_rider_birthdate(),
                  rider.rider_birthdate === null ? null : formatDate(rider.rider_birthdate),
                ],
                [
                  m.rider_field_rider_gender(),
                  rider.rider_gender === null ? null : genders[rider.rider_gender](),
                ],
                [m.rider_field_rider_dni(), rider.rider_dni],
                ...plain('who'),
              ]}
            />
          </EditCard>
          <EditCard {...card} title={m.profile_place()} Fields={PlaceFields} names={placeNames}>
            <Summary
              rows={[
                [m.rider_field_organization_id(), rider.organization_shortname],
                [m.rider_field_club_id(), rider.club_name],
                [m.rider_field_rider_state(), rider.rider_state],
                ...plain('where'),
              ]}
            />
          </EditCard>
          <EditCard {...card} title={m.profile_contact()} Fields={ContactFields} names={contactNames}>
            <Summary
              rows={[
                ...plain('contact'),
                ['Instagram', rider.rider_social.instagram],
                ['Facebook', rider.rider_social.facebook],
              ]}
            />
          </EditCard>
        </div>
        <div className="flex flex-col gap-6">
          <PapersCard rider={rider} onSaved={onSaved} />
          <EmergencyCard rider={rider} />
          <LicencesCard rider_id={rider.rider_id} />
          <WaiverCard rider={rider} />
          <CredentialCard rider={rider} />
          <ConsentCard rider={rider} />
          <PublicNameCard rider={rider} onSaved={onSaved} />
          <PortraitCard key={rider.public_name} rider={rider} />
          <GuardiansCard rider={rider} />
        </div>
      </div>
    </>
  );
}

/** One rider: person, place, contact, papers, guardians. */
export function RiderView({ rider_id }: { rider_id: number }) {
  const { data, error } = useAsk('GET /api/riders/{id}', { params: { id: rider_id } }, { staleTime: 0 });
  if (data) return <Found rider={data} />;
  return error === null ? <SkeletonRows rows={6} /> : <FormAlert>{failureText(error)}</FormAlert>;
}
