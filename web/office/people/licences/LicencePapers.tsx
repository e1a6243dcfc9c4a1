import { addressOf } from '#web/ground/call/address-of.ts';
import { useState } from 'react';
import type { LookSlot } from '#contract/people/riders/field-shapes.ts';
import type { ReviewedLicence } from '#contract/people/office/licences.ts';
import * as m from '#text/messages/messages.js';
import { paperNames } from '#web/parts/rider/rider-field-names.ts';
import { PaperView } from '#web/office/parts/PaperView.tsx';

interface Paper {
  slot: LookSlot;
  name: string;
  address: string;
}

/** Lists the papers to review, the licence's own file first. */
function papersOf({ lbr_id, rider_id, has_file, papers }: ReviewedLicence): Paper[] {
  return [
    ...(has_file
      ? [
          {
            slot: 'licence' as const,
            name: m.office_licence_file(),
            address: addressOf('GET /api/lbr/{id}/file', { params: { id: lbr_id } }),
          },
        ]
      : []),
    ...papers.map((slot) => ({
      slot,
      name: paperNames[slot](),
      address: addressOf('GET /api/riders/{id}/papers/{slot}', { params: { id: rider_id, slot } }),
    })),
  ];
}

/** Shows the papers of a licence, one at a time, the first one open. */
export function LicencePapers({
  licence,
  onLook,
}: {
  licence: ReviewedLicence;
  onLook: (slot: LookSlot) => void;
}) {
  const [chosen, setChosen] = useState(0);
  const papers = papersOf(licence);
  const paper = papers[chosen] ?? papers[0];
  if (!paper)
    return (
      <p className="border-l-4 border-stop bg-surface p-4 font-semibold">
        {m.office_licence_papers_missing()}
      </p>
    );
  return (
    <div>
      <div className="scroll-strip flex gap-2 pb-2">
        {papers.map(({ name, address }, index) => (
          <button
            key={address}
            type="button"
            aria-pressed={paper.address === address}
            onClick={() => setChosen(index)}
            className="min-h-12 shrink-0 border-2 border-edge px-4 font-semibold aria-pressed:border-ink aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            {name}
          </button>
        ))}
      </div>
      <PaperView
        key={paper.address}
        address={paper.address}
        onLook={() => onLook(paper.slot)}
        alt={m.office_paper_of({ paper: paper.name, rider: licence.rider_fullname })}
      />
      <p className="text-caption text-ink3">{m.office_paper_logged()}</p>
    </div>
  );
}
