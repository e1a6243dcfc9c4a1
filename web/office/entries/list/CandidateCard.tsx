import type { Candidate } from '#contract/office/entries/entries-bulk.ts';
import * as m from '#text/messages/messages.js';
import { ClassRefusals } from '#web/parts/entries/ClassRefusals.tsx';
import { Button } from '#web/ui/Button.tsx';

type Category = Candidate['categories'][number];

interface CardProps {
  one: Candidate;
  /** The reason is written, where one is asked for. */
  isReady: boolean;
  onEnter: (category: Category) => void;
}

function CategoryRow({
  category,
  isReady,
  onEnter,
}: Omit<CardProps, 'one' | 'onEnter'> & { category: Category; onEnter: () => void }) {
  const { category_name, plate, places_left } = category;
  return (
    <li className="py-2">
      <Button disabled={!isReady} onClick={onEnter} className="w-full disabled:opacity-50">
        {m.desk_enter_in({ category: category_name })}
      </Button>
      <p className="mt-1 text-small text-ink2">
        {plate === null ? m.desk_plate_free() : m.desk_plate_held({ plate })}
        {places_left === 0 && ` ${m.desk_full_waits()}`}
      </p>
    </li>
  );
}

/** Somebody who was looked for, and every class: a button, or why not. */
export function CandidateCard({ one, isReady, onEnter }: CardProps) {
  return (
    <li className="border-b border-line py-3">
      <p className="font-semibold wrap-anywhere">{one.rider_fullname}</p>
      <p className="text-small text-ink2">{one.club_name}</p>
      {one.categories.length === 0 && <p className="mt-1 text-small">{m.desk_no_class()}</p>}
      <ul className="mt-1 empty:hidden">
        {one.categories
          .filter(({ refusal }) => refusal === null)
          .map((category) => (
            <CategoryRow
              key={category.category_id}
              category={category}
              isReady={isReady}
              onEnter={() => onEnter(category)}
            />
          ))}
      </ul>
      <ClassRefusals categories={one.categories} />
    </li>
  );
}
