/** Scrolls a sheet up to a note at its top, because the form before it was long. */
export function scrollSheetUp(note: HTMLElement | null): void {
  note?.closest('dialog')?.scrollTo({ top: 0 });
}
