import { type ComponentType, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { useCameraCodes } from '#web/parts/check-in/use-camera-codes.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { type CarryHeat, readShown } from './carried.ts';
import { takeFile } from './read-file.ts';

interface ReadProps {
  log: DayLog;
  heats: readonly CarryHeat[];
  beside?: ComponentType<{ log: DayLog; from: string }>;
}

/** Reads the codes of another judge's phone by camera. They are stored here too, and sent under its name. */
export function ReadCodes({ log, heats, beside: Beside }: ReadProps) {
  const parts = useRef(new Set<string>());
  const [got, setGot] = useState({ read: 0, of: 0, sheets: 0, strange: 0 });
  const [wrong, setWrong] = useState<string | null>(null);
  const [from, setFrom] = useState<string | null>(null);
  const { video, isBlind } = useCameraCodes(async (text) => {
    const read = await readShown(text, heats);
    if (read === null) return setWrong(m.judge_read_unknown());
    if (read.race_id !== log.state().me?.session?.race.race_id) return setWrong(m.judge_read_other());
    if (parts.current.has(read.part)) return;
    parts.current.add(read.part);
    setWrong(null);
    setFrom(read.device_id);
    const fresh = await log.carry(read.ops);
    setGot((before) => ({
      read: parts.current.size,
      of: read.count,
      sheets: before.sheets + fresh,
      strange: before.strange + read.strange,
    }));
  });
  return (
    <div className="space-y-2">
      <video
        ref={video}
        muted
        playsInline
        aria-label={m.judge_read_video()}
        className={`aspect-square w-full bg-night object-cover ${isBlind ? 'hidden' : ''}`}
      />
      <FormAlert>{isBlind ? m.judge_read_blind() : wrong}</FormAlert>
      {got.read > 0 && (
        <p role="status" className="font-semibold">
          {m.judge_read_got({ read: got.read, of: got.of })} · {m.judge_read_sheets({ count: got.sheets })}
        </p>
      )}
      {from !== null && Beside !== undefined && <Beside log={log} from={from} />}
      {got.strange > 0 && (
        <p className="font-semibold text-warn">{m.judge_read_strange({ count: got.strange })}</p>
      )}
    </div>
  );
}

const wrongs = {
  other_race: m.judge_read_other,
  unreadable: m.judge_file_unreadable,
  kept_nothing: m.table_no_storage,
};

/** Reads the file of another phone. Its operations are stored here too, and sent under their own names. */
export function ReadFile({ log }: { log: DayLog }) {
  const input = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<string | null>(null);
  const [wrong, setWrong] = useState<keyof typeof wrongs | null>(null);
  const read = async (file: File) => {
    setTold(null);
    setWrong(null);
    const taken = await takeFile(log, file).catch(() => ({ what: 'kept_nothing' as const }));
    if (taken.what === 'taken') setTold(m.judge_file_got({ count: taken.count }));
    else if (taken.what === 'known') setTold(m.judge_file_known());
    else setWrong(taken.what);
  };
  return (
    <div className="space-y-2">
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void read(file);
          currentTarget.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>{m.judge_file_read()}</Button>
      <p role="status" className="font-semibold text-go">
        {told}
      </p>
      <FormAlert>{wrong === null ? null : wrongs[wrong]()}</FormAlert>
    </div>
  );
}
