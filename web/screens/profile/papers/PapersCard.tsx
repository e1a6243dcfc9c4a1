import { keyOf } from '#web/app/call/use-ask.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PrivateRider } from '#contract/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { Card } from '#web/screens/profile/Card.tsx';
import { paperLabels, slots } from './paper-labels.ts';
import { OtherPapers } from './OtherPapers.tsx';
import { termText, usePaperTerms } from './paper-terms.ts';
import { RiderWrites } from './RiderWrites.tsx';
import { PaperLooks } from './PaperLooks.tsx';
import { PapersForm } from './PapersForm.tsx';
import { StoredPaper } from './StoredPaper.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface PapersCardProps {
  rider: PrivateRider;
  onSaved: (rider: PrivateRider) => void;
}

/** The three papers: present or missing, with buttons to look at them and send them again, and who looked. */
export function PapersCard({ rider, onSaved }: PapersCardProps) {
  const [isChanging, setIsChanging] = useState(false);
  /** How often papers were sent: an open picture still shows the paper before, so it is drawn anew. */
  const [sent, setSent] = useState(0);
  const terms = usePaperTerms(rider.rider_id);
  const client = useQueryClient();
  return (
    <Card title={m.profile_papers()}>
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
                  <p className="text-small text-ink2">{termText(terms, slot)}</p>
                </div>
                {rider.papers[slot] ? (
                  <StoredPaper key={sent} rider_id={rider.rider_id} slot={slot} />
                ) : (
                  <p className="text-small text-ink2">{m.profile_paper_missing()}</p>
                )}
              </li>
            ))}
          </ul>
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
    </Card>
  );
}
