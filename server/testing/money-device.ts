import { randomUUID } from 'node:crypto';
import type { HandedBlock } from '#contract/money/cash/blocks.ts';
import type { Till } from '#server/testing/money.ts';

interface Lines {
  due_id: number;
  cents: number;
}

/** A phone that receives cash without a signal: it has a block of numbers, and sends its receipts later. */
export class CashPhone {
  readonly #till: Till;
  readonly device = randomUUID();
  readonly token: string;
  block: HandedBlock = {
    block_id: 0,
    first_number: 1,
    last_number: 0,
    next_number: 1,
    desk: '',
    payee_name: '',
    handed_at: '',
  };

  constructor(till: Till, token = till.delegate) {
    this.#till = till;
    this.token = token;
  }

  askForBlock(request_key: string = randomUUID()) {
    const body = { request_key, device: this.device, desk: 'Mesa 1' };
    return this.#till.ask('POST', '/blocks', body, this.token);
  }

  /** Asks for numbers while there is a signal. */
  async prepare(): Promise<this> {
    this.block = (await this.askForBlock()).json<HandedBlock>();
    return this;
  }

  /** Writes a receipt under the next number. What will be sent is the same however often it is sent. */
  write(lines: Lines[], written_at = new Date()) {
    const { block_id, next_number } = this.block;
    this.block.next_number += 1;
    return {
      request_key: randomUUID(),
      block_id,
      device: this.device,
      receipt_number: next_number,
      written_at: written_at.toISOString(),
      payer_name: 'Marina Paz',
      desk: 'Mesa 1',
      lines,
    };
  }

  send(receipt: ReturnType<CashPhone['write']>, token = this.token) {
    return this.#till.ask('POST', '/receipts/written', receipt, token);
  }

  giveBack(next_number = this.block.next_number) {
    const body = { device: this.device, next_number };
    return this.#till.ask('POST', `/blocks/${this.block.block_id}/return`, body, this.token);
  }
}
