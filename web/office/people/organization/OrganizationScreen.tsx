import { useState } from 'react';
import type { OfficeOrganization, OrganizationFields } from '#contract/people/office/organizations.ts';
import * as m from '#text/messages/messages.js';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { go, useAddress } from '#web/ground/address/navigation.ts';
import { idOf } from '#web/ground/address/params.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import {
  officePaths,
  type OrganizationPart,
  organizationHref,
  organizationParts,
  piecesBelow,
} from '#web/ground/address/office-paths.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { ClubsPart } from './lists/ClubsPart.tsx';
import { DataPart } from './DataPart.tsx';
import { LettersPart } from './words/LettersPart.tsx';
import { LogoPart } from './LogoPart.tsx';
import { PaperTermsPart } from './words/PaperTermsPart.tsx';
import { OtherRows, PartList, partTitles } from './PartList.tsx';
import { PaymentsPart } from './PaymentsPart.tsx';
import { LoanStockPart } from './LoanStockPart.tsx';
import { ReasonsPart } from './words/ReasonsPart.tsx';
import { TracksPart } from './lists/TracksPart.tsx';
import { WaiverPart } from './words/WaiverPart.tsx';
import { countryName } from '#web/parts/rider/country-names.ts';
import { officeRoles } from '#web/office/parts/roles.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ownZone } from '#web/parts/own-zone.ts';
import { missingNames, OrganizationFieldset } from './OrganizationFieldset.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { type OrganizationsDesk, useOfficeOrganizations } from './use-organizations.ts';

interface NewOrganizationProps {
  onMade: (one: OfficeOrganization) => void;
  onClose: () => void;
}

/** Creates an organization: its name, its place and its time zone. */
function NewOrganization({ onMade, onClose }: NewOrganizationProps) {
  const zone = ownZone();
  const { sends, watch, change, errors, busy, failure } = useWriteForm<OrganizationFields>({
    start: {
      organization_name: '',
      organization_shortname: '',
      organization_contact: '',
      country_id: null,
      organization_state: '',
      organization_zone: zone.includes('/') ? zone : 'America/Argentina/Buenos_Aires',
      organization_language: null,
    },
    check: missingNames,
  });
  const form = sends(async (fields) => onMade(await ask('POST /api/office/organizations', { body: fields })));
  const fields = watch();
  return (
    <BackSheet title={m.org_new()} closeHref={officePaths.organization} onClose={onClose}>
      <form {...form} className="space-y-5">
        <OrganizationFieldset
          fields={fields}
          change={change}
          errors={errors}
          next_dates={0}
          zone={fields.organization_zone}
        />
        <SubmitButton failure={failure} busy={busy} busyText={m.office_saving()}>
          {m.office_create()}
        </SubmitButton>
      </form>
    </BackSheet>
  );
}

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

const whys: Partial<Record<OrganizationPart, () => string>> = {
  payments: m.org_payments_why,
  loans: m.loan_why,
  waiver: m.waiver_office_why,
  reasons: m.reasons_licence_why,
  proofs: m.reasons_proof_why,
  letters: m.org_letters_why,
  papers: m.paper_terms_text,
};

interface PartPageProps {
  organization: OfficeOrganization;
  desk: OrganizationsDesk;
  part: OrganizationPart;
}

function PartPage({ organization, desk, part }: PartPageProps) {
  const { organization_id } = organization;
  switch (part) {
    case 'data':
      return (
        <>
          <DataPart organization={organization} desk={desk} />
          <LogoPart organization={organization} onChange={desk.show} />
        </>
      );
    case 'clubs':
      return <ClubsPart organization_id={organization_id} />;
    case 'tracks':
      return <TracksPart organization_id={organization_id} />;
    case 'payments':
      return <PaymentsPart organization_id={organization_id} />;
    case 'loans':
      return <LoanStockPart organization_id={organization_id} />;
    case 'waiver':
      return <WaiverPart organization_id={organization_id} />;
    case 'reasons':
      return <ReasonsPart organization_id={organization_id} thing="licence" />;
    case 'proofs':
      return <ReasonsPart organization_id={organization_id} thing="proof" />;
    case 'letters':
      return <LettersPart organization_id={organization_id} />;
    case 'papers':
      return <PaperTermsPart organization_id={organization_id} />;
  }
}

interface EditorProps {
  organization: OfficeOrganization;
  desk: OrganizationsDesk;
  isAdmin: boolean;
  /** The open part. It is null for the list, beside which a wide window shows the first part. */
  open: OrganizationPart | null;
}

/** Shows the parts of an organization and the open one: beside each other, or on a phone one over the other. */
function Editor({ organization, desk, isAdmin, open }: EditorProps) {
  const { organization_id } = organization;
  const part = open ?? 'data';
  const Heading = open === null ? 'h2' : 'h1';
  const Name = open === null ? 'h1' : 'p';
  return (
    <div className="lg:grid lg:grid-cols-[18.25rem_minmax(0,1fr)] lg:gap-8">
      <div className={open === null ? '' : 'max-lg:hidden'}>
        {isAdmin && (
          <Link href={officePaths.organization} className={`inline-flex min-h-12 items-center ${textLink}`}>
            {m.org_all()}
          </Link>
        )}
        <Name className="display text-d28 wrap-anywhere">{organization.organization_name}</Name>
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
        <PartList one={organization} open={open} />
      </div>
      <div className={`max-w-160 ${open === null ? 'max-lg:hidden' : ''}`}>
        <div className="lg:hidden">
          <BackLink href={organizationHref(organization_id)}>{m.org_part_back()}</BackLink>
        </div>
        <Heading className="display text-d34 wrap-anywhere">{partTitles[part]()}</Heading>
        {whys[part] && <p className="mt-1 text-ink2">{whys[part]()}</p>}
        <div className="mt-5">
          <PartPage key={part} organization={organization} desk={desk} part={part} />
        </div>
      </div>
    </div>
  );
}

/** Shows the account's organization or, with several or all, first the list of them. */
export function OrganizationScreen() {
  const session = useSession();
  const isAdmin = officeRoles(session?.authUser.user_roles ?? [])?.isAdmin ?? false;
  const { path } = useAddress();
  const desk = useOfficeOrganizations();
  const [isNew, setIsNew] = useState(false);
  const { data, error } = desk;
  if (!data) return error ? <Failed error={error} again={desk.again} /> : <SkeletonRows rows={8} />;
  const [asked, below] = piecesBelow(path, officePaths.organization);
  const id = idOf(asked);
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
        open={organizationParts.find((part) => part === below) ?? null}
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
      <OtherRows />
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
