import { wordList } from '#rules/names/word-list.ts';
import type { OwnColumn, PaperColumn, SheetColumn, TypedColumn } from './field-facts.ts';

const cleared = { clear: 'null' } as const;
const computed = { kind: 'own', in_data_export: true, erasure: 'computed' } as const;
/** What holds of most columns that people type; a column of the table says what is other with it. */
const usual = {
  writers: ['sign_up', 'family', 'office'],
  required: {},
  merged: true,
  proposed: false,
  cleared_on_claim: false,
  searched: false,
  sheet: null,
  erasure: cleared,
} as const;
/** What holds of most columns that only the office writes. */
const ofOffice = { ...usual, longest: null, part: 'office', writers: ['office'] } as const;
const paper = {
  kind: 'paper',
  merged: true,
  proposed: true,
  cleared_on_claim: true,
  erasure: cleared,
} as const;

/**
 * This describes a column of a sheet by its place in our own files, its width there, and the headings that people use, with commas
 * between.
 */
const column = (place: number, width: number, headings: string): SheetColumn => ({
  place,
  width,
  headings: wordList(headings),
});

/**
 * Every column of a rider with all its settings, in the order in which people read them. Limits, forms, replies, merges, sheets,
 * proposals, the copy of a family's data and erasure read it here. A test compares it with the database, so every column has a line
 * here.
 */
export const RIDER_FIELDS = {
  rider_firstname: {
    ...usual,
    kind: 'name',
    longest: 60,
    part: 'who',
    required: { registration: 1, create: 1 },
    searched: true,
    sheet: column(
      3,
      20,
      `nombre, nombres, first name, firstname, first, given name, nome, nomes, prenome, rider first, primer nombre, name, 1er nombre, nombre 1,
      nombre de pila, given names, first names, forename, primeiro nome`,
    ),
    erasure: { keep: 'published standings name who rode' },
  },
  rider_lastname: {
    ...usual,
    kind: 'name',
    longest: 60,
    part: 'who',
    required: { registration: 2, create: 2 },
    searched: true,
    sheet: column(
      2,
      24,
      `apellido, apellidos, surname, last name, lastname, last, family name, sobrenome, sobrenomes, rider last, ultimo nome, apellido paterno,
      primer apellido, 1er apellido, apellido 1, apellido1, paterno, ap paterno, a paterno, apellido p, apellido pat, ap pat, surnames, last names,
      first surname, first last name, primeiro sobrenome`,
    ),
    erasure: { keep: 'published standings name who rode' },
  },
  rider_dni: {
    ...usual,
    kind: 'document',
    longest: 30,
    part: 'who',
    required: { registration: 5, create: 3 },
    proposed: true,
    searched: true,
    sheet: column(
      4,
      14,
      `dni, documento, nro documento, nro de documento, numero de documento, n documento, no documento, document, id number, cedula, ci, c i, cc, ti, t i, cc ti, ti cc,
      rut, run, cpf, curp, identidad, doc, nro dni, n dni, rider ident, documento de identidad, cedula de identidad, num doc, nro doc, pasaporte,
      passport, passaporte, documento de identidade, carteira de identidade, cedula de ciudadania, tarjeta de identidad, documento nacional de identidad,
      documento nacional, id document, national id, identificacion, documento identidad, identity document`,
    ),
  },
  rider_birthdate: {
    ...usual,
    kind: 'birthdate',
    longest: 10,
    part: 'who',
    required: { registration: 3, create: 7 },
    proposed: true,
    sheet: column(
      5,
      14,
      `fecha de nacimiento, fecha nacimiento, nacimiento, fec nac, fecha nac, fecha de nac, f nac, f nacimiento, f de nacimiento, dob, birth date, birthdate,
      date of birth, data de nascimento, nascimento, data nasc, data nascimento, dt nasc, rider birthdate, nac, nasc, fec nacimiento, fnac, nacido,
      nacido el, fec de nacimiento, fecha nacim, fecha de nacim, f nacim, birthday, born, data de nasc, dn`,
    ),
  },
  rider_gender: {
    ...usual,
    kind: 'gender',
    longest: 5,
    part: 'who',
    required: { registration: 4, create: 8 },
    sheet: column(6, 8, 'sexo, genero, sex, gender, rama, rider sex, naipe'),
    erasure: { keep: 'the category of published results rests on it' },
  },
  country_id: {
    ...usual,
    kind: 'country',
    longest: 15,
    part: 'where',
    writers: ['sign_up', 'family'],
    required: { registration: 6 },
    merged: false,
  },
  organization_id: {
    ...usual,
    kind: 'organization',
    longest: 15,
    part: 'where',
    required: { registration: 7, create: 4 },
    merged: false,
    erasure: { keep: 'whose results these are' },
  },
  club_id: {
    ...usual,
    kind: 'club',
    longest: 15,
    part: 'where',
    required: { registration: 9, create: 5, edit: 1 },
    sheet: column(
      7,
      24,
      `club, clube, nombre del club, nombre de club, nombre club, nome do clube, club nombre, clube nome, club name, equipo club, escuela, institucion,
      entidad, agremiacao, club description, asociacion, liga club, escuela de bicicross, nombre de la escuela`,
    ),
    erasure: { keep: 'the club of published rankings' },
  },
  rider_state: {
    ...usual,
    kind: 'state',
    longest: 60,
    part: 'where',
    required: { registration: 8, create: 6, edit: 2 },
    sheet: column(8, 20, 'provincia, estado, departamento, state, province, region, uf, club state'),
  },
  rider_city: {
    ...usual,
    kind: 'text',
    longest: 80,
    part: 'where',
    sheet: column(9, 20, 'ciudad, localidad, cidade, city, municipio, localidade, comuna'),
  },
  rider_team: {
    ...usual,
    kind: 'text',
    longest: 60,
    part: 'where',
    sheet: column(
      13,
      20,
      'equipo, team, sponsor, patrocinador, equipe, team description, team sponsor, auspiciante',
    ),
  },
  rider_phone: {
    ...usual,
    kind: 'phone',
    longest: 30,
    part: 'contact',
    cleared_on_claim: true,
    sheet: column(
      10,
      18,
      `telefono, tel, celular, movil, phone, telefone, whatsapp, fone, fono, telefono celular, nro de telefono, cel, mobile, mobile phone, cell phone,
      cellphone, telefono movil, telefone celular, contacto`,
    ),
  },
  rider_email: {
    ...usual,
    kind: 'email',
    longest: 254,
    part: 'contact',
    writers: ['sign_up', 'office'],
    required: { registration: 10 },
    cleared_on_claim: true,
    sheet: column(
      11,
      28,
      `email, e mail, mail, correo, correo electronico, rider mail, direccion de correo electronico, direccion de correo, direccion de email,
      direccion de e mail, direccion email, email address, e mail address, mail address, endereco de e mail, endereco de email, endereco eletronico,
      correio eletronico`,
    ),
  },
  rider_address: {
    ...usual,
    kind: 'text',
    longest: 120,
    part: 'contact',
    cleared_on_claim: true,
    sheet: column(12, 28, 'direccion, domicilio, address, endereco, calle, logradouro'),
  },
  rider_social: {
    ...usual,
    kind: 'networks',
    longest: 60,
    part: 'contact',
    writers: ['family'],
    merged: false,
    erasure: { clear: 'empty_object' },
  },
  uci_id: {
    ...ofOffice,
    kind: 'uci',
    searched: true,
    sheet: column(
      14,
      14,
      'uci id, uciid, uci, codigo uci, id uci, uci code, ucicode, rider uciid, uci id number',
    ),
  },
  transponder: {
    ...ofOffice,
    kind: 'transponder',
    searched: true,
    sheet: column(
      15,
      14,
      'transponder, transponder 20, transponder 1, transponder1, rider transponder1, class transponder 1, chip, numero de chip, nro de chip, codigo do chip',
    ),
  },
  dni_expires_on: {
    ...ofOffice,
    kind: 'date',
  },
  insurance_expires_on: {
    ...ofOffice,
    kind: 'date',
  },
  rider_dni_image1: paper,
  rider_dni_image2: paper,
  rider_insurance_image: paper,
  rider_id: { kind: 'own', in_data_export: true, erasure: { keep: 'entries and results point to it' } },
  public_name: { kind: 'own', in_data_export: true, erasure: { keep: 'initials stay initials' } },
  created_at: { kind: 'own', in_data_export: true, erasure: { keep: 'says nothing of the person' } },
  rider_version: { kind: 'own', in_data_export: true, erasure: { keep: 'counts writes' } },
  enrolled_by: {
    kind: 'own',
    in_data_export: false,
    erasure: { keep: 'the account of the club that wrote the row' },
  },
  creation_key: { kind: 'own', in_data_export: false, erasure: cleared },
  rider_fullname: computed,
  rider_publicname: computed,
  rider_names: computed,
  rider_find: computed,
  rider_sounds: computed,
} as const satisfies Record<string, TypedColumn | PaperColumn | OwnColumn>;
