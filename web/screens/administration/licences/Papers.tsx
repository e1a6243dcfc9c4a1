import { useState } from 'react';
import type { ReviewedLicence } from '#contract/office.ts';
import type { PaperSlot } from '#contract/users.ts';
import * as m from '#text/messages/messages.js';
import { PaperView } from '#web/screens/administration/licences/PaperView.tsx';

const slotNames: Record<PaperSlot, () => string> = {
  rider_dni_image1: m.office_paper_rider_dni_image1,
  rider_dni_image2: m.office_paper_rider_dni_image2,
  rider_insurance_image: m.office_paper_rider_insurance_image,
};

interface Paper {
  name: string;
  address: string;
}

/** What is there to look at: the licence's own file first. */
function papersOf({ lbr_id, rider_id, has_file, papers }: ReviewedLicence): Paper[] {
  return [
    ...(has_file ? [{ name: m.office_licence_file(), address: `/api/lbr/${lbr_id}/file` }] : []),
    ...papers.map((slot) => ({ name: slotNames[slot](), address: `/api/riders/${rider_id}/papers/${slot}` })),
  ];
}

/** The papers of a licence, one at a time, the first one open. */
export function Papers({ licence }: { licence: ReviewedLicence }) {
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
        alt={m.office_paper_of({ paper: paper.name, rider: licence.rider_fullname })}
      />
      <p className="text-caption text-ink3">{m.office_paper_logged()}</p>
    </div>
  );
}
