import { encode } from 'uqr'
import { html, type Markup, type Slot } from '../html/html.ts'

/** Every mask can be scanned. To try all eight and take the most even one costs four times as much. */
const options = { border: 1, maskPattern: 0 }

/** The address as a QR code, drawn as one path. */
export function qrCode(address: string): Markup {
  return drawn(encode(address, options))
}

/** What an app of a bank reads. The standards of banks want it to be read with 15 % of it lost; the Swiss one wants their cross in its middle. */
export function bankCode(text: string, { hasCross }: { hasCross: boolean }): Markup {
  const code = encode(text, { ...options, ecc: 'M', boostEcc: false })
  return drawn(code, hasCross && swissCross(code.size))
}

function drawn({ data, size }: { data: boolean[][]; size: number }, above?: Slot): Markup {
  const rows = data.map((row, y) =>
    runs(row)
      .map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)
      .join(''),
  )
  return html`<svg class="qr-code" viewBox="0 0 ${size} ${size}" aria-hidden="true"><path d="${rows.join('')}"/>${above}</svg>`
}

/** Seven of the 46 millimetres of a Swiss code: a white edge, a black square, and the cross of the flag. */
function swissCross(size: number): Markup {
  const millimetre = (size - 2 * options.border) / 46
  const box = (side: number, upright = side) => {
    const [width, height] = [side * millimetre, upright * millimetre]
    return `M${size / 2 - width / 2} ${size / 2 - height / 2}h${width}v${height}h-${width}z`
  }
  const [long, short] = [(6 * 20) / 32, (6 * 6) / 32]
  return html`<path fill="#fff" d="${box(7)}"/><path d="${box(6)}"/><path fill="#fff" d="${box(long, short)}${box(short, long)}"/>`
}

/** Neighbouring dark squares as one stroke: where it begins and how wide it is. */
function runs(row: readonly boolean[]): [start: number, width: number][] {
  const found: [number, number][] = []
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x]) x++
    found.push([start, x - start])
  }
  return found
}
