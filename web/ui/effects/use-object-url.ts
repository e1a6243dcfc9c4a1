import { useEffect, useMemo } from 'react';

/** Makes an address for a file in memory, and releases it when the file is no longer shown, or null without a file. */
export function useObjectUrl(file: Blob | null): string | null {
  const url = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file]);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
