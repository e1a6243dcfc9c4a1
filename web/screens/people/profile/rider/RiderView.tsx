import { useQueryClient } from '@tanstack/react-query';
import type { PrivateRider } from '#contract/people/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { formatDate } from '#web/ground/format.ts';
import { riderFieldLabels } from '#text/rider-field-labels.ts';
import { plainFields, plainTextField } from '#web/parts/rider/plain-fields.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { ConsentCard } from '#web/screens/people/profile/contacts/ConsentCard.tsx';
import { ContactFields } from './ContactFields.tsx';
import { CredentialCard } from './CredentialCard.tsx';
import { EmergencyCard } from '#web/screens/people/profile/contacts/EmergencyCard.tsx';
import { EditCard } from './EditCard.tsx';
import { GuardiansCard } from '#web/screens/people/profile/contacts/GuardiansCard.tsx';
import { PapersCard } from '#web/screens/people/profile/papers/PapersCard.tsx';
import { PersonFields } from './PersonFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { contactNames, personNames, placeNames } from '#web/screens/people/profile/parts/rider-form.ts';
import { PortraitCard } from './PortraitCard.tsx';
import { WaiverCard } from './WaiverCard.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';
import { chooseRider } from '#web/ground/session/session.ts';
import { LicenceList } from '#web/parts/papers/LicenceList.tsx';
import { Card } from '#web/screens/people/profile/parts/Card.tsx';
import { useState } from 'react';
import type { PublicName } from '#contract/people/riders/public-name.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { ProposalItem } from '#web/parts/rider/ProposalItem.tsx';

const decided = [
  'GET /api/riders/{id}/proposals',
  'GET /api/riders/{id}',
  'GET /api/riders/{id}/paper_terms',
  'GET /api/riders/{id}/looks',
] as const;

/** Shows, at the top, the changes that clubs propose for the rider. None is made until the family accepts it. */
function ProposalsCard({ rider }: { rider: PrivateRider }) {
  const client = useQueryClient();
  const { rider_id } = rider;
  const { data, error } = useAsk(
    'GET /api/riders/{id}/proposals',
    { params: { id: rider_id } },
    { select: ({ items }) => items, staleTime: 0 },
  );
  if (error !== null) return <FormAlert>{failureText(error)}</FormAlert>;
  if (data === undefined || data.length === 0) return null;
  const onDecided = () =>
    Promise.all(
      decided.map((name) =>
        client.invalidateQueries({ queryKey: keyOf(name, { params: { id: rider_id } }) }),
      ),
    );
  return (
    <div className="mb-6">
      <Card title={m.proposal_title()}>
        <ul className="flex flex-col gap-6">
          {data.map((proposal) => (
            <ProposalItem
              key={proposal.proposal_id}
              proposal={proposal}
              rider={rider}
              mayDecide
              onDecided={onDecided}
            />
          ))}
        </ul>
      </Card>
    </div>
  );
}

interface PublicNameCardProps {
  rider: PrivateRider;
  onSaved: (rider: PrivateRider) => void;
}

/** Shows whether public pages have the rider's name or initials. The guardians decide, at any time. */
function PublicNameCard({ rider, onSaved }: PublicNameCardProps) {
  const { busy, failure, run } = useWrite();
  const [saved, setSaved] = useState<string | null>(null);
  const hidden = rider.public_name === 'initials';
  const change = (public_name: PublicName) =>
    run(async () => {
      setSaved(null);
      const shown = await ask('PUT /api/riders/{id}/public_name', {
        params: { id: rider.rider_id },
        body: { public_name },
      });
      setSaved(shown.rider_publicname);
      onSaved({ ...rider, ...shown });
    });
  return (
    <Card title={m.public_name_title()}>
      <p className="text-ink2">{m.public_name_shown()}</p>
      <p className="mb-4 flex items-center gap-2 display text-d22 wrap-anywhere">
        <Icon name={hidden ? 'lock' : 'eye'} className="size-5 shrink-0" />
        {rider.rider_publicname}
      </p>
      <p>{m.public_name_reach()}</p>
      <p className="mt-2 text-small text-ink2">{m.public_name_limits()}</p>
      <Button busy={busy} onClick={() => void change(hidden ? 'full' : 'initials')} className="mt-4">
        {hidden ? m.public_name_change_full() : m.public_name_change_initials()}
      </Button>
      <div className={saved !== null || failure !== null ? 'mt-4' : ''}>
        <FormAlert good>{saved === null ? null : m.public_name_saved({ name: saved })}</FormAlert>
        <FormAlert>{failure}</FormAlert>
      </div>
    </Card>
  );
}

/** Shows the rider's licences: sent, in review, approved, rejected with the reason, expiring. */
function LicencesCard({ rider_id }: { rider_id: number }) {
  const { data, error } = useAsk(
    'GET /api/lbr',
    { query: { rider_id } },
    { select: ({ items }) => items, staleTime: 0 },
  );
  return (
    <Card title={m.profile_licences()}>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={2} />
        ) : (
          <FormAlert>{failureText(error)}</FormAlert>
        )
      ) : data.length === 0 ? (
        <p className="text-ink2">{m.profile_licences_none()}</p>
      ) : (
        // A licence is requested for the active rider, so a link on this card makes this rider the active one.
        <LicenceList items={data} onAnswer={() => chooseRider(rider_id)} />
      )}
    </Card>
  );
}

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

/** Shows one rider: person, place, contact, papers, guardians. */
export function RiderView({ rider_id }: { rider_id: number }) {
  const { data, error } = useAsk('GET /api/riders/{id}', { params: { id: rider_id } }, { staleTime: 0 });
  if (data) return <Found rider={data} />;
  return error === null ? <SkeletonRows rows={6} /> : <FormAlert>{failureText(error)}</FormAlert>;
}
