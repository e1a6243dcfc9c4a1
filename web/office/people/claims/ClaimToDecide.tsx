import { useState } from 'react';
import type { OfficeClaim } from '#contract/people/accounts/claims.ts';
import type { PaperSlot } from '#contract/people/riders/field-shapes.ts';
import type { ClaimChoice } from '#rules/people/riders/claims.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { Link } from '#web/ground/address/link.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { compareLines, openChoices, type ComparedLine } from './compared.ts';
import type { ClaimsDesk } from './use-claims.ts';
import { paperNames } from '#web/parts/rider/rider-field-names.ts';
import { PaperView } from '#web/office/parts/PaperView.tsx';
import { ReasonSheet } from '#web/office/parts/ReasonSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { addressOf } from '#web/ground/call/address-of.ts';
import { officePaths, officeRiderHref } from '#web/ground/address/office-paths.ts';

interface ComparedTableProps {
  claim_id: number;
  lines: readonly ComparedLine[];
  /** The fields that keep their stored value. */
  left: readonly ClaimChoice[];
  onToggle: (choice: ClaimChoice) => void;
}

/** On a phone, the label is above its two values, because three columns would break inside words. */
const phoneRow = 'max-sm:grid max-sm:grid-cols-2';

function Line({
  claim_id,
  line,
  left,
  onToggle,
}: Omit<ComparedTableProps, 'lines'> & { line: ComparedLine }) {
  const { choice, differs, typed } = line;
  const id = `take-${claim_id}-${line.key}`;
  return (
    <tr className={`border-b border-line align-top ${phoneRow}`}>
      <th
        scope="row"
        className="pt-2 pr-3 text-left text-small font-semibold text-ink2 max-sm:col-span-2 sm:py-2"
      >
        {line.label}
      </th>
      <td className="py-2 pr-3 wrap-anywhere max-sm:pt-0.5">{line.stored === '' ? '–' : line.stored}</td>
      <td className={`py-2 wrap-anywhere max-sm:pt-0.5 ${differs ? 'font-semibold' : 'text-ink2'}`}>
        {differs && choice !== null ? (
          <label htmlFor={id} className="flex min-h-8 items-start gap-2">
            <input
              id={id}
              type="checkbox"
              checked={!left.includes(choice)}
              onChange={() => onToggle(choice)}
              className="mt-1 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 wrap-anywhere">{typed}</span>
          </label>
        ) : (
          typed
        )}
      </td>
    </tr>
  );
}

/** Shows stored and typed values side by side. When they differ, the office accepts or leaves the typed one. */
function ComparedTable({ lines, ...more }: ComparedTableProps) {
  if (lines.length === 0) return null;
  return (
    <table className="mt-3 w-full max-w-160 table-fixed border-t-2 border-ink max-sm:block">
      <thead className="max-sm:block">
        <tr className={`text-left text-small text-ink2 ${phoneRow}`}>
          <th scope="col" className="w-[32%] py-2 font-semibold max-sm:sr-only">
            <span className="sr-only">{m.claims_field()}</span>
          </th>
          <th scope="col" className="py-2 pr-3 font-semibold">
            {m.claims_stored()}
          </th>
          <th scope="col" className="py-2 font-semibold">
            {m.claims_typed()}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {lines.map((line) => (
          <Line key={line.key} line={line} {...more} />
        ))}
      </tbody>
    </table>
  );
}

const doubts: Record<OfficeClaim['doubts'][number], () => string> = {
  guardian: m.claims_doubt_guardian,
  raced: m.claims_doubt_raced,
  birthdate: m.claims_doubt_birthdate,
  guessed: m.claims_doubt_guessed,
};
const templates = [m.claims_refuse_unknown, m.claims_refuse_guardian, m.claims_refuse_data] as const;

function SentPapers({ claim }: { claim: OfficeClaim }) {
  const [shown, setShown] = useState<PaperSlot | null>(null);
  const papers = claim.typed?.papers ?? [];
  if (papers.length === 0) return null;
  return (
    <div className="mt-3">
      <p className="font-semibold">{m.claims_papers()}</p>
      <div className="flex flex-wrap gap-x-5">
        {papers.map((slot) => (
          <Button
            look="link"
            key={slot}
            aria-expanded={shown === slot}
            onClick={() => setShown(shown === slot ? null : slot)}
          >
            {paperNames[slot]()}
          </Button>
        ))}
      </div>
      {shown !== null && (
        <PaperView
          address={addressOf('GET /api/riders/claims/{claim_id}/papers/{slot}', {
            params: { claim_id: claim.claim_id, slot: shown },
          })}
          alt={m.office_paper_of({ paper: paperNames[shown](), rider: claim.rider_fullname })}
        />
      )}
    </div>
  );
}

/** Shows a claim that waits for the organization: the reason, the stored beside the typed values, and the decision. */
export function ClaimToDecide({ claim, desk }: { claim: OfficeClaim; desk: ClaimsDesk }) {
  const { busy, failure, run } = useWrite();
  const [refuses, setRefuses] = useState(false);
  const [left, setLeft] = useState<readonly ClaimChoice[]>([]);
  const lines = claim.stored && claim.typed ? compareLines(claim.stored, claim.typed) : [];
  const take = openChoices(lines).filter((choice) => !left.includes(choice));
  const toggle = (choice: ClaimChoice) =>
    setLeft(left.includes(choice) ? left.filter((one) => one !== choice) : [...left, choice]);
  return (
    <li className="border-b-2 border-ink py-5">
      <h2 className="display text-d22 wrap-anywhere">
        <Link href={officeRiderHref(claim.rider_id)} className={textLink}>
          {claim.rider_fullname}
        </Link>
      </h2>
      <p className="mt-1 wrap-anywhere">
        {m.claims_asked_by({ email: claim.user_email ?? '' })}
        {claim.requested_at !== null && (
          <span className="text-ink2">
            {' · '}
            <span className="whitespace-nowrap">{formatDate(claim.requested_at.slice(0, 10))}</span>
          </span>
        )}
      </p>
      {!claim.email_confirmed && <p className="text-small text-warn">{m.claims_not_confirmed()}</p>}
      <ul className="mt-2 space-y-1">
        {claim.objected_at !== null && (
          <li className="flex gap-2 font-semibold text-stop">
            <Icon name="alert" className="mt-1 size-4 shrink-0" />
            {m.claims_objected()}
          </li>
        )}
        {claim.doubts.map((doubt) => (
          <li key={doubt} className="flex gap-2 text-warn">
            <Icon name="alert" className="mt-1 size-4 shrink-0" />
            {doubts[doubt]()}
          </li>
        ))}
      </ul>
      <ComparedTable claim_id={claim.claim_id} lines={lines} left={left} onToggle={toggle} />
      <SentPapers claim={claim} />
      <FormAlert>{failure}</FormAlert>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          look="primary"
          busy={busy}
          aria-label={`${m.claims_approve()}: ${claim.rider_fullname}`}
          onClick={() => void run(() => desk.approve(claim.claim_id, take))}
        >
          {m.claims_approve()}
        </Button>
        <Button aria-label={`${m.claims_refuse()}: ${claim.rider_fullname}`} onClick={() => setRefuses(true)}>
          {m.claims_refuse()}
        </Button>
      </div>
      {refuses && (
        <ReasonSheet
          title={m.claims_refuse_title({ rider: claim.rider_fullname })}
          closeHref={officePaths.claims}
          name="reason"
          language={claim.language}
          own={[]}
          templates={templates}
          busy={busy}
          onClose={() => setRefuses(false)}
          onReject={(reason) =>
            void run(() => desk.refuse(claim.claim_id, reason)).then((done) => done && setRefuses(false))
          }
        />
      )}
    </li>
  );
}
