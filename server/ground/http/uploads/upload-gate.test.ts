import { describe, expect, test } from 'vitest';
import { leastBytes, longestSilence, type UploadSender, UploadGate, uploadRules } from './upload-gate.ts';

const MiB = 1024 * 1024;
const stranger = (line: number): UploadSender => ({ key: `190.1.1.${line}`, isStranger: true });
const account = (user_id: number): UploadSender => ({ key: `user ${user_id}`, isStranger: false });

describe('the room for forms on their way', () => {
  test('is bounded over everybody, and comes back', () => {
    const gate = new UploadGate();
    const inside = Array.from({ length: 8 }, (_, one) => gate.admit(account(one), 32 * MiB));
    expect(gate.underWay).toEqual({ forms: 8, bytes: 256 * MiB });
    expect(() => gate.admit(account(9), 1)).toThrow('upload.busy');
    for (const { release } of inside) release();
    expect(gate.underWay).toEqual({ forms: 0, bytes: 0 });
    gate.admit(account(9), 32 * MiB);
  });

  test('strangers have half of it, whatever their number: who has an account still gets in', () => {
    const gate = new UploadGate();
    for (let line = 0; line < 4; line += 1) gate.admit(stranger(line), 32 * MiB).need(32 * MiB);
    expect(() => gate.admit(stranger(5), 1).need(1)).toThrow('upload.busy');
    expect(() => gate.admit(account(1), 32 * MiB)).not.toThrow();
  });

  test('a stranger who announces much and sends nothing keeps nobody out, and one network has a third', () => {
    const gate = new UploadGate();
    const silent = Array.from({ length: 40 }, (_, line) => gate.admit(stranger(line), 32 * MiB));
    expect(gate.underWay).toEqual({ forms: 40, bytes: 0 });
    const family = gate.admit(stranger(99), 4.5 * MiB);
    family.need(100);
    expect(gate.underWay.bytes).toBe(MiB);
    family.need(4.2 * MiB);
    expect(gate.underWay.bytes).toBe(4.5 * MiB);
    family.release();
    // This is a third of half of 256.
    silent[0]?.need(32 * MiB);
    const second = gate.admit(stranger(0), 32 * MiB);
    second.need(10 * MiB);
    expect(() => second.need(11 * MiB)).toThrow('request.too_many');
    expect(gate.underWay.bytes).toBe(42 * MiB);
  });

  test('one sender has a part of it', () => {
    const gate = new UploadGate();
    gate.admit(account(1), 33 * MiB);
    expect(() => gate.admit(account(1), 32 * MiB)).toThrow('request.too_many');
    expect(gate.underWay).toEqual({ forms: 1, bytes: 33 * MiB });
    expect(() => gate.admit(account(2), 32 * MiB)).not.toThrow();
  });

  test('strangers of an address are counted apart from the accounts behind it', () => {
    const gate = new UploadGate();
    for (let form = 0; form < 12; form += 1) gate.admit(stranger(1), 1000);
    expect(() => gate.admit(stranger(1), 1000)).toThrow('request.too_many');
    for (let form = 0; form < 6; form += 1) gate.admit(account(1), 1000);
    expect(() => gate.admit(account(1), 1000)).toThrow('request.too_many');
  });

  test('who sends it is asked only where a form could come in: of a thousand at once most are answered before', () => {
    const gate = new UploadGate();
    const known = Array.from({ length: 8 }, () => gate.knock(32 * MiB));
    expect(() => gate.knock(1)).toThrow('upload.busy');
    for (const tell of known) tell();
    expect(() => gate.knock(32 * MiB)).not.toThrow();
    for (let one = 0; one < 8; one += 1) gate.admit(account(one), 32 * MiB);
    expect(() => gate.knock(1)).toThrow('upload.busy');
  });

  test('what does not say its length is counted as it comes', () => {
    const gate = new UploadGate({ ...uploadRules, bytes: 2 * MiB });
    const silent = gate.admit(account(1), null);
    silent.need(MiB);
    silent.need(MiB / 2);
    expect(gate.underWay.bytes).toBe(MiB);
    expect(() => silent.need(3 * MiB)).toThrow('upload.busy');
    silent.release();
    silent.release();
    silent.need(MiB);
    expect(gate.underWay).toEqual({ forms: 0, bytes: 0 });
  });
});

describe('how fast a form must come', () => {
  const least = (seconds: number, kept: number | null) => leastBytes(uploadRules, seconds * 1000, kept);

  test('one that brings nothing is given up after seconds, one on its way is given time to find its signal again', () => {
    expect([0, 120, 4095].map((received) => longestSilence(uploadRules, received))).toEqual([
      5000, 5000, 5000,
    ]);
    expect(longestSilence(uploadRules, 4096)).toBe(15_000);
  });

  test.each([
    ['a stranger’s, for which nothing is kept', null],
    ['two small pictures of an account', 400_000],
  ])('a kilobyte a second is enough: %s', (_what, kept) => {
    for (let seconds = 1; seconds <= 400; seconds += 1)
      expect(least(seconds, kept)).toBeLessThanOrEqual(1000 * seconds);
  });

  test('half a minute without a signal is forgiven', () => {
    expect(least(30, 30 * MiB)).toBe(0);
  });

  test('a family with one bar has four minutes for its photos', () => {
    expect(least(150, MiB)).toBe(MiB / 2);
    expect(least(400, MiB)).toBe(MiB);
  });

  test('a byte now and then is not enough, however little was kept', () => {
    expect(least(31, 500)).toBe(500);
    expect(least(40, null)).toBe(10 * 1024);
  });
});
