import { useState } from 'react';
import type { Audience, MessageText } from '#contract/people/office/messages.ts';
import * as m from '#text/messages/messages.js';
import { isWhole } from './texts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { copyText } from '#web/parts/desk/copy-text.ts';
import { Button } from '#web/ui/Button.tsx';

type UnreachedRiders = Audience['unreached_riders'];

/** Writes a message for a chat, in which stars make the subject bold. */
const wordsOf = (texts: readonly MessageText[]): string =>
  texts
    .filter(isWhole)
    .map(({ subject, body }) => `*${subject.trim()}*\n\n${body.trim()}`)
    .join('\n\n');

/** Writes a telephone number for a link, with digits and the + of a country. */
const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/(?!^\+)\D/g, '')}`;

/** Lists the riders whom no letter reaches, by club. */
export function UnreachedList({ riders }: { riders: UnreachedRiders }) {
  return (
    <ul className="text-small">
      {riders.map(({ rider_id, rider_fullname, club_name, rider_phone }) => (
        <li key={rider_id} className="border-t border-line py-1.5 wrap-anywhere">
          {[rider_fullname, club_name].filter(Boolean).join(' · ')}
          {rider_phone !== null && rider_phone !== '' && (
            <>
              {' · '}
              <a href={phoneHref(rider_phone)} className="inline-flex min-h-12 items-center underline">
                {rider_phone}
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Draws a button that copies the text, to send it another way. */
export function CopyWords({ texts }: { texts: readonly MessageText[] }) {
  const [copied, setCopied] = useState('');
  const words = wordsOf(texts);
  if (words === '') return null;
  return (
    <Button onClick={() => void copyText(words).then((isCopied) => setCopied(isCopied ? words : ''))}>
      {copied === words ? m.messages_copied() : m.messages_copy()}
    </Button>
  );
}

/** Lists the riders whom no letter would reach, with the text to copy. */
export function Unreached({ riders, texts }: { riders: UnreachedRiders; texts: readonly MessageText[] }) {
  if (riders.length === 0) return null;
  return (
    <div className="mt-2">
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-3 font-semibold">
          {m.messages_unreached_who()}
          <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <UnreachedList riders={riders} />
      </details>
      <CopyWords texts={texts} />
    </div>
  );
}
