import { PAPER_SIZES, type PaperSize } from '#rules/raceday/paper/day-parts.ts';

const name = 'paper-size';

/** The paper that was used last on this computer; null: none yet, or storage is refused. */
export function readPaperChoice(): PaperSize | null {
  try {
    const kept = localStorage.getItem(name);
    return PAPER_SIZES.find((one) => one === kept) ?? null;
  } catch {
    return null;
  }
}

/** Stored on the computer and not in the account: the printer belongs to the computer. */
export function keepPaperChoice(paper: PaperSize): void {
  try {
    localStorage.setItem(name, paper);
  } catch {
    // Storage is refused: the choice is asked for again the next time.
  }
}
