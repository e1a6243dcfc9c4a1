import type { ImportPreview } from '#contract/office/riders/rider-import.ts';
import * as m from '#text/messages/messages.js';

type Left = ImportPreview['left_columns'][number];

/** Why a column is left, in the order of what can be done about it. */
const reasons: readonly (readonly [why: Left['why'], words: () => string])[] = [
  ['no_cup', m.rider_import_left_no_cup],
  ['plates', m.rider_import_plates_office],
  ['licences', m.rider_import_left_licences],
  ['licence', m.rider_import_left_licence],
  ['class', m.rider_import_left_class],
  ['unknown', m.rider_import_left_unknown],
];

/** Columns that say something and are not imported, by their names: nothing is dropped in silence. */
export function LeftColumns({ columns }: { columns: readonly Left[] }) {
  if (columns.length === 0) return null;
  return (
    <section className="mt-6 border-l-4 border-edge pl-4">
      <h2 className="font-semibold">{m.rider_import_left_columns({ count: columns.length })}</h2>
      <ul className="mt-1 space-y-1 text-small">
        {reasons.map(([why, words]) => {
          const headings = columns.filter((one) => one.why === why).map(({ heading }) => heading);
          return (
            headings.length > 0 && (
              <li key={why} className="max-w-text wrap-anywhere">
                <span className="font-semibold">
                  {headings.map((one) => (one === '' ? m.rider_import_no_heading() : one)).join(', ')}
                </span>{' '}
                <span className="text-ink2">{words()}</span>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
