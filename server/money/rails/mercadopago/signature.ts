import { WebhookSignatureValidator } from 'mercadopago';

interface Notice {
  signature: string;
  request_id: string;
  /** Of the address, not of the body. */
  data_id: string;
}

/**
 * Whether a notice was signed with one of the secrets. Without a limit of its age: it is sent again for weeks, and one that is played
 * back only makes us look again.
 */
export function isSignedNotice(
  { signature, request_id, data_id }: Notice,
  secrets: readonly string[],
): boolean {
  return secrets.some((secret) => {
    try {
      WebhookSignatureValidator.validate({
        xSignature: signature,
        xRequestId: request_id,
        dataId: data_id,
        secret,
      });
      return true;
    } catch {
      return false;
    }
  });
}
