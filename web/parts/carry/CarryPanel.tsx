import { type ComponentType, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { saveFile } from '#web/app/call/save-file.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { isUnsent } from '#web/parts/day-log/records.ts';
import { useDay } from '#web/parts/day-log/use-day.ts';
import { Button } from '#web/ui/Button.tsx';
import { type CarryHeat, codesToShow, toDictate } from './carried.ts';
import { CodeLoop } from './CodeLoop.tsx';
import { ReadCodes } from './ReadCodes.tsx';
import { ReadFile } from './ReadFile.tsx';

interface CarryPanelProps {
  log: DayLog;
  heats: readonly CarryHeat[];
  /** Drawn beside a phone that was read. In: its name. */
  beside?: ComponentType<{ log: DayLog; from: string }>;
  onClose: () => void;
}

/** Hands over what only this phone has: as codes, read aloud, or as a file. And takes what another phone has. */
export function CarryPanel({ log, heats, beside, onClose }: CarryPanelProps) {
  const day = useDay(log);
  // Made when the panel opens. A sheet that is sent meanwhile does no harm in a code; a code that changes in front of a camera does.
  const [codes] = useState(() => codesToShow(log.state().ops, heats));
  const [isReading, setIsReading] = useState(false);
  const unsent = day.ops.filter(isUnsent);
  const share = async () => {
    const { race, duty, seat } = day.me?.session ?? {};
    const name = `partidor-${race?.race_id ?? 0}-${duty === 'finish' ? `J${seat}` : duty}.json`;
    const text = JSON.stringify({ race_id: day.me?.session?.race.race_id, ops: day.ops.map(({ op }) => op) });
    const file = new File([text], name, { type: 'application/json' });
    const isShared =
      navigator.canShare?.({ files: [file] }) &&
      (await navigator.share({ files: [file] }).then(
        () => true,
        () => false,
      ));
    if (!isShared) saveFile(file, name);
  };
  const lines = toDictate(unsent, heats);
  return (
    <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto overscroll-contain p-3">
      <h2 className="display text-[24px] leading-none">{m.judge_menu_carry()}</h2>
      {isReading ? (
        <ReadCodes log={log} heats={heats} beside={beside} />
      ) : codes.length === 0 ? (
        <p>{m.judge_carry_nothing()}</p>
      ) : (
        <CodeLoop codes={codes} />
      )}
      <Button onClick={() => setIsReading(!isReading)}>
        {isReading ? m.judge_carry_show() : m.judge_carry_read()}
      </Button>
      {lines.length > 0 && (
        <section className="space-y-1">
          <h3 className="font-semibold">{m.judge_carry_say()}</h3>
          {lines.map((line) => (
            <p key={line} className="display text-[24px] leading-tight tracking-wide wrap-anywhere">
              {line}
            </p>
          ))}
        </section>
      )}
      <Button onClick={() => void share()}>{m.judge_carry_file()}</Button>
      <ReadFile log={log} />
      <Button onClick={onClose}>{m.judge_close()}</Button>
    </div>
  );
}
