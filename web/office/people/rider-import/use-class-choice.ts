import { useState } from 'react';
import type { ImportPreview, PreviewRow } from '#contract/people/office/riders/rider-import.ts';
import type { RiderImport } from './use-rider-import.ts';

/** The chosen classes by row, which are valid for one preview. Another preview asks again. */
interface Chosen {
  fingerprint: string;
  byRow: ReadonlyMap<number, string>;
}

/** Holds the classes that were chosen for licences and that the preview does not contain yet. */
export function useClassChoice(desk: RiderImport, { fingerprint }: ImportPreview) {
  const [last, setLast] = useState<Chosen>({ fingerprint, byRow: new Map() });
  const chosen = last.fingerprint === fingerprint ? last.byRow : new Map<number, string>();
  const choose = (rows: readonly PreviewRow[], category_name: string) => {
    const byRow = new Map(chosen);
    for (const { row } of rows)
      if (category_name === '') byRow.delete(row);
      else byRow.set(row, category_name);
    setLast({ fingerprint, byRow });
  };
  const use = () => {
    const others = (desk.choices?.repairs ?? []).filter(
      ({ row, field }) => field !== 'class_20' || !chosen.has(row),
    );
    const said = [...chosen].map(([row, says]) => ({ row, field: 'class_20' as const, says }));
    return desk.look({ repairs: [...others, ...said] });
  };
  return { chosen, choose, use };
}

export type ClassChoice = ReturnType<typeof useClassChoice>;
