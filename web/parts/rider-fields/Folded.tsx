import { type ReactNode, useState } from 'react';

interface FoldedProps {
  words: string;
  /** Something in it is wrong: it cannot stay closed. */
  wrong: boolean;
  children: ReactNode;
}

/** Fields that are filled in already, or that nobody needs in order to ride. */
export function Folded({ words, wrong, children }: FoldedProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      open={opened || wrong}
      onToggle={(event) => setOpened(event.currentTarget.open)}
      className="border-y border-line"
    >
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold wrap-anywhere">
        {words}
      </summary>
      <div className="flex flex-col gap-5 pt-2 pb-4">{children}</div>
    </details>
  );
}
