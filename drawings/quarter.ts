import { line, path, softArea } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { at, extent, heightAt, map, polygon, round, shift } from './geometry.ts'
import type { Extent, Point, Points } from './geometry.ts'
import { bodyEdge, bumperLight, frontFace, proportionsOf, rearFace, rearLight } from './head-on.ts'
import type { HeadOn } from './head-on.ts'
import { hex, mix, rgb } from './paint.ts'
import type { Rgb } from './paint.ts'
import { bendingPen, subpaths } from './pen.ts'
import type { Pen } from './pen.ts'
import { archOpening, axles, glass, lowerPanels, panelLines } from './side.ts'
import type { SideBody } from './side.ts'
import { Solid, cameraAt, contour, dot, flatten, lookUp, opposite } from './solid.ts'
import type { Camera, Section, Vector } from './solid.ts'
import { wheel } from './wheels.ts'

export type End = 'front' | 'rear'

/** A car with its camera: the side view and the view of one end, wrapped round the solid they describe. */
interface Scene {
  canvas: Canvas
  side: SideBody
  headOn: HeadOn
  end: End
  solid: Solid
  camera: Camera
  /** Draws on the flank what the side view shows. */
  flank: Pen
  /** Draws on the end what the front or rear view shows. */
  face: Pen
}

export function drawQuarter(canvas: Canvas, side: SideBody, headOn: HeadOn, end: End): string {
  const scene = sceneOf(canvas, side, headOn, end)
  return [
    floorShadow(scene),
    underside(scene),
    ...axles(side).map((x) => farWheel(scene, x)),
    mirror(scene, 'far'),
    path(silhouette(scene, 1), 'fill="none" stroke="#0a1016" stroke-width="11" stroke-opacity=".35"'),
    shell(scene),
    side.blackRoof ? blackRoof(scene) : '',
    `<g ${canvas.clip(silhouette(scene))}>${bodyLight(scene)}</g>`,
    lowerPanels(scene.flank, side),
    ...axles(side).map((x) => nearWheel(scene, x)),
    end === 'front' ? frontFace(scene.face, headOn) : rearFace(scene.face, headOn),
    glass(scene.flank, side, false),
    panelLines(scene.flank, side),
    side.roofRail ? roofRails(scene, side.roofRail) : '',
    mirror(scene, 'near'),
  ].join('')
}

/** How far the drawing reaches from the middle of the car's ground. */
export function quarterExtent(side: SideBody, end: End): Extent {
  const { project } = quarterCamera(side, end)
  const half = 960
  const corners = [60, side.length - 60].flatMap((x) =>
    [half, -half].flatMap((y) => [0, side.height].map((z) => project([x, y, z]))),
  )
  return extent(corners.map(([x, y]): Point => [x, y]))
}

function sceneOf(canvas: Canvas, side: SideBody, headOn: HeadOn, end: End): Scene {
  const solid = solidOf(side, headOn)
  const camera = quarterCamera(side, end)
  const onFlank = (x: number, z: number) => camera.project(visibleOnFlank(solid, camera, x, z))
  const surface = end === 'front' ? solid.nose : solid.tail
  const proportions = proportionsOf(headOn)
  const height = heightOnSolid(side, headOn, end)
  const onFace = (u: number, v: number) => {
    const [y, z] = proportions(u, v)
    return camera.project(visibleOnFace(solid, camera, surface, y, height(z)))
  }
  const middle = side.length / 2
  return {
    canvas,
    side,
    headOn,
    end,
    solid,
    camera,
    flank: bendingPen(canvas, onFlank, (z) => onFlank(middle, z)[1]),
    face: bendingPen(canvas, onFace, (v) => onFace(0, v)[1]),
  }
}

/** Seen square on, a screen seems to reach onto bonnet and roof; on the solid it ends where the side view ends it. */
function heightOnSolid(side: SideBody, headOn: HeadOn, end: End): (z: number) => number {
  const [front, rear] = side.screens
  const glass =
    end === 'front' ? { foot: 968, top: 1404 } : { foot: headOn.rear.window[0]![1], top: headOn.rear.window.at(-1)![1] }
  const { y0, y1 } = extent((end === 'front' ? front : rear)!)
  const inMillimetres = (v: number) => proportionsOf(headOn)(0, v)[1]
  const knots: (readonly [solid: number, drawn: number])[] = [
    [0, 0],
    [inMillimetres(glass.foot - 130), inMillimetres(glass.foot - 130)],
    ...(end === 'front'
      ? ([
          [y0 - 34, inMillimetres(glass.foot - 42)],
          [y0 - 18, inMillimetres(glass.foot)],
          [y1, inMillimetres(glass.top)],
        ] as const)
      : ([
          [y0 + 6, inMillimetres(glass.foot)],
          [y1 - 8, inMillimetres(glass.top)],
        ] as const)),
    [y1 + 24, inMillimetres(1432)],
    [y1 + 40, inMillimetres(1458)],
  ]
  return lookUp(knots)
}

/** What lies beyond the edge that the viewer sees is drawn on that edge. */
function visibleOnFlank(solid: Solid, camera: Camera, x: number, z: number): Vector {
  const { front, rear } = solid.section(z)
  const middle = (front + rear) / 2
  const inside = Math.max(front + 0.5, Math.min(rear - 0.5, x))
  for (let share = 1; share > 0; share -= 0.01) {
    const point = solid.flank(middle + (inside - middle) * share, z)
    if (dot(solid.normal(point), camera.towards(point)) > 0) return point
  }
  return solid.flank(middle, z)
}

function visibleOnFace(
  solid: Solid,
  camera: Camera,
  surface: (y: number, z: number) => Vector,
  y: number,
  z: number,
): Vector {
  const { halfWidth } = solid.section(z)
  const share = Math.abs(y) / halfWidth
  // The view from the end is pressed together at its edge: what is drawn there reaches round the corner, not onto the flank.
  const inside = Math.sign(y) * halfWidth * (share < 0.86 ? share : Math.min(0.985, 0.86 + (share - 0.86) * 0.66))
  if (inside >= 0) return surface(inside, z)
  for (let rest = 1; rest > 0; rest -= 0.02) {
    const point = surface(inside * rest, z)
    if (dot(opposite(solid.normal(opposite(point))), camera.towards(point)) > 0) return point
  }
  return surface(0, z)
}

export function solidOf(side: SideBody, headOn: HeadOn): Solid {
  const outline = flatten(side.outline, true)
  const peak = outline.reduce((best, p, i) => (p[1] > outline[best]![1] ? i : best), 0)
  const rearEnd = outline.findIndex(
    (p, i) => i > peak && p[0] < side.rearAxle + side.archRadius + 60 && p[1] < side.belt - 300,
  )
  const front = lookUp(outline.slice(0, peak + 1))
  const rear = lookUp(outline.slice(peak, rearEnd + 1).toReversed())
  const edge = flatten(map(at(`780 214, 868 250!, ${bodyEdge}`), proportionsOf(headOn)))
  const halfWidth = lookUp(edge)
  const top = Math.min(edge.at(-1)![1], outline[peak]![1])
  // Up to the arches, no corner reaches into them.
  const archTop = side.tyreRadius + side.archRadius
  const limited = (corner: number, room: number, z: number) =>
    corner + (Math.min(corner, Math.max(150, room)) - corner) * (1 - smooth(z, archTop - 160, archTop + 140))
  const section = (z: number): Section => ({
    z,
    front: front(z),
    rear: rear(z),
    halfWidth: halfWidth(z),
    // The windscreen is bent less than the nose, the rear window less than the bumper.
    frontCorner: limited(
      600 - 180 * smooth(z, side.belt - 200, side.belt + 20),
      1.3 * (side.frontAxle - side.archRadius - front(z)),
      z,
    ),
    rearCorner: limited(
      470 - 120 * smooth(z, side.belt - 60, side.belt + 60),
      rear(z) - side.rearAxle - side.archRadius,
      z,
    ),
  })
  return new Solid(section, side.sill + 10, top - 1)
}

function smooth(v: number, from: number, to: number): number {
  const t = Math.max(0, Math.min(1, (v - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

function quarterCamera(side: SideBody, end: End): Camera {
  return cameraAt([side.length / 2, 0, 0], end === 'front' ? -46 : 46, 9500, 1700)
}

/** The painted body: level slabs from the sill to the roof, each covering all but the edge of the one below. */
function shell({ canvas, solid, camera }: Scene): string {
  const { paint, light, dark } = canvas.palette
  const tones: Tones = { paint: rgb(paint), light: rgb(light), dark: rgb(dark) }
  const list = levels(solid)
  const outlines = list.map((z) => polygon(around(solid, z).map(camera.project)))
  return list
    .map((z, i) => {
      // Only its rim is seen; the rest would be painted in vain.
      const rim = outlines[i]! + (outlines[i + 4] ?? '')
      return path(rim, `fill="${rimLight(canvas, tones, solid, camera, z)}" fill-rule="evenodd"`)
    })
    .join('')
}

/** What the body covers of the picture, as some of its slabs. */
const silhouette = ({ solid, camera }: Scene, step = 10) =>
  levels(solid)
    .filter((_, i) => i % step === 0)
    .map((z) => polygon(around(solid, z).map(camera.project)))
    .join('')

function around(solid: Solid, z: number): Vector[] {
  const near = contour(solid.section(z))
  return [...near, ...near.slice(1, -1).toReversed().map(opposite)]
}

/** Close where the surface lies flat, so that each step is a few pixels. */
function levels(solid: Solid): number[] {
  const list: number[] = []
  for (let z = solid.bottom; z < solid.top;) {
    list.push(z)
    const [a, b] = [solid.section(z), solid.section(z + 1)]
    const slope = Math.max(Math.abs(b.front - a.front), Math.abs(b.rear - a.rear), Math.abs(b.halfWidth - a.halfWidth))
    z += Math.max(1.3, Math.min(10, 26 / slope))
  }
  return list
}

/** Light along the edge of a slab, from left to right in the picture. */
function rimLight(canvas: Canvas, tones: Tones, solid: Solid, camera: Camera, z: number): string {
  const lit: [number, string][] = []
  const light = (p: Vector, normal: Vector) => {
    const towards = camera.towards(p)
    if (normal[0] * towards[0] + normal[1] * towards[1] > 0)
      lit.push([camera.project(p)[0], hex(shade(tones, normal, towards, z))])
  }
  for (const p of contour(solid.section(z))) {
    const normal = solid.normal(p)
    light(p, normal)
    light(opposite(p), opposite(normal))
  }
  lit.sort((a, b) => a[0] - b[0])
  const [x0, x1] = [lit[0]![0], lit.at(-1)![0]]
  const stops = lit.map(([x, colour]) => `${Math.round(((x - x0) / (x1 - x0 || 1)) * 1000) / 1000} ${colour}`)
  return canvas.linear(x0, 0, x1, 0, stops.join(', '))
}

type Tones = Record<'paint' | 'light' | 'dark', Rgb>

/** What the paint mirrors of the studio: a bright ceiling, a pale wall, a floor that darkens towards the car. */
function shade({ paint, light, dark }: Tones, normal: Vector, towards: Vector, z: number): Rgb {
  const facing = dot(normal, towards)
  const up = 2 * facing * normal[2] - towards[2]
  let colour = blend(dark, paint, smooth(up, -0.75, 0.02))
  colour = blend(colour, light, 0.85 * smooth(up, 0.15, 0.8))
  colour = blend(colour, white, 0.3 * smooth(up, 0.7, 1))
  colour = blend(colour, black, 0.5 * (1 - smooth(facing, 0, 0.45)) * (1 - smooth(up, 0, 0.5)))
  return blend(colour, black, 0.5 * (1 - smooth(z, 180, 420)))
}

const white: Rgb = [255, 255, 255]
const black: Rgb = [2, 5, 9]

const blend = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

/** The edges the side view lights: shoulder, crease and bonnet. */
function bodyLight({ canvas, flank, face, side, end, headOn }: Scene): string {
  const { shoulder, crease } = side
  // Fades out at both ends, where the flank turns away.
  const fading = (along: Points, tone: 'light' | 'dark', opacity: number) => {
    const [from, to] = [flank.at(...pair(along[0]!)), flank.at(...pair(along.at(-1)!))]
    return canvas.linear(
      from[0],
      0,
      to[0],
      0,
      `0 ${tone} 0, .22 ${tone} ${opacity}, .78 ${tone} ${opacity}, 1 ${tone} 0`,
    )
  }
  return [
    flank.softBand(shoulder, -6, -150, fading(shoulder, 'dark', 0.55), 1, 22),
    flank.softBand(shoulder, 10, 90, fading(shoulder, 'light', 0.45), 1, 18),
    flank.softBand(crease, 190, 20, fading(crease, 'light', 0.5), 1, 30),
    flank.softBand(crease, 6, -110, fading(crease, 'dark', 0.7), 1, 12),
    flank.line(shift(crease, 0, 8), '#fff', 8, 0.34, 3),
    flank.line(shift(shoulder, 0, 14), '#fff', 22, 0.45, 9),
    flank.line(shift(shoulder, 0, 4), '#fff', 5, 0.6),
    end === 'front' ? bumperLight(face) + bonnetCreases(face) : rearLight(face, headOn),
  ].join('')
}

const pair = ([x, y]: Point): [number, number] => [x, y]

/** Two creases along the bonnet. */
const bonnetCreases = (face: Pen) =>
  [1, -1]
    .map((half) => {
      const crease = map(at('400 716, 500 820, 590 940'), (x, y) => [half * x, y])
      const beside = map(at('440 716, 545 820, 640 940'), (x, y) => [half * x, y])
      return face.line(beside, face.canvas.colour('dark'), 46, 0.45, 14) + face.line(crease, '#fff', 22, 0.5, 8)
    })
    .join('')

/** Shadow on the floor: a wide soft one, a dense one under the car, a mark under each tyre. */
function floorShadow({ canvas, camera, side }: Scene): string {
  const oval = (x0: number, x1: number, half: number) =>
    polygon(
      Array.from({ length: 40 }, (_, i) => {
        const angle = (i * Math.PI) / 20
        const [c, s] = [Math.cos(angle), Math.sin(angle)]
        const x = (x0 + x1) / 2 + ((x1 - x0) / 2) * Math.sign(c) * Math.abs(c) ** 0.4
        return camera.project([x, half * Math.sign(s) * Math.abs(s) ** 0.4, 0])
      }),
    )
  const marks = axles(side).flatMap((x) =>
    [780, -780].map((y) => {
      const mark = Array.from({ length: 16 }, (_, i) => {
        const angle = (i * Math.PI) / 8
        return camera.project([x + 190 * Math.cos(angle), y + 170 * Math.sin(angle), 0])
      })
      return softArea(polygon(mark), '#000', 0.6, 22)
    }),
  )
  return [
    path(oval(-140, side.length + 140, 1120), `fill="#141b24" fill-opacity=".2" ${canvas.blur(90)}`),
    path(oval(120, side.length - 120, 880), `fill="#070a0e" fill-opacity=".6" ${canvas.blur(42)}`),
    ...marks,
  ].join('')
}

/** The dark floor between the wheels. */
function underside({ camera, side, solid }: Scene): string {
  const { front, rear } = solid.section(solid.bottom)
  const middle = (front + rear) / 2
  const floor = around(solid, solid.bottom).map(([x, y]): Vector => [
    middle + (x - middle) * 0.93,
    y * 0.9,
    side.sill - 30,
  ])
  return path(polygon(floor.map(camera.project)), 'fill="#060708" stroke="#060708" stroke-width="40"')
}

/** Depth of the wheel behind the flank. */
const inset = 34
const tyreWidth = 225

function disc({ camera, side }: Scene, x: number, y: number, radius: number): Points {
  return Array.from({ length: 36 }, (_, i) => {
    const angle = (i * Math.PI) / 18
    return camera.project([x + radius * Math.cos(angle), y, side.tyreRadius + radius * Math.sin(angle)])
  })
}

/** The tread: discs from the inner to the outer shoulder of the tyre. */
function tread(scene: Scene, x: number, outer: number, inner: number): string {
  const { tyreRadius } = scene.side
  const steps = 14
  return Array.from({ length: steps + 1 }, (_, i) => {
    const share = i / steps
    const round = 1 - 0.06 * Math.abs(2 * share - 1) ** 6
    const shade = mix('#0b0c0d', '#25282b', 1 - Math.abs(2 * share - 1))
    return path(
      polygon(disc(scene, x, inner + (outer - inner) * share, tyreRadius * round)),
      `fill="${i % 4 === 2 ? '#08090a' : shade}"`,
    )
  }).join('')
}

const wheelPlane = ({ solid, side }: Scene, x: number) => solid.flank(x, side.tyreRadius * 1.6)[1] - inset

function nearWheel(scene: Scene, x: number): string {
  const { canvas, camera, side } = scene
  const { tyreRadius: r, archRadius, sill } = side
  const y = wheelPlane(scene, x)
  const [cx, cy] = camera.project([x, y, r])
  const [right, left] = [camera.project([x + r, y, r]), camera.project([x - r, y, r])]
  const [up, down] = [camera.project([x, y, 2 * r]), camera.project([x, y, 0])]
  const per = (a: number, b: number) => ((a - b) / 200).toFixed(4)
  const matrix = [
    per(right[0], left[0]),
    per(right[1], left[1]),
    per(up[0], down[0]),
    per(up[1], down[1]),
    round(cx),
    round(cy),
  ]
  // The body hides what lies behind the edge of the arch; below the sill nothing does.
  const beside = (dx: number, z: number) =>
    camera
      .project([x + dx, y + inset, z])
      .map(round)
      .join(' ')
  const opening = subpaths(archOpening(x, r, archRadius, sill - 10).slice(0, -1))[0]!.map(([px, pz]) =>
    beside(px - x, pz),
  )
  const clip = `M${beside(-2 * r, -300)}L${beside(-2 * r, sill - 10)}L${opening.join('L')}L${beside(2 * r, sill - 10)}L${beside(2 * r, -300)}Z`
  return [
    `<g ${canvas.clip(clip)}>${tread(scene, x, y, y - tyreWidth)}`,
    `<use ${wheel(canvas, side.wheel)} transform="matrix(${matrix.join(' ')})"/></g>`,
  ].join('')
}

function blackRoof({ canvas, camera, solid, side }: Scene): string {
  const line3d = (depth: number) => flatten(side.roof).map(([x, z]) => solid.flank(x, z - depth))
  const strip = (depth: number) => {
    const edge = line3d(depth)
    return polygon([...edge, ...edge.toReversed().map(opposite)].map(camera.project))
  }
  // The crown of the roof stands out beyond its edges.
  const outline = [48, 30, 18, 9, 3].map(strip).join('')
  const sheen = polygon(line3d(6).map(camera.project)).slice(0, -1)
  return [
    path(outline, 'fill="#14181c" stroke="#14181c" stroke-width="34" stroke-linejoin="round"'),
    `<g ${canvas.clip(outline)}>${line(sheen, '#c9d3dc', 90, 0.4, 34)}</g>`,
  ].join('')
}

function roofRails({ camera, headOn, solid, side }: Scene, rail: Points): string {
  const across = 590 * headOn.width
  // The roof is lower at the rails than in the middle.
  const x = (rail[0]![0] + rail.at(-1)![0]) / 2
  let atRail = solid.top
  while (atRail > side.belt && solid.flank(x, atRail)[1] < across) atRail -= 2
  const drop = heightAt(side.roof, x) - atRail - 8
  return [-across, across]
    .map((y) => {
      const along = (dz: number) => polygon(flatten(rail).map(([x, z]) => camera.project([x, y, z - drop + dz])))
      return line(along(-8).slice(0, -1), '#15181b', 26) + line(along(2).slice(0, -1), '#cfd5da', 9, 0.9)
    })
    .join('')
}

const farWheel = (scene: Scene, x: number) => tread(scene, x, -wheelPlane(scene, x) + tyreWidth, -wheelPlane(scene, x))

/** An egg on a stalk, flattened at the back where its glass is. */
function mirror({ canvas, camera, side, headOn }: Scene, which: 'near' | 'far'): string {
  if (!side.mirror) return ''
  const [x, z, k] = side.mirror
  const sign = which === 'near' ? 1 : -1
  const foot = 862 * headOn.width
  const { paint, light, dark } = canvas.palette
  const ring = (share: number): Vector[] => {
    const size = (1 - Math.abs(2 * share - 1) ** 2.6) ** 0.45
    return Array.from({ length: 28 }, (_, i): Vector => {
      const angle = (i * Math.PI) / 14
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      const lengthwise = Math.sign(c) * Math.abs(c) ** 0.8 * (c < 0 ? 92 : 42)
      const across = 74 + 104 * Math.sign(s) * Math.abs(s) ** 0.75 * (0.5 + 0.5 * size)
      return [x + (70 + lengthwise * size) * k, sign * (foot + across * k), z + (share * 142 - 8) * k]
    })
  }
  const tone = (share: number) =>
    share < 0.26
      ? mix('#07080a', '#1c1f22', share / 0.26)
      : mix(mix(dark, paint, smooth(share, 0.26, 0.55)), light, 0.9 * smooth(share, 0.55, 0.95))
  const stalk = [0, 1].map((i) => camera.project([x + 60 * k, sign * (foot - 60 + 130 * i), z + (8 - 8 * i) * k]))
  return [
    line(polygon(stalk).slice(0, -1), '#0b0d0f', 34 * k),
    ...Array.from({ length: 56 }, (_, i) => path(polygon(ring(i / 55).map(camera.project)), `fill="${tone(i / 55)}"`)),
  ].join('')
}
