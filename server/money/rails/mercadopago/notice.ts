import { WebhookSignatureValidator } from 'mercadopago';
import type { ArrivedNotice, Notice } from '#server/money/rails/provider/provider.ts';

interface SignedNotice {
  signature: string;
  request_id: string;
  /** Of the address, not of the body. */
  data_id: string;
}

/**
 * Whether a notice was signed with one of the secrets. Without a limit of its age: it is sent again for weeks, and one that is played
 * back only makes us look again.
 */
function isSignedNotice(
  { signature, request_id, data_id }: SignedNotice,
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

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a notice says in its address and headers; its body is not read. The older kind, unsigned, names a `resource` to be fetched: never. */
export function readNotice({ query, headers }: ArrivedNotice): Notice | null {
  const signed = {
    data_id: textOf(query['data.id']),
    signature: textOf(headers['x-signature']),
    request_id: textOf(headers['x-request-id']),
  };
  const { data_id, signature } = signed;
  if (data_id === '' || signature === '') return null;
  const isPayment = query['type'] === 'payment' && /^[0-9]{1,20}$/.test(data_id);
  return {
    isSignedWith: (secrets) => isSignedNotice(signed, secrets),
    provider_ids: isPayment ? [data_id] : [],
  };
}
