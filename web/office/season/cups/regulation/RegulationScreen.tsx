import { ask } from '#web/ground/call/ask.ts';
import { Suspense, useState } from 'react';
import type { OfficeCup, listRegulationVersions } from '#contract/season/office/cups/cups.ts';
import * as m from '#text/messages/messages.js';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { sendForm } from '#web/ground/call/send-form.ts';
import { cupHref } from '#web/ground/address/office-paths.ts';
import { shrinkPhoto } from '#web/parts/papers/shrink-photo.ts';
import { CupConflict } from '#web/office/season/cups/parts/CupConflict.tsx';
import { PartNews } from '#web/office/parts/editing/Part.tsx';
import { drafts, longest, textOrNothing, wordsIn } from '#web/office/season/cups/parts/drafts.ts';
import { RegulationPreview, RegulationText } from './RegulationPreview.tsx';
import { useCupWrite } from '#web/office/season/cups/parts/use-cup-write.ts';
import { type CupDesk, useOfficeCup } from '#web/office/season/cups/parts/use-office-cup.ts';
import { Arriving, Failed } from '#web/office/parts/Failed.tsx';
import { useUnsaved } from '#web/office/parts/use-unsaved.ts';
import { Button } from '#web/ui/Button.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import { useQuery } from '@tanstack/react-query';
import { ownZone } from '#web/parts/own-zone.ts';
import { queryOf } from '#web/ground/call/use-ask.ts';
import type { z } from 'zod';
import { formatInstant } from '#web/ground/format.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

type Version = z.infer<typeof listRegulationVersions.reply>['items'][number];

interface LineProps {
  version: Version;
  isNow: boolean;
  busy: boolean;
  onRestore: (html: string) => void;
}

function Line({ version, isNow, busy, onRestore }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const html = version.cup_regulation ?? '';
  const zone = ownZone();
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0">
          <p className="font-semibold tabular-nums">
            {formatInstant(version.written_at, zone)}
            {isNow && (
              <span className="ml-2 bg-accent px-2 text-small text-on-accent">{m.cups_reg_now()}</span>
            )}
          </p>
          <p className="text-small text-ink2 wrap-anywhere">
            {[
              version.by || m.cups_reg_by_nobody(),
              html === '' ? m.cups_reg_taken_down() : m.cups_reg_words({ count: wordsIn(html) }),
            ].join(' · ')}
          </p>
        </div>
        <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? m.cups_reg_hide() : m.cups_reg_see()}
        </Button>
      </div>
      {isOpen && (
        <div className="mt-3 space-y-3">
          <RegulationText html={html} />
          {!isNow && (
            <Button disabled={busy} onClick={() => onRestore(html)}>
              {m.cups_reg_restore()}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface VersionsProps {
  cup: OfficeCup;
  busy: boolean;
  onRestore: (html: string) => void;
}

/** Lists every version of the regulation, with author and time. An old version can be restored. */
function Versions({ cup, busy, onRestore }: VersionsProps) {
  const question = queryOf('GET /api/office/cups/{id}/regulation/versions', { params: { id: cup.cup_id } });
  const { data, error, refetch } = useQuery({
    ...question,
    // Each write of the cup may have added a version.
    queryKey: [...question.queryKey, cup.version],
    select: ({ items }) => items,
  });
  if (!data) return <Arriving error={error} again={refetch} rows={4} />;
  if (data.length === 0)
    return <EmptyState title={m.cups_reg_no_versions()}>{m.cups_reg_no_versions_why()}</EmptyState>;
  return (
    <ul className="mt-4 border-t-2 border-ink">
      {data.map((version, index) => (
        <Line
          key={version.regulation_id}
          version={version}
          isNow={index === 0}
          busy={busy}
          onRestore={onRestore}
        />
      ))}
    </ul>
  );
}

/** The editor is larger than the rest of the office, so it is loaded when somebody writes. */
const RichEditor = onDemand(async () => (await import('./RichEditor.tsx')).RichEditor);

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
  /** The text at the start of the editor. Another `count` makes a new editor. */
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
      <BackLink href={cupHref(cup.cup_id)}>{cup.cup_name}</BackLink>
      <h1 className="display text-d34">{m.cups_reg_title()}</h1>
    </>
  );
}

/** Edits a cup's regulation: the editor, the view of the public, and every version. */
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
