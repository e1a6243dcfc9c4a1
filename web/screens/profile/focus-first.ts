/** Puts the cursor into the first field that is wrong. */
export function focusFirst(names: readonly string[]): void {
  setTimeout(() => {
    const found = names
      .flatMap((name) => document.getElementById(name) ?? [])
      .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    found[0]?.focus();
    found[0]?.scrollIntoView({ block: 'center' });
  }, 30);
}
