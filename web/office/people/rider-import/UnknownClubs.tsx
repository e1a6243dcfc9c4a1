import type { ImportChoices, ImportPreview } from '#contract/people/office/riders/rider-import.ts';
import * as m from '#text/messages/messages.js';
import type { ReactNode } from 'react';
import type { RiderImport } from './use-rider-import.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface Asked {
  said: string;
  why: string;
  value: string;
  /** The club does not exist. An official of the organization can create it here. */
  isNew?: boolean;
}

/** Only somebody of the organization imports riders without a club. */
const clubless = (place: RiderImport['place']) =>
  place?.may_plates === true ? [{ value: 'none', label: m.rider_import_clubless() }] : [];

interface DefaultClubProps {
  desk: RiderImport;
  onChoose: (club_id: ImportChoices['club_id']) => void;
}

/** Chooses the club of new riders whose row names none. */
export function DefaultClub({ desk: { place, choices, working }, onChoose }: DefaultClubProps) {
  return (
    <SelectField
      name="club"
      label={m.rider_import_default_club()}
      choose={m.office_choose()}
      options={[
        ...(place?.clubs ?? []).map((one) => ({ value: String(one.club_id), label: one.club_name })),
        ...clubless(place),
        { value: 'out', label: m.rider_import_no_club() },
      ]}
      value={String(choices?.club_id ?? '')}
      disabled={working !== null}
      onChange={({ target: { value } }) =>
        onChoose(value === 'none' || value === 'out' ? value : Number(value) || null)
      }
    />
  );
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
    const club_id = value === 'out' ? null : value === 'none' ? value : Number(value);
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
            ...clubless(place),
            { value: 'out', label: m.rider_import_club_left() },
          ]}
          value={value}
          disabled={working !== null}
          onChange={(event) => answer(said, event.target.value)}
        />
      ))}
    </div>
  );
}

/** Draws what needs nobody any more in one line, which opens. The rows below get its height. */
export function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group mt-4 border-l-4 border-edge pl-4">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-1 font-semibold">
        <span className="min-w-0">{summary}</span>
        <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

/** Lists clubs of the sheet that do not exist or are closed, with one question for each, for all of its rows. */
export function UnknownClubs({ desk, preview }: { desk: RiderImport; preview: ImportPreview }) {
  const answered = desk.choices?.clubs ?? [];
  const asked = [
    ...answered.map(({ said, club_id }) => ({
      said,
      why: '',
      value: club_id === null ? 'out' : String(club_id),
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
  const lacksClub = preview.rows.some(({ problems }) =>
    problems.some(({ field, code }) => field === 'club_id' && code === 'required'),
  );
  if (asked.length === 0 && !lacksClub) return null;
  if (!lacksClub && asked.every(({ value }) => value !== ''))
    return (
      <Folded summary={m.rider_import_clubs_answered({ count: asked.length })}>
        <ClubSelects asked={asked} name="club" desk={desk} preview={preview} />
      </Folded>
    );
  return (
    <section className="mt-6 border-2 border-warn px-4 py-4">
      <h2 className="display text-d28">{m.rider_import_clubs_title()}</h2>
      {desk.place?.may_plates === true && preview.unknown_clubs.some(({ closed }) => !closed) && (
        <p className="mt-1 max-w-text text-ink2">{m.rider_import_club_make_hint()}</p>
      )}
      {lacksClub && (
        <div className="mt-3 max-w-text">
          <DefaultClub desk={desk} onChoose={(club_id) => void desk.look({ club_id })} />
        </div>
      )}
      <ClubSelects asked={asked} name="club" desk={desk} preview={preview} />
    </section>
  );
}

/** Lists clubs that were recognized in another spelling. They are shown once, and can be corrected. */
export function GuessedClubs({ desk, preview }: { desk: RiderImport; preview: ImportPreview }) {
  const guessed = preview.guessed_clubs.map(({ said, club_id, rows }) => ({
    said,
    why: m.rider_import_rows({ count: rows }),
    value: String(club_id),
  }));
  if (guessed.length === 0) return null;
  return (
    <Folded summary={m.rider_import_clubs_guessed({ count: guessed.length })}>
      <ClubSelects asked={guessed} name="guessed" desk={desk} preview={preview} />
    </Folded>
  );
}
