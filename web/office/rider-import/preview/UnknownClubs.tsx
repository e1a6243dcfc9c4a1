import type { ImportPreview } from '#contract/office/riders/rider-import.ts';
import * as m from '#text/messages/messages.js';
import type { RiderImport } from '#web/office/rider-import/use-rider-import.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface Asked {
  said: string;
  why: string;
  value: string;
  /** The club does not exist: an official of the organization can make it here. */
  isNew?: boolean;
}

interface ClubSelectsProps {
  asked: readonly Asked[];
  name: string;
  desk: RiderImport;
  preview: ImportPreview;
}

function ClubSelects({ asked, name, desk, preview }: ClubSelectsProps) {
  const { choices, working, look, place } = desk;
  const answer = (said: string, value: string) => {
    if (value === 'new') return void desk.makeClub(said);
    const others = (choices?.clubs ?? []).filter((one) => one.said !== said);
    const club_id = value === 'none' ? null : Number(value);
    void look({ clubs: value === '' ? others : [...others, { said, club_id }] });
  };
  return (
    <div className="mt-3 grid gap-4 md:grid-cols-2">
      {asked.map(({ said, why, value, isNew = false }, index) => (
        <SelectField
          key={said}
          name={`${name}-${index}`}
          label={<span className="wrap-anywhere">«{said}»</span>}
          hint={why === '' ? undefined : why}
          choose={m.office_choose()}
          options={[
            ...preview.clubs.map((one) => ({ value: String(one.club_id), label: one.club_name })),
            ...(isNew && place?.may_plates === true
              ? [{ value: 'new', label: m.rider_import_club_make({ club: said }) }]
              : []),
            { value: 'none', label: m.rider_import_club_left() },
          ]}
          value={value}
          disabled={working !== null}
          onChange={(event) => answer(said, event.target.value)}
        />
      ))}
    </div>
  );
}

/** Clubs of the sheet that do not exist or are closed: one question for each, for all of its rows. */
export function UnknownClubs({ desk, preview }: { desk: RiderImport; preview: ImportPreview }) {
  const answered = desk.choices?.clubs ?? [];
  const asked = [
    ...answered.map(({ said, club_id }) => ({
      said,
      why: '',
      value: club_id === null ? 'none' : String(club_id),
    })),
    ...preview.unknown_clubs
      .filter((one) => !answered.some(({ said }) => said === one.said))
      .map(({ said, rows, closed }) => ({
        said,
        why: closed
          ? m.rider_import_club_closed_hint({ count: rows })
          : m.rider_import_club_unknown_hint({ count: rows }),
        value: '',
        isNew: !closed,
      })),
  ];
  if (asked.length === 0) return null;
  return (
    <section className="mt-6 border-2 border-warn px-4 py-4">
      <h2 className="display text-d28">{m.rider_import_clubs_title()}</h2>
      <ClubSelects asked={asked} name="club" desk={desk} preview={preview} />
    </section>
  );
}

/** Clubs recognized in another spelling: shown once, and can be corrected. */
export function GuessedClubs({ desk, preview }: { desk: RiderImport; preview: ImportPreview }) {
  const guessed = preview.guessed_clubs.map(({ said, club_id, rows }) => ({
    said,
    why: m.rider_import_rows({ count: rows }),
    value: String(club_id),
  }));
  if (guessed.length === 0) return null;
  return (
    <details className="group mt-6 border-l-4 border-edge pl-4">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-1 font-semibold">
        <span className="min-w-0">{m.rider_import_clubs_guessed({ count: guessed.length })}</span>
        <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <ClubSelects asked={guessed} name="guessed" desk={desk} preview={preview} />
    </details>
  );
}
