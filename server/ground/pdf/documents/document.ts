import type { Race } from '#contract/season/races/races.ts';
import type { Language } from '#contract/values.ts';
import type { SheetName } from '#rules/files/sheets.ts';
import type { DayRequest } from './day-request.ts';

export interface SheetRequest {
  type: 'sheet';
  kind: SheetName;
  language: Language;
  race: Race;
  /** An ISO instant. It is printed in the time zone of the organization. */
  made_at: string;
  /** The full https address of the live page. */
  link: string;
}

export interface CertificateLine {
  category_name: string;
  plate: string;
  /** It is null for a rider who took part without a rank. */
  rank: number | null;
  riders: number;
}

export interface CertificateRequest {
  type: 'certificate';
  language: Language;
  made_at: string;
  zone: string;
  /** The full https address where the certificate is verified. */
  link: string;
  code: string;
  organization_name: string;
  cup_name: string;
  race_name: string;
  race_date: string;
  race_place: string | null;
  rider_fullname: string;
  club_name: string | null;
  /** One page for each, because a diploma is put up alone. */
  lines: CertificateLine[];
  status: 'provisional' | 'official';
}

/** The certificates of several riders of one date, one after the other. */
export interface CertificatesRequest {
  type: 'certificates';
  language: Language;
  items: CertificateRequest[];
}

export interface ReceiptRequest {
  type: 'receipt';
  language: Language;
  made_at: string;
  zone: string;
  payee_name: string;
  /** The organization of a club that received the money. It is null if the organization received it itself. */
  organization_name: string | null;
  receipt_number: number;
  issued_at: string;
  issued_by: string;
  payer_name: string;
  cents: number;
  currency: string;
  lines: { rider_fullname: string; concept: string; cents: number }[];
  cancelled: { at: string; reason: string } | null;
}

export interface ClubAccountRequest {
  type: 'club_account';
  language: Language;
  made_at: string;
  zone: string;
  payee_name: string;
  club_name: string;
  account_number: number;
  made_by: string;
  /** The dates it covers, both included. */
  from: string;
  to: string;
  currency: string;
  asked_cents: number;
  club_cents: number;
  other_cents: number;
  left_cents: number;
  /** The part of what the club paid that it was promised back and did not have then. */
  back_cents: number;
  credit_cents: number;
  /** The number of a tax invoice that was issued elsewhere. It is empty if there is none. */
  fiscal_number: string;
  lines: {
    rider_fullname: string;
    concept: string;
    race_date: string | null;
    asked_cents: number;
    club_cents: number;
    other_cents: number;
  }[];
  /** The number that cancels it. It is null if it is in force. */
  cancelled_by: number | null;
  /** The number that it cancels. It is null for an account. */
  cancels: { number: number; reason: string } | null;
}

export type PdfRequest =
  | SheetRequest
  | DayRequest
  | CertificateRequest
  | CertificatesRequest
  | ReceiptRequest
  | ClubAccountRequest;
