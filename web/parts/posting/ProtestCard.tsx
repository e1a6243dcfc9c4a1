import type { DeskProtest } from '#contract/live/protest-desk.ts';
import { PROTEST_STEPS } from '#rules/live/protests.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { formatInstant } from '#web/app/format.ts';
import { Button } from '#web/ui/Button.tsx';
import {
  aboutWord,
  type ProtestAction,
  protestActionWord,
  protesterWord,
  protestStepWord,
} from './protest-words.ts';
import { ProtestPhoto } from './ProtestPhoto.tsx';
import type { PostingDesk } from './use-posting-desk.ts';

interface CardProps {
  one: DeskProtest;
  zone: string;
  desk: PostingDesk;
  onStep: (became: ProtestAction) => void;
}

/** A protest for the people who decide it: its subject, its text, who filed it, and the next steps. */
export function ProtestCard({ one, zone, desk, onStep }: CardProps) {
  const { receipt, category_name, phase, number, about, words, as_who, by, plate, rider_fullname, steps } =
    one;
  const last = steps.at(-1);
  const next = last === undefined ? [] : PROTEST_STEPS[last.became];
  const ride = number === null ? phaseWord(phase) : m.protest_number({ number });
  const whom = [rider_fullname, plate === null ? null : m.protest_plate({ plate })].filter(
    (part) => part !== null,
  );
  const marks = [...(one.is_late ? [m.protest_late()] : []), ...(one.on_paper ? [m.protest_on_paper()] : [])];
  return (
    <li className="border-b border-line py-4">
      <h3 className="font-semibold wrap-anywhere">
        {m.protest_receipt({ receipt })} · {category_name} · {ride}
      </h3>
      <p className="text-small wrap-anywhere">
        <span className="font-semibold">{last === undefined ? '' : protestStepWord(last.became)}</span>
        {' · '}
        {aboutWord(about)} · {formatInstant(one.filed_at, zone)}
        {marks.length > 0 && <span className="font-semibold text-warn"> · {marks.join(' · ')}</span>}
      </p>
      <blockquote className="mt-2 border-l-4 border-edge pl-3 whitespace-pre-line wrap-anywhere">
        {words}
      </blockquote>
      <p className="mt-1 text-small text-ink2 wrap-anywhere">
        {[protesterWord(as_who), ...(by === '' ? [] : [by]), ...whom].join(' · ')}
      </p>
      {one.has_photo && <ProtestPhoto desk={desk} receipt={receipt} />}
      {steps.slice(1).map(({ became, public_line, private_note, at, by: who }) => (
        <p key={became} className="mt-1 text-small text-ink2 wrap-anywhere">
          {[protestStepWord(became), formatInstant(at, zone), who, public_line, private_note]
            .filter((part) => part !== null && part !== '')
            .join(' · ')}
        </p>
      ))}
      {next.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-3">
          {next.map((became) => (
            <Button
              key={became}
              onClick={() => onStep(became)}
              aria-label={m.posting_of({
                action: protestActionWord(became),
                what: m.protest_receipt({ receipt }),
              })}
            >
              {protestActionWord(became)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
