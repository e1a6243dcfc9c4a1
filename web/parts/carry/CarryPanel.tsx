import { type ComponentType, useState, useEffect } from 'react';
import * as m from '#text/messages/messages.js';
import { saveFile } from '#web/ground/call/save-file.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { isUnsent } from '#web/parts/day-log/records.ts';
import { useDay } from '#web/parts/day-log/use-day.ts';
import { Button } from '#web/ui/Button.tsx';
import { type CarryHeat, codesToShow, toDictate } from './carried.ts';
import { ReadCodes, ReadFile } from './ReadCarried.tsx';
import { qrPath } from '#web/parts/account/qr-path.ts';

/** The time that a slow camera needs for one code. */
const EACH_MS = 1500;

/** Shows codes in a loop until the other phone has them all, in black on white in every theme. */
function CodeLoop({ codes }: { codes: readonly string[] }) {
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (codes.length < 2) return;
    const timer = setInterval(() => setAt((before) => (before + 1) % codes.length), EACH_MS);
    return () => clearInterval(timer);
  }, [codes]);
  const place = at % codes.length;
  const { path, size } = qrPath(codes[place] ?? '', 'L');
  const words = m.judge_carry_code({ number: place + 1, count: codes.length });
  return (
    <figure>
      <svg
        role="img"
        aria-label={words}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-full border border-line"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="mt-1 text-[15px]">
        {m.judge_carry_how()} {codes.length > 1 && words}
      </figcaption>
    </figure>
  );
}

interface CarryPanelProps {
  log: DayLog;
  heats: readonly CarryHeat[];
  /** A component that is drawn beside a phone that was read. It receives the name of that phone. */
  beside?: ComponentType<{ log: DayLog; from: string }>;
  /** The panel opens at the camera that reads another phone. */
  isReadFirst?: boolean;
  onClose: () => void;
}

/** Hands over what only this phone has, as codes, aloud or as a file, and receives what another phone has. */
export function CarryPanel({ log, heats, beside, isReadFirst = false, onClose }: CarryPanelProps) {
  const day = useDay(log);
  // The codes are made when the panel opens. A sheet sent meanwhile does no harm; a code that changes does.
  const [codes] = useState(() => codesToShow(log.state().ops, heats));
  const [isReading, setIsReading] = useState(isReadFirst);
  const unsent = day.ops.filter(isUnsent);
  const share = async () => {
    const { race, duty, seat } = day.me?.session ?? {};
    const race_id = race?.race_id;
    const name = `partidor-${race_id}-${duty === 'finish' ? `J${seat}` : duty}.json`;
    const text = JSON.stringify({ race_id, ops: day.ops.map(({ op }) => op) });
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
