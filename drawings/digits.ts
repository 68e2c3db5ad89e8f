import { line } from './canvas.ts'
import { round } from './geometry.ts'

/** Strokes of each sign on a field of 10 by 16. Drawn, because which letters a machine has is chance. */
const strokes: Readonly<Record<string, string>> = {
  0: 'M5 0C9 0 10 4 10 8C10 12 9 16 5 16C1 16 0 12 0 8C0 4 1 0 5 0',
  1: 'M1 4L6 0L6 16',
  2: 'M0 4C0 1 2 0 5 0C8 0 10 2 10 5C10 9 4 12 0 16L10 16',
  3: 'M0 3C1 1 3 0 5 0C8 0 10 2 10 4C10 7 7 8 4 8C8 8 10 10 10 12C10 15 7 16 5 16C3 16 1 15 0 13',
  4: 'M7.5 16L7.5 0L0 11L10 11',
  5: 'M9 0L1.5 0L1 7C3 6 9 5.5 10 11C10 14 8 16 5 16C2 16 1 15 0 13',
  6: 'M8 0C3 2 0 6 0 11C0 14 2 16 5 16C8 16 10 14 10 11C10 8 8 6.5 5 6.5C3 6.5 1 7.5 0 10',
  7: 'M0 0L10 0L4 16',
  8: 'M5 8C2 8 0.5 6 0.5 4C0.5 2 2 0 5 0C8 0 9.5 2 9.5 4C9.5 6 8 8 5 8C2 8 0 10 0 12C0 14 2 16 5 16C8 16 10 14 10 12C10 10 8 8 5 8',
  9: 'M2 16C7 14 10 10 10 5C10 2 8 0 5 0C2 0 0 2 0 5C0 8 2 9.5 5 9.5C7 9.5 9 8.5 10 6',
  k: 'M0 0L0 16M8 6L0 12M3 10L8.5 16',
  m: 'M0 16L0 6M0 9C1 6 5 5 5 9L5 16M5 9C6 6 10 5 10 9L10 16',
  h: 'M0 0L0 16M0 9C1 5.5 9 5 9 10L9 16',
  '/': 'M0 17L6 0',
  P: 'M0 16L0 0L5 0C11 0 11 8 5 8L0 8',
  C: 'M10 3C8 -1 0 -1 0 8C0 17 8 17 10 13',
  '°': 'M5 0C8 0 8 5 5 5C2 5 2 0 5 0',
}

const gap = 4
const widthOf = (sign: string) => (sign === ' ' ? 4 : 10)

/** A text of figures and a few letters, in strokes, its middle at x. */
export function figures(
  text: string,
  { x, y, height, colour, weight = 1.6 }: { x: number; y: number; height: number; colour: string; weight?: number },
): string {
  const scale = height / 16
  let across = 0
  const signs = [...text].map((sign) => {
    const drawn =
      sign === ' ' ? '' : `<g transform="translate(${across} 0)">${line(strokes[sign]!, colour, weight)}</g>`
    across += widthOf(sign) + gap
    return drawn
  })
  const left = x - ((across - gap) * scale) / 2
  return `<g transform="translate(${round(left)} ${round(y)}) scale(${scale.toFixed(3)})">${signs.join('')}</g>`
}
