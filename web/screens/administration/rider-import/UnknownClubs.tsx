import type { ImportPreview } from '#contract/rider-import.ts';
import * as m from '#text/messages/messages.js';
import type { RiderImport } from '#web/screens/administration/rider-import/use-rider-import.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';

/** Why a club is asked about. */
function whyOf({ rows, closed }: ImportPreview['unknown_clubs'][number]): string {
  return closed
    ? m.rider_import_club_closed_hint({ count: rows })
    : m.rider_import_club_unknown_hint({ count: rows });
}

/** Clubs that nobody knows under this name, or that are closed: each is asked once, for all of its rows. */
export function UnknownClubs({ desk, preview }: { desk: RiderImport; preview: ImportPreview }) {
  const { choices } = desk;
  if (!choices || (preview.unknown_clubs.length === 0 && choices.clubs.length === 0)) return null;
  const asked = [
    ...choices.clubs.map(({ said, club_id }) => ({
      said,
      why: undefined,
      value: club_id === null ? 'none' : String(club_id),
    })),
    ...preview.unknown_clubs
      .filter((one) => !choices.clubs.some(({ said }) => said === one.said))
      .map((one) => ({ said: one.said, why: whyOf(one), value: '' })),
  ];
  const answer = (said: string, value: string) => {
    const others = choices.clubs.filter((one) => one.said !== said);
    const club_id = value === 'none' ? null : Number(value);
    void desk.look({ clubs: value === '' ? others : [...others, { said, club_id }] });
  };
  return (
    <section className="mt-6 border-2 border-warn px-4 py-4">
      <h2 className="display text-d28">{m.rider_import_clubs_title()}</h2>
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        {asked.map(({ said, why, value }, index) => (
          <SelectField
            key={said}
            name={`club-${index}`}
            label={<span className="wrap-anywhere">«{said}»</span>}
            hint={why}
            choose={m.office_choose()}
            options={[
              ...preview.clubs.map((one) => ({ value: String(one.club_id), label: one.club_name })),
              { value: 'none', label: m.rider_import_club_left() },
            ]}
            value={value}
            disabled={desk.working !== null}
            onChange={(event) => answer(said, event.target.value)}
          />
        ))}
      </div>
    </section>
  );
}
