import { ask } from '#web/ground/call/ask.ts';
import { type SubmitEvent, useState } from 'react';
import { guideLink } from '#rules/season/cups/guide-link.ts';
import { videoLink } from '#rules/season/cups/video-link.ts';
import * as m from '#text/messages/messages.js';
import { cupHref } from '#web/ground/address/office-paths.ts';
import type { OfficeDate } from './parts/office-date.ts';
import { PicturesPart } from './PicturesPart.tsx';
import { PartNews } from '#web/office/parts/editing/Part.tsx';
import { useWrong } from '#web/office/parts/editing/use-wrong.ts';
import { wholeNumber } from './parts/whole-number.ts';
import { useCupWrite } from './parts/use-cup-write.ts';
import type { CupDesk } from './parts/use-office-cup.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { LetterPreview } from '#web/office/parts/words/LetterPreview.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';

interface TrackFieldProps {
  track_id: number | null;
  onChange: (track_id: number | null, place: string) => void;
}

/** Chooses the track of a date among all tracks. It reports the track, and the name of the place. */
function TrackField({ track_id, onChange }: TrackFieldProps) {
  const { data: tracks = [] } = useAsk('GET /api/tracks', {}, { select: ({ items }) => items });
  if (tracks.length === 0) return null;
  const placeOf = ({ track_name, track_city }: (typeof tracks)[number]): string =>
    track_city === '' || track_name.includes(track_city) ? track_name : `${track_name}, ${track_city}`;
  return (
    <SelectField
      name="track_id"
      label={m.cups_date_track()}
      choose={m.cups_date_track_none()}
      options={tracks.map((one) => ({ value: String(one.track_id), label: placeOf(one) }))}
      value={track_id === null ? '' : String(track_id)}
      onChange={(event) => {
        const chosen = tracks.find((one) => String(one.track_id) === event.target.value);
        onChange(chosen?.track_id ?? null, chosen ? placeOf(chosen) : '');
      }}
    />
  );
}

interface MoveLetterProps {
  cup_id: number;
  from: string;
  to: string;
  name: string;
  place: string;
}

/** Shows the letter that moving a date sends, before it is moved. */
function MoveLetter({ cup_id, from, to, name, place }: MoveLetterProps) {
  const { data, error, refetch } = useAsk(
    'POST /api/office/cups/{id}/dates/{raceDate}/move',
    { params: { id: cup_id, raceDate: from }, body: { date: to, name, place } },
    { placeholderData: (before) => before },
  );
  if (!data) return <Arriving error={error} again={refetch} rows={3} />;
  return <LetterPreview title={m.office_date_move_letter()} goes={m.office_date_move_goes()} letter={data} />;
}

interface DateSheetProps {
  desk: CupDesk;
  /** The date. It is null for a new one. */
  one: OfficeDate | null;
  onClose: () => void;
}

/** Edits a round: its day, name, place and the value of its points. */
export function DateSheet({ desk, one, onClose }: DateSheetProps) {
  const { cup } = desk;
  const { busy, trouble, write } = useCupWrite(desk);
  const [date, setDate] = useState(one?.date ?? '');
  const [name, setName] = useState(
    one?.name ?? m.cups_date_nth({ number: String(cup.cup_dates.length + 1) }),
  );
  const [place, setPlace] = useState(one?.place ?? '');
  const [track, setTrack] = useState(one?.track_id ?? null);
  const [timetable, setTimetable] = useState(one?.timetable ?? '');
  const [contact, setContact] = useState(one?.contact ?? '');
  const [officeHours, setOfficeHours] = useState(one?.office_hours ?? '');
  const [guide, setGuide] = useState(one?.guide ?? '');
  const [video, setVideo] = useState(one?.video ?? '');
  const [times, setTimes] = useState(String(one?.multiplier ?? 1));
  const [tried, setTried] = useState(false);
  /** The date that was just added, while the next one is typed. */
  const [said, setSaid] = useState('');
  /** The buttons of a question are below, not at the field. */
  const isAtDate = trouble?.where === 'date' && trouble.confirm === null;
  const { form, failed } = useWrong(trouble);
  const [isLeaving, setIsLeaving] = useState(false);
  const multiplier = wholeNumber(times);
  const isGuide = guide.trim() === '' || guideLink(guide) !== null;
  const isVideo = video.trim() === '' || videoLink(video) !== null;
  /** Begins the next date. Most of what was typed belongs to the last one only. */
  const another = () => {
    setSaid(m.cups_date_added({ name }));
    setTried(false);
    setDate('');
    setName(m.cups_date_nth({ number: String(cup.cup_dates.length + 2) }));
    setPlace('');
    setTrack(null);
    setGuide('');
    setVideo('');
    setTimes('1');
    form.current?.querySelector('input')?.focus();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    setSaid('');
    if (date === '' || name.trim() === '' || multiplier === null || !isGuide || !isVideo) {
      failed();
      return;
    }
    const hours = { timetable, office_hours: officeHours };
    const body = { date, name, place, track_id: track, multiplier, contact, ...hours, guide, video };
    const done = await (one === null
      ? write(({ version }) =>
          ask('POST /api/office/cups/{id}/dates', { params: { id: cup.cup_id }, body: { ...body, version } }),
        )
      : write((upon) =>
          ask('PUT /api/office/cups/{id}/dates/{raceDate}', {
            params: { id: cup.cup_id, raceDate: one.date },
            body: { ...body, ...upon },
          }),
        ));
    if (!done) {
      failed();
      return;
    }
    const { submitter } = event.nativeEvent;
    if (submitter instanceof HTMLButtonElement && submitter.value === 'another') another();
    else onClose();
  };
  const remove = async () => {
    if (one === null) return;
    const params = { id: cup.cup_id, raceDate: one.date };
    const done = await write(({ version }) =>
      ask('DELETE /api/office/cups/{id}/dates/{raceDate}', { params, query: { version } }),
    );
    if (done) onClose();
  };
  const isOtherYear =
    date !== '' &&
    cup.cup_dates.some((other) => other !== one && other.date.slice(0, 4) !== date.slice(0, 4));
  const moves = one !== null && one.entries + one.waiting > 0 && date !== one.date;
  return (
    <BackSheet title={one?.name ?? m.office_date_add()} closeHref={cupHref(cup.cup_id)} onClose={onClose}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <FormAlert good>{said}</FormAlert>
        <TextField
          name="date"
          type="date"
          label={m.office_date_day()}
          value={date}
          onChange={(event) => setDate(event.target.value)}
          error={tried && date === '' ? m.form_required() : isAtDate ? trouble.words : undefined}
          hint={
            moves
              ? m.office_date_move_sure({ count: one.entries + one.waiting })
              : isOtherYear
                ? m.cups_new_year_hint()
                : undefined
          }
        />
        <TextField
          name="name"
          label={m.office_date_name()}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={tried && name.trim() === '' ? m.form_required() : undefined}
          maxLength={120}
        />
        <TrackField
          track_id={track}
          onChange={(chosen, called) => {
            setTrack(chosen);
            setPlace(called);
          }}
        />
        <TextField
          name="place"
          label={m.office_date_place()}
          optional={m.form_optional()}
          value={place}
          onChange={(event) => setPlace(event.target.value)}
          maxLength={200}
        />
        <TextArea
          name="timetable"
          label={m.race_timetable()}
          hint={m.cups_date_timetable_why()}
          optional={m.form_optional()}
          value={timetable}
          onChange={(event) => setTimetable(event.target.value)}
          maxLength={2000}
        />
        <TextArea
          name="office_hours"
          label={m.race_office_hours()}
          hint={m.cups_date_office_hours_why()}
          optional={m.form_optional()}
          value={officeHours}
          onChange={(event) => setOfficeHours(event.target.value)}
          rows={3}
          maxLength={500}
        />
        <TextField
          name="contact"
          label={m.cups_date_contact()}
          hint={m.cups_date_contact_why()}
          optional={m.form_optional()}
          value={contact}
          onChange={(event) => setContact(event.target.value)}
          maxLength={200}
        />
        <TextField
          name="guide"
          label={m.race_guide()}
          hint={m.cups_date_guide_why()}
          optional={m.form_optional()}
          inputMode="url"
          value={guide}
          onChange={(event) => setGuide(event.target.value)}
          error={tried && !isGuide ? m.error_office_date_guide() : undefined}
          maxLength={500}
        />
        <TextField
          name="video"
          label={m.cups_date_video()}
          hint={m.cups_date_video_why()}
          optional={m.form_optional()}
          inputMode="url"
          value={video}
          onChange={(event) => setVideo(event.target.value)}
          error={tried && !isVideo ? m.error_office_date_video() : undefined}
          maxLength={500}
        />
        <TextField
          name="multiplier"
          label={m.office_date_multiplier()}
          inputMode="numeric"
          value={times}
          onChange={(event) => setTimes(event.target.value)}
          error={tried && multiplier === null ? m.office_number_wrong() : undefined}
        />
        {moves && date !== '' && (
          <MoveLetter
            cup_id={cup.cup_id}
            from={one.date}
            to={date}
            name={name.trim() === '' ? one.name : name}
            place={place}
          />
        )}
        {!isAtDate && <PartNews trouble={trouble} onDone={onClose} />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={busy} busyText={m.office_saving()}>
            {m.office_save()}
          </SubmitButton>
          {one === null && (
            <Button type="submit" value="another" disabled={busy}>
              {m.cups_date_another()}
            </Button>
          )}
          {one !== null && !isLeaving && (
            <Button onClick={() => setIsLeaving(true)}>{m.office_date_delete()}</Button>
          )}
        </div>
        {one !== null &&
          isLeaving &&
          (one.entries + one.waiting === 0 ? (
            <Confirm
              question={m.office_date_delete_sure({ name: one.name })}
              yes={m.office_date_delete()}
              no={m.office_cancel()}
              onYes={() => void remove()}
              onNo={() => setIsLeaving(false)}
            />
          ) : (
            <p role="alert" className="font-semibold">
              {m.office_date_delete_entered({ name: one.name, count: one.entries + one.waiting })}
            </p>
          ))}
      </form>
      {one !== null && (
        <div className="mt-8 space-y-8 border-t-4 border-accent pt-4">
          <PicturesPart desk={desk} one={one} slot="images" />
          <PicturesPart desk={desk} one={one} slot="raceImages" />
        </div>
      )}
    </BackSheet>
  );
}
