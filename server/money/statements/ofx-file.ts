import { Tokenizer } from 'htmlparser2';
import type { OfxAccount, OfxMovement } from '#rules/money/statement/ofx.ts';
import { MOST_ROWS, UnreadableSheet } from '#server/ground/sheets/sheet.ts';

/** A file of a bank has a few accounts. */
const mostAccounts = 1000;
/** The longest text of a field. The specification allows 255 characters. */
const longestField = 2000;

/**
 * Returns the accounts of a file with their movements, each as its fields by name. The older form of OFX closes no
 * field, so a field ends where the next tag begins. Fields of an inner group have its name in front, as
 * `currency.cursym`, because the currency before the bank exchanged it is another group. Throws UnreadableSheet.
 */
export function readOfxFile(text: string): OfxAccount[] {
  const accounts: OfxAccount[] = [];
  let fields: Record<string, string> = {};
  let movement: Record<string, string> | null = null;
  let movements: OfxMovement[] = [];
  let count = 0;
  let isCard = false;
  let group = '';
  let field = '';
  let value = '';
  const endField = () => {
    const place = group === '' ? field : `${group}.${field}`;
    const into = movement ?? fields;
    if (field !== '' && value.trim() !== '') into[place] ??= value.trim().slice(0, longestField);
    [field, value] = ['', ''];
  };
  const endMovement = () => {
    movement = null;
    group = '';
  };
  const endAccount = () => {
    endMovement();
    if (movements.length > 0 || 'acctid' in fields) accounts.push({ fields, movements, isCard });
    if (accounts.length > mostAccounts) throw new UnreadableSheet('spreadsheet.too_long');
    [fields, movements, isCard] = [{}, [], false];
  };
  const open = (name: string) => {
    endField();
    if (name === 'stmtrs' || name === 'ccstmtrs') {
      endAccount();
      isCard = name === 'ccstmtrs';
    } else if (name === 'stmttrn') {
      count += 1;
      if (count > MOST_ROWS) throw new UnreadableSheet('spreadsheet.too_long');
      endMovement();
      movement = {};
      movements.push(movement);
    } else if (name === 'currency' || name === 'origcurrency') group = name;
    else field = name;
  };
  const close = (name: string) => {
    endField();
    if (name === group) group = '';
    if (name === 'stmttrn' || name === 'banktranlist') endMovement();
  };
  const nothing = () => {};
  const said = (start: number, end: number) => {
    if (value.length < longestField) value += text.slice(start, end);
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => open(text.slice(start, end).toLowerCase()),
      onclosetag: (start, end) => close(text.slice(start, end).toLowerCase()),
      ontext: said,
      ontextentity: (codepoint) => {
        if (value.length < longestField) value += String.fromCodePoint(codepoint);
      },
      oncdata: (start, end, offset) => said(start, end - offset),
      // Only then is CDATA read as text.
      isInForeignContext: () => true,
      onattribdata: nothing,
      onattribend: nothing,
      onattribentity: nothing,
      onattribname: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: endField,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
    },
  );
  tokenizer.write(text);
  tokenizer.end();
  endAccount();
  return accounts;
}
