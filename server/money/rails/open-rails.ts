import type { Config } from '#server/ground/config/config.ts';
import { openPaperKeys, type PaperKeySettings } from '#server/ground/storage/sealing/paper-keys.ts';
import { openMercadoPago } from './mercadopago/mercadopago.ts';
import { openPix } from './pix/pix.ts';
import type { Rails } from './provider/rails.ts';
import { RailSecrets } from './provider/secrets.ts';

type RailSettings = Pick<Config, 'MERCADOPAGO_URL' | 'PIX_URL' | 'PIX_TOKEN_URL' | 'PIX_CERTIFICATES'>;

/** The rails of this installation. The keys have to be there: see `preparePaperKeys`. */
export function openRails(config: PaperKeySettings & RailSettings, origin: () => string): Rails {
  const {
    MERCADOPAGO_URL,
    PIX_URL: api,
    PIX_TOKEN_URL: tokens,
    PIX_CERTIFICATES: certificates = null,
  } = config;
  return {
    of: {
      mercadopago: openMercadoPago(MERCADOPAGO_URL),
      pix: openPix(api === undefined || tokens === undefined ? null : { api, tokens, certificates }),
    },
    secrets: new RailSecrets(openPaperKeys(config)),
    origin,
  };
}
