/**
 * This computes the check sum CRC-16/CCITT-FALSE: polynomial 0x1021, start value 0xFFFF, nothing reflected. `123456789` gives
 * `29B1`.
 *
 * @param text one sign for each byte: printable ASCII, or what `bytesOf` returns
 * @returns four hexadecimal digits in capitals
 * Source: EMV merchant-presented QR code, field 63.
 */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
