import * as m from '#text/messages/messages.js';
import { useProgress } from './use-progress.ts';
import type { Working } from './use-rider-import.ts';
import { Button } from '#web/ui/Button.tsx';

type Action = 'sending' | 'reading' | 'comparing' | 'writing' | 'stopping';

const words: Readonly<Record<Action, () => string>> = {
  sending: m.rider_import_sending,
  reading: m.rider_import_reading,
  comparing: m.rider_import_comparing,
  writing: m.rider_import_applying,
  stopping: m.rider_import_stopping,
};

/** The actions whose progress the server knows. The upload is measured here. */
const told = {
  sending: null,
  reading: 'reading',
  comparing: 'comparing',
  applying: 'writing',
  stopping: null,
} as const;

interface ProgressProps {
  working: NonNullable<Working>;
  request_key: string;
  onCancel: () => void;
}

/** The current action, how many rows are done, and a button to stop. An import is applied in full or not at all. */
export function Progress({ working: { action: asked, share }, request_key, onCancel }: ProgressProps) {
  const phase = asked === 'sending' && share >= 1 ? 'reading' : asked;
  const known = useProgress(request_key, told[phase]);
  // An import compares once more while it holds its locks, and then writes.
  const action: Action =
    phase === 'applying' ? (known?.action === 'comparing' ? 'comparing' : 'writing') : phase;
  const rows = known !== null && known.action === action ? known : null;
  const all = rows?.rows_all ?? null;
  const value = action === 'sending' ? share : rows && all !== null && all > 0 ? rows.rows_done / all : null;
  const counted =
    action === 'sending'
      ? m.rider_import_percent({ percent: String(Math.round(share * 100)) })
      : rows === null
        ? ''
        : all === null
          ? m.rider_import_rows({ count: rows.rows_done })
          : m.rider_import_rows_of({ done: rows.rows_done, all });
  return (
    <div className="my-6 max-w-text space-y-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span role="status" className="font-semibold">
          {words[action]()}
        </span>
        <span className="text-small text-ink2 tabular-nums">{counted}</span>
      </p>
      <progress
        aria-label={words[action]()}
        max={1}
        {...(value === null ? {} : { value })}
        className="h-3 w-full appearance-none overflow-hidden border-2 border-ink bg-paper indeterminate:animate-pulse indeterminate:bg-surface2 [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-ink"
      />
      {action !== 'stopping' && <Button onClick={onCancel}>{m.office_cancel()}</Button>}
      {phase === 'applying' && <p className="text-small text-ink2">{m.rider_import_whole()}</p>}
    </div>
  );
}
