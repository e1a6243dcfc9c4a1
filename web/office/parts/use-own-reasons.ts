import type { ReasonTexts } from '#contract/office/reasons.ts';
import { useAsk } from '#web/app/call/use-ask.ts';

const none: readonly ReasonTexts[] = [];
const staleTime = 5 * 60_000;

/** An organization's reasons to reject a licence, loaded before they are needed; empty while they are not known. */
export function useLicenceReasons(organization_id: number | null): readonly ReasonTexts[] {
  const { data } = useAsk(
    'GET /api/office/organizations/{id}/reasons',
    { params: { id: organization_id ?? 0 } },
    { enabled: organization_id !== null, staleTime },
  );
  return data?.licence ?? none;
}

/** The reasons for proofs, of the organization that a book belongs to. */
export function useProofReasons(book_id: number): readonly ReasonTexts[] {
  const { data } = useAsk('GET /api/books/{id}/reasons', { params: { id: book_id } }, { staleTime });
  return data?.proof ?? none;
}
