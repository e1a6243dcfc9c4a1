/** Prints the content that `make` makes, alone, without the page around it. It needs a browser. */
export function printPage(title: string, styles: string, make: (page: Document) => HTMLElement): void {
  const frame = document.createElement('iframe');
  frame.className = 'sr-only';
  frame.title = title;
  frame.tabIndex = -1;
  document.body.append(frame);
  const inside = frame.contentDocument;
  const view = inside?.defaultView;
  if (!inside || !view) return;
  inside.title = title;
  if (styles !== '') {
    // This is not a `style` element, because the content-security-policy of the page also holds for the frame.
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(styles);
    inside.adoptedStyleSheets = [sheet];
  }
  inside.body.append(make(inside));
  // Some browsers report the end of printing while the person still chooses the paper.
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 1000));
  view.focus();
  view.print();
}
