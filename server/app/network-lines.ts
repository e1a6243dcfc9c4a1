import { encode } from 'uqr';

/* Black on white, whatever colours the terminal has, because a camera does not read a code in reverse. */
const paper = '\u001b[30;107m';
const plain = '\u001b[0m';
const halves = [' ', '▄', '▀', '█'] as const;

/** Draws a QR code for a terminal, two rows in a line. */
function qrLines(text: string): string[] {
  const { data } = encode(text, { ecc: 'L', border: 2 });
  const lines: string[] = [];
  for (let row = 0; row < data.length; row += 2) {
    const signs = (data[row] ?? []).map((above, column) => {
      const below = data[row + 1]?.[column] === true;
      return halves[(above ? 2 : 0) + (below ? 1 : 0)];
    });
    lines.push(`${paper}${signs.join('')}${plain}`);
  }
  return lines;
}

/** Says where phones of the network open this server, with a code for their cameras where somebody sees it. */
export function networkLines(network: string, others: readonly string[], isTerminal: boolean): string[] {
  return [
    ...(isTerminal ? qrLines(network) : []),
    `On this network: ${network}`,
    ...others.map((one) => `  also ${one}; PUBLIC_URL=${one} puts this one into pages and codes instead`),
  ];
}
