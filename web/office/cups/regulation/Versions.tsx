import { useQuery } from '@tanstack/react-query';
import { ownZone } from '#web/parts/own-zone.ts';
import { queryOf } from '#web/app/call/use-ask.ts';
import { useState } from 'react';
import type { z } from 'zod';
import type { listRegulationVersions, OfficeCup } from '#contract/office/cups/cups.ts';
import * as m from '#text/messages/messages.js';
import { formatInstant } from '#web/app/format.ts';
import { wordsIn } from './drafts.ts';
import { RegulationText } from './RegulationPreview.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

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

/** Every version of the regulation, with author and time. An old version can be restored. */
export function Versions({ cup, busy, onRestore }: VersionsProps) {
  const question = queryOf('GET /api/office/cups/{id}/regulation/versions', { params: { id: cup.cup_id } });
  const { data, error, refetch } = useQuery({
    ...question,
    // Each write of the cup may have added a version.
    queryKey: [...question.queryKey, cup.version],
    select: ({ items }) => items,
  });
  if (!data && error) return <Failed error={error} again={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
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
