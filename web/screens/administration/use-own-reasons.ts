import { useQuery } from '@tanstack/react-query';
import type { OwnReasons, ReasonTexts } from '#contract/office-reasons.ts';
import { call } from '#web/app/call.ts';

const none: readonly ReasonTexts[] = [];
const staleTime = 5 * 60_000;

/** Where the reasons of an organization are kept while somebody works with them. */
export const reasonsKey = (organization_id: number) => ['office', 'reasons', organization_id] as const;

export const reasonsPath = (organization_id: number) =>
  `/api/office/organizations/${organization_id}/reasons`;

/** An organization's own reasons to reject a licence, asked for before somebody rejects; none while they are not known. */
export function useLicenceReasons(organization_id: number | null): readonly ReasonTexts[] {
  const { data } = useQuery({
    queryKey: reasonsKey(organization_id ?? 0),
    queryFn: () => call<OwnReasons>('GET', reasonsPath(organization_id ?? 0)),
    enabled: organization_id !== null,
    staleTime,
  });
  return data?.licence ?? none;
}

/** Those for proofs, of the organization a club belongs to. */
export function useProofReasons(club_id: number): readonly ReasonTexts[] {
  const { data } = useQuery({
    queryKey: ['office', 'reasons', 'club', club_id],
    queryFn: () => call<Pick<OwnReasons, 'proof'>>('GET', `/api/clubs/${club_id}/reasons`),
    staleTime,
  });
  return data?.proof ?? none;
}
