import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PrivateRider, listPaperLooks } from '#contract/people/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { Row } from '#web/screens/people/profile/parts/Row.tsx';
import { paperLabels, slots } from './paper-labels.ts';
import { PapersForm } from './PapersForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { PaperSlot, LookSlot } from '#contract/people/riders/field-shapes.ts';
import { StoredFile } from '#web/parts/papers/StoredFile.tsx';
import { addressOf } from '#web/ground/call/address-of.ts';
import { textLink } from '#web/ui/button-classes.ts';
import type { KeptPaper, RemovedPaper } from '#contract/people/riders/paper-terms.ts';
import { formatDate } from '#web/ground/format.ts';
import type { z } from 'zod';
import { useLanguage } from '#web/ground/language-context.ts';
import { timeAgo } from '#web/screens/people/profile/parts/when.ts';
import type { RiderWrite } from '#contract/people/riders/proposals.ts';
import { fieldName } from '#web/parts/rider/rider-field-names.ts';

const writers: Record<RiderWrite['by'], () => string> = {
  club: m.profile_look_club,
  organization: m.profile_look_organization,
  admin: m.profile_look_admin,
  gone: m.profile_look_gone,
};

function wordsOf({ by, action, fields }: RiderWrite): string {
  const known = fields.flatMap((name) => fieldName(name) ?? []);
  const said = { who: writers[by](), what: known.length > 0 ? known.join(', ') : m.profile_write_other() };
  return action === 'propose' ? m.profile_write_proposed(said) : m.profile_write_changed(said);
}

/** Shows the changes by others than the family: the last one in a line, all of them behind a button. */
function RiderWrites({ rider_id }: { rider_id: number }) {
  const language = useLanguage();
  const { data, dataUpdatedAt } = useAsk(
    'GET /api/riders/{id}/writes',
    { params: { id: rider_id } },
    { select: ({ items }) => items, staleTime: 0 },
  );
  const [last] = data ?? [];
  if (data === undefined || last === undefined) return null;
  const when = (one: RiderWrite) => timeAgo(one.at, dataUpdatedAt, language);
  return (
    <details className="mt-4 border-t border-line pt-2 text-small">
      <summary className={`min-h-12 cursor-pointer py-3 ${textLink}`}>
        {m.profile_writes({ when: when(last), who: writers[last.by]() })}
      </summary>
      <ul className="divide-y divide-line">
        {data.map((one) => (
          <li
            key={`${one.at} ${one.action} ${one.fields.join()}`}
            className="flex flex-wrap justify-between gap-x-4 py-2"
          >
            <span className="inline-block wrap-anywhere first-letter:uppercase">{wordsOf(one)}</span>
            <span className="text-ink2">{when(one)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type Looks = z.infer<(typeof listPaperLooks)['reply']>;
type Look = Looks['items'][number];

const lookers: Record<Look['by'], () => string> = {
  you: m.profile_look_you,
  guardian: m.profile_look_guardian,
  organization: m.profile_look_organization,
  admin: m.profile_look_admin,
  gone: m.profile_look_gone,
};

/** Shows who looked at a child's papers: the last look in a line, all of them behind a button. */
function PaperLooks({ rider_id }: { rider_id: number }) {
  const language = useLanguage();
  const { data, dataUpdatedAt } = useAsk(
    'GET /api/riders/{id}/looks',
    { params: { id: rider_id } },
    { select: ({ items }) => items, staleTime: 0 },
  );
  const [last] = data ?? [];
  if (data === undefined || last === undefined) return null;
  const when = (look: Look) => timeAgo(look.at, dataUpdatedAt, language);
  return (
    <details className="mt-4 border-t border-line pt-2 text-small">
      <summary className={`min-h-12 cursor-pointer py-3 ${textLink}`}>
        {m.profile_looks({ when: when(last), who: lookers[last.by]() })}
      </summary>
      <ul className="divide-y divide-line">
        {data.map((look) => (
          <li key={`${look.at} ${look.slot}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {paperLabels[look.slot]()} · {lookers[look.by]()}
            </span>
            <span className="text-ink2">{when(look)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface PaperTermsOfRider {
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

/** Loads until when each paper of a rider is stored. */
function usePaperTerms(rider_id: number): PaperTermsOfRider | undefined {
  return useAsk('GET /api/riders/{id}/paper_terms', { params: { id: rider_id } }, { staleTime: 0 }).data;
}

/** Writes until when a paper is stored, and why. */
function keptText({ ends }: Pick<KeptPaper, 'ends'>): string {
  return ends === null
    ? m.profile_paper_waits()
    : m.profile_paper_until({ date: formatDate(ends.on), why: reasons[ends.basis]({ days: ends.days }) });
}

function removedText({ removed_on, basis, days }: RemovedPaper): string {
  return m.profile_paper_removed({ date: formatDate(removed_on), why: reasons[basis]({ days }) });
}

/** Writes the form's words about one of the rider's papers. They are null while nothing is known. */
function termText(terms: PaperTermsOfRider | undefined, slot: LookSlot): string | null {
  const kept = terms?.kept.find((one) => one.slot === slot);
  if (kept) return keptText(kept);
  const removed = terms?.removed.find((one) => one.slot === slot);
  return removed ? removedText(removed) : null;
}

const isOther = ({ slot }: { slot: string }) => slot === 'licence' || slot === 'payment';

/** Lists the files of licences and proofs of payment: until when they are stored, and which were deleted. */
function OtherPapers({ terms }: { terms: PaperTermsOfRider | undefined }) {
  const kept = terms?.kept.filter(isOther) ?? [];
  const removed = terms?.removed.filter(isOther) ?? [];
  if (kept.length + removed.length === 0) return null;
  return (
    <details className="mt-4 border-t border-line pt-2 text-small">
      <summary className={`min-h-12 cursor-pointer py-3 ${textLink}`}>{m.profile_papers_other()}</summary>
      <ul className="divide-y divide-line">
        {kept.map((one, index) => (
          <li key={`kept ${index}`} className="py-2 wrap-anywhere">
            <span className="font-semibold">
              {[paperLabels[one.slot](), one.of].filter((part) => part !== null).join(' · ')}
            </span>
            <span className="block text-ink2">{keptText(one)}</span>
          </li>
        ))}
        {removed.map((one, index) => (
          <li key={`removed ${index}`} className="py-2">
            <span className="font-semibold">{paperLabels[one.slot]()}</span>
            <span className="block text-ink2">{removedText(one)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Shows a paper of a rider. Afterwards, the list of looks is read again. */
function StoredPaper({ rider_id, slot }: { rider_id: number; slot: PaperSlot }) {
  const client = useQueryClient();
  const label = paperLabels[slot]();
  return (
    <StoredFile
      address={addressOf('GET /api/riders/{id}/papers/{slot}', { params: { id: rider_id, slot } })}
      words={m.profile_paper_look()}
      label={`${m.profile_paper_look()}: ${label}`}
      alt={m.paper_preview({ label })}
      name={label}
      onLooked={() =>
        client.invalidateQueries({
          queryKey: keyOf('GET /api/riders/{id}/looks', { params: { id: rider_id } }),
        })
      }
    />
  );
}

interface PapersCardProps {
  rider: PrivateRider;
  /** How many of the papers expire within a month. */
  ending: number;
  isChanging: boolean;
  setIsChanging: (isChanging: boolean) => void;
  onSaved: (rider: PrivateRider) => void;
}

/** Shows the three papers as present or missing, with buttons to look at them and send them again, and who looked. */
export function PapersCard({ rider, ending, isChanging, setIsChanging, onSaved }: PapersCardProps) {
  /** The number of times that papers were sent. An open picture still shows the previous paper, so it is drawn anew. */
  const [sent, setSent] = useState(0);
  const terms = usePaperTerms(rider.rider_id);
  const client = useQueryClient();
  const have = slots.filter((slot) => rider.papers[slot]).length;
  const texts = slots.map((slot) => termText(terms, slot));
  // What is the same for all of them is said once, below.
  const [all] = new Set(texts).size === 1 ? texts : [];
  return (
    <Row
      name="papers"
      icon="file"
      title={m.profile_papers()}
      tone={have < slots.length || ending > 0 ? 'warn' : 'plain'}
      value={[
        m.profile_papers_have({ have, all: slots.length }),
        ...(ending === 0 ? [] : [m.profile_papers_ending({ count: ending })]),
      ].join(' · ')}
    >
      {isChanging ? (
        <PapersForm
          rider={rider}
          onSaved={(next) => {
            onSaved(next);
            setSent(sent + 1);
            void client.invalidateQueries({
              queryKey: keyOf('GET /api/riders/{id}/paper_terms', { params: { id: rider.rider_id } }),
            });
            setIsChanging(false);
          }}
          onCancel={() => setIsChanging(false)}
        />
      ) : (
        <>
          <ul className="divide-y divide-line">
            {slots.map((slot) => (
              <li key={slot} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                <div className="min-w-0">
                  <p className="flex min-h-12 items-center gap-2 font-semibold">
                    <Icon
                      name={rider.papers[slot] ? 'check' : 'alert'}
                      className={`size-5 ${rider.papers[slot] ? 'text-go' : 'text-warn'}`}
                    />
                    {paperLabels[slot]()}
                  </p>
                  {all === undefined && <p className="text-small text-ink2">{termText(terms, slot)}</p>}
                </div>
                {rider.papers[slot] ? (
                  <StoredPaper key={sent} rider_id={rider.rider_id} slot={slot} />
                ) : (
                  <p className="text-small text-ink2">{m.profile_paper_missing()}</p>
                )}
              </li>
            ))}
          </ul>
          {all !== undefined && <p className="text-small text-ink2">{all}</p>}
          <Button onClick={() => setIsChanging(true)} className="mt-4">
            <Icon name="camera" className="size-5" />
            {m.profile_papers_change()}
          </Button>
        </>
      )}
      <div className={sent > 0 && !isChanging ? 'mt-4' : ''}>
        <FormAlert good>{sent > 0 && !isChanging ? m.profile_rider_saved() : null}</FormAlert>
      </div>
      <PaperLooks rider_id={rider.rider_id} />
      <RiderWrites rider_id={rider.rider_id} />
      <OtherPapers terms={terms} />
    </Row>
  );
}
