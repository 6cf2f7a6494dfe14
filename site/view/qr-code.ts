import { encode } from 'uqr'
import { html, type Markup } from '../html/html.ts'

/** Every mask can be scanned. To try all eight and take the most even one costs four times as much. */
const options = { border: 1, maskPattern: 0 }

/** The address as a QR code, drawn as one path. */
export function qrCode(address: string): Markup {
  const { data, size } = encode(address, options)
  const rows = data.map((row, y) =>
    runs(row)
      .map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)
      .join(''),
  )
  return html`<svg class="qr-code" viewBox="0 0 ${size} ${size}" aria-hidden="true"><path d="${rows.join('')}"/></svg>`
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
