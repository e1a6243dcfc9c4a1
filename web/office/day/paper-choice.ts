import { PAPER_SIZES, type PaperSize } from '#rules/raceday/paper/day-parts.ts';

const name = 'paper-size';

/** The paper that was printed on here last; null: nobody has, or the browser keeps nothing. */
export function readPaperChoice(): PaperSize | null {
  try {
    const kept = localStorage.getItem(name);
    return PAPER_SIZES.find((one) => one === kept) ?? null;
  } catch {
    return null;
  }
}

/** The printer belongs to the computer, and not to the account. */
export function keepPaperChoice(paper: PaperSize): void {
  try {
    localStorage.setItem(name, paper);
  } catch {
    // Asked for again the next time.
  }
}
