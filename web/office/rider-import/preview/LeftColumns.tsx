import type { ImportPreview } from '#contract/office/riders/rider-import.ts';
import * as m from '#text/messages/messages.js';

type Left = ImportPreview['left_columns'][number];

/** Why a column is not imported; first the reasons that can be corrected. */
const reasons: readonly (readonly [why: Left['why'], words: () => string])[] = [
  ['no_cup', m.rider_import_left_no_cup],
  ['plates', m.rider_import_plates_office],
  ['licences', m.rider_import_left_licences],
  ['licence', m.rider_import_left_licence],
  ['class', m.rider_import_left_class],
  ['unknown', m.rider_import_left_unknown],
];

/** The names of columns with data that are not imported, so that nothing is dropped silently. */
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
