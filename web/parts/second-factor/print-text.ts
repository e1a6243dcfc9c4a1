/** Prints a text alone, without the page around it. Only in the browser. */
export function printText(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.className = 'sr-only';
  frame.title = title;
  frame.tabIndex = -1;
  document.body.append(frame);
  const inside = frame.contentDocument;
  const view = frame.contentWindow;
  if (!inside || !view) return;
  inside.title = title;
  const heading = inside.createElement('h1');
  heading.textContent = title;
  const text = inside.createElement('pre');
  text.textContent = lines.join('\n');
  inside.body.append(heading, text);
  // Some browsers report the end while the paper is still being chosen.
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 1000));
  view.focus();
  view.print();
}
