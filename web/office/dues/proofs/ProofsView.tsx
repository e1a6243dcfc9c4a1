import { useState } from 'react';
import type { WaitingProof } from '#contract/money/proofs.ts';
import type { Line } from '#rules/money/ledger.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { Failed } from '#web/office/parts/Failed.tsx';
import { DecidedProofList } from './DecidedProofList.tsx';
import { ProofCase } from './ProofCase.tsx';
import { RejectProof } from './RejectProof.tsx';
import { UndoNote } from '#web/office/dues/UndoNote.tsx';
import { Ways } from '#web/office/dues/Ways.tsx';
import { useBooksWrite, useDuesAddress } from '#web/office/dues/use-books.ts';
import { useProofReasons } from '#web/office/parts/use-own-reasons.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';
import { ask } from '#web/app/call/ask.ts';
import { useJustDone } from '#web/parts/undo/use-just-done.ts';

interface Judged {
  proof: WaitingProof;
  /** What it paid; null: it was rejected. */
  paid: Line[] | null;
}

/** What an accepted proof paid: the sum, and of how many entries; a name where it was all kept as credit. */
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
      {judged && (
        <UndoNote
          key={judged.until}
          words={
            judged.paid
              ? m.dues_accepted_now({ what: acceptedWords(judged.proof, judged.paid) })
              : m.dues_rejected_now({ rider })
          }
          until={judged.until}
          busy={busy}
          onUndo={() => void undo()}
          onOver={forget}
        />
      )}
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

/** Proofs to decide, each beside the dues it pays, and proofs that were decided. */
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
