import { useEffect } from 'react';
import type { CupDesk, CupPart } from './use-office-cup.ts';

/** Tells the editor whether a part has unsaved changes. */
export function useMark({ mark }: Pick<CupDesk, 'mark'>, part: CupPart, isUnsaved: boolean): void {
  useEffect(() => mark(part, isUnsaved), [mark, part, isUnsaved]);
}
