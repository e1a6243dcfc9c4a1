import { useEffect, useEffectEvent, useState } from 'react';
import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import * as m from '#text/messages/messages.js';
import { saveFile } from '#web/ground/call/save-file.ts';
import { clockSeconds } from './parts/clock-seconds.ts';
import type { TableDay } from './parts/use-table.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

interface FileHandle {
  createWritable: () => Promise<{ write: (text: string) => Promise<void>; close: () => Promise<void> }>;
}

declare global {
  interface Window {
    /** Only Chromium on a computer lets a page write to a file repeatedly. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileHandle>;
  }
}

const EVERY_MS = 5 * 60_000;

/** Writes every operation of the day as a file for another device. The server's own operations stay there. */
function textOf({ race_id, heard, day }: TableDay): string {
  const others = heard.ops.flatMap(({ op: { said, ...op } }): DeviceOp[] =>
    said.kind === 'seal' || said.kind === 'standing' ? [] : [{ ...op, said }],
  );
  const known = new Set(heard.ops.map(({ op_id }) => op_id));
  const own = day.ops
    .filter((kept) => kept.race_id === race_id && !known.has(kept.op_id))
    .map(({ op }) => op);
  return JSON.stringify({ race_id, ops: [...others, ...own] });
}

/** Writes the day to one file here every five minutes while the table is open. Any table can read it. */
export function DayFile({ table }: { table: TableDay }) {
  const [handle, setHandle] = useState<FileHandle | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const name = `partidor-${table.race_id}.json`;
  const write = async (to: FileHandle) => {
    try {
      const out = await to.createWritable();
      await out.write(textOf(table));
      await out.close();
      setSaved(clockSeconds(new Date().toISOString()));
      setIsWrong(false);
    } catch {
      setIsWrong(true);
    }
  };
  const again = useEffectEvent(() => handle && void write(handle));
  useEffect(() => {
    if (handle === null) return;
    const timer = setInterval(() => again(), EVERY_MS);
    return () => clearInterval(timer);
  }, [handle]);
  const begin = async () => {
    if (window.showSaveFilePicker === undefined) {
      saveFile(new File([textOf(table)], name, { type: 'application/json' }), name);
      setSaved(clockSeconds(new Date().toISOString()));
      return;
    }
    const chosen = await window.showSaveFilePicker({ suggestedName: name }).catch(() => null);
    if (chosen === null) return;
    setHandle(chosen);
    await write(chosen);
  };
  const goesOn = 'showSaveFilePicker' in window;
  return (
    <section className="space-y-2 border-t border-line p-4">
      <h2 className="display text-d22">{m.table_file()}</h2>
      <p className="text-small text-ink2">{goesOn ? m.table_file_why() : m.table_file_once_why()}</p>
      <Button onClick={() => void begin()}>{goesOn ? m.table_file_do() : m.table_file_once()}</Button>
      <p role="status" className="text-small font-semibold text-go">
        {saved === null ? null : m.table_file_saved({ at: saved })}
      </p>
      <FormAlert>{isWrong ? m.table_file_wrong() : null}</FormAlert>
    </section>
  );
}
