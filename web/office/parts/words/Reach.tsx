import type { Audience, MessageText } from '#contract/people/office/messages.ts';
import * as m from '#text/messages/messages.js';
import { languageNames } from '#web/ground/language.ts';
import { withoutOwnText } from './texts.ts';
import { Unreached } from './Unreached.tsx';

interface ReachProps {
  audience: Audience | undefined;
  texts: readonly MessageText[];
  reply_to: string;
}

/** Shows how many families a message reaches, which ones it does not reach, and where answers go. */
export function Reach({ audience, texts, reply_to }: ReachProps) {
  const [first] = texts;
  const other = first ? languageNames[first.language] : '';
  return (
    <div role="status" className="bg-surface p-4">
      {audience && (
        <>
          <p className="text-lead font-semibold">{m.messages_reach({ count: audience.families })}</p>
          {audience.unreached > 0 && (
            <p className="mt-1">{m.messages_unreached({ count: audience.unreached })}</p>
          )}
          {audience.by_sheet > 0 && (
            <p className="mt-1">{m.messages_by_sheet({ count: audience.by_sheet })}</p>
          )}
          {audience.by_delegate > 0 && (
            <p className="mt-1">{m.messages_by_delegate({ count: audience.by_delegate })}</p>
          )}
          <Unreached riders={audience.unreached_riders} texts={texts} />
          {withoutOwnText(audience, texts).map(({ language, families }) => (
            <p key={language} className="mt-1">
              {m.messages_fallback({ count: families, language: languageNames[language], other })}
            </p>
          ))}
        </>
      )}
      <p className="mt-1 text-small text-ink2 wrap-anywhere">
        {reply_to === '' ? m.messages_no_reply() : m.messages_reply({ email: reply_to })}
      </p>
    </div>
  );
}
