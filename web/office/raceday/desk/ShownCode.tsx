import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { copyText } from '#web/parts/desk/copy-text.ts';
import { Qr } from '#web/parts/account/Qr.tsx';
import { Button } from '#web/ui/Button.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { MadePass } from './MakePass.tsx';
import { keysOf } from '#rules/table.ts';
import { pointWords } from '#web/parts/desk/point-words.ts';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { passLink } from './pass-link.ts';

import { isJudge } from '#rules/raceday/judging/duties.ts';
import { qrPath } from '#web/parts/account/qr-path.ts';
import { printPage } from '#web/parts/account/print-page.ts';
import { dutyWords } from './duty-words.ts';

/* There are four cards on a sheet, as high as Letter allows, so that one layout serves A4 too. */
const LOOK = `
  @page { margin: 0 }
  body { margin: 0; font-family: system-ui, sans-serif; color: #000; font-size: 4mm }
  main { display: flex; flex-wrap: wrap; width: 210mm }
  section { box-sizing: border-box; width: 105mm; height: 138mm; padding: 6mm; outline: .2mm dashed #999;
    break-inside: avoid; display: flex; flex-direction: column; align-items: center; text-align: center; gap: 2mm; overflow: hidden }
  section.judge { border-top: 5mm solid #ffc400; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  section.announcer { border-top: 5mm solid #0d1015; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  section.desk { border-top: 5mm solid #bbb; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  h1 { margin: 0; font-size: 9mm; line-height: 1 }
  p { margin: 0; overflow-wrap: anywhere }
  svg { width: 58mm; height: 58mm }
  .code { font-size: 11mm; line-height: 1.05; font-weight: 700; letter-spacing: .08em; font-variant-numeric: tabular-nums }
`;

const SVG = 'http://www.w3.org/2000/svg';

function qrIn(page: Document, text: string): SVGElement {
  const { path, size } = qrPath(text);
  const svg = page.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  const dark = page.createElementNS(SVG, 'path');
  dark.setAttribute('d', path);
  svg.append(dark);
  return svg;
}

function cardIn(page: Document, made: MadePass, race: string): HTMLElement {
  const { pass, code } = made;
  const { page: address, link } = passLink(made, location.origin);
  const line = (name: 'h1' | 'p', text: string, look = '') => {
    const element = page.createElement(name);
    element.textContent = text;
    element.className = look;
    return element;
  };
  const card = page.createElement('section');
  card.className = isJudge(pass.duty) ? 'judge' : pass.duty === 'announcer' ? 'announcer' : 'desk';
  const seat = pass.seat === null ? [] : [m.office_helpers_seat_of({ seat: String(pass.seat) })];
  card.append(
    line('h1', [dutyWords[pass.duty].title(), ...seat].join(' · ')),
    line('p', `${pass.desk_name} · ${race}`),
    qrIn(page, link),
    line('p', m.office_helpers_card_how()),
    line('p', address.replace(/^https?:\/\//, '')),
    line('p', code, 'code'),
  );
  return card;
}

/** Prints a card for each code that was made: purpose, QR code, and address and code for typing. */
function printCards(all: readonly MadePass[], race: string): void {
  printPage(race, LOOK, (page) => {
    const main = page.createElement('main');
    main.append(...all.map((made) => cardIn(page, made, race)));
    return main;
  });
}

/** Writes what is typed at the computer beside the decoder, for the place at which that one hears. */
function BridgeCommand({ made: { code, origin } }: { made: MadePass }) {
  const [point, setPoint] = useState<keyof typeof pointWords>('finish');
  const command = `npm run timing -- p3 ${m.office_timing_host()} --to ${origin} --code ${code} --source ${point}`;
  return (
    <div className="mt-4 w-full">
      <p className="mb-4 max-w-text">{m.office_timing_phone()}</p>
      <RadioField
        name="timing_point"
        label={m.office_timing_point()}
        checkedValue={point}
        options={keysOf(pointWords).map((value) => ({ value, label: pointWords[value]() }))}
        onChange={({ target }) =>
          setPoint(keysOf(pointWords).find((one) => one === target.value) ?? 'finish')
        }
      />
      <p className="mt-3 max-w-text">{m.office_timing_command()}</p>
      <p className="mt-1 font-mono text-small wrap-anywhere select-all">{command}</p>
    </div>
  );
}

interface ShownCodeProps {
  made: MadePass;
  /** All codes that were made since the page was opened, including this one. They are printed together. */
  all: readonly MadePass[];
  race: string;
}

/** Shows a new code, to read by camera or aloud, copy, share, or print as a card. It is not shown again. */
export function ShownCode({ made, all, race }: ShownCodeProps) {
  const { pass, code } = made;
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const { link, isHere } = passLink(made, location.origin);
  const copy = async () => setOutcome((await copyText(link)) ? 'copied' : 'refused');
  const share = () =>
    navigator.share({ url: link, text: m.office_helpers_share_text({ race, code }) }).catch(() => undefined);
  return (
    <div className="mt-6 flex flex-wrap gap-4 border-l-8 border-accent bg-surface p-4">
      <div className="w-full max-w-60 shrink-0">
        <Qr text={link} label={m.office_helpers_qr({ name: pass.desk_name })} />
      </div>
      <div className="min-w-0 grow basis-60">
        <h2 key={code} ref={focusOnMount} tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
          {m.office_helpers_code({ name: pass.desk_name })}
          <span className="sr-only"> {code.split('').join(' ')}</span>
        </h2>
        <p data-code className="my-2 display text-d34 tracking-wider tabular-nums">
          {code}
        </p>
        <p className="max-w-text">{m.office_helpers_code_once()}</p>
        {isHere && <p className="mt-2 max-w-text font-semibold text-warn">{m.office_helpers_only_here()}</p>}
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button onClick={() => void copy()}>{m.office_helpers_copy()}</Button>
          {typeof navigator.share === 'function' && (
            <Button onClick={() => void share()}>{m.office_helpers_share()}</Button>
          )}
          <Button onClick={() => printCards(all, race)}>
            <Icon name="print" className="size-5" />
            {m.office_helpers_print({ count: all.length })}
          </Button>
        </div>
        <div role="status" className="mt-2">
          {outcome === 'copied' && <p className="font-semibold text-go">{m.office_helpers_copied()}</p>}
          {outcome === 'refused' && (
            <>
              <p>{m.office_helpers_copy_failed()}</p>
              <p className="font-semibold wrap-anywhere select-all">{link}</p>
            </>
          )}
        </div>
      </div>
      {pass.duty === 'timing' && <BridgeCommand made={made} />}
    </div>
  );
}
