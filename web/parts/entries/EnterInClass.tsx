import type { Quote } from '#contract/entries/quotes.ts';
import * as m from '#text/messages/messages.js';
import { PartsAhead } from '#web/parts/money/PartsAhead.tsx';
import { PriceLines } from '#web/parts/money/PriceLines.tsx';
import { Button } from '#web/ui/Button.tsx';

interface EnterInClassProps {
  category: { category_name: string; plate: string | null; places_left: number | null };
  /** What it costs, with its reasons; undefined: nothing, or it could not be counted. */
  price: Quote['items'][number] | undefined;
  currency: string;
  isReady?: boolean;
  onEnter: () => void;
}

/** The button that enters a rider in a class, with what it costs and the plate. */
export function EnterInClass({ category, price, currency, isReady = true, onEnter }: EnterInClassProps) {
  const { category_name, plate, places_left } = category;
  return (
    <>
      {price && (
        <>
          <ul>
            <PriceLines item={price} currency={currency} title={m.price_title()} />
          </ul>
          <div className="pb-2 empty:hidden">
            <PartsAhead items={[price]} currency={currency} />
          </div>
        </>
      )}
      <Button disabled={!isReady} onClick={onEnter} className="w-full disabled:opacity-50">
        {m.desk_enter_in({ category: category_name })}
      </Button>
      <p className="mt-1 text-small text-ink2">
        {plate === null ? m.desk_plate_free() : m.desk_plate_held({ plate })}
        {places_left === 0 && ` ${m.desk_full_waits()}`}
      </p>
    </>
  );
}
