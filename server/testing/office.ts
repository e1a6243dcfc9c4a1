import type { OrganizationCategory } from '#contract/season/office/cups/categories.ts';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import type { TestApp } from '#server/testing/app.ts';
import { People } from '#server/testing/people.ts';

/** A secretary of an organization at her desk. */
export class Office {
  readonly people: People;
  readonly organization_id: number;
  readonly token: string;
  readonly email: string;

  private constructor(people: People, organization_id: number, token: string, email: string) {
    this.people = people;
    this.organization_id = organization_id;
    this.token = token;
    this.email = email;
  }

  /** Makes a new organization with an account that runs it. */
  static async open(app: TestApp, name = 'Federación Andina'): Promise<Office> {
    const people = new People(app);
    const { organization_id } = await people.place(name);
    const email = `oficina${organization_id}-${Math.random().toString(36).slice(2)}@example.org`;
    const { token } = await people.account({ email, roles: [{ role: 'organizer', organization_id }] });
    return new Office(people, organization_id, token, email);
  }

  /** Makes another account of an organization that is there, on whatever server. */
  static async join(app: TestApp, organization_id: number): Promise<Office> {
    const people = new People(app);
    const email = `mesa${organization_id}-${Math.random().toString(36).slice(2)}@example.org`;
    const { token } = await people.account({ email, roles: [{ role: 'organizer', organization_id }] });
    return new Office(people, organization_id, token, email);
  }

  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    return this.people.call(method, `/api/office${path}`, this.token, body);
  }

  /** Does what must succeed, and returns the cup as it is then. */
  async did(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<OfficeCup> {
    const answer = await this.ask(method, path, body);
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.body}`);
    return answer.json<OfficeCup>();
  }

  async cup(cup_id: number): Promise<OfficeCup> {
    return (await this.ask('GET', `/cups/${cup_id}`)).json<OfficeCup>();
  }

  create(cup_name: string): Promise<OfficeCup> {
    return this.did('POST', '/cups', { organization_id: this.organization_id, cup_name });
  }

  /** Saves settings based on the present version. */
  async save(cup_id: number, changes: object) {
    const { version } = await this.cup(cup_id);
    return this.ask('PUT', `/cups/${cup_id}`, { version, ...changes });
  }

  async date(cup_id: number, date: string, name: string, more: object = {}): Promise<OfficeCup> {
    const { version } = await this.cup(cup_id);
    return this.did('POST', `/cups/${cup_id}/dates`, { version, date, name, ...more });
  }

  async move(cup_id: number, cup_status: string) {
    const { version } = await this.cup(cup_id);
    return this.ask('PUT', `/cups/${cup_id}/status`, { version, cup_status });
  }

  /** Adds categories of a list to the organization. */
  async template(code: string, names?: string[]): Promise<OrganizationCategory[]> {
    const path = `/organizations/${this.organization_id}/categories/from-template`;
    const answer = await this.ask('POST', path, { code, ...(names ? { names } : {}) });
    return answer.json<{ items: OrganizationCategory[] }>().items;
  }

  /** Makes a cup with dates and the boys of 9 to 11, open to the public. */
  async published(cup_name: string, dates: readonly string[]): Promise<OfficeCup> {
    const { cup_id } = await this.create(cup_name);
    for (const [index, date] of dates.entries()) await this.date(cup_id, date, `${index + 1}.ª fecha`);
    const names = ['Varones 9', 'Varones 10', 'Varones 11'];
    const categories = await this.template('argentina', names);
    await this.save(cup_id, {
      cup_categories: categories
        .filter(({ category_name }) => names.includes(category_name))
        .map(({ category_id }) => ({ category_id, entry_limit: null })),
    });
    const opened = await this.move(cup_id, 'OPENED');
    if (opened.statusCode !== 200) throw new Error(opened.body);
    return opened.json<OfficeCup>();
  }
}

/** Returns the code of a refusal. */
export const codeOf = (answer: { json: <T>() => T }): string => answer.json<{ code: string }>().code;
