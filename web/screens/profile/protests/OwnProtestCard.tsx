import { useState } from 'react';
import type { OwnProtest } from '#contract/live/protests.ts';
import { isOpenProtest } from '#rules/live/protests.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { ask } from '#web/app/call/ask.ts';
import { keyOf } from '#web/app/call/use-ask.ts';
import { formatInstant } from '#web/app/format.ts';
import { aboutWord, protestStepWord } from '#web/parts/posting/protest-words.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

/** A protest as the person who filed it reads it: its number, its steps, and a button to withdraw it while it is open. */
export function OwnProtestCard({ one }: { one: OwnProtest }) {
  const [isSure, setIsSure] = useState(false);
  const { busy, failure, run } = useWrite({
    again: [
      { queryKey: keyOf('GET /api/races/{id}/protests/mine') },
      { queryKey: keyOf('GET /api/protests') },
    ],
  });
  const { receipt, race_name, category_name, phase, number, about, words, steps, zone, protest_id } = one;
  const last = steps.at(-1);
  const isOpen = last !== undefined && isOpenProtest(last.became);
  const withdraw = () => run(() => ask('POST /api/protests/{id}/withdraw', { params: { id: protest_id } }));
  return (
    <li className="border-b border-line py-4">
      <h3 className="font-semibold wrap-anywhere">
        {m.protest_receipt({ receipt })} · {race_name}
      </h3>
      <p className="text-small text-ink2 wrap-anywhere">
        {[
          category_name,
          number === null ? phaseWord(phase) : m.protest_number({ number }),
          aboutWord(about),
          ...(one.rider_fullname === null ? [] : [one.rider_fullname]),
          ...(one.is_late ? [m.protest_late()] : []),
        ].join(' · ')}
      </p>
      <blockquote className="mt-2 border-l-4 border-edge pl-3 whitespace-pre-line wrap-anywhere">
        {words}
      </blockquote>
      <ol className="mt-2 space-y-1">
        {steps.map(({ became, public_line, at }) => (
          <li key={became} className="wrap-anywhere">
            <span className="font-semibold">{protestStepWord(became)}</span>
            <span className="text-small text-ink2"> · {formatInstant(at, zone)}</span>
            {public_line !== null && <p>{public_line}</p>}
          </li>
        ))}
      </ol>
      {isOpen && !isSure && (
        <Button look="link" onClick={() => setIsSure(true)}>
          {m.protest_withdraw()}
        </Button>
      )}
      {isOpen && isSure && (
        <div role="alert" className="mt-3 space-y-3 border-2 border-warn p-4">
          <p>{m.protest_withdraw_sure({ receipt })}</p>
          <div className="flex flex-wrap gap-3">
            <Button look="danger" busy={busy} onClick={() => void withdraw()}>
              {m.protest_withdraw()}
            </Button>
            <Button onClick={() => setIsSure(false)}>{m.protest_keep()}</Button>
          </div>
        </div>
      )}
      <FormAlert>{failure}</FormAlert>
    </li>
  );
}
