import * as m from '#text/messages/messages.js';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { go } from '#web/ground/address/navigation.ts';
import { ask } from '#web/ground/call/ask.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { federationOfficeHref, officePaths } from '#web/ground/address/office-paths.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { useOwnOrganizations } from '#web/office/parts/roles.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FederationEditor } from './FederationEditor.tsx';

function NewRanking({ organization_id }: { organization_id: number }) {
  const { sends, field, busy, failure } = useWriteForm({
    start: { ranking_name: '' },
    check: ({ ranking_name }) => (ranking_name.trim() === '' ? { ranking_name: m.form_required() } : {}),
  });
  const form = sends(async (body) => {
    const params = { id: organization_id };
    const made = await ask('POST /api/office/organizations/{id}/federation-rankings', { params, body });
    go(federationOfficeHref(organization_id, made.federation_ranking_id));
  });
  return (
    <form {...form} className="mt-3 grid max-w-xl gap-3">
      <TextField {...field('ranking_name')} label={m.federation_new()} maxLength={120} required />
      <SubmitButton failure={failure} busy={busy} busyText={m.office_saving()}>
        {m.office_create()}
      </SubmitButton>
    </form>
  );
}

function OfOrganization({ organization_id, name }: { organization_id: number; name: string }) {
  const { data, error, refetch } = useAsk(
    'GET /api/office/organizations/{id}/federation-rankings',
    { params: { id: organization_id } },
    { select: ({ items }) => items },
  );
  return (
    <section className="mt-8">
      <h2 className="border-b-4 border-accent pb-1 display text-d28">{name}</h2>
      {!data && <Arriving error={error} again={refetch} rows={2} />}
      <ul className="empty:hidden">
        {data?.map(({ federation_ranking_id, ranking_name, is_public }) => (
          <li key={federation_ranking_id} className="border-b border-line py-2">
            <Link
              href={federationOfficeHref(organization_id, federation_ranking_id)}
              className="inline-flex min-h-12 items-center display text-d22 wrap-anywhere hover:underline"
            >
              {ranking_name}
            </Link>
            <p className="text-small text-ink2">
              {is_public ? m.federation_is_public() : m.federation_is_hidden()}
            </p>
          </li>
        ))}
      </ul>
      <NewRanking organization_id={organization_id} />
    </section>
  );
}

interface FederationScreenProps {
  organization_id: number | null;
  ranking_id: number | null;
}

/** Shows the rankings over several cups: those of the account's organizations, or the one of the address. */
export function FederationScreen({ organization_id, ranking_id }: FederationScreenProps) {
  const organizations = useOwnOrganizations();
  if (organization_id !== null && ranking_id !== null)
    return <FederationEditor key={ranking_id} organization_id={organization_id} ranking_id={ranking_id} />;
  return (
    <>
      <BackLink href={officePaths.cups}>{m.office_back_cups()}</BackLink>
      <h1 className="display text-d34">{m.federation_title()}</h1>
      <p className="mt-2 max-w-text text-ink2">{m.federation_title_why()}</p>
      {organizations.map((one) => (
        <OfOrganization
          key={one.organization_id}
          organization_id={one.organization_id}
          name={one.organization_name}
        />
      ))}
    </>
  );
}
