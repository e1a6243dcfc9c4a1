import type { ReasonTexts } from '#contract/people/office/reasons.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';

const none: readonly ReasonTexts[] = [];
const staleTime = 5 * 60_000;

/** Loads an organization's reasons to reject a licence, before they are needed. It is empty until then. */
export function useLicenceReasons(organization_id: number | null): readonly ReasonTexts[] {
  const { data } = useAsk(
    'GET /api/office/organizations/{id}/reasons',
    { params: { id: organization_id ?? 0 } },
    { enabled: organization_id !== null, staleTime },
  );
  return data?.licence ?? none;
}

/** Loads the reasons for proofs, of the organization that a book belongs to. */
export function useProofReasons(book_id: number): readonly ReasonTexts[] {
  const { data } = useAsk('GET /api/books/{id}/reasons', { params: { id: book_id } }, { staleTime });
  return data?.proof ?? none;
}
