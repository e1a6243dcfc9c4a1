import { expect, test } from 'vitest';
import { DESK_DUTIES } from '#rules/operations/office/desk-duties.ts';
import { readCodeLink } from '#web/parts/desk/code-link.ts';
import { passLink } from './pass-link.ts';

const pass = {
  desk_id: 1,
  desk_name: 'Ana Ríos',
  seat: null,
  created_at: '',
  expires_at: '',
  state: 'good' as const,
  devices: 0,
  used_at: null,
  actions: 0,
  looks: 0,
};
const made = (duty: (typeof DESK_DUTIES)[number], origin = 'http://192.168.8.20:3000') => ({
  pass: { ...pass, duty },
  code: 'ABCDE-FGHJK',
  origin,
});

test.each(DESK_DUTIES)(
  'the link of a code for %s opens its page with the code, at the address the office is read at',
  (duty) => {
    const { page, link, isHere } = passLink(made(duty), 'https://bmx.example');
    expect(link.startsWith(`${page}#`)).toBe(true);
    expect(new URL(page).origin).toBe('https://bmx.example');
    expect(readCodeLink(new URL(link).hash).code).toBe('ABCDE-FGHJK');
    expect(isHere).toBe(false);
  },
);

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'an office opened at %s writes the address other devices reach',
  (seen) => {
    expect(passLink(made('finish'), seen).link).toMatch(/^http:\/\/192\.168\.8\.20:3000\//);
    expect(passLink(made('finish', 'http://127.0.0.1:3000'), seen).isHere).toBe(true);
  },
);
