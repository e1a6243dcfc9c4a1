import type { Ref } from 'react';
import { Icon } from '#web/ui/Icon.tsx';

/** A line in the language it was written in. */
interface WrittenLine {
  words: string;
  lang: string;
}

interface ConflictProps {
  title: string;
  why?: string;
  /** The values that the others wrote, one line each. */
  lines: readonly (string | WrittenLine)[];
  /** The words that are shown when nothing visible differs. */
  same?: string;
  /** The actions that are possible now. */
  then?: string;
  className?: string;
  /** The caller passes `focusOnMount` when the message is far from the button that was pressed. */
  ref?: Ref<HTMLDivElement>;
}

/** Shows what somebody else wrote meanwhile. Their work is kept, and what the person typed here stays. */
export function Conflict({ title, why, lines, same, then, className = '', ref }: ConflictProps) {
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className={`scroll-mt-24 border-2 border-stop p-4 ${className}`}
    >
      <p className="flex gap-2 display text-d22">
        <Icon name="alert" className="size-6 text-stop" />
        <span className="min-w-0">{title}</span>
      </p>
      {why !== undefined && <p className="mt-1">{why}</p>}
      <ul className="mt-2 text-small">
        {lines.length === 0 && same !== undefined && <li>{same}</li>}
        {lines
          .map((line) => (typeof line === 'string' ? { words: line, lang: undefined } : line))
          .map(({ words, lang }) => (
            <li key={words} lang={lang} className="py-0.5 wrap-anywhere">
              {words}
            </li>
          ))}
      </ul>
      {then !== undefined && <p className="mt-2">{then}</p>}
    </div>
  );
}
