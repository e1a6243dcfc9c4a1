import { useState } from 'react';
import type { OfficeOrganization, OrganizationFields } from '#contract/people/office/organizations.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { go, useAddress } from '#web/ground/address/navigation.ts';
import { idOf } from '#web/ground/address/params.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { officePaths, organizationHref, piecesBelow } from '#web/ground/address/office-paths.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { ClubsPart } from './ClubsPart.tsx';
import { TracksPart } from './TracksPart.tsx';
import { LettersPart } from './LettersPart.tsx';
import { LogoPart } from './LogoPart.tsx';
import { PaperTermsPart } from './PaperTermsPart.tsx';
import { PaymentsPart } from './PaymentsPart.tsx';
import { LoanStockPart } from './LoanStockPart.tsx';
import { WaiverPart } from './WaiverPart.tsx';
import { ReasonsPart } from './ReasonsPart.tsx';
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
import { Part } from '#web/office/parts/editing/Part.tsx';
import { changedNames, fieldsOf, fieldWords } from '#web/office/parts/words/field-words.ts';
import { Conflict } from '#web/parts/Conflict.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';

/** Loads the organizations of the account, and replaces one after a change. */
function useOfficeOrganizations() {
  const client = useQueryClient();
  const { data, error, refetch } = useAsk(
    'GET /api/office/organizations',
    {},
    { select: ({ items }) => items },
  );
  const show = (one: OfficeOrganization) => {
    client.setQueryData(keyOf('GET /api/office/organizations'), (before) => {
      const items = before?.items ?? [];
      const isNew = items.every(({ organization_id }) => organization_id !== one.organization_id);
      return {
        items: isNew
          ? [...items, one]
          : items.map((other) => (other.organization_id === one.organization_id ? one : other)),
      };
    });
    // These are the lists of organizations on other screens.
    void client.invalidateQueries({ queryKey: keyOf('GET /api/organizations') });
  };
  return {
    data,
    error: data ? null : error,
    again: () => void refetch(),
    show,
    /** Loads the newest version, after somebody else wrote. */
    fresh: async (organization_id: number) =>
      (await refetch()).data?.find((one) => one.organization_id === organization_id) ?? null,
  };
}

interface DataPartProps {
  organization: OfficeOrganization;
  desk: ReturnType<typeof useOfficeOrganizations>;
}

/** Edits the organization's data, which is saved based on the version that was read. */
function DataPart({ organization, desk }: DataPartProps) {
  const [fields, setFields] = useState(() => fieldsOf(organization));
  const [read, setRead] = useState(organization);
  const [tried, setTried] = useState(false);
  /** The changes that somebody else wrote meanwhile. */
  const [theirs, setTheirs] = useState<string[]>([]);
  const { busy, refusal, run } = useWrite({
    onRefused: async ({ isChanged }) => {
      const now = isChanged ? await desk.fresh(organization.organization_id) : null;
      if (now === null) return false;
      setTheirs(changedNames(read, now).map((name) => `${fieldWords[name]()}: ${now[name] ?? '–'}`));
      setRead(now);
      return true;
    },
  });
  const save = async (): Promise<boolean> => {
    setTried(true);
    if (Object.keys(missingNames(fields)).length > 0) return false;
    return run(async () => {
      setTheirs([]);
      const now = await ask('PUT /api/office/organizations/{id}', {
        params: { id: organization.organization_id },
        body: { ...fields, version: read.version },
      });
      desk.show(now);
      setRead(now);
      setFields(fieldsOf(now));
    });
  };
  return (
    <Part
      title={m.org_part_data()}
      busy={busy}
      onSave={save}
      trouble={refusal && { ...refusal, confirm: null }}
    >
      <OrganizationFieldset
        fields={fields}
        change={(changes) => setFields({ ...fields, ...changes })}
        errors={{
          ...(tried ? missingNames(fields) : {}),
          ...(refusal?.where === 'organization_contact' ? { organization_contact: m.form_email() } : {}),
        }}
        next_dates={organization.next_dates}
        zone={read.organization_zone}
      />
      {theirs.length > 0 && <Conflict title={m.org_changed()} lines={theirs} then={m.org_changed_again()} />}
    </Part>
  );
}

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
        <LoanStockPart organization_id={organization_id} />
        <ReasonsPart organization_id={organization_id} />
        <PaperTermsPart organization_id={organization_id} />
      </div>
    </>
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
