import type { Config } from '#server/config/config.ts';
import { openPaperKeys, type PaperKeySettings } from '#server/storage/sealing/paper-keys.ts';
import { openMercadoPago } from './mercadopago/mercadopago.ts';
import type { Rails } from './provider/rails.ts';
import { RailSecrets } from './provider/secrets.ts';

/** The rails of this installation. The keys have to be there: see `preparePaperKeys`. */
export function openRails(
  config: PaperKeySettings & Pick<Config, 'MERCADOPAGO_URL'>,
  origin: () => string,
): Rails {
  return {
    provider: openMercadoPago(config.MERCADOPAGO_URL),
    secrets: new RailSecrets(openPaperKeys(config)),
    origin,
  };
}
