import type { Dump } from '#contract/publishing/open-data/dump.ts';

interface ShownFile {
  name: string;
  /** The size in thousands of bytes, at least one. */
  size: number;
}

interface ShownTable {
  name: string;
  rows: number;
  files: ShownFile[];
}

export interface DataView {
  state: Dump['state'];
  /** The time at which the files were made. It is null when there are none to download. */
  made_at: string | null;
  licence_address: string;
  tables: ShownTable[];
  /** The files that explain them. */
  beside: ShownFile[];
}

const shownFile = ({ file_name, byte_size }: Dump['files'][number]): ShownFile => ({
  name: file_name,
  size: Math.max(1, Math.round(byte_size / 1000)),
});

/** Computes the view from the server's description of the dump. It is null when the server did not answer. */
export function viewOfDump(dump: Dump | null): DataView {
  const files = dump?.files ?? [];
  const tables = Map.groupBy(
    files.filter(({ row_count }) => row_count !== null),
    ({ file_name }) => file_name.replace(/\..*/, ''),
  );
  return {
    state: dump?.state ?? 'none',
    made_at: dump?.state === 'ready' ? dump.made_at : null,
    licence_address: dump?.licence_address ?? '',
    tables: [...tables].map(([name, of]) => ({
      name,
      rows: of[0]?.row_count ?? 0,
      files: of.map(shownFile),
    })),
    beside: files.filter(({ row_count }) => row_count === null).map(shownFile),
  };
}
