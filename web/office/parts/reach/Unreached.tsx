import { useState } from 'react';
import type { Audience, MessageText } from '#contract/office/entries/messages.ts';
import * as m from '#text/messages/messages.js';
import { isWhole } from './texts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';

type UnreachedRiders = Audience['unreached_riders'];

/** A message for a chat: stars make the subject bold. */
const wordsOf = (texts: readonly MessageText[]): string =>
  texts
    .filter(isWhole)
    .map(({ subject, body }) => `*${subject.trim()}*\n\n${body.trim()}`)
    .join('\n\n');

/** A telephone number for a link: digits, and the + of a country. */
const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/(?!^\+)\D/g, '')}`;

/** Riders whom no letter reaches, by club. */
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

/** A button that copies the text, to send it another way. */
export function CopyWords({ texts }: { texts: readonly MessageText[] }) {
  const [copied, setCopied] = useState('');
  const words = wordsOf(texts);
  if (words === '') return null;
  return (
    <Button onClick={() => void navigator.clipboard.writeText(words).then(() => setCopied(words))}>
      {copied === words ? m.messages_copied() : m.messages_copy()}
    </Button>
  );
}

/** Riders whom no letter would reach, and the text to copy. */
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
