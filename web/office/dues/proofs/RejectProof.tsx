import type { WaitingProof } from '#contract/money/proofs.ts';
import type { ReasonTexts } from '#contract/office/reasons.ts';
import * as m from '#text/messages/messages.js';
import { useDuesAddress } from '#web/office/dues/use-books.ts';
import { ReasonSheet } from '#web/office/parts/ReasonSheet.tsx';

const templates = [
  m.dues_reason_unreadable,
  m.dues_reason_not_received,
  m.dues_reason_other_account,
  m.dues_reason_other_month,
  m.dues_reason_twice,
] as const;

interface RejectProps {
  proof: WaitingProof;
  own: readonly ReasonTexts[];
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Why a proof is rejected, in the family's language: a frequent reason, which can be edited. */
export function RejectProof({ proof, ...more }: RejectProps) {
  const { href } = useDuesAddress();
  return (
    <ReasonSheet
      {...more}
      title={m.dues_reject_title({ rider: proof.due.rider_fullname })}
      closeHref={href({})}
      name="payment_reason"
      language={proof.language}
      templates={templates}
    />
  );
}
