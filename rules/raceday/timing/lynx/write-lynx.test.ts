import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PHASES, phaseOfBits } from '#rules/stages.ts';
import { runs } from '#rules/testing/runs.ts';
import { readText, utf16Bytes, windowsBytes } from './text-bytes.ts';
import { lynxRound, writeLynx, type LynxHeat, type LynxRider } from './write-lynx.ts';

const thiago: LynxRider = {
  rider_id: 1,
  id: '204',
  lane: 1,
  last: 'PÉREZ ACUÑA',
  first: 'Thiago',
  club: 'Río Cuarto BMX',
  licence: '10012345678',
};
const bruno: LynxRider = {
  rider_id: 2,
  id: '018',
  lane: null,
  last: 'Núñez, hijo',
  first: 'Bru\tno\n',
  club: 'Club "El Cóndor"',
  licence: '',
};
const heat = (event: number, ...riders: LynxRider[]): LynxHeat => ({
  event,
  round: 1,
  heat: 2,
  name: '37 · Varones 11',
  riders,
});
const textsOf = (...heats: LynxHeat[]) =>
  Object.values(writeLynx(heats)).map((bytes) => readText(bytes).text.split('\r\n'));

describe('the files for a photo finish', () => {
  test('name each heat with its riders, quote what must be quoted, and keep the zeros of plates', () => {
    const [evt, sch, ppl] = textsOf(heat(12, thiago, bruno));
    expect(evt).toEqual([
      '12,1,2,37 · Varones 11',
      ',204,1,PÉREZ ACUÑA,Thiago,Río Cuarto BMX,,10012345678',
      ',018,,"Núñez, hijo",Bru no,"Club ""El Cóndor""",,',
      '',
    ]);
    expect(sch).toEqual(['12,1,2', '']);
    expect(ppl).toEqual([
      '204,PÉREZ ACUÑA,Thiago,Río Cuarto BMX,10012345678',
      '018,"Núñez, hijo",Bru no,"Club ""El Cóndor""",',
      '',
    ]);
  });

  test('leave a plate that two riders of the race have out of the people', () => {
    const [, , ppl] = textsOf(
      heat(12, thiago),
      heat(12, thiago),
      heat(13, bruno, { ...bruno, rider_id: 3, id: '204' }),
    );
    expect(ppl?.map((line) => line.slice(0, 3))).toEqual(['018', '']);
  });

  test('are UTF-16 with its mark, or Windows-1252, never UTF-8', () => {
    const wide = writeLynx([heat(12, thiago)])['lynx.evt'];
    expect(Array.from(wide.subarray(0, 4))).toEqual([0xff, 0xfe, 0x31, 0]);
    const single = writeLynx([heat(12, thiago)], 'cp1252')['lynx.ppl'];
    expect(Array.from(single.subarray(4, 9))).toEqual([0x50, 0xc9, 0x52, 0x45, 0x5a]);
  });
});

test('each stage has a number for the photo finish, which finds it again', () => {
  expect(PHASES.map(lynxRound)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  for (const phase of PHASES) expect(phaseOfBits(lynxRound(phase) - 1)).toBe(phase);
});

describe('Windows-1252', () => {
  test('is what browsers read, in each of its signs', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const text = new TextDecoder('windows-1252').decode(bytes);
    expect(windowsBytes(text)).toEqual(bytes);
    expect(readText(bytes)).toEqual({ text, encoding: 'cp1252' });
    expect(Array.from(windowsBytes('€‚„…†‡‰Š‹ŒŽ‘’“”•–—™š›œžŸ'))).toEqual([
      0x80, 0x82, 0x84, 0x85, 0x86, 0x87, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96,
      0x97, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f,
    ]);
  });

  test('loses the mark of a letter that it has not, and any other sign', () => {
    expect(readText(windowsBytes('Gőz Ñandú n\u0303 日 😀')).text).toBe('Goz Ñandú ñ ? ?');
  });
});

test('UTF-16 gives each text back', () => {
  fc.assert(
    fc.property(fc.uint16Array(), (codes) => {
      const text = String.fromCharCode(...codes);
      expect(readText(utf16Bytes(text))).toEqual({ text, encoding: 'utf-16' });
    }),
    { numRuns: runs(300) },
  );
});
