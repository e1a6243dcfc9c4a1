import type { ReactNode } from 'react';
import * as m from '#text/messages/messages.js';
import { textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

export interface InfoSection {
  /** The id of the part, which is also its anchor. */
  id: string;
  title: () => string;
  paragraphs: readonly (() => string)[];
}

interface InfoTextProps {
  title: string;
  lead: string;
  sections: readonly InfoSection[];
  /** The parts are questions that open their answers. Otherwise the whole text is visible after a table of contents. */
  folded?: boolean;
  /** The actions about the text, which follow it. */
  children?: ReactNode;
}

function Paragraphs({ of }: { of: InfoSection }) {
  return (
    <div className="mt-2 space-y-3">
      {of.paragraphs.map((paragraph) => (
        <p key={paragraph()} className="wrap-anywhere">
          {paragraph()}
        </p>
      ))}
    </div>
  );
}

function Questions({ sections }: { sections: readonly InfoSection[] }) {
  return (
    <div className="mt-6 max-w-text border-t-2 border-ink">
      {sections.map((section) => (
        <details key={section.id} id={section.id} className="group scroll-mt-20 border-b border-line">
          <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 py-3">
            <h2 className="display text-d22 text-balance">{section.title()}</h2>
            <Icon name="down" className="size-6 shrink-0 group-open:rotate-180" />
          </summary>
          <div className="pb-5">
            <Paragraphs of={section} />
          </div>
        </details>
      ))}
    </div>
  );
}

function Contents({ sections }: { sections: readonly InfoSection[] }) {
  return (
    <nav
      aria-labelledby="contents"
      className="mt-6 border-l-4 border-accent bg-surface p-4 lg:self-start print:hidden"
    >
      <h2 id="contents" className="font-semibold">
        {m.info_contents()}
      </h2>
      <ul className="mt-1">
        {sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className={`flex min-h-12 items-center py-1 wrap-anywhere ${textLink}`}
            >
              {section.title()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Heading({ title, lead }: Pick<InfoTextProps, 'title' | 'lead'>) {
  return (
    <div className="lg:col-span-2">
      <h1 className="display text-d48 text-balance">{title}</h1>
      <p className="mt-3 max-w-text text-lead text-ink2">{lead}</p>
    </div>
  );
}

/** Draws a page of text. Each part has an address of its own. */
export function InfoText({ title, lead, sections, folded = false, children }: InfoTextProps) {
  if (folded)
    return (
      <div className="gutter mx-auto max-w-page py-8">
        <Heading title={title} lead={lead} />
        <Questions sections={sections} />
        {children}
      </div>
    );
  return (
    <div className="gutter mx-auto max-w-page py-8 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-x-12">
      <Heading title={title} lead={lead} />
      <Contents sections={sections} />
      <div className="mt-8 max-w-text space-y-8 lg:mt-6">
        {sections.map((section) => (
          <section key={section.id} id={section.id} className="scroll-mt-20">
            <h2 className="display text-d28 text-balance">{section.title()}</h2>
            <Paragraphs of={section} />
          </section>
        ))}
        {children}
      </div>
    </div>
  );
}
