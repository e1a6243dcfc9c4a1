import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useSearchParams } from '#web/ground/address/navigation.ts';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { ActsPart } from '#web/office/parts/editing/ActsPart.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { BulkSheet } from './BulkSheet.tsx';
import { FactsHead, FactsTable } from './Facts.tsx';
import { LicencePapers } from './LicencePapers.tsx';
import { Undo } from '#web/parts/form/Undo.tsx';
import { useKeys, useLetterKeys } from '#web/parts/use-letter-keys.ts';
import { type LicenceDeskState, type LicenceShow, useDesk } from './use-desk.ts';
import { useLicenceReasons } from '#web/office/parts/use-own-reasons.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import type { ReviewedLicence } from '#contract/people/office/licences.ts';
import type { ReasonTexts } from '#contract/people/office/reasons.ts';
import { ReasonSheet } from '#web/office/parts/ReasonSheet.tsx';

const templates = [
  m.office_reason_unreadable,
  m.office_reason_wrong_file,
  m.office_reason_document,
  m.office_reason_insurance,
  m.office_reason_category,
  m.office_reason_dues,
] as const;

interface RejectProps {
  licence: ReviewedLicence;
  own: readonly ReasonTexts[];
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks why it is rejected, in the family's language: a frequent reason, which can be edited. */
function RejectSheet({ licence, ...more }: RejectProps) {
  return (
    <ReasonSheet
      {...more}
      title={m.office_reject_title({ rider: licence.rider_fullname })}
      closeHref={officePaths.licences}
      name="lbr_reason"
      language={licence.language}
      templates={templates}
    />
  );
}

const lists: readonly [show: LicenceShow, words: () => string][] = [
  ['waiting', m.office_licences_show_waiting],
  ['decided', m.office_licences_show_decided],
  ['expiring', m.office_licences_show_expiring],
];

function ListTabs({ show }: { show: LicenceShow }) {
  return (
    <ul className="scroll-strip mt-4 flex gap-2">
      {lists.map(([one, words]) => (
        <li key={one} className="shrink-0">
          <Link
            href={one === 'waiting' ? officePaths.licences : `${officePaths.licences}?show=${one}`}
            aria-current={one === show ? 'page' : undefined}
            className="flex min-h-12 items-center border-2 border-edge px-4 font-semibold aria-[current=page]:border-ink aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
          >
            {words()}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function JustDecided({ desk: { just, busy, undo, forget } }: { desk: LicenceDeskState }) {
  const rider = just?.licence.rider_fullname ?? '';
  return (
    <Undo
      words={just?.approved ? m.office_approved_now({ rider }) : m.office_rejected_now({ rider })}
      until={just?.until ?? null}
      busy={busy}
      onUndo={() => void undo()}
      onOver={forget}
      className="px-3"
    />
  );
}

/** Approves a rider without all papers after one more question, which no single key answers. */
function LackingPapers({ desk, onClose }: { desk: LicenceDeskState; onClose: () => void }) {
  const { current, busy } = desk;
  if (!current) return null;
  return (
    <div role="alertdialog" aria-labelledby="approve-lacking" className="space-y-3 border-2 border-warn p-4">
      <p id="approve-lacking" className="font-semibold wrap-anywhere">
        {m.office_approve_lacking({ rider: current.rider_fullname })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button ref={focusOnMount} onClick={onClose}>
          {m.office_cancel()}
        </Button>
        <Button busy={busy} onClick={() => void desk.decide(current, true).then(onClose)}>
          {m.office_approve_anyway()}
        </Button>
      </div>
    </div>
  );
}

function Bar({
  desk,
  onReject,
  onApprove,
}: {
  desk: LicenceDeskState;
  onReject: () => void;
  onApprove: () => void;
}) {
  const { current, index, items, busy } = desk;
  if (!current) return null;
  const arrow =
    'grid size-12 shrink-0 place-items-center border-2 border-edge bg-paper aria-disabled:text-ink3 aria-disabled:opacity-60';
  return (
    <div className="sticky bottom-(--nav) z-20 -mx-4 mt-4 border-t-2 border-ink bg-paper md:mx-0">
      <JustDecided desk={desk} />
      <div className="flex items-center gap-2 p-3">
        <button
          type="button"
          aria-label={m.office_licence_previous()}
          aria-disabled={index === 0}
          onClick={() => desk.move(-1)}
          className={arrow}
        >
          <Icon name="left" />
        </button>
        <Button onClick={onReject} disabled={current.lbr_status === 'REJECTED'} className="min-w-0 grow">
          {m.office_licence_reject()}
        </Button>
        <Button
          look="primary"
          busy={busy}
          disabled={current.lbr_status === 'APPROVED'}
          onClick={onApprove}
          className="min-w-0 grow"
        >
          {m.office_licence_approve()}
        </Button>
        <button
          type="button"
          aria-label={m.office_licence_next()}
          aria-disabled={index >= items.length - 1}
          onClick={() => desk.move(1)}
          className={arrow}
        >
          <Icon name="right" />
        </button>
      </div>
    </div>
  );
}

function OneByOne({ desk, show }: { desk: LicenceDeskState; show: LicenceShow }) {
  const [rejecting, setRejecting] = useState<number | null>(null);
  const [isBulk, setIsBulk] = useState(false);
  const { current, items, index } = desk;
  const [lacking, setLacking] = useState<number | null>(null);
  const approve = () => {
    if (!current || current.lbr_status === 'APPROVED') return;
    if (current.clean) void desk.decide(current, true);
    else setLacking(current.lbr_id);
  };
  const own = useLicenceReasons(current?.organization_id ?? null);
  const clean = show === 'waiting' ? items.filter((one) => one.clean) : [];
  const letters = useLetterKeys({
    a: approve,
    r: () => current && current.lbr_status !== 'REJECTED' && setRejecting(current.lbr_id),
    z: () => desk.just && void desk.undo(),
  });
  useKeys({
    ArrowRight: () => desk.move(1),
    ArrowLeft: () => desk.move(-1),
  });
  return (
    <>
      {clean.length > 1 && (
        <Button onClick={() => setIsBulk(true)} className="mt-4">
          {m.office_bulk({ count: clean.length })}
        </Button>
      )}
      <p role="status" className="sr-only">
        {current &&
          `${m.office_licence_of({ current: String(index + 1), total: String(desk.total) })}, ${current.rider_fullname}`}
      </p>
      {current ? (
        <article key={current.lbr_id} className="mt-5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 text-small text-ink2 tabular-nums">
            <p>{m.office_licence_of({ current: String(index + 1), total: String(desk.total) })}</p>
            <div className="hidden lg:block">
              <CheckField
                label={m.office_keys()}
                checked={letters.isOn}
                onChange={(event) => letters.turn(event.target.checked)}
              />
            </div>
          </div>
          <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
            <div className="lg:col-start-2">
              <FactsHead licence={current} />
            </div>
            <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
              <LicencePapers licence={current} onLook={(slot) => desk.look(current, slot)} />
            </div>
            <div className="lg:col-start-2">
              <FactsTable licence={current} />
            </div>
          </div>
        </article>
      ) : (
        <>
          <EmptyState title={show === 'waiting' ? m.office_licences_none() : m.office_licences_none_other()}>
            {show === 'waiting' && m.office_licences_none_why()}
          </EmptyState>
          <JustDecided desk={desk} />
        </>
      )}
      <FormAlert>{desk.failure}</FormAlert>
      {current && lacking === current.lbr_id && (
        <LackingPapers desk={desk} onClose={() => setLacking(null)} />
      )}
      <Bar desk={desk} onReject={() => current && setRejecting(current.lbr_id)} onApprove={approve} />
      {/* Once it is decided, the next licence is open at once, and no sheet may ask about that one. */}
      {current && rejecting === current.lbr_id && (
        <RejectSheet
          licence={current}
          own={own}
          busy={desk.busy}
          onClose={() => setRejecting(null)}
          onReject={(reason) => {
            void desk.decide(current, false, reason).then((done) => {
              if (done) setRejecting(null);
              return done;
            });
          }}
        />
      )}
      {isBulk && (
        <BulkSheet
          desk={desk}
          clean={clean}
          onClose={() => setIsBulk(false)}
          onOpen={(one) => {
            setIsBulk(false);
            desk.open(one);
          }}
        />
      )}
    </>
  );
}

function List({ show }: { show: LicenceShow }) {
  const desk = useDesk(show);
  if (desk.isLoading) return <SkeletonRows rows={8} />;
  if (desk.error) return <Failed error={desk.error} again={desk.again} />;
  return <OneByOne desk={desk} show={show} />;
}

/** Shows licences one after the other: papers beside data, and a button and a key for each decision. */
export function LicenceDesk() {
  const asked = useSearchParams().get('show');
  const show = lists.find(([one]) => one === asked)?.[0] ?? 'waiting';
  return (
    <>
      <h1 className="display text-d34">{m.office_licences_title()}</h1>
      <ListTabs show={show} />
      {show === 'expiring' && (
        <p className="mt-3">
          <Link href={officePaths.endings} className={`inline-flex min-h-12 items-center ${textLink}`}>
            {m.office_endings_all()}
          </Link>
        </p>
      )}
      <List key={show} show={show} />
      {show !== 'expiring' && <ActsPart of={{ kind: 'licences' }} />}
    </>
  );
}
