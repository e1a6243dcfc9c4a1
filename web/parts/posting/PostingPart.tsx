import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SaveOrCancel } from '#web/ui/form/SaveOrCancel.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { hourIn } from './clock-left.ts';
import { StagesPart } from './StagesPart.tsx';
import { usePostingDesk, type PostingDesk } from './use-posting-desk.ts';
import { useState } from 'react';
import type { DeskProtest, ProtestList } from '#contract/raceday/live/protest-desk.ts';
import {
  isOpenProtest,
  PROTEST_ABOUT,
  PROTEST_AS,
  awaitsCorrection,
  needsNote,
  needsPublicLine,
  type ProtestStep,
} from '#rules/raceday/live/protests.ts';
import { Button } from '#web/ui/Button.tsx';
import { ProtestCard } from './ProtestCard.tsx';
import { type ProtestAction, aboutWord, protesterWord, protestActionWord } from './protest-words.ts';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { newKey } from '#web/parts/new-key.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface StepProps {
  desk: PostingDesk;
  one: DeskProtest;
  became: ProtestAction;
  onClose: () => void;
}

const drafts: Partial<Record<ProtestStep, () => string>> = {
  NOT_ADMITTED: m.protest_draft_NOT_ADMITTED,
  UPHELD: m.protest_draft_UPHELD,
  DISMISSED: m.protest_draft_DISMISSED,
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Asks for a step of a protest and the public text about it. */
function StepSheet({ desk, one, became, onClose }: StepProps) {
  const { token, params, again } = desk;
  const isNeeded = needsPublicLine(became);
  const was = one.steps.at(-1)?.became ?? 'FILED';
  const { receipt } = one;
  const { sends, field, busy, failure } = useWriteForm({
    again,
    start: { protest_line: drafts[became]?.() ?? '', protest_note: '' },
    check: ({ protest_line, protest_note }) =>
      isNeeded && protest_line.trim().length < 3
        ? { protest_line: m.form_required() }
        : needsNote(became) && protest_note.trim().length < 3
          ? { protest_note: m.form_required() }
          : {},
  });
  const form = sends(async ({ protest_line, protest_note }) => {
    const body = { was, became, public_line: orNull(protest_line), private_note: orNull(protest_note) };
    await askAs(token, 'PUT /api/day/{id}/protests/{receipt}', { params: { ...params, receipt }, body });
    onClose();
  });
  return (
    <BackSheet
      title={`${m.protest_receipt({ receipt })}: ${protestActionWord(became).replace('…', '')}`}
      closeHref=""
      onClose={onClose}
    >
      <form {...form} className="space-y-5">
        {awaitsCorrection(became) && (
          <p className="font-semibold">
            {one.number === null ? m.protest_opens() : m.protest_opens_number({ number: one.number })}
          </p>
        )}
        {isNeeded && (
          <TextArea
            {...field('protest_line')}
            label={m.protest_line()}
            hint={m.protest_line_hint()}
            maxLength={300}
          />
        )}
        <TextArea
          {...field('protest_note')}
          label={m.protest_note()}
          hint={needsNote(became) ? m.protest_corrected_hint() : m.protest_note_hint()}
          optional={needsNote(became) ? undefined : m.protest_optional()}
          maxLength={300}
        />
        <SaveOrCancel failure={failure} busy={busy} onCancel={onClose}>
          {protestActionWord(became).replace('…', '')}
        </SaveOrCancel>
      </form>
    </BackSheet>
  );
}

/** Records a protest that came on paper, by the number of its race. */
function PaperSheet({ desk, onClose }: { desk: PostingDesk; onClose: () => void }) {
  const { token, params, again } = desk;
  const [request_key] = useState(newKey);
  const { sends, field, busy, failure } = useWriteForm({
    again,
    start: { number: '', plate: '', about: 'place', as_who: 'delegate', words: '' },
    check: ({ number, words }) => ({
      number: number.trim() === '' ? m.form_required() : undefined,
      words: words.trim().length < 5 ? m.form_required() : undefined,
    }),
  });
  const form = sends(async (typed) => {
    const body = {
      number: typed.number,
      plate: typed.plate.trim() || null,
      about: PROTEST_ABOUT.find((one) => one === typed.about) ?? 'other',
      as_who: PROTEST_AS.find((one) => one === typed.as_who) ?? 'official',
      words: typed.words,
      request_key,
    };
    await askAs(token, 'POST /api/day/{id}/protests', { params, body });
    onClose();
  });
  return (
    <BackSheet title={m.protest_take_title()} closeHref="" onClose={onClose}>
      <form {...form} className="space-y-5">
        <div className="grid grid-cols-2 gap-4">
          <TextField
            {...field('number')}
            label={m.protest_take_number()}
            maxLength={10}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <TextField
            {...field('plate')}
            label={m.protest_take_plate()}
            optional={m.protest_optional()}
            maxLength={10}
            autoComplete="off"
          />
        </div>
        <RadioField
          {...field('about')}
          label={m.protest_about()}
          options={PROTEST_ABOUT.map((value) => ({ value, label: aboutWord(value) }))}
        />
        <RadioField
          {...field('as_who')}
          label={m.protest_as()}
          options={PROTEST_AS.map((value) => ({ value, label: protesterWord(value) }))}
        />
        <TextArea {...field('words')} label={m.protest_take_words()} maxLength={1000} />
        <SaveOrCancel failure={failure} busy={busy} onCancel={onClose}>
          {m.protest_take_do()}
        </SaveOrCancel>
      </form>
    </BackSheet>
  );
}

interface ProtestsProps {
  desk: PostingDesk;
  list: ProtestList;
}

const isOpen = ({ steps }: DeskProtest): boolean => {
  const last = steps.at(-1);
  return last !== undefined && isOpenProtest(last.became);
};

/** Lists the protests of a race: unanswered ones first, the oldest on top. */
function ProtestsPart({ desk, list }: ProtestsProps) {
  const [typing, setTyping] = useState(false);
  const [asked, setAsked] = useState<{ one: DeskProtest; became: ProtestAction } | null>(null);
  const open = list.items.filter(isOpen).toReversed();
  const answered = list.items.filter((one) => !isOpen(one));
  const card = (one: DeskProtest) => (
    <ProtestCard
      key={one.receipt}
      one={one}
      zone={list.zone}
      desk={desk}
      onStep={(became) => setAsked({ one, became })}
    />
  );
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.protest_title()}</h2>
      {open.length === 0 && <p className="py-3 text-ink2">{m.protest_none()}</p>}
      <ul>{open.map(card)}</ul>
      <Button className="mt-3" onClick={() => setTyping(true)}>
        {m.protest_take()}
      </Button>
      {answered.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">{m.protest_answered()}</h3>
          <ul>{answered.map(card)}</ul>
        </>
      )}
      {typing && <PaperSheet desk={desk} onClose={() => setTyping(false)} />}
      {asked !== null && (
        <StepSheet desk={desk} one={asked.one} became={asked.became} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}

interface PostingProps {
  race_id: number;
  /** The token of a code for the table. It is null for the account that is signed in. */
  token: string | null;
  /** Gives the page where a heat is corrected. */
  heatHref: PostingDesk['heatHref'];
}

/** Publishes stages class by class and handles protests about them, both in the office and at the table. */
export function PostingPart({ race_id, token, heatHref }: PostingProps) {
  const desk = usePostingDesk(race_id, token, heatHref);
  const { board, protests } = desk;
  const failed = board.error ?? protests.error;
  if (!board.data || !protests.data)
    return failed ? <FormAlert>{failureText(failed)}</FormAlert> : <SkeletonRows rows={8} />;
  const { zone, stages } = board.data;
  return (
    <>
      {failed !== null && (
        <p role="status" className="mb-4 font-semibold text-warn">
          {m.posting_cut({ at: hourIn(new Date(board.dataUpdatedAt).toISOString(), zone) })}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        {/* On a phone, protests that wait for an answer come first. */}
        <div className="lg:order-2">
          <ProtestsPart desk={desk} list={protests.data} />
        </div>
        {stages.length === 0 ? (
          <EmptyState title={m.posting_none()} />
        ) : (
          <StagesPart desk={desk} board={board.data} />
        )}
      </div>
    </>
  );
}
