import { line, path, rect } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { curve } from './geometry.ts'
import type { Points } from './geometry.ts'
import { mix } from './paint.ts'

// What the cabins of cars, vans and trucks have in common.

export const vignette = (canvas: Canvas, y: number, stops: string) =>
  rect(0, 0, 1600, 1200, canvas.radial(800, y, 1060, stops))

export const bothSides = (drawn: string) => `${drawn}<g transform="translate(1600 0) scale(-1 1)">${drawn}</g>`

export function stitch(canvas: Canvas, what: Points | string, opacity = 0.9, width = 3): string {
  const d = typeof what === 'string' ? what : curve(what)
  const shade = `<g transform="translate(0 2)">${line(d, '#000', width + 2, 0.35)}</g>`
  // Makers sew with a thread of their own.
  const thread = mix(canvas.colour('trim-light'), canvas.colour('ambient'), 0.4)
  return `${shade}<path d="${d}" fill="none" stroke="${thread}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-dasharray="9 6" stroke-linecap="round"/>`
}

export function road(canvas: Canvas): string {
  let drawn = ''
  drawn += rect(
    0,
    0,
    1600,
    620,
    canvas.linear(0, 60, 0, 480, '0 #b9cbd9, .55 #e6edf2, .7 #f4f6f7, .72 #cdd4d9, 1 #aab3ba'),
  )
  drawn +=
    `<g ${canvas.blur(14)}>` +
    path(
      'M0 372L200 340L330 352L470 318L640 350L800 330L980 352L1150 322L1330 352L1600 330L1600 420L0 420Z',
      'fill="#8fa0a8" fill-opacity=".7"',
    ) +
    path('M620 410L980 410L1400 560L200 560Z', 'fill="#8b9399"') +
    path('M790 410L810 410L850 540L750 540Z', 'fill="#fff" fill-opacity=".5"') +
    '</g>'
  drawn +=
    path('M420 40L700 40L440 480L120 480Z', 'fill="#fff" fill-opacity=".16"') +
    path('M1000 40L1080 40L940 480L840 480Z', 'fill="#fff" fill-opacity=".12"')
  return drawn
}

export function rearViewMirror(canvas: Canvas): string {
  let drawn = ''
  drawn +=
    rect(782, 40, 36, 60, '#111315', 8) +
    rect(670, 84, 260, 76, '#101214', 30) +
    rect(680, 92, 240, 58, canvas.linear(680, 92, 920, 150, '0 #3a434b, .5 #9fadb8, 1 #4d5862'), 24)
  return drawn
}

/** From the left: clutch, brake, accelerator. */
export function pedals(isManual: boolean): string {
  const pedal = (x: number, y: number, width: number, height: number) =>
    rect(x, y, width, height, '#8d949a', 10) +
    rect(x + 8, y + 8, width - 16, height - 16, '#2a2d30', 6) +
    [0.3, 0.5, 0.7].map((part) => rect(x + 14, y + height * part - 2, width - 28, 4, '#5b6167', 2)).join('')
  const clutchAndBrake = isManual ? pedal(262, 998, 72, 62) + pedal(372, 998, 72, 62) : pedal(334, 998, 110, 62)
  return clutchAndBrake + pedal(486, 986, 54, 98)
}
