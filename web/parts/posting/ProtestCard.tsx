import type { DeskProtest } from '#contract/raceday/live/protest-desk.ts';
import { awaitsCorrection, PROTEST_STEPS } from '#rules/raceday/live/protests.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { Link } from '#web/ground/address/link.tsx';
import { formatInstant } from '#web/ground/format.ts';
import { primaryButton } from '#web/ui/button-classes.ts';
import { Button } from '#web/ui/Button.tsx';
import {
  aboutWord,
  owedWords,
  type ProtestAction,
  protestActionWord,
  protesterWord,
  protestStepWord,
} from './protest-words.ts';
import type { PostingDesk } from './use-posting-desk.ts';
import { useState } from 'react';
import { addressOf } from '#web/ground/call/address-of.ts';
import { saveFile } from '#web/ground/call/save-file.ts';
import { fetchFileAs } from '#web/parts/desk/ask-desk.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { useObjectUrl } from '#web/ui/effects/use-object-url.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

/** Shows the photo of a protest, which is fetched when somebody asks for it. */
function ProtestPhoto({ desk, receipt }: { desk: PostingDesk; receipt: number }) {
  const [picture, setPicture] = useState<Blob | null>(null);
  const url = useObjectUrl(picture);
  const { busy, failure, run } = useWrite();
  const look = () =>
    run(async () => {
      const params = { ...desk.params, receipt };
      const address = addressOf('GET /api/day/{id}/protests/{receipt}/photo', { params });
      const file = await fetchFileAs(desk.token, address);
      if (file.type.startsWith('image/')) setPicture(file);
      else saveFile(file, `${m.protest_receipt({ receipt })}.pdf`);
    });
  return (
    <>
      {url === null ? (
        <Button look="link" busy={busy} onClick={() => void look()}>
          {m.protest_photo()}
        </Button>
      ) : (
        <img
          src={url}
          alt={m.protest_photo_alt({ receipt })}
          className="mt-2 max-h-96 w-full border border-line object-contain"
        />
      )}
      <FormAlert>{failure}</FormAlert>
    </>
  );
}

interface CardProps {
  one: DeskProtest;
  zone: string;
  desk: PostingDesk;
  onStep: (became: ProtestAction) => void;
}

/** Shows a protest to the people who decide it: its subject, its text, who filed it, and the next steps. */
export function ProtestCard({ one, zone, desk, onStep }: CardProps) {
  const { receipt, category_name, phase, number, about, words, as_who, by, plate, rider_fullname, steps } =
    one;
  const last = steps.at(-1);
  const next = last === undefined ? [] : PROTEST_STEPS[last.became];
  const isOwed = last !== undefined && awaitsCorrection(last.became);
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
      {isOwed && <p className="mt-2 font-semibold text-warn">{owedWords(one)}</p>}
      {next.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          {isOwed && (
            <Link href={desk.heatHref(one)} className={primaryButton}>
              {number === null ? m.protest_correct() : m.protest_correct_number({ number })}
            </Link>
          )}
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
