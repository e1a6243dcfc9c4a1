import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { regulationChanges } from './changes.ts';
import { paragraphsOf } from './paragraphs.ts';

const first =
  '<h2>Casco</h2><p>El casco es integral y obligatorio.</p><h2>Placa</h2><ul><li>Una por piloto</li></ul>';

describe('what changed in a regulation', () => {
  test('a word is shown within its paragraph, under its heading', () => {
    expect(regulationChanges(first, first.replace('obligatorio', 'obligatorio siempre'))).toEqual([
      {
        kind: 'changed',
        under: 'Casco',
        pieces: [
          { text: 'El casco es integral y obligatorio', change: 'same' },
          { text: ' siempre', change: 'added' },
          { text: '.', change: 'same' },
        ],
      },
    ]);
  });

  test('a paragraph that came, and one that went', () => {
    const became = first.replace('<h2>Placa', '<p>Guantes largos.</p><h2>Placa').replace(/<ul>.*<\/ul>/, '');
    expect(
      regulationChanges(first, became).map(({ kind, under, pieces }) => [kind, under, pieces[0]?.text]),
    ).toEqual([
      ['added', 'Casco', 'Guantes largos.'],
      ['removed', 'Placa', 'Una por piloto'],
    ]);
  });

  test('nothing, where only the look is another', () => {
    expect(regulationChanges(first, first.replace('integral', '<strong>integral</strong>'))).toEqual([]);
  });

  test('all of it, where there was none, and where it was taken down', () => {
    expect(regulationChanges(null, first).map(({ kind }) => kind)).toEqual([
      'added',
      'added',
      'added',
      'added',
    ]);
    expect(regulationChanges(first, null).every(({ kind }) => kind === 'removed')).toBe(true);
  });

  test('a row of a table is one paragraph, and signs are read as they are written', () => {
    expect(paragraphsOf('<table><tr><td>1.º</td><td>50 &amp; más</td></tr></table>')).toEqual([
      { text: '1.º · 50 & más', isHeading: false },
    ]);
  });

  test('of any two texts: what stayed and came is the later one, what stayed and went the earlier', () => {
    const text = fc.array(fc.constantFrom('casco', 'placa', 'manga uno', 'final', 'a b c'), { maxLength: 6 });
    const html = (words: string[]) => words.map((word) => `<p>${word}</p>`).join('');
    fc.assert(
      fc.property(text, text, (was, became) => {
        const changes = regulationChanges(html(was), html(became));
        const count = (kinds: string[]) => changes.filter(({ kind }) => kinds.includes(kind)).length;
        expect(was.length - count(['removed'])).toBe(became.length - count(['added']));
        if (was.join('|') === became.join('|')) expect(changes).toEqual([]);
      }),
    );
  });
});
