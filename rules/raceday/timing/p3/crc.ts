const table = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1;
  return crc & 0xff_ff;
});

/**
 * This computes the checksum of a P3 frame. The byte comes in below and not into the index of the table, which is why the
 * CRC-16 of libraries fits no frame.
 *
 * @param frame all bytes of the frame without escapes, both ends included; those of the checksum itself (4 and 5) count as zero
 * @returns the checksum, 0 to FFFF
 * Source: recordings of decoders; every undamaged one fits.
 */
export function p3Crc(frame: Uint8Array): number {
  let crc = 0xff_ff;
  for (let at = 0; at < frame.length; at += 1)
    crc = (table[crc >> 8] ?? 0) ^ ((crc << 8) & 0xff_ff) ^ (at === 4 || at === 5 ? 0 : (frame[at] ?? 0));
  return crc;
}
