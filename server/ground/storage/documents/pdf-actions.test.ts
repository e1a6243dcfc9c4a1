import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { judgePdf } from './judge-pdf.ts';
import { actsByItself } from './pdf-actions.ts';
import { readPdfText } from './pdf-objects.ts';
import { pdf } from '#server/testing/papers.ts';

/** Returns objects packed into a stream, as current programs write them. */
function packed(...objects: readonly string[]): string {
  let body = '';
  const pairs = objects.map((object, index) => {
    const pair = `${20 + index} ${body.length}`;
    body += `${object} `;
    return pair;
  });
  const head = `${pairs.join(' ')} `;
  const bytes = deflateSync(Buffer.from(head + body, 'latin1')).toString('latin1');
  return `<< /Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;
}

const calls = '<< /S /URI /URI (https://evil.test) >>';

describe('a paper that does something by itself is not taken', () => {
  test.each([
    ['opens an address', pdf(`/OpenAction ${calls}`)],
    ['opens one by another name', pdf('/Open#41ction << /S /#55RI /URI (https://evil.test) >>')],
    ['opens one from another object', pdf('/OpenAction 4 0 R', [calls])],
    [
      'opens one after it has turned to a page',
      pdf(`/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${calls} >>`),
    ],
    ['opens another file', pdf('/OpenAction << /S /GoToR /F (x.pdf) /D [0 /Fit] >>')],
    ['prints itself', pdf('/OpenAction << /S /Named /N /Print >>')],
    ['opens an address when it is closed', pdf(`/AA << /WC ${calls} >>`)],
    ['hides it among packed objects', pdf('/OpenAction 20 0 R', [packed(calls)])],
    ['hides all of it there', pdf('', [packed(`<< /Type /Catalog /OpenAction ${calls} >>`)])],
    ['hides a script there', pdf('', [packed('<< /S /JavaScript /JS (app.alert) >>')])],
    ['names an action that is nowhere', pdf('/OpenAction 99 0 R')],
  ])('it %s', async (_what, bytes) => {
    expect(await judgePdf(bytes)).toBe('document.has_script');
  });
});

describe('a paper that only shows something is taken', () => {
  test.each([
    ['opens at a page', pdf('/OpenAction [3 0 R /XYZ null null 0]')],
    ['opens at a page by an action', pdf('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>')],
    ['opens at a page named elsewhere', pdf('/OpenAction 4 0 R', ['[3 0 R /Fit]'])],
    ['opens at a page named among packed objects', pdf('/OpenAction 20 0 R', [packed('[3 0 R /Fit]')])],
    ['has a link somebody may tap', pdf('', [`<< /Type /Annot /Subtype /Link /A ${calls} >>`])],
    ['has chapters', pdf('/Outlines 4 0 R', ['<< /First 5 0 R /Next 6 0 R >>'])],
  ])('it %s', async (_what, bytes) => {
    expect(await judgePdf(bytes)).toBe(null);
  });

  test('a photo has any three letters in it by chance', () => {
    const scanned = pdf('', [
      '<< /Subtype /Image /Length 20 >>\nstream\n\u00ff/JS \u00ff/AA << /XFA (\nendstream',
    ]);
    expect(actsByItself(readPdfText(scanned))).toBe(false);
  });
});
