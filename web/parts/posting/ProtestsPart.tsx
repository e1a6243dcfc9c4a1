import { useState } from 'react';
import type { DeskProtest, ProtestList } from '#contract/live/protest-desk.ts';
import { isOpenProtest } from '#rules/live/protests.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { PaperSheet } from './PaperSheet.tsx';
import { ProtestCard } from './ProtestCard.tsx';
import type { ProtestAction } from './protest-words.ts';
import { StepSheet } from './StepSheet.tsx';
import type { PostingDesk } from './use-posting-desk.ts';

interface ProtestsProps {
  desk: PostingDesk;
  list: ProtestList;
}

const isOpen = ({ steps }: DeskProtest): boolean => {
  const last = steps.at(-1);
  return last !== undefined && isOpenProtest(last.became);
};

/** The protests of a race: unanswered ones first, the oldest on top. */
export function ProtestsPart({ desk, list }: ProtestsProps) {
  const [typing, setTyping] = useState(false);
  const [asked, setAsked] = useState<{ one: DeskProtest; became: ProtestAction } | null>(null);
  const open = list.items.filter(isOpen).toReversed();
  const answered = list.items.filter((one) => !isOpen(one));
  const card = (one: DeskProtest) => (
    <ProtestCard
      key={one.receipt}
      one={one}
      zone={list.zone}
      desk={desk}
      onStep={(became) => setAsked({ one, became })}
    />
  );
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.protest_title()}</h2>
      {open.length === 0 && <p className="py-3 text-ink2">{m.protest_none()}</p>}
      <ul>{open.map(card)}</ul>
      <Button className="mt-3" onClick={() => setTyping(true)}>
        {m.protest_take()}
      </Button>
      {answered.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">{m.protest_answered()}</h3>
          <ul>{answered.map(card)}</ul>
        </>
      )}
      {typing && <PaperSheet desk={desk} onClose={() => setTyping(false)} />}
      {asked !== null && (
        <StepSheet desk={desk} one={asked.one} became={asked.became} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}
