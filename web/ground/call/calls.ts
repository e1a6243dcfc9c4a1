import type { z } from 'zod';
import type { seasonFeed } from '#contract/season/calendar/calendar.ts';
import type { calendarFeed, cupRankingFile } from '#contract/season/cups/cups.ts';
import type { dumpFile } from '#contract/publishing/open-data/dump.ts';
import type { resultFile } from '#contract/publishing/open-data/result-files.ts';
import type { endpoints } from '#contract/all/endpoints.ts';

/* The calls of the contract as types only, so that no page loads the schemas. */

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
    | 'race_chief'
    | 'race_timing';
}> &
  CallName;
/** A call for which the browser of a stranger has to compute a proof of work. */
export type ProofName = NameOf<{ asksProof: true }> & CallName;
/** A call that takes a form with files. */
export type FormName = NameOf<{ files: readonly string[] }>;

type Inner<S> = S extends z.ZodOptional<infer I> | z.ZodDefault<infer I> ? I : S;
/** Digits may also be given as a number. */
type OrNumber<In> = In | (In extends `${infer N extends number}` ? N : never);
/** A value sent as text, or as a number. One that is read as JSON is given as it is before it becomes text. */
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

/** One part of the input. It is absent when the contract has none, and required when one of its fields is. */
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
    // Lists are requested with all attributes; other programs may choose among them.
    E extends { query: infer S }
      ? TextFields<Omit<ShapeOf<S>, '_attributes'>, '' | null | undefined>
      : unknown
  >;

/** The parts that make an address. */
export type Places = { [Name in keyof Calls]: InAddress<Calls[Name]> };
/** The JSON input of a call. */
export type Inputs = {
  [Name in CallName]: Places[Name] &
    Part<'body', Calls[Name] extends { body: infer S extends z.ZodType } ? Json<z.input<S>> : unknown>;
};
/** The input of a form: fields as text, and files by their names. */
export type FormInputs = {
  [Name in FormName]: Places[Name] &
    Part<
      'body',
      Calls[Name] extends { body: infer S } ? TextFields<ShapeOf<S>, null | undefined> : unknown
    > & {
      files: { [Slot in Calls[Name]['files'][number]]?: File | null | undefined };
    };
};

/** A list that can be requested with some attributes gives all of them here. */
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
