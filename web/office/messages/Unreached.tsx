import { useState } from 'react';
import type { Audience, MessageText } from '#contract/office/entries/messages.ts';
import * as m from '#text/messages/messages.js';
import { isWhole } from './draft.ts';
import { Button } from '#web/ui/Button.tsx';

interface UnreachedProps {
  riders: Audience['unreached_riders'];
  texts: readonly MessageText[];
}

/** Whom no letter reaches, by club, and the words for them to be sent in another way. */
export function Unreached({ riders, texts }: UnreachedProps) {
  const [copied, setCopied] = useState('');
  if (riders.length === 0) return null;
  const words = texts
    .filter(isWhole)
    .map(({ subject, body }) => `*${subject.trim()}*\n\n${body.trim()}`)
    .join('\n\n');
  return (
    <div className="mt-2">
      <details>
        <summary className="min-h-12 cursor-pointer py-3 font-semibold">{m.messages_unreached_who()}</summary>
        <ul className="text-small">
          {riders.map(({ rider_id, rider_fullname, club_name, rider_phone }) => (
            <li key={rider_id} className="border-t border-line py-1.5 wrap-anywhere">
              {[rider_fullname, club_name, rider_phone].filter(Boolean).join(' · ')}
            </li>
          ))}
        </ul>
      </details>
      {words !== '' && (
        <Button onClick={() => void navigator.clipboard.writeText(words).then(() => setCopied(words))}>
          {copied === words ? m.messages_copied() : m.messages_copy()}
        </Button>
      )}
    </div>
  );
}
