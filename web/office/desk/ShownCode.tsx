import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { MadePass } from './MakePass.tsx';
import { isJudge } from '#rules/judging/duties.ts';
import { paths } from '#web/app/screens/paths.ts';
import { dayScreenOf } from '#web/parts/day-screens.ts';
import { codeLink } from '#web/parts/code-link.ts';
import { Button } from '#web/ui/Button.tsx';

/** A code that was just made: read aloud, copied as a link, or shared. It is not shown again. */
export function ShownCode({ made, race }: { made: MadePass; race: string }) {
  const { pass, code } = made;
  const [copied, setCopied] = useState(false);
  const { duty, desk_name } = pass;
  // The link of a judge opens the judge's page, with the name filled in.
  const link =
    location.origin +
    (isJudge(duty) ? dayScreenOf[duty] + codeLink(code, desk_name) : `${paths.desk}#${code}`);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  const share = () =>
    navigator.share({ url: link, text: m.office_helpers_share_text({ race, code }) }).catch(() => undefined);
  return (
    <div className="mt-6 border-l-8 border-accent bg-surface p-4">
      <p className="font-semibold wrap-anywhere">{m.office_helpers_code({ name: pass.desk_name })}</p>
      <p data-code className="my-2 display text-d34 tracking-wider tabular-nums">
        {code}
      </p>
      <p className="max-w-text">{m.office_helpers_code_once()}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy().catch(() => setCopied(false))}>{m.office_helpers_copy()}</Button>
        {typeof navigator.share === 'function' && (
          <Button onClick={() => void share()}>{m.office_helpers_share()}</Button>
        )}
        <span role="status" className="font-semibold text-go">
          {copied ? m.office_helpers_copied() : ''}
        </span>
      </div>
    </div>
  );
}
