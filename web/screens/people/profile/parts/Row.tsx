import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { Link } from '#web/ground/address/link.tsx';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';

interface RowFace {
  icon: IconName;
  title: string;
  /** What the family wants to know without opening the row. It is null while it is on its way. */
  value: string | null;
  tone?: keyof typeof tones;
}

const tones = { plain: 'text-ink2', go: 'font-semibold text-go', warn: 'font-semibold text-warn' };

const frame = 'flex min-h-16 items-center gap-4 px-4 py-1.5 hover:bg-surface';

function Face({ icon, title, value, tone = 'plain', id }: RowFace & { id?: string }) {
  return (
    <>
      <Icon name={icon} className="size-6 shrink-0 text-ink2" />
      <div className="min-w-0 grow">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className={`min-h-5 text-small wrap-anywhere ${tones[tone]}`}>{value}</p>
      </div>
    </>
  );
}

/** Draws rows that belong together. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-line border-y border-line bg-paper sm:border-x">{children}</div>;
}

/** Draws a row that leads to another page. */
export function LinkRow({ href, onClick, ...face }: RowFace & { href: string; onClick?: () => void }) {
  return (
    <Link href={href} onClick={onClick} className={frame}>
      <Face {...face} />
      <Icon name="right" className="size-5 shrink-0 text-ink3" />
    </Link>
  );
}

interface Asked {
  name: string | null;
  /** It counts how often a row was asked for, so that one that was closed again opens again. */
  turn: number;
}

/** The row that the address or a button asks for. */
export const AskedRow = createContext<Asked>({ name: null, turn: 0 });

function arrive(summary: HTMLElement | null): void {
  summary?.scrollIntoView();
  summary?.focus({ preventScroll: true });
}

/** Draws a row that unfolds. What is in it is drawn when it is first opened, and keeps what was typed afterwards. */
export function Row({ name, children, ...face }: RowFace & { name: string; children: ReactNode }) {
  const id = useId();
  const asked = useContext(AskedRow);
  const turn = asked.name === name ? asked.turn : 0;
  const [atFirst] = useState(turn > 0);
  const [isOpen, setOpen] = useState(atFirst);
  const [wasOpen, setWasOpen] = useState(atFirst);
  const summary = `row-${name}`;
  if (isOpen && !wasOpen) setWasOpen(true);
  useOnChange(turn, () => {
    setOpen(true);
    arrive(document.getElementById(summary));
  });
  return (
    <section aria-labelledby={id}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
        <summary
          id={summary}
          ref={atFirst ? arrive : undefined}
          className={`${frame} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
        >
          <Face {...face} id={id} />
          <Icon name="down" className="size-5 shrink-0 text-ink3 group-open:rotate-180" />
        </summary>
        {wasOpen && <div className="border-t border-line px-4 py-5">{children}</div>}
      </details>
    </section>
  );
}
