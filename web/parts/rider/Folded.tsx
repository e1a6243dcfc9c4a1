import { type ReactNode, useState } from 'react';
import { Icon } from '#web/ui/Icon.tsx';

interface FoldedProps {
  words: string;
  /** A field in it has an error, so it must stay open. */
  wrong: boolean;
  children: ReactNode;
}

/** Folds fields that are filled in already, or that nobody needs to ride. */
export function Folded({ words, wrong, children }: FoldedProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      open={opened || wrong}
      onToggle={(event) => setOpened(event.currentTarget.open)}
      className="group/fold border-y border-line"
    >
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold wrap-anywhere">
        <span className="grow">{words}</span>
        <Icon name="down" className="size-5 transition-transform group-open/fold:rotate-180" />
      </summary>
      <div className="flex flex-col gap-5 pt-2 pb-4">{children}</div>
    </details>
  );
}
