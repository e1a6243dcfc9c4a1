import { useState } from 'react';
import type { WaitingProof } from '#contract/money/proofs.ts';
import type { Line } from '#rules/money/ledger.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { Failed } from '#web/office/parts/Failed.tsx';
import { DecidedProofList } from './DecidedProofList.tsx';
import { ProofCase } from './ProofCase.tsx';
import { Undo } from '#web/parts/form/Undo.tsx';
import { Ways } from './parts/Ways.tsx';
import { useBooksWrite, useDuesAddress } from './parts/use-books.ts';
import { useProofReasons } from '#web/office/parts/use-own-reasons.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { ask } from '#web/ground/call/ask.ts';
import { useJustDone } from '#web/parts/form/use-just-done.ts';
import type { ReasonTexts } from '#contract/people/office/reasons.ts';
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

/** Asks why a proof is rejected, in the family's language: a frequent reason, which can be edited. */
function RejectProof({ proof, ...more }: RejectProps) {
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

interface Judged {
  proof: WaitingProof;
  /** The lines that it paid. They are null when it was rejected. */
  paid: Line[] | null;
}

/** Writes what an accepted proof paid: the sum and number of entries, or a name when all became credit. */
function acceptedWords({ due, others, club_name }: WaitingProof, lines: readonly Line[]): string {
  if (lines.length === 0) return club_name ?? due.rider_fullname;
  const amount = moneyText(
    lines.reduce((sum, { cents }) => sum + cents, 0),
    due.currency,
  );
  const paid = [due, ...others].filter(({ due_id }) => lines.some((line) => line.due_id === due_id));
  return paid.every(({ kind }) => kind === 'entry')
    ? m.dues_accepted_entries({ amount, count: lines.length })
    : `${amount}, ${club_name ?? due.rider_fullname}`;
}

function Desk({ book_id, items }: { book_id: number; items: readonly WaitingProof[] }) {
  const [skipped, setSkipped] = useState(0);
  const [rejecting, setRejecting] = useState(false);
  const { just: judged, tell, forget } = useJustDone<Judged>();
  const { busy, failure, runNext } = useBooksWrite();
  const own = useProofReasons(book_id);
  const at = items.length === 0 ? 0 : skipped % items.length;
  const proof = items[at];
  const judge = async (
    one: WaitingProof,
    body: { lines: Line[]; keep_rest: boolean } | { payment_reason: string },
  ) => {
    const payment_status = 'lines' in body ? 'ACCEPTED' : 'REJECTED';
    if (
      !(await runNext(() =>
        ask('PUT /api/books/{id}/proofs/{paymentId}', {
          params: { id: book_id, paymentId: one.payment_id },
          body: { payment_status, ...body },
        }),
      ))
    )
      return;
    setRejecting(false);
    tell({ proof: one, paid: 'lines' in body ? body.lines : null });
  };
  const undo = async () => {
    if (!judged) return;
    if (
      await runNext(() =>
        ask('POST /api/books/{id}/proofs/{paymentId}/undo', {
          params: { id: book_id, paymentId: judged.proof.payment_id },
        }),
      )
    )
      forget();
  };
  const place = m.office_licence_of({ current: String(at + 1), total: String(items.length) });
  const rider = judged?.proof.club_name ?? judged?.proof.due.rider_fullname ?? '';
  return (
    <>
      <p role="status" className="sr-only">
        {proof && `${place}, ${proof.club_name ?? proof.due.rider_fullname}`}
      </p>
      {proof ? (
        <ProofCase
          key={proof.payment_id}
          proof={proof}
          place={place}
          busy={busy}
          onAccept={(accepted) => void judge(proof, accepted)}
          onReject={() => setRejecting(true)}
          onNext={items.length > 1 ? () => setSkipped(at + 1) : null}
        />
      ) : (
        <EmptyState title={m.payments_review_none()}>{m.dues_proofs_none_why()}</EmptyState>
      )}
      <FormAlert>{failure}</FormAlert>
      <Undo
        words={
          judged?.paid
            ? m.dues_accepted_now({ what: acceptedWords(judged.proof, judged.paid) })
            : m.dues_rejected_now({ rider })
        }
        until={judged?.until ?? null}
        busy={busy}
        onUndo={() => void undo()}
        onOver={forget}
        className="sticky bottom-(--nav) z-20 -mx-4 mt-4 px-4 on-island md:mx-0"
      />
      {rejecting && proof && (
        <RejectProof
          proof={proof}
          own={own}
          busy={busy}
          onReject={(payment_reason) => void judge(proof, { payment_reason })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}

function Waiting({ book_id }: { book_id: number }) {
  const { data, error, refetch } = useAsk(
    'GET /api/books/{id}/proofs',
    { params: { id: book_id } },
    { select: ({ items }) => items, staleTime: 0 },
  );
  if (data) return <Desk book_id={book_id} items={data} />;
  return error ? <Failed error={error} again={() => void refetch()} /> : <SkeletonRows rows={5} />;
}

/** Lists proofs to decide, each beside the dues that it pays, and proofs that were decided. */
export function ProofsView({ book_id }: { book_id: number }) {
  const { params, href } = useDuesAddress();
  const isDecided = params.get('proofs') === 'decided';
  return (
    <>
      <Ways
        ways={[
          { words: m.dues_proofs_waiting(), href: href({ proofs: null, q: null }), isCurrent: !isDecided },
          {
            words: m.dues_proofs_decided(),
            href: href({ proofs: 'decided', q: null }),
            isCurrent: isDecided,
          },
        ]}
      />
      {isDecided ? <DecidedProofList book_id={book_id} /> : <Waiting book_id={book_id} />}
    </>
  );
}
