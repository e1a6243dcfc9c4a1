import { randomUUID } from 'node:crypto';
import type { ImportChoices, ImportPreview, SentSheet } from '#contract/people/office/riders/rider-import.ts';
import type { People } from '#server/testing/people.ts';

/** Somebody at a desk with sheets of riders. */
export class RiderSheets {
  readonly #people: People;
  readonly #organization_id: number;
  readonly token: string;

  constructor(people: People, organization_id: number, token: string) {
    this.#people = people;
    this.#organization_id = organization_id;
    this.token = token;
  }

  post(bytes: Uint8Array, more: Record<string, string> = {}, name = 'planilla.csv') {
    const fields = { organization_id: String(this.#organization_id), request_key: randomUUID(), ...more };
    return this.#people.send('POST', '/api/office/rider-imports', this.token, fields, {
      file: { name, bytes },
    });
  }

  /** Sends lines of text, and accepts the columns as they were guessed. */
  async send(lines: readonly string[] | Uint8Array, more: Partial<ImportChoices> = {}) {
    const bytes = lines instanceof Uint8Array ? lines : Buffer.from(lines.join('\n'));
    const answer = await this.post(bytes);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const sheet = answer.json<SentSheet>();
    return { sheet, choices: this.choices(sheet, more) };
  }

  choices(sheet: SentSheet, more: Partial<ImportChoices> = {}): ImportChoices {
    return {
      columns: sheet.columns.map(({ field }) => field),
      date_order: sheet.date_order,
      club_id: null,
      cup_id: null,
      clubs: [],
      repairs: [],
      names: { order: null, surnames: null },
      capitals: false,
      riders: [],
      ...more,
    };
  }

  act(import_id: number, action: 'preview' | 'apply' | 'undo', body: object) {
    return this.#people.call('POST', `/api/office/rider-imports/${import_id}/${action}`, this.token, body);
  }

  async preview(import_id: number, choices: ImportChoices): Promise<ImportPreview> {
    const answer = await this.act(import_id, 'preview', choices);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<ImportPreview>();
  }

  /** Sends lines and reads the preview. */
  async look(lines: readonly string[] | Uint8Array, more: Partial<ImportChoices> = {}) {
    const { sheet, choices } = await this.send(lines, more);
    return { sheet, choices, preview: await this.preview(sheet.import_id, choices) };
  }

  /** Sends lines, reads the preview and applies it. */
  async take(lines: readonly string[] | Uint8Array, more: Partial<ImportChoices> = {}) {
    const { sheet, choices, preview } = await this.look(lines, more);
    const { fingerprint } = preview;
    const applied = await this.act(sheet.import_id, 'apply', { ...choices, fingerprint });
    return { import_id: sheet.import_id, choices, preview, applied };
  }

  export(format: 'xlsx' | 'csv' | 'bem', { language = 'es', cup_id = 0 } = {}) {
    const cup = cup_id === 0 ? '' : `&cup_id=${cup_id}`;
    const address = `/api/office/riders/export?organization_id=${this.#organization_id}${cup}&format=${format}`;
    return this.#people.call('GET', address, this.token, undefined, { cookie: `language=${language}` });
  }
}
