import { useState } from 'react';
import type { WaitingProof } from '#contract/money/proofs.ts';
import type { Line } from '#rules/money/ledger.ts';
import { moneyText } from '#rules/money/money.ts';
import { typedCents } from '#rules/money/typed-amount.ts';
import * as m from '#text/messages/messages.js';
import { ownZone } from '#web/parts/own-zone.ts';
import { formatInstant } from '#web/ground/format.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { Allocation, allocationOf, ticking, wrongAllocation } from '#web/office/parts/cash/Allocation.tsx';
import { PaperView } from '#web/office/parts/PaperView.tsx';
import { useFields } from '#web/parts/form/use-fields.ts';
import { Button } from '#web/ui/Button.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { addressOf } from '#web/ground/call/address-of.ts';

interface PaidTwiceProps {
  paid: WaitingProof['paid_twice'];
  currency: string;
  keeps: boolean;
  onKeep: (keeps: boolean) => void;
}

/** Shows what others paid of a transfer meanwhile. It becomes the sender's credit, unless it never came. */
function PaidTwice({ paid, currency, keeps, onKeep }: PaidTwiceProps) {
  return (
    <div className="border-l-4 border-warn pl-3">
      <p className="font-semibold">{m.dues_proof_twice()}</p>
      <ul>
        {paid.map((one) => (
          <li key={one.due_id} className="flex justify-between gap-3 py-1">
            <span className="min-w-0 wrap-anywhere">
              {one.rider_fullname} · {conceptOf(one)}
            </span>
            <span className="shrink-0 whitespace-nowrap tabular-nums">{moneyText(one.cents, currency)}</span>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink2">{m.dues_proof_twice_how()}</p>
      <label className="flex min-h-12 items-center gap-3">
        <input
          type="checkbox"
          checked={keeps}
          onChange={({ target }) => onKeep(target.checked)}
          className="size-6 shrink-0 accent-ink"
        />
        {m.dues_proof_keep()}
      </label>
    </div>
  );
}

interface CaseProps {
  proof: WaitingProof;
  place: string;
  busy: boolean;
  onAccept: (accepted: { lines: Line[]; keep_rest: boolean }) => void;
  onReject: () => void;
  onNext: (() => void) | null;
}

/** Shows a proof beside the dues it may pay. It is accepted in full, for another sum, or for several dues. */
export function ProofCase({ proof, place, busy, onAccept, onReject, onNext }: CaseProps) {
  const { due, others, meant, cents, payment_id, paid_twice, club_name } = proof;
  const [keeps, setKeeps] = useState(true);
  const dues = [due, ...others].filter(({ left_cents }) => left_cents > 0);
  const said = [due, ...others].filter(({ due_id }) => due_id === due.due_id || meant.includes(due_id));
  const sum = moneyText(cents, due.currency);
  const ticked = ticking(
    dues,
    dues.flatMap(({ due_id }) => (meant.includes(due_id) ? [due_id] : [])),
  );
  const { sends, watch, change, formState } = useFields({
    start: { ...ticked, cents: ticked.due_ids.length === 0 ? '' : typedCents(cents) },
    // When somebody else paid all of it, nothing is left to divide.
    check: (typed) => (dues.length === 0 ? {} : wrongAllocation(dues, typed)),
  });
  const form = sends((typed) => {
    if (!busy)
      onAccept({ lines: allocationOf(dues, typed).lines, keep_rest: keeps && paid_twice.length > 0 });
  });
  return (
    <article className="mt-5">
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-small text-ink2 tabular-nums">
        {place}
        {onNext && (
          <Button look="link" onClick={onNext}>
            {m.dues_proof_next()}
          </Button>
        )}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          {proof.has_file ? (
            <PaperView
              address={addressOf('GET /api/payments/{id}/file', { params: { id: payment_id } })}
              alt={m.office_paper_of({ paper: m.paper_payment(), rider: due.rider_fullname })}
            />
          ) : (
            <p className="bg-surface p-4">{m.dues_proof_no_file()}</p>
          )}
        </div>
        <form {...form} className="space-y-5">
          <div>
            {club_name === null ? (
              <>
                <h2 className="display text-d34 text-balance wrap-anywhere">{due.rider_fullname}</h2>
                <p className="wrap-anywhere">
                  {said.length > 1
                    ? m.dues_accepted_entries({ amount: sum, count: said.length })
                    : `${conceptOf(due)} · ${sum}`}
                </p>
              </>
            ) : (
              <h2 className="display text-d34 text-balance wrap-anywhere">
                {m.dues_proof_of_club({ club: club_name, count: meant.length })}
              </h2>
            )}
            <p className="text-small text-ink2 wrap-anywhere">
              {m.dues_proof_sent({
                when: formatInstant(proof.sent_at, ownZone()),
                who: proof.sent_by === '' ? '–' : proof.sent_by,
              })}
            </p>
          </div>
          {paid_twice.length > 0 && (
            <PaidTwice paid={paid_twice} currency={due.currency} keeps={keeps} onKeep={setKeeps} />
          )}
          {dues.length === 0 ? (
            paid_twice.length === 0 && <p className="border-l-4 border-warn pl-3">{m.dues_proof_paid()}</p>
          ) : (
            <Allocation dues={dues} fields={watch()} change={change} tried={formState.isSubmitted} />
          )}
          <div className="flex flex-wrap gap-3">
            {(dues.length > 0 || (keeps && paid_twice.length > 0)) && (
              <SubmitButton busy={busy} busyText={m.payments_working()}>
                {m.dues_proof_accept()}
              </SubmitButton>
            )}
            <Button onClick={onReject} className="w-full sm:w-auto">
              {m.office_licence_reject()}
            </Button>
          </div>
        </form>
      </div>
    </article>
  );
}
