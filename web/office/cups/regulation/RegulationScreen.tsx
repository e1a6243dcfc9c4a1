import { ask } from '#web/app/call/ask.ts';
import { lazy, Suspense, useState } from 'react';
import type { OfficeCup } from '#contract/office/cups/cups.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { sendForm } from '#web/app/call/send-form.ts';
import { cupHref } from '#web/app/screens/office-paths.ts';
import { shrinkPhoto } from '#web/parts/papers/shrink-photo.ts';
import { CupConflict } from '#web/office/cups/editing/CupConflict.tsx';
import { PartNews } from '#web/office/parts/editing/Part.tsx';
import { drafts, longest, textOrNothing } from './drafts.ts';
import { RegulationPreview } from './RegulationPreview.tsx';
import { Versions } from './Versions.tsx';
import { useCupWrite } from '#web/office/cups/editing/use-cup-write.ts';
import { type CupDesk, useOfficeCup } from '#web/office/cups/use-office-cup.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { useUnsaved } from '#web/office/parts/use-unsaved.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

/** The editor is larger than the rest of the office: it is loaded when somebody writes. */
const RichEditor = lazy(async () => ({
  default: (await import('#web/office/cups/regulation/editor/RichEditor.tsx')).RichEditor,
}));

type Tab = 'write' | 'preview' | 'versions';
const tabs: readonly [tab: Tab, words: () => string][] = [
  ['write', m.cups_reg_write],
  ['preview', m.cups_reg_preview],
  ['versions', m.cups_reg_versions],
];

const putPicture = async (cup_id: number, file: File) =>
  sendForm('POST /api/office/cups/{id}/regulation/pictures', {
    params: { id: cup_id },
    files: { file: await shrinkPhoto(file) },
  });

type RegulationDesk = Pick<CupDesk, 'cup' | 'conflict' | 'send'>;
type Write = ReturnType<typeof useCupWrite>['write'];

function useRegulation(cup: OfficeCup, write: Write) {
  const { cup_id } = cup;
  const saved = cup.cup_regulation ?? '';
  const [text, setText] = useState(drafts.get(cup_id) ?? saved);
  /** The text that the editor begins with. Another `count` makes a new editor. */
  const [begun, setBegun] = useState({ html: text, count: 0 });
  const [isUnsaved, setUnsaved] = useState(drafts.has(cup_id));
  const change = (html: string) => {
    setText(html);
    setUnsaved(true);
    drafts.set(cup_id, html);
  };
  const settle = (html: string) => {
    drafts.delete(cup_id);
    setUnsaved(false);
    setText(html);
  };
  const save = async (html: string) => {
    const cup_regulation = textOrNothing(html);
    const done = await write(({ version }) =>
      ask('PUT /api/office/cups/{id}/regulation', {
        params: { id: cup_id },
        body: { version, cup_regulation },
      }),
    );
    if (done) settle(html);
    return done;
  };
  const restore = async (html: string) => {
    if (!(await save(html))) return false;
    setBegun({ html, count: begun.count + 1 });
    return true;
  };
  return { text, begun, isUnsaved, change, save, restore };
}

function Writing({ desk }: { desk: RegulationDesk }) {
  const { cup, conflict } = desk;
  const { busy, trouble, write } = useCupWrite(desk);
  const [tab, setTab] = useState<Tab>('write');
  const [said, setSaid] = useState('');
  const { text, begun, isUnsaved, change, save, restore } = useRegulation(cup, write);
  useUnsaved(isUnsaved, m.cups_reg_leave());
  const isTooLong = text.length > longest;
  const put = async (action: Promise<boolean>, words: string) => setSaid((await action) ? words : '');
  return (
    <>
      {conflict && <CupConflict key={conflict.version} changes={conflict.changes} />}
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div role="group" aria-label={m.cups_reg_title()} className="flex">
          {tabs.map(([one, words]) => (
            <button
              key={one}
              type="button"
              aria-pressed={tab === one}
              onClick={() => setTab(one)}
              className="min-h-12 border-b-2 border-ink px-4 font-semibold hover:bg-surface2 aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {words()}
            </button>
          ))}
        </div>
        <div className="flex items-center gap-4">
          <span role="status" className="text-small font-semibold empty:sr-only">
            {isUnsaved ? m.cups_reg_unsaved() : said}
          </span>
          <Button
            look="primary"
            disabled={busy || isTooLong || !isUnsaved}
            onClick={() => void put(save(text), m.office_saved())}
            className="disabled:opacity-50"
          >
            {busy ? m.office_saving() : m.office_save()}
          </Button>
        </div>
      </div>
      {text.length > longest * 0.8 && (
        <p role="alert" className={`mt-2 font-semibold ${isTooLong ? 'text-stop' : 'text-warn'}`}>
          {m.cups_reg_long({ share: Math.ceil((100 * text.length) / longest) })}
        </p>
      )}
      <div className="mt-2 empty:hidden">
        <PartNews trouble={trouble} />
      </div>
      <div className={tab === 'write' ? 'mt-4' : 'hidden'}>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <RichEditor
            key={begun.count}
            html={begun.html}
            onChange={change}
            onPicture={(file) => putPicture(cup.cup_id, file)}
          />
        </Suspense>
      </div>
      {tab === 'preview' && <RegulationPreview cup={cup} html={textOrNothing(text)} />}
      {tab === 'versions' && (
        <Versions
          cup={cup}
          busy={busy}
          onRestore={(html) => void put(restore(html), m.cups_reg_restored())}
        />
      )}
    </>
  );
}

function Heading({ cup }: { cup: OfficeCup }) {
  return (
    <>
      <Link href={cupHref(cup.cup_id)} className={`inline-flex min-h-12 items-center gap-2 ${textLink}`}>
        <Icon name="back" className="size-5" />
        {cup.cup_name}
      </Link>
      <h1 className="display text-d34">{m.cups_reg_title()}</h1>
    </>
  );
}

/** A cup's regulation: the editor, the view of the public, and every version. */
export function RegulationScreen({ cup_id }: { cup_id: number }) {
  const { cup, error, again, ...rest } = useOfficeCup(cup_id);
  if (error) return <Failed error={error} again={again} />;
  if (!cup) return <SkeletonRows rows={10} />;
  return (
    <>
      <Heading cup={cup} />
      <Writing desk={{ ...rest, cup }} />
    </>
  );
}
