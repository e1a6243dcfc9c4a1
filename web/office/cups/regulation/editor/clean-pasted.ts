/** Word marks list items by a class and a style; the number or dot is a span beside the text. */
const listStyle = /mso-list:\s*l(\d+)\s+level(\d)/;
/** A. 1) iv. a) begin a numbered list; a dot, a dash or a letter of a symbol font do not. */
const counted = /^[\s\u00a0]*(\d+|[a-z]{1,4})[.)]/i;

function rename(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Turns a run of Word's paragraphs that are list items into lists, one inside of the other. */
function listsOf(body: HTMLElement): void {
  const open: { list: Element; level: number; last: Element }[] = [];
  for (const one of body.querySelectorAll('p, h1, h2, h3')) {
    const style = listStyle.exec(one.getAttribute('style') ?? '');
    if (!style) {
      open.length = 0;
      continue;
    }
    const level = Number(style[2]);
    const marker = [...one.querySelectorAll('span')].find((span) =>
      (span.getAttribute('style') ?? '').includes('mso-list:Ignore'),
    );
    const tag = counted.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    const item = one.ownerDocument.createElement('li');
    const text = one.ownerDocument.createElement('p');
    text.append(...one.childNodes);
    item.append(text);
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const here = open.at(-1);
    if (here?.level === level) {
      here.list.append(item);
      here.last = item;
      one.remove();
      continue;
    }
    const list = one.ownerDocument.createElement(tag);
    list.append(item);
    if (here) {
      here.last.append(list);
      one.remove();
    } else one.replaceWith(list);
    open.push({ list, level, last: item });
  }
}

/** Puts a caption as a line above its table: tables in the editor have none. */
function freeCaptions(body: HTMLElement): void {
  for (const caption of body.querySelectorAll('table > caption')) {
    const line = body.ownerDocument.createElement('p');
    line.append(...caption.childNodes);
    caption.parentElement?.before(line);
    caption.remove();
  }
}

const headings: Record<string, string> = { H1: 'h2', H5: 'h4', H6: 'h4' };

/**
 * Rich text from a clipboard or from elsewhere, as the editor's closed list of elements can take it: lists of Word become lists,
 * first headings second ones, and pictures that are not of this site are left out. What else it carries the editor drops.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const one of body.querySelectorAll('style, script, meta, link, xml, title')) one.remove();
  listsOf(body);
  for (const one of body.querySelectorAll('h1, h5, h6')) rename(one, headings[one.tagName] ?? 'h4');
  // The clipboard of Google Docs is one bold element that is not bold.
  for (const one of body.querySelectorAll('b[id^="docs-internal"], o\\:p')) unwrap(one);
  for (const one of body.querySelectorAll('img'))
    if (!(one.getAttribute('src') ?? '').startsWith('/files/')) one.remove();
  freeCaptions(body);
  for (const one of body.querySelectorAll('[style], [class], [lang]'))
    for (const name of ['style', 'class', 'lang']) one.removeAttribute(name);
  return body.innerHTML;
}
