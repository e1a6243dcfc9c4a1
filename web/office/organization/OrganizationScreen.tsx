import { useState } from 'react';
import type { OfficeOrganization } from '#contract/office/organizations.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { go, useAddress } from '#web/app/address/navigation.ts';
import { idOf } from '#web/app/address/params.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { useSession } from '#web/app/call/use-session.ts';
import { officePaths, organizationHref, piecesBelow } from '#web/app/screens/office-paths.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { ClubsPart } from '#web/office/organization/clubs/ClubsPart.tsx';
import { TracksPart } from '#web/office/organization/tracks/TracksPart.tsx';
import { DataPart } from './DataPart.tsx';
import { LettersPart } from './LettersPart.tsx';
import { LogoPart } from './LogoPart.tsx';
import { NewOrganization } from './NewOrganization.tsx';
import { PaperTermsPart } from './PaperTermsPart.tsx';
import { PaymentsPart } from './PaymentsPart.tsx';
import { WaiverPart } from './WaiverPart.tsx';
import { ReasonsPart } from '#web/office/organization/reasons/ReasonsPart.tsx';
import { useOfficeOrganizations } from './use-organizations.ts';
import { countryName } from '#web/parts/rider-fields/country-names.ts';
import { officeRoles } from '#web/office/parts/roles.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

function OrganizationLine({ one }: { one: OfficeOrganization }) {
  const language = useLanguage();
  return (
    <li className="border-b border-line py-3">
      <Link
        href={organizationHref(one.organization_id)}
        className="inline-flex min-h-12 items-center display text-d22 wrap-anywhere hover:underline"
      >
        {one.organization_name}
      </Link>
      <p className="text-small text-ink2">
        {[
          one.organization_shortname,
          ...(one.country_name === null
            ? []
            : [countryName({ country_name: one.country_name, country_iso: one.country_iso }, language)]),
          m.org_clubs_count({ count: one.clubs }),
          m.org_cups_count({ count: one.cups }),
        ].join(' · ')}
      </p>
    </li>
  );
}

interface EditorProps {
  organization: OfficeOrganization;
  desk: ReturnType<typeof useOfficeOrganizations>;
  isAdmin: boolean;
}

function Editor({ organization, desk, isAdmin }: EditorProps) {
  const { organization_id } = organization;
  return (
    <>
      {isAdmin && (
        <Link href={officePaths.organization} className={`inline-flex min-h-12 items-center ${textLink}`}>
          {m.org_all()}
        </Link>
      )}
      <h1 className="display text-d34 wrap-anywhere">{organization.organization_name}</h1>
      {organization.cups === 0 && (
        <div className="mt-3 border-l-4 border-accent bg-surface p-4">
          <p className="font-semibold">{m.org_next()}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            {isAdmin && (
              <Link href={`${officePaths.people}?name=${organization_id}`} className={secondaryButton}>
                {m.org_next_people()}
              </Link>
            )}
            <Link href={officePaths.cups} className={secondaryButton}>
              {m.org_next_cup()}
            </Link>
          </div>
        </div>
      )}
      <div className="mt-6 max-w-200 space-y-10">
        <DataPart organization={organization} desk={desk} />
        <LogoPart organization={organization} onChange={desk.show} />
        <ClubsPart organization_id={organization_id} />
        <TracksPart organization_id={organization_id} />
        <PaymentsPart organization_id={organization_id} />
        <LettersPart organization_id={organization_id} />
        <WaiverPart organization_id={organization_id} />
        <ReasonsPart organization_id={organization_id} />
        <PaperTermsPart organization_id={organization_id} />
      </div>
    </>
  );
}

/** The account's organization; with several, or all, first the list of them. */
export function OrganizationScreen() {
  const session = useSession();
  const isAdmin = officeRoles(session?.authUser.user_roles ?? [])?.isAdmin ?? false;
  const { path } = useAddress();
  const desk = useOfficeOrganizations();
  const [isNew, setIsNew] = useState(false);
  const { data, error } = desk;
  if (!data) return error ? <Failed error={error} again={desk.again} /> : <SkeletonRows rows={8} />;
  const id = idOf(piecesBelow(path, officePaths.organization)[0]);
  const [only] = data;
  const organization =
    data.find((one) => one.organization_id === id) ?? (!isAdmin && data.length === 1 ? only : undefined);
  if (organization)
    return (
      <Editor
        key={organization.organization_id}
        organization={organization}
        desk={desk}
        isAdmin={data.length > 1 || isAdmin}
      />
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-d34">{m.org_list_title()}</h1>
        {isAdmin && (
          <Button look="primary" onClick={() => setIsNew(true)}>
            {m.org_new()}
          </Button>
        )}
      </div>
      {data.length === 0 && <EmptyState title={m.org_none()} />}
      <ul className="mt-4 border-t-2 border-ink empty:hidden">
        {data.map((one) => (
          <OrganizationLine key={one.organization_id} one={one} />
        ))}
      </ul>
      {isNew && (
        <NewOrganization
          onClose={() => setIsNew(false)}
          onMade={(one) => {
            desk.show(one);
            setIsNew(false);
            go(organizationHref(one.organization_id));
          }}
        />
      )}
    </>
  );
}
