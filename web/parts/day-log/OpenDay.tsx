import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { JudgeDuty } from '#rules/raceday/judging/duties.ts';
import * as m from '#text/messages/messages.js';
import { NotArrived } from '#web/ground/arriving/bring.ts';
import { CallFailure } from '#web/ground/call/ask.ts';
import { paths } from '#web/ground/address/paths.ts';
import { dayScreenOf } from '#web/parts/live/day-screens.ts';
import { codeLink, readCodeLink } from '#web/parts/desk/code-link.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { bringPack, newDevice, openWithCode, sameDevice } from './calls.ts';
import type { DayLog } from './log.ts';
import type { DaySession, KeptOp } from './records.ts';
import { takeSeat } from './take-seat.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

/* Once removed from the address, it exists only here. React may draw the screen a second time, and must find it. */
let given = { code: '', person: '' };

/** Reads the code of a QR code or link, and its name. It leaves the address at once, so that nobody reads it there. */
function takeCode(): typeof given {
  const params = new URLSearchParams(location.search);
  const made = readCodeLink(location.hash);
  const code = params.get('code') ?? made.code;
  if (code !== '') {
    given = { code, person: made.person };
    history.replaceState(history.state, '', location.pathname);
  }
  return given;
}

interface OpenDayProps {
  log: DayLog;
  duty: JudgeDuty;
  title: string;
  why: string;
  isRefused: boolean;
  /** Other actions on this screen. */
  children?: ReactNode;
}

/** Opens the day once, with a code and the person's name. After that it needs no signal. */
export function OpenDay({ log, duty, title, why, isRefused, children }: OpenDayProps) {
  const [code, setCode] = useState(() => takeCode().code);
  const [person, setPerson] = useState(() => takeCode().person || (log.state().me?.person ?? ''));
  const [isBusy, setIsBusy] = useState(false);
  const [meanwhile, setMeanwhile] = useState<string>();
  const [wrong, setWrong] = useState<string | null>(null);

  const open = async () => {
    const { me: before, ops } = log.state();
    let device = sameDevice(before) ?? newDevice();
    const asked = (): Promise<DaySession> => openWithCode(code.trim(), device, person.trim(), setMeanwhile);
    const session = await asked().catch((error: unknown) => {
      if (!(error instanceof CallFailure) || error.code !== 'judging.device_elsewhere') throw error;
      // Another race or code was open here, so the device gets a new name.
      device = newDevice();
      return asked();
    });
    // A code opens the screen of its duty, wherever somebody typed it.
    if (session.duty !== duty) {
      location.assign(dayScreenOf[session.duty] + codeLink(code.trim(), person.trim()));
      return;
    }
    const pack = await bringPack(session.token, session.race.race_id, '').catch((error: unknown) => {
      if (error instanceof CallFailure && error.code === 'judging.not_drawn') return null;
      throw error;
    });
    await log.open({ ...device, person: person.trim(), session, clock_ms: null }, pack);
    // This is the same phone under its earlier name, and what it recorded about this race is its own.
    const isOwn = ({ race_id, op }: KeptOp) =>
      race_id === session.race.race_id && op.device_id === before?.device_id && op.said.kind === 'sheet';
    if (duty === 'finish' && before !== null && before.device_id !== device.device_id && ops.some(isOwn))
      await takeSeat(log, before.device_id);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsBusy(true);
    setWrong(null);
    try {
      await open();
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'judging.for_desk') {
        location.assign(`${paths.desk}#${code.trim()}`);
        return;
      }
      const isOfLine = error instanceof CallFailure || error instanceof NotArrived;
      setWrong(isOfLine ? failureText(error) : m.judge_no_storage());
    } finally {
      setIsBusy(false);
      setMeanwhile(undefined);
    }
  };
  return (
    <div className="gutter mx-auto max-w-page py-6">
      <div className="max-w-110">
        <h1 className="display text-d34">{title}</h1>
        <p className="mt-2 text-ink2">{why}</p>
        <form onSubmit={(event) => void submit(event)} className="mt-6 flex flex-col gap-5">
          <TextField
            name="day_code"
            label={m.table_code()}
            hint={meanwhile}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            placeholder="XXXXX-XXXXX"
            maxLength={40}
            required
          />
          <TextField
            name="day_person"
            label={m.table_person()}
            hint={m.table_person_hint()}
            value={person}
            onChange={({ currentTarget }) => setPerson(currentTarget.value)}
            autoComplete="name"
            maxLength={60}
            required
          />
          <SubmitButton
            failure={isRefused ? m.judge_no_storage() : wrong}
            busy={isBusy}
            busyText={m.table_opening()}
          >
            {m.table_open()}
          </SubmitButton>
        </form>
        {children}
      </div>
    </div>
  );
}
