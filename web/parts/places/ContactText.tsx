import { Fragment } from 'react';
import * as m from '#text/messages/messages.js';
import { textLink } from '#web/ui/button-classes.ts';
import { type ContactPiece, contactPieces } from './contact-pieces.ts';

const link = `inline-flex min-h-12 items-center ${textLink}`;

function Piece({ piece }: { piece: ContactPiece }) {
  if (piece.kind === 'words') return piece.text;
  if (piece.kind === 'mail')
    return (
      <a href={`mailto:${piece.text}`} className={link}>
        {piece.text}
      </a>
    );
  const { text, dial, whatsApp } = piece;
  return (
    <>
      <a href={`tel:${dial}`} className={`whitespace-nowrap ${link}`}>
        {text}
      </a>
      {whatsApp !== null && (
        <>
          {' · '}
          <a
            href={`https://wa.me/${whatsApp}`}
            target="_blank"
            rel="noopener nofollow"
            aria-label={m.club_whatsapp({ phone: text })}
            className={`print:hidden ${link}`}
          >
            WhatsApp
          </a>
        </>
      )}
    </>
  );
}

/** Shows a contact as somebody wrote it. A tap on its telephone numbers calls them or opens a message. */
export function ContactText({ text }: { text: string }) {
  return contactPieces(text).map((piece, index) => (
    // eslint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      <Piece piece={piece} />
    </Fragment>
  ));
}
