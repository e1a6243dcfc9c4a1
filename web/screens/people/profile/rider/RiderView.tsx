import { useQueryClient } from '@tanstack/react-query';
import type { PrivateRider } from '#contract/people/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { formatDate } from '#web/ground/format.ts';
import { riderFieldLabels } from '#text/rider-field-labels.ts';
import { plainFields, plainTextField } from '#web/parts/rider/plain-fields.ts';
import { ContactFields } from './ContactFields.tsx';
import { CredentialCard } from './CredentialCard.tsx';
import { EmergencyCard } from '#web/screens/people/profile/cards/EmergencyCard.tsx';
import { EditCard } from './EditCard.tsx';
import { GuardiansCard } from '#web/screens/people/profile/cards/GuardiansCard.tsx';
import { PapersCard } from '#web/screens/people/profile/cards/PapersCard.tsx';
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
import { AskedRow, Row, Rows } from '#web/screens/people/profile/parts/Row.tsx';
import type { OwnLicence } from '#contract/people/licences/licences.ts';
import { licenceStateWord } from '#web/parts/papers/LicenceState.tsx';
import { Lights } from '#web/parts/race/Lights.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { useSearchParams } from '#web/ground/address/navigation.ts';
import { primaryButton } from '#web/ui/button-classes.ts';
import { type Need, needsOf } from './needs.ts';
import { PublicPageRow, TodayRows } from './TodayRows.tsx';
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
    <Card isPart title={m.public_name_title()}>
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

/** Lists the licences that let the rider ride, the one that ends last first. */
const standingOf = (items: readonly OwnLicence[] = []): OwnLicence[] =>
  items
    .filter(({ state }) => state === 'approved' || state === 'expiring')
    .toSorted((a, b) => (b.expires_on ?? '').localeCompare(a.expires_on ?? ''));

/** Shows the rider's licences: sent, in review, approved, rejected with the reason, expiring. */
function LicencesRow({
  rider_id,
  items,
  error,
}: {
  rider_id: number;
  items: readonly OwnLicence[] | undefined;
  error: Error | null;
}) {
  const [standing] = standingOf(items);
  const [newest] = items ?? [];
  return (
    <Row
      name="licences"
      icon="lock"
      title={m.profile_licences()}
      tone={standing === undefined ? 'warn' : 'go'}
      value={
        standing !== undefined
          ? [
              standing.organization_shortname,
              standing.expires_on === null ? '' : m.licence_until({ date: formatDate(standing.expires_on) }),
            ]
              .filter((one) => one !== '')
              .join(' · ')
          : newest === undefined
            ? m.profile_licences_missing()
            : [newest.cup_name, licenceStateWord(newest.state)].join(' · ')
      }
    >
      {error !== null && <FormAlert>{failureText(error)}</FormAlert>}
      {items?.length === 0 ? (
        <p className="text-ink2">{m.profile_licences_none()}</p>
      ) : (
        // A licence is requested for the active rider, so a link on this card makes this rider the active one.
        <LicenceList items={items ?? []} onAnswer={() => chooseRider(rider_id)} />
      )}
    </Row>
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

const genders = { WOMAN: m.registration_woman, MEN: m.registration_man };

interface FirstThingProps {
  needs: readonly Need[];
  /** The day on which the first licence ends. */
  ends: string | undefined;
  onRow: (name: string) => void;
}

/** Says the one thing that comes first: the most urgent of what is missing, or that nothing is. */
function FirstThing({ needs, ends, onRow }: FirstThingProps) {
  const [first, ...others] = needs;
  if (first === undefined)
    return (
      <div className="flex min-h-18 items-center gap-4 border border-line bg-paper px-4 py-3">
        <Lights state="green" />
        <div className="min-w-0">
          <p className="font-semibold">{m.profile_in_order()}</p>
          {ends !== undefined && (
            <p className="text-small text-ink2">{m.profile_next_ending({ date: formatDate(ends) })}</p>
          )}
        </div>
      </div>
    );
  const { where, button, words, about } = first;
  return (
    <section
      aria-label={m.profile_missing({ count: needs.length })}
      className="border border-line bg-paper p-4"
    >
      <p className="flex items-center gap-2 text-small font-semibold text-warn">
        <Lights state="amber" />
        {m.profile_missing({ count: needs.length })}
      </p>
      <h2 className="display mt-2 text-d28 wrap-anywhere">{words}</h2>
      {about !== null && <p className="text-ink2 wrap-anywhere">{about}</p>}
      {'href' in where ? (
        <Link href={where.href} className={`${primaryButton} mt-3 w-full sm:w-auto`}>
          {button}
        </Link>
      ) : (
        <Button look="primary" onClick={() => onRow(where.row)} className="mt-3 w-full sm:w-auto">
          {button}
        </Button>
      )}
      {others.length > 0 && (
        <p className="mt-3 text-small text-ink2 wrap-anywhere">
          {others.map((one) => one.words).join(' · ')}
        </p>
      )}
    </section>
  );
}

function Found({ rider, facts }: { rider: PrivateRider; facts: Facts }) {
  const client = useQueryClient();
  const params = useSearchParams();
  const [asked, setAsked] = useState({ name: params.get('row'), turn: 1 });
  const [sendsPapers, setSendsPapers] = useState(false);
  const { licences, season, waiver, emergency, payments } = facts;
  const onSaved = (next: PrivateRider) =>
    void client.setQueryData(keyOf('GET /api/riders/{id}', { params: { id: rider.rider_id } }), next);
  const card = { rider, onSaved };
  const plain = (part: 'who' | 'where' | 'contact') =>
    plainFields(part, 'family').map(
      (name) => [riderFieldLabels[name](), plainTextField(name, rider[name])] as const,
    );
  const standing = standingOf(licences.data);
  const ending = season.data?.endings.filter(({ what }) => what !== 'licence').length ?? 0;
  const showRow = (name: string) => {
    if (name === 'papers') setSendsPapers(true);
    setAsked(({ turn }) => ({ name, turn: turn + 1 }));
  };
  return (
    <AskedRow value={asked}>
      <ProposalsCard rider={rider} />
      <FirstThing
        needs={needsOf({ rider, season: season.data, waiver: waiver.data, emergency: emergency.data })}
        ends={standing.flatMap(({ expires_on }) => expires_on ?? []).at(-1)}
        onRow={showRow}
      />
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2 lg:mt-6 lg:grid-cols-2 lg:items-start lg:gap-6">
        <div className="flex flex-col gap-2 lg:gap-6">
          <Rows>
            <TodayRows
              rider={rider}
              season={season.data}
              dues={payments.data}
              now={new Date(season.dataUpdatedAt).toISOString()}
            />
          </Rows>
          <Rows>
            <LicencesRow rider_id={rider.rider_id} items={licences.data} error={licences.error} />
            <PapersCard {...card} ending={ending} isChanging={sendsPapers} setIsChanging={setSendsPapers} />
            {emergency.data !== undefined && (
              <EmergencyCard rider={rider} known={emergency.data} readAt={emergency.dataUpdatedAt} />
            )}
            {waiver.data !== undefined && <WaiverCard rider={rider} data={waiver.data} />}
            <CredentialCard rider={rider} />
          </Rows>
        </div>
        <Rows>
          <PublicPageRow rider={rider} last={season.data?.last ?? null} />
          <Row
            name="shown"
            icon="eye"
            title={m.profile_shown()}
            value={rider.public_name === 'initials' ? m.public_name_initials() : m.public_name_full()}
          >
            <div className="flex flex-col gap-8">
              <PublicNameCard rider={rider} onSaved={onSaved} />
              <PortraitCard key={rider.public_name} rider={rider} />
            </div>
          </Row>
          <GuardiansCard rider={rider} />
          <Row
            name="person"
            icon="user"
            title={m.profile_person()}
            value={[
              rider.rider_dni,
              rider.rider_birthdate === null ? null : formatDate(rider.rider_birthdate),
              rider.rider_state,
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            <div className="flex flex-col gap-8">
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
          </Row>
        </Rows>
      </div>
    </AskedRow>
  );
}

/** Reads all that the rows say before they are drawn, so that none comes late and pushes the others. */
function useFacts(rider_id: number) {
  const params = { id: rider_id };
  const fresh = { staleTime: 0 };
  const facts = {
    licences: useAsk('GET /api/lbr', { query: { rider_id } }, { ...fresh, select: ({ items }) => items }),
    season: useAsk(
      'GET /api/riders/season',
      {},
      {
        ...fresh,
        select: ({ items }) => items.find((one) => one.rider_id === rider_id),
      },
    ),
    emergency: useAsk('GET /api/riders/{id}/emergency', { params }, fresh),
    waiver: useAsk('GET /api/riders/{id}/waiver', { params }, fresh),
    payments: useAsk(
      'GET /api/payments',
      { query: { rider_id } },
      { ...fresh, select: ({ items }) => items },
    ),
  };
  return { ...facts, isHere: Object.values(facts).every(({ isPending }) => !isPending) };
}

type Facts = ReturnType<typeof useFacts>;

/** Shows one rider: what is missing, today and money, what lets the rider ride, and the rest behind one tap each. */
export function RiderView({ rider_id }: { rider_id: number }) {
  const { data, error } = useAsk('GET /api/riders/{id}', { params: { id: rider_id } }, { staleTime: 0 });
  const facts = useFacts(rider_id);
  if (error !== null && data === undefined) return <FormAlert>{failureText(error)}</FormAlert>;
  if (data === undefined || !facts.isHere) return <SkeletonRows rows={8} />;
  return <Found rider={data} facts={facts} />;
}
