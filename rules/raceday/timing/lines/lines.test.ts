import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { letters } from '#rules/raceday/timing/p3/write-frame.ts';
import { runs } from '#rules/testing/runs.ts';
import { printRr, printTs } from './print.ts';
import { readRrLine, rrReader } from './race-result.ts';
import { splitStream } from './split-stream.ts';
import { tsReader } from './times-and-scoring.ts';

const bytes = (text: string) => Uint8Array.from(letters(text));

describe('RACE RESULT', () => {
  const rr = (line: string) => {
    const said = readRrLine(line);
    return said.is === 'passing' ? JSON.parse(printRr(said)) : said;
  };

  test('an active transponder says who, when and where, and its source is the box and the file', () => {
    expect(rr('7;AB12CD3;2026-05-02;10:20:30.998;0;31;112;;1;1;2;;16731;2.9;27;4;Hill;41;;D-1')).toEqual({
      source: 'rr-D-1-41',
      no: 7,
      chip: 'AB12CD3',
      at: '2026-05-02T10:20:30.998',
      point: 'hill',
      hits: 31,
      active: true,
    });
  });

  test('the marker is the gate, pushed or asked for', () => {
    const line = '8;99999;2026-05-02;10:20:28.419;;;;;0;;;;;;;;Finish;42;;D-2';
    const gate = { source: 'rr-D-2-42', no: 8, gate: true, at: '2026-05-02T10:20:28.419' };
    expect(rr(line)).toEqual(gate);
    expect(rr(`#P;${line}`)).toEqual(gate);
  });

  test('what a transponder stored, or a box without a clock wrote, is kept and not used', () => {
    expect(rr('9;AB12CD3;0000-00-01;00:00:02.773;;12;68;;1;1;1;;1;2.1;27;64;Finish;42;;D-2')).toEqual({
      source: 'rr-D-2-42',
      no: 9,
      chip: 'AB12CD3',
      kept_raw: true,
      why: 'no date (clock of the box not set) and stored (bit 64 of the active data)',
    });
    const stored = '9;AB12CD3;2026-05-02;10:20:30;;12;68;;1;1;1;;1;2.1;27;68;Finish;42;;D-2';
    expect(rr(stored)).toMatchObject({ kept_raw: true, why: 'stored (bit 64 of the active data)' });
  });

  test('a passive tag is its event and its number, on old boxes too, and its hits are not believed', () => {
    const old = { source: 'rr-?-?', no: 5, chip: '6692-33', at: '2026-05-02T10:20:43.100' };
    expect(rr('5;33;2026-05-02;10:20:43.100;6692;12;-68;09ca52')).toEqual(old);
    expect(rr('5;33;2026-05-02;10:20:43.100;6692;12;-68')).toEqual(old);
    const today = rr('5;33;2026-05-02;10:20:43.100;6692;12;68;;0;1;1;;;;;;Finish;42;;D-2');
    expect(today).toEqual({ ...old, source: 'rr-D-2-42', point: 'finish' });
  });

  test('answers and foreign lines are told apart', () => {
    const stream = 'GETPROTOCOL;1.6;1.0;3.2\r\nPASSINGS;4;82\r\n\r\n1;A;B\r\nHELLO\r\n';
    expect(rrReader()(bytes(stream))).toEqual([
      { is: 'protocol', highest: '3.2' },
      { is: 'count', count: 4, file: '82' },
      { is: 'list_end' },
      { is: 'other' },
      { is: 'other' },
    ]);
  });
});

describe('Timing & Scoring', () => {
  const finish = 't=15:22:42.631|c=FL94890|ct=CX|d=260502|h=29';
  const other = 't=15:22:42.658|c=FL94989|ct=CX|d=260502|h=31';

  test('each message is answered, and each passing of it is one', () => {
    const said = tsReader()(
      bytes(
        `Meta@Pong@$Meta@GetLocations@ln=Finish@$Finish@Passing@${finish}@${other}@16@$Finish@Ping@$What@Else@$`,
      ),
    );
    expect(said.map(({ answer }) => answer)).toEqual([
      'Partidor@AckPong@Version2.1@c|t|d|dv|re|h|am@$',
      'Partidor@AckGetLocations@$',
      'Partidor@AckPassing@16@$',
      'Partidor@AckPing@$',
      null,
    ]);
    expect(said.flatMap(({ passings }) => passings).map((one) => JSON.parse(printTs(one)))).toEqual([
      { source: 'ts-Finish', no: '16/0', chip: 'FL94890', at: '2026-05-02T15:22:42.631', point: 'finish' },
      { source: 'ts-Finish', no: '16/1', chip: 'FL94989', at: '2026-05-02T15:22:42.658', point: 'finish' },
    ]);
  });

  test('a message that comes again is answered again and brings nothing new, also with fewer passings', () => {
    const read = tsReader();
    read(bytes(`Finish@Passing@${finish}@${other}@16@$`));
    const again = [{ answer: 'Partidor@AckPassing@16@$', passings: [], unread: 0 }];
    expect(read(bytes(`Finish@Passing@${finish}@${other}@16@$`))).toEqual(again);
    expect(read(bytes(`Finish@Passing@${finish}@16@$`))).toEqual(again);
  });

  test('another passing under a known number begins a new run, and is not lost', () => {
    const read = tsReader();
    read(bytes(`Finish@Passing@${finish}@16@$`));
    const [said] = read(bytes(`Finish@Passing@${other}@16@$`));
    expect(said?.passings).toMatchObject([{ source: 'ts-Finish/2', no: '16/0', chip: 'FL94989' }]);
  });

  test('a gunshot is the gate on the day of the last passing, and without one its time is not known', () => {
    const gun = (no: number) => bytes(`Gate@Marker@mt=Gunshot|t=15:22:07.419|n=Gunshot 1@${no}@$`);
    const read = tsReader();
    expect(read(gun(6))).toMatchObject([{ passings: [{ gate: true, at: null }] }]);
    read(bytes(`Finish@Passing@${finish}@16@$`));
    expect(read(gun(7))).toMatchObject([{ passings: [{ gate: true, at: '2026-05-02T15:22:07.419' }] }]);
    expect(read(bytes('Gate@Marker@mt=Flag|t=15:22:08.000@8@$'))).toEqual([
      { answer: 'Partidor@AckMarker@8@$', passings: [], unread: 0 },
    ]);
  });

  test('what cannot be read of a passing is counted, and a day may be believed before one is said', () => {
    const read = tsReader('2026-05-02');
    expect(read(bytes(`Finish@Passing@${finish}@c=FL1|t=soon@16@$`))).toMatchObject([
      { unread: 1, passings: [{ command: 'Passing' }] },
    ]);
    expect(read(bytes('Gate@Marker@mt=Gunshot|t=15:22:07.419@6@$'))).toMatchObject([
      { unread: 0, passings: [{ command: 'Marker', at: '2026-05-02T15:22:07.419' }] },
    ]);
  });

  test('the old form has chip, time and day at fixed places', () => {
    const [said] = tsReader()(bytes('Finish@Store@AB1234516:13:57.417 3 0F  1000025030870@12@$'));
    expect(said?.answer).toBe('Partidor@AckStore@12@$');
    expect(said?.passings).toMatchObject([{ chip: 'AB12345', at: '2025-03-08T16:13:57.417' }]);
  });

  test('each cut of a stream gives the same messages', () => {
    const stream = bytes(`Meta@Pong@$Finish@Passing@${finish}@${other}@16@$Finish@Passing@${finish}@16@$`);
    const whole = tsReader()(stream);
    fc.assert(
      fc.property(fc.nat(stream.length), fc.nat(stream.length), (one, two) => {
        const read = tsReader();
        const [from, to] = [Math.min(one, two), Math.max(one, two)];
        const parts = [stream.subarray(0, from), stream.subarray(from, to), stream.subarray(to)];
        expect(parts.flatMap((part) => read(part))).toEqual(whole);
      }),
      { numRuns: runs(300) },
    );
  });
});

test('a line without an end is dropped and not held, and the next one is read', () => {
  const split = splitStream('\n');
  expect(split(bytes('x'.repeat(100_000)))).toEqual([]);
  expect(split(bytes('yz\nnext\n'))).toEqual(['next']);
});
