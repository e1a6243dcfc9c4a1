import type { Audience, MessageText } from '#contract/people/office/messages.ts';
import * as m from '#text/messages/messages.js';
import { languageNames } from '#web/ground/language.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Reach } from './Reach.tsx';

interface LetterPreviewProps {
  title: string;
  /** The words about when it is sent, and to whom. */
  goes: string;
  letter: { audience: Audience; texts: readonly MessageText[]; reply_to: string };
}

/** Shows the letter that an action will send: its text, and which families it reaches. */
export function LetterPreview({ title, goes, letter }: LetterPreviewProps) {
  const { audience, texts, reply_to } = letter;
  return (
    <section aria-label={title} className="space-y-2 border-l-4 border-accent pl-4">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-small text-ink2">{goes}</p>
      {audience.families === 0 && <p className="font-semibold">{m.office_date_move_nobody()}</p>}
      <Reach audience={audience} texts={texts} reply_to={reply_to} />
      {texts.map(({ language, subject, body }) => (
        <details key={language} className="group">
          <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-2 text-small font-semibold">
            {m.messages_text_in({ language: languageNames[language] })}
            <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
          </summary>
          <div lang={language} className="bg-surface p-4">
            <p className="font-semibold wrap-anywhere">{subject}</p>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{body}</p>
          </div>
        </details>
      ))}
    </section>
  );
}
