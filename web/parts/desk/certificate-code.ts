const shape = /^[0-9a-z]{20}$/;

/** Reads the code of a certificate as people type it, with blanks, dashes and capitals. */
export const plainCode = (text: string): string => text.toLowerCase().replaceAll(/[^0-9a-z]/g, '');

/** Tells whether a plain text has the shape of the code of a certificate. Other codes are shorter. */
export const isCertificateCode = (plain: string): boolean => shape.test(plain);
