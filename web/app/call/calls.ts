import type { z } from 'zod';
import type { seasonFeed } from '#contract/calendar/calendar.ts';
import type { calendarFeed, cupRankingFile } from '#contract/cups/cups.ts';
import type { dumpFile } from '#contract/open-data/dump.ts';
import type { resultFile } from '#contract/open-data/result-files.ts';
import type { endpoints } from '#contract/endpoints.ts';

/* The calls of the contract, as types only: no page loads the schemas. */

type Declared =
  | (typeof endpoints)[keyof typeof endpoints]
  | typeof calendarFeed
  | typeof seasonFeed
  | typeof cupRankingFile
  | typeof dumpFile
  | typeof resultFile;

/** Every call by method and path: `GET /api/cups/{id}`. */
export type Calls = { [One in Declared as `${One['method']} ${One['path']}`]: One };

type NameOf<Kind> = { [Name in keyof Calls]: Calls[Name] extends Kind ? Name : never }[keyof Calls];
/** A call that answers with a file. */
type FileName = NameOf<{ answersFile: true }>;
/** A call that answers with JSON. */
export type CallName = Exclude<keyof Calls, FileName>;
/** A call that a helper makes with the code of a race. */
export type DeskName = NameOf<{
  who:
    | 'race_desk'
    | 'desk_helper'
    | 'race_check_in'
    | 'race_presence'
    | 'desk_medical'
    | 'desk_kiosk'
    | 'race_judge'
    | 'race_chief';
}> &
  CallName;
/** A call for which a stranger's browser has to do some work. */
export type ProofName = NameOf<{ asksProof: true }> & CallName;
/** A call that takes a form with files. */
export type FormName = NameOf<{ files: readonly string[] }>;

type Inner<S> = S extends z.ZodOptional<infer I> | z.ZodDefault<infer I> ? I : S;
/** Digits may also be given as a number. */
type OrNumber<In> = In | (In extends `${infer N extends number}` ? N : never);
/** A value that is sent as text: it may be given as a number; a value read as JSON is given before it is text. */
type Text<S> =
  z.output<S> extends number
    ? number | string
    : z.output<S> extends object
      ? S extends z.ZodPipe<z.ZodType, infer Read extends z.ZodType>
        ? z.input<Read>
        : z.input<S>
      : OrNumber<z.input<S>>;
type TextFields<Shape, Nothing> = {
  [Key in keyof Shape as undefined extends z.input<Shape[Key]> ? never : Key]: Text<Shape[Key]>;
} & {
  [Key in keyof Shape as undefined extends z.input<Shape[Key]> ? Key : never]?:
    | Text<Inner<Shape[Key]>>
    | Nothing;
};
type ShapeOf<S> = S extends z.ZodObject<infer Shape> ? Shape : never;

/** A value that is sent as JSON; lists may be read-only. */
type Json<In> = In extends readonly (infer Item)[]
  ? readonly Json<Item>[]
  : In extends object
    ? { [Key in keyof In]: Json<In[Key]> }
    : In;

/** One part of the input: absent where the contract has none, required where one of its fields is. */
type Part<Name extends string, Value> = [keyof Value] extends [never]
  ? { [One in Name]?: never }
  : string extends keyof Value
    ? { [One in Name]?: never }
    : Partial<Value> extends Value
      ? { [One in Name]?: Value }
      : { [One in Name]: Value };
type InAddress<E> = Part<'params', E extends { params: infer S } ? TextFields<ShapeOf<S>, never> : unknown> &
  Part<
    'query',
    // Lists are asked for with all attributes: a choice of them is for other programs.
    E extends { query: infer S }
      ? TextFields<Omit<ShapeOf<S>, '_attributes'>, '' | null | undefined>
      : unknown
  >;

/** What an address is made of. */
export type Places = { [Name in keyof Calls]: InAddress<Calls[Name]> };
/** What goes into a call, as JSON. */
export type Inputs = {
  [Name in CallName]: Places[Name] &
    Part<'body', Calls[Name] extends { body: infer S extends z.ZodType } ? Json<z.input<S>> : unknown>;
};
/** What goes into a form: fields as text, and files by their names. */
export type FormInputs = {
  [Name in FormName]: Places[Name] &
    Part<
      'body',
      Calls[Name] extends { body: infer S } ? TextFields<ShapeOf<S>, null | undefined> : unknown
    > & {
      files: { [Slot in Calls[Name]['files'][number]]?: File | null | undefined };
    };
};

/** A list that can be asked for some attributes gives all of them here. */
type Whole<E, Reply> = E extends { query: z.ZodObject<{ _attributes: z.ZodType }> }
  ? Reply extends { items: (infer Item)[]; total: number }
    ? { items: Required<Item>[]; total: number }
    : Reply
  : Reply;
/** The reply of a call. The server checks every reply before it sends it. */
export type Replies = { [Name in CallName]: Whole<Calls[Name], z.output<Calls[Name]['reply']>> };

type KeysOf<T> = T extends unknown ? keyof T : never;
/** Refuses fields that the contract does not have, also in a variable. */
export type Exactly<Given, Wanted> = {
  [Key in keyof Given]: Key extends keyof Wanted
    ? Given[Key] & { [Extra in Exclude<keyof Given[Key], KeysOf<NonNullable<Wanted[Key]>>>]: never }
    : never;
};

/** The arguments after a name. They may be left out where no part of the input is required. */
export type Given<Wanted, Sent = Wanted, Options = never> =
  Partial<Wanted> extends Wanted ? [input?: Sent, options?: Options] : [input: Sent, options?: Options];
