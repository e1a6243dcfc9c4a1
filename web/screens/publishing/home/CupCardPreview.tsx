import { useState } from 'react';
import type { CupListItem } from '#contract/season/cups/cups.ts';
import { CupCard } from './CupCard.tsx';
import { viewOfHome } from './parts/view.ts';

/** Draws a cup's card before it is public. Dates and photos can be browsed; links would lead nowhere yet. */
export function CupCardPreview({ cup }: { cup: CupListItem }) {
  const [now] = useState(() => new Date().toISOString());
  const view = viewOfHome([cup], new URLSearchParams(), now);
  if (view.kind !== 'cups') return null;
  const [shown] = [...view.open, ...view.finished].flatMap(({ cups }) => cups);
  if (!shown) return null;
  return (
    // The links are plain ones: stopped here, because their pages are not there yet. Buttons work.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      onClickCapture={(event) => {
        if (!(event.target instanceof Element) || !event.target.closest('a')) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <CupCard cup={shown} shape="tall" first={false} />
    </div>
  );
}
