import { useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { takeFile } from './read-file.ts';

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
