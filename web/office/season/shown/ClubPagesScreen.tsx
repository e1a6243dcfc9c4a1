import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClubPageFields, OfficeClubPage } from '#contract/season/office/places/club-pages.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { clubHref } from '#web/ground/address/paths.ts';
import { ClubShownFields } from '#web/office/parts/ClubShownFields.tsx';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

const fieldsOf = (one: OfficeClubPage): ClubPageFields => ({
  club_city: one.club_city,
  club_state: one.club_state,
  club_public_contact: one.club_public_contact,
  club_colours: one.club_colours,
});

function ClubPageForm({ club, onSaved }: { club: OfficeClubPage; onSaved: (one: OfficeClubPage) => void }) {
  const [fields, setFields] = useState(() => fieldsOf(club));
  const [isSaved, setIsSaved] = useState(false);
  const { busy, failure, run } = useWrite();
  const save = () =>
    run(async () => {
      onSaved(
        await ask('PUT /api/office/clubs/{id}/page', {
          params: { id: club.club_id },
          body: { ...fields, version: club.version },
        }),
      );
      setIsSaved(true);
    });
  return (
    <section className="mt-8 max-w-text">
      <div className="flex flex-wrap items-end justify-between gap-3 border-b-4 border-accent pb-1">
        <h2 className="display text-d28 wrap-anywhere">{club.club_name}</h2>
        <Link href={clubHref(club)} className={secondaryButton}>
          {m.clubs_office_open()}
        </Link>
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        className="mt-4 space-y-5"
      >
        <ClubShownFields
          fields={fields}
          change={(changes) => {
            setIsSaved(false);
            setFields({ ...fields, ...changes });
          }}
        />
        <FormAlert>{failure}</FormAlert>
        <FormAlert good>{isSaved ? m.clubs_office_saved() : ''}</FormAlert>
        <SubmitButton busy={busy} busyText={m.office_saving()}>
          {m.office_save()}
        </SubmitButton>
      </form>
    </section>
  );
}

/** Edits the public pages of a delegate's clubs. */
export function ClubPagesScreen() {
  const client = useQueryClient();
  const { data, error, refetch } = useAsk('GET /api/office/club-pages', {}, { select: ({ items }) => items });
  if (!data) return <Arriving error={error} again={refetch} rows={6} />;
  const saved = (one: OfficeClubPage) =>
    client.setQueryData(keyOf('GET /api/office/club-pages'), (before) => ({
      items: (before?.items ?? []).map((other) => (other.club_id === one.club_id ? one : other)),
    }));
  return (
    <>
      <h1 className="display text-d34">{m.clubs_office_nav()}</h1>
      {data.length === 0 && <EmptyState title={m.clubs_office_none()} />}
      {data.map((club) => (
        <ClubPageForm key={club.club_id} club={club} onSaved={saved} />
      ))}
    </>
  );
}
