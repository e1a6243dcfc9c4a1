import type { KeptPaper, RemovedPaper } from '#contract/riders/paper-terms.ts';
import type { LookSlot } from '#contract/accounts/users.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { useAsk } from '#web/app/call/use-ask.ts';

export interface PaperTermsOfRider {
  kept: KeptPaper[];
  removed: RemovedPaper[];
}

const reasons: Record<RemovedPaper['basis'], (days: { days: number }) => string> = {
  decided: m.paper_term_decided,
  sent: m.paper_term_sent,
  last_day: m.paper_term_last_day,
  ended: m.paper_term_ended,
  judged: m.paper_term_judged,
};

/** Until when each paper of a rider is kept. */
export function usePaperTerms(rider_id: number): PaperTermsOfRider | undefined {
  return useAsk('GET /api/riders/{id}/paper_terms', { params: { id: rider_id } }, { staleTime: 0 }).data;
}

/** Until when a paper is kept, and why. */
export function keptText({ ends }: Pick<KeptPaper, 'ends'>): string {
  return ends === null
    ? m.profile_paper_waits()
    : m.profile_paper_until({ date: formatDate(ends.on), why: reasons[ends.basis]({ days: ends.days }) });
}

export function removedText({ removed_on, basis, days }: RemovedPaper): string {
  return m.profile_paper_removed({ date: formatDate(removed_on), why: reasons[basis]({ days }) });
}

/** What the form says about one of the rider's papers; null: nothing known yet. */
export function termText(terms: PaperTermsOfRider | undefined, slot: LookSlot): string | null {
  const kept = terms?.kept.find((one) => one.slot === slot);
  if (kept) return keptText(kept);
  const removed = terms?.removed.find((one) => one.slot === slot);
  return removed ? removedText(removed) : null;
}
