import { bothSides, pedals, rearViewMirror, road, stitch, vignette } from './cabin.ts'
import { drawInstruments } from './cabin-details.ts'
import { Canvas, line, path, rect, softArea } from './canvas.ts'
import { at, shape } from './geometry.ts'
import type { Point } from './geometry.ts'
import { mix } from './paint.ts'
import type { Palette } from './paint.ts'
import { pixels, studio } from './studio.ts'
import { truckDashboard } from './truck-cabin.ts'
import { vanDashboard } from './van-cabin.ts'

export const interiorViews = ['dashboard', 'seats', 'instruments', 'rear-bench'] as const
export type InteriorView = (typeof interiorViews)[number]

/** What is driven from a cabin of its own kind. */
export type CabinKind = 'car' | 'van' | 'truck'

export interface CabinOptions {
  kind?: CabinKind
  /** From 1. */
  maker?: number
  /** There is a clutch and a lever where gears are changed by hand. */
  isManual?: boolean
  /** Nothing to change at all, and power in place of revolutions. */
  isElectric?: boolean
  /** What the instruments say it has run. */
  mileageKm?: number
}

/** What tells one maker's cabins from another's: how the seats are quilted, and the light of lamps and screens. */
const cabins: readonly { quilting: Quilting; ambient: string }[] = [
  { quilting: 'pleats', ambient: '#7fd0ff' },
  { quilting: 'flutes', ambient: '#ffc46b' },
  { quilting: 'diamonds', ambient: '#ff6a58' },
  { quilting: 'flutes', ambient: '#6fe3cf' },
  { quilting: 'diamonds', ambient: '#e9e2d2' },
  { quilting: 'pleats', ambient: '#c09bff' },
]

/** The cabin as seen from the rear seat, from the dashboard or closely. */
export function drawInterior(
  view: InteriorView,
  palette: Palette,
  { kind = 'car', maker = 1, isManual = false, isElectric = false, mileageKm = 0 }: CabinOptions = {},
): string {
  const cabin = cabins[maker - 1]
  if (!cabin) throw new Error(`No maker ${maker} of interiors`)
  const canvas = new Canvas({ ...palette, ambient: cabin.ambient })
  const draw: Record<InteriorView, () => string> = {
    dashboard: () => dashboards[kind](canvas, isManual, isElectric),
    seats: () => frontSeats(canvas, cabin.quilting),
    instruments: () => drawInstruments(canvas, mileageKm),
    'rear-bench': () => rearSeats(canvas, cabin.quilting),
  }
  return canvas.svg(pixels(studio.width), pixels(studio.height), draw[view](), { x: 0, y: 0, ...studio })
}

const dashboard = (canvas: Canvas, isManual: boolean, isElectric: boolean) =>
  [
    road(canvas),
    bonnet(canvas),
    headliner(canvas),
    rearViewMirror(canvas),
    dashboardTop(canvas),
    trimPad(canvas),
    ventStrip(canvas),
    lowerDashboard(canvas),
    footwell(isManual),
    screens(canvas, isElectric ? powerAndBattery(canvas) : speedAndRevolutions(canvas)),
    centreStack(canvas),
    isManual ? gearLever(canvas) : isElectric ? directionSwitch(canvas) : selector(canvas),
    armrest(canvas),
    doors(canvas),
    steeringWheel(canvas),
    seatEdges(canvas),
    vignette(canvas, 620, '.55 #000 0, 1 #000 .5'),
  ].join('')

const dashboards = { car: dashboard, van: vanDashboard, truck: truckDashboard } satisfies Record<
  CabinKind,
  (canvas: Canvas, isManual: boolean, isElectric: boolean) => string
>

const frontSeats = (canvas: Canvas, quilting: Quilting) =>
  [
    rect(0, 0, 1600, 1200, canvas.linear(0, 0, 0, 1200, '0 #3b3d40, .4 #202225, 1 #0c0d0e')),
    glassAround(canvas),
    rearBench(canvas),
    floor(),
    centreConsole(canvas),
    bothSides(
      line('M286 300Q272 420 236 760', '#0c0d0e', 30) +
        line('M276 300Q262 420 226 760', '#fff', 3, 0.16) +
        rect(258, 250, 58, 66, '#191b1e', 14) +
        rect(266, 256, 42, 6, '#fff', 3, 'fill-opacity=".3"'),
    ),
    ...[420, 1180].map(
      (x) => `<use ${canvas.symbol('seat', () => frontSeat(canvas, quilting))} transform="translate(${x} 0)"/>`,
    ),
    bothSides(rect(688, 890, 28, 74, '#15171a', 8) + rect(692, 892, 20, 15, '#c2121a', 4)),
    vignette(canvas, 600, '.5 #000 0, 1 #000 .6'),
  ].join('')

function bonnet(canvas: Canvas): string {
  let drawn = ''
  drawn +=
    path(
      'M180 470Q800 372 1420 470L1420 520L180 520Z',
      `fill="${canvas.linear(0, 400, 0, 480, '0 light, .4 paint, 1 dark')}"`,
    ) + line('M200 468Q800 376 1400 468', '#fff', 4, 0.6)
  return drawn
}

function headliner(canvas: Canvas): string {
  let drawn = ''
  drawn += path(
    'M0 0L1600 0L1600 120Q1500 66 1300 58Q800 40 300 58Q100 66 0 120Z',
    `fill="${canvas.linear(0, 0, 0, 100, '0 #8f8c87, .7 #c9c5bf, 1 #77746f')}"`,
  )
  drawn += bothSides(
    path(
      'M0 90Q120 70 150 66L210 60Q150 250 120 520L0 620Z',
      `fill="${canvas.linear(0, 0, 200, 0, '0 #b7c6d2, 1 #dfe6ea')}"`,
    ) +
      path(
        'M120 66L236 58Q180 240 178 500L60 520Q76 250 120 66Z',
        `fill="${canvas.linear(60, 0, 240, 0, '0 #4a4845, .35 #8b8782, .7 #6a6763, 1 #2e2d2b')}"`,
      ) +
      path('M0 470Q30 440 96 452L110 500L0 520Z', 'fill="#0d0f11"') +
      rect(-20, 360, 90, 92, '#16191c', 26) +
      rect(-20, 370, 80, 70, canvas.linear(0, 370, 60, 440, '0 #cfdbe4, 1 #66747f'), 20),
  )
  return drawn
}

function dashboardTop(canvas: Canvas): string {
  let drawn = ''
  const topd = 'M0 530Q150 470 420 456Q800 440 1180 456Q1450 470 1600 530L1600 700L0 700Z'
  drawn +=
    path(topd, `fill="${canvas.linear(0, 450, 0, 640, '0 #5c6064, .12 #3d4044, .5 #26282b, 1 #141517')}"`) +
    line('M0 532Q150 472 420 458Q800 442 1180 458Q1450 472 1600 532', '#fff', 4, 0.22)
  drawn += softArea('M300 470Q800 450 1300 470L1200 500Q800 486 400 500Z', '#000', 0.3, 6)
  return drawn
}

function trimPad(canvas: Canvas): string {
  let drawn = ''
  drawn +=
    path(
      'M0 606Q200 576 640 580L1600 576L1600 716Q1200 690 640 706Q200 712 0 742Z',
      `fill="${canvas.linear(0, 576, 0, 730, '0 trim-light, .2 trim, .7 trim, 1 trim-dark')}"`,
    ) + stitch(canvas, 'M0 624Q200 594 640 598L1600 594')
  return drawn
}

function ventStrip(canvas: Canvas): string {
  let drawn = ''
  drawn += path(
    'M0 690Q200 664 640 662L1600 654L1600 700Q1200 694 640 704Q200 708 0 734Z',
    `fill="${canvas.linear(0, 660, 0, 720, '0 #16181b, 1 #07080a')}"`,
  )
  for (let i = 0; i < 3; i++)
    drawn +=
      line(`M1090 ${668 + i * 11}L1580 ${664 + i * 11}`, '#5a6066', 4, 0.75) +
      line(`M10 ${700 + i * 10}Q120 ${684 + i * 10} 210 ${680 + i * 10}`, '#5a6066', 4, 0.75)
  drawn +=
    line('M0 736Q200 710 640 706Q1200 696 1600 702', '#e8edf0', 5, 0.9) +
    line('M0 744Q200 718 640 714Q1200 704 1600 710', canvas.colour('ambient'), 6, 0.85, 3) +
    line('M0 746Q200 720 640 716Q1200 706 1600 712', mix(canvas.colour('ambient'), '#ffffff', 0.7), 2)
  return drawn
}

function lowerDashboard(canvas: Canvas): string {
  let drawn = ''
  drawn += path(
    'M0 748Q200 722 640 716Q1200 706 1600 714L1600 1200L0 1200Z',
    `fill="${canvas.linear(0, 710, 0, 1100, '0 #303337, .3 #1c1e21, 1 #0a0b0c')}"`,
  )
  drawn +=
    path(
      'M1110 740L1590 742L1540 960Q1320 990 1130 930Z',
      `fill="${canvas.linear(0, 740, 0, 970, '0 #3c3f43, .4 #26282b, 1 #151618')}"`,
    ) +
    line('M1110 742L1588 744L1540 958Q1320 988 1130 930Z', '#000', 4, 0.7) +
    rect(1330, 762, 96, 14, '#0a0b0c', 7)
  return drawn
}

function footwell(isManual: boolean): string {
  let drawn = ''
  drawn +=
    softArea('M150 900Q400 850 640 900L640 1200L100 1200Z', '#030304', 0.85, 14) +
    softArea('M1120 960Q1320 1000 1530 980L1500 1200L1080 1200Z', '#030304', 0.75, 14)
  drawn += pedals(isManual)
  return drawn
}

/** One panel of glass: before the driver the instruments, beside them the map. */
function screens(canvas: Canvas, instruments: string): string {
  let drawn = ''
  drawn +=
    softArea('M284 452L1086 452L1086 634L284 634Z', '#000', 0.45, 14) +
    path(
      'M284 438Q680 420 1090 434Q1110 434 1112 454L1116 606Q1116 628 1094 628Q680 622 284 640Q262 640 262 618L262 460Q262 438 284 438Z',
      `fill="${canvas.linear(0, 430, 0, 640, '0 #3a3e42, .05 #0b0c0e, 1 #050607')}"`,
    )
  const sc = canvas.linear(0, 440, 0, 630, '0 #0e1a26, 1 #070c12')
  drawn += rect(280, 452, 356, 172, sc, 10) + rect(656, 448, 444, 166, sc, 10)
  drawn +=
    `<g ${canvas.clip('M656 448L956 448L956 614L656 614Z')}>` +
    rect(656, 448, 300, 166, '#13222f') +
    path('M656 560L760 530L830 614L656 614Z', 'fill="#173a33"') +
    path('M860 448L956 448L956 500L880 490Z', 'fill="#173a33"') +
    ['M640 520L780 500L960 540', 'M720 440L760 620', 'M860 440L840 620', 'M640 580L970 590', 'M900 440L960 600']
      .map((d) => line(d, '#3d566b', 5))
      .join('') +
    line('M730 630L752 540L846 520L868 440', canvas.colour('ambient'), 9) +
    line('M730 630L752 540L846 520L868 440', mix(canvas.colour('ambient'), '#ffffff', 0.6), 3) +
    '<circle cx="752" cy="540" r="13" fill="#fff"/><circle cx="752" cy="540" r="8" fill="#2d8fe8"/></g>'
  const tiles = [
    ['#1d3345', '#67bcff'],
    ['#2a2740', '#b58cff'],
    ['#1f3a35', '#6ee0b5'],
  ] as const
  for (const [i, [tile, icon]] of tiles.entries())
    drawn +=
      rect(968, 458 + i * 51, 122, 42, tile, 8) +
      `<circle cx="990" cy="${479 + i * 51}" r="11" fill="${icon}"/>` +
      rect(1010, 470 + i * 51, 60, 6, '#dce8f2', 3, 'fill-opacity=".8"') +
      rect(1010, 482 + i * 51, 40, 5, '#dce8f2', 2, 'fill-opacity=".4"')
  drawn += instruments
  drawn +=
    path('M446 616L452 500L466 500L478 616Z', 'fill="#2b5066" fill-opacity=".8"') +
    line('M430 616L450 496', '#a9c8dc', 3, 0.8) +
    line('M494 616L470 496', '#a9c8dc', 3, 0.8) +
    rect(449, 540, 22, 30, '#e8f1f7', 6) +
    rect(436, 462, 48, 16, '#eaf4fb', 5, 'fill-opacity=".9"')
  drawn +=
    path('M300 446L560 440L440 632L268 634Z', 'fill="#fff" fill-opacity=".05"') +
    path('M860 440L1100 440L1100 470L760 618L740 618Z', 'fill="#fff" fill-opacity=".05"')
  return drawn
}

function speedAndRevolutions(canvas: Canvas): string {
  let drawn = ''
  for (const x of [350, 566])
    drawn +=
      `<circle cx="${x}" cy="540" r="62" fill="none" stroke="#22384a" stroke-width="10"/><path d="M${x - 50} 578A62 62 0 0 1 ${x + 24} 483" fill="none" stroke="${canvas.colour('ambient')}" stroke-width="10" stroke-linecap="round"/>${line(`M${x - 50} 578A62 62 0 0 1 ${x + 24} 483`, canvas.colour('ambient'), 22, 0.5, 6)}` +
      rect(x - 24, 528, 48, 14, '#eaf4fb', 4) +
      rect(x - 16, 550, 32, 6, '#8fa8bb', 3)
  return drawn
}

/** What flows to the wheels and, on braking, back; and how full the battery is. */
function powerAndBattery(canvas: Canvas): string {
  const glow = canvas.colour('ambient')
  const arc = 'M300 578A62 62 0 0 1 374 483'
  const charge = [0, 1, 2, 3, 4].map((i) => rect(536 + i * 12, 526, 9, 30, i < 4 ? '#4fd18b' : '#22384a', 2))
  return [
    '<circle cx="350" cy="540" r="62" fill="none" stroke="#22384a" stroke-width="10"/>',
    line(arc, glow, 22, 0.5, 6) + line(arc, glow, 10),
    line('M314 591A62 62 0 0 0 350 602', '#4fd18b', 10),
    path('M356 512L334 546L348 546L344 570L368 534L353 534Z', 'fill="#eaf4fb"'),
    '<circle cx="566" cy="540" r="62" fill="none" stroke="#22384a" stroke-width="10"/>',
    line('M512 571A62 62 0 1 1 628 540', '#4fd18b', 10),
    rect(530, 520, 68, 42, 'none', 6, 'stroke="#eaf4fb" stroke-width="3"') + rect(600, 532, 6, 18, '#eaf4fb', 2),
    ...charge,
  ].join('')
}

function centreStack(canvas: Canvas): string {
  let drawn = ''
  drawn += path(
    'M660 716L1080 708Q1090 820 1120 930Q1150 1060 1180 1200L560 1200Q600 1060 630 930Q654 820 660 716Z',
    `fill="${canvas.linear(560, 0, 1180, 0, '0 #0f1011, .12 #3b3e42, .2 #24262a, .8 #24262a, .9 #3b3e42, 1 #0f1011')}"`,
  )
  drawn += rect(690, 734, 362, 62, '#08090b', 14) + rect(692, 736, 358, 2, '#fff', 1, 'fill-opacity=".3"')
  for (let i = 0; i < 6; i++)
    drawn +=
      `<circle cx="${724 + i * 59}" cy="765" r="${i === 0 || i === 5 ? 22 : 7}" fill="${i === 0 || i === 5 ? '#2a2d31' : canvas.colour('ambient')}"/>` +
      (i === 0 || i === 5
        ? `<circle cx="${724 + i * 59}" cy="765" r="20" fill="none" stroke="#c9d0d6" stroke-width="3"/>` +
          rect(722 + i * 59, 748, 4, 12, '#fff', 2)
        : '')
  drawn +=
    path(
      'M690 822L1058 820L1080 920Q870 940 664 922Z',
      `fill="${canvas.linear(0, 820, 0, 930, '0 #050506, 1 #1a1c1e')}" stroke="#4b5055" stroke-width="3"`,
    ) + path('M760 838L900 836L912 906L748 908Z', 'fill="#15181c" stroke="#34393e" stroke-width="3"')
  return drawn
}

/** What stands between the seats, with the cups; what the gears are chosen by stands on it. */
function tunnel(canvas: Canvas, chosenBy: string): string {
  let drawn = ''
  drawn +=
    path(
      'M650 950Q870 968 1096 948L1140 1110Q870 1134 604 1112Z',
      `fill="${canvas.linear(0, 950, 0, 1120, '0 #2c2f33, 1 #0c0d0f')}"`,
    ) + line('M650 950Q870 968 1096 948', '#dfe4e8', 4, 0.7)
  drawn += chosenBy
  for (const x of [930, 1040])
    drawn += `<ellipse cx="${x}" cy="1040" rx="50" ry="34" fill="#c9cfd4"/><ellipse cx="${x}" cy="1041" rx="46" ry="30" fill="#0a0b0c"/><ellipse cx="${x}" cy="1052" rx="36" ry="18" fill="#1f2225"/>`
  return drawn
}

function selector(canvas: Canvas): string {
  return tunnel(
    canvas,
    `<ellipse cx="770" cy="1050" rx="66" ry="28" fill="#000" fill-opacity=".6"/>` +
      path(
        'M738 1052Q730 980 752 958Q772 944 794 958Q814 980 804 1052Q770 1066 738 1052Z',
        `fill="${canvas.linear(735, 0, 808, 0, '0 #15171a, .3 #73797f, .5 #2c2f33, 1 #08090a')}"`,
      ) +
      `<ellipse cx="773" cy="968" rx="28" ry="14" fill="${canvas.linear(745, 955, 800, 980, '0 #f1f4f6, 1 #7d848a')}"/>`,
  )
}

/** Electric cars are told forwards or backwards on a switch; the room of the lever is a tray. */
function directionSwitch(canvas: Canvas): string {
  const tray = canvas.linear(0, 990, 0, 1090, '0 #050606, .7 #17191b, 1 #26292c')
  return tunnel(
    canvas,
    path(
      'M672 1010Q770 1020 862 1012L866 1078Q770 1092 656 1080Z',
      `fill="${tray}" stroke="#3f444a" stroke-width="3"`,
    ) +
      rect(716, 964, 112, 34, canvas.linear(0, 964, 0, 998, '0 #5b6065, .5 #2b2e31, 1 #0f1011'), 15) +
      rect(752, 970, 40, 22, canvas.linear(0, 970, 0, 992, '0 #eef1f3, .6 #9aa1a7, 1 #6d747a'), 9) +
      line('M728 981L738 974M728 981L738 988M816 981L806 974M816 981L806 988', canvas.colour('ambient'), 3),
  )
}

/** In a boot of leather, with the gears on its knob. */
function gearLever(canvas: Canvas): string {
  const folds = [1082, 1062, 1042, 1024].map((y, fold) => {
    const half = 62 - fold * 11
    return line(`M${772 - half} ${y}Q772 ${y + 16} ${772 + half} ${y}`, '#000', 4, 0.55)
  })
  return tunnel(
    canvas,
    `<ellipse cx="772" cy="1084" rx="92" ry="30" fill="#c9cfd4"/><ellipse cx="772" cy="1084" rx="86" ry="26" fill="#08090a"/>` +
      path(
        'M696 1088Q724 1064 744 1004Q772 992 800 1004Q820 1064 848 1088Q772 1116 696 1088Z',
        `fill="${canvas.linear(696, 0, 848, 0, '0 #0c0d0f, .3 #4b5056, .55 #2a2d31, 1 #08090a')}"`,
      ) +
      folds.join('') +
      stitch(canvas, 'M764 1010Q752 1060 744 1098', 0.8, 2) +
      path(
        'M760 1008L763 940L781 940L784 1008Q772 1014 760 1008Z',
        `fill="${canvas.linear(758, 0, 786, 0, '0 #6d747a, .4 #f1f4f6, 1 #5c6268')}"`,
      ) +
      `<ellipse cx="772" cy="908" rx="44" ry="46" fill="${canvas.radial(758, 888, 74, '0 #6b7177, .45 #303338, 1 #0b0c0e')}"/>` +
      `<ellipse cx="772" cy="894" rx="30" ry="22" fill="#0a0b0c" stroke="#aeb5bb" stroke-width="2.5"/>` +
      ['M758 883L758 905', 'M772 883L772 905', 'M786 883L786 905', 'M758 894L786 894']
        .map((d) => line(d, '#eef2f5', 2.5))
        .join(''),
  )
}

function armrest(canvas: Canvas): string {
  let drawn = ''
  drawn +=
    path(
      'M596 1130Q870 1096 1150 1130Q1180 1160 1184 1200L560 1200Q570 1150 596 1130Z',
      `fill="${canvas.linear(0, 1110, 0, 1200, '0 trim-light, .25 trim, 1 trim-dark')}"`,
    ) + stitch(canvas, 'M610 1152Q870 1118 1136 1152')
  return drawn
}

function doors(canvas: Canvas): string {
  let drawn = ''
  drawn += bothSides(
    path(
      'M0 520L120 548Q170 700 176 860Q180 1040 150 1200L0 1200Z',
      `fill="${canvas.linear(0, 0, 180, 0, '0 #2e3034, .7 #1d1f22, 1 #0b0c0d')}"`,
    ) +
      path(
        'M0 590L134 622Q158 720 162 790Q90 800 0 840Z',
        `fill="${canvas.linear(0, 600, 0, 840, '0 trim-light, .25 trim, 1 trim-dark')}"`,
      ) +
      stitch(canvas, 'M0 606L132 638') +
      path(
        'M0 838Q100 798 168 796L172 850Q100 860 0 904Z',
        `fill="${canvas.linear(0, 800, 0, 900, '0 #54585c, .3 #26282b, 1 #101112')}"`,
      ) +
      rect(40, 680, 84, 20, canvas.linear(0, 680, 0, 700, '0 #fff, 1 #7d848b'), 10) +
      `<ellipse cx="70" cy="1040" rx="66" ry="92" fill="#0c0d0e"/><ellipse cx="70" cy="1040" rx="60" ry="86" fill="none" stroke="#4a4f54" stroke-width="3"/>` +
      line('M0 848Q100 808 168 804', canvas.colour('ambient'), 3, 0.7),
  )
  return drawn
}

function steeringWheel(canvas: Canvas): string {
  let drawn = ''
  const cx = 458,
    cy = 736
  let w = line(
    `M${cx - 232} ${cy + 16}A232 222 0 0 1 ${cx + 232} ${cy + 16}A232 222 0 0 1 ${cx - 232} ${cy + 16}Z`,
    '#000',
    46,
    0.5,
    12,
  )
  w += path(
    `M${cx - 196} ${cy - 16}Q${cx - 100} ${cy - 46} ${cx - 60} ${cy - 50}L${cx + 60} ${cy - 50}Q${cx + 100} ${cy - 46} ${cx + 196} ${cy - 16}L${cx + 192} ${cy + 46}Q${cx + 100} ${cy + 40} ${cx + 70} ${cy + 84}L${cx + 44} ${cy + 206}L${cx - 44} ${cy + 206}L${cx - 70} ${cy + 84}Q${cx - 100} ${cy + 40} ${cx - 192} ${cy + 46}Z`,
    `fill="${canvas.linear(0, cy - 50, 0, cy + 200, '0 #4a4e53, .2 #26292c, 1 #0e0f11')}"`,
  )
  w +=
    path(
      `M${cx - 34} ${cy + 100}L${cx - 28} ${cy + 200}L${cx + 28} ${cy + 200}L${cx + 34} ${cy + 100}Q${cx} ${cy + 112} ${cx - 34} ${cy + 100}Z`,
      `fill="${canvas.linear(cx - 30, 0, cx + 30, 0, '0 #7d848a, .4 #e9edf0, 1 #72797f')}"`,
    ) + rect(cx - 14, cy + 122, 28, 70, '#141618', 10)
  for (const d of [-1, 1])
    w +=
      path(
        `M${cx + d * 96} ${cy - 26}L${cx + d * 178} ${cy - 4}L${cx + d * 174} ${cy + 32}L${cx + d * 100} ${cy + 24}Z`,
        'fill="#0a0b0c" stroke="#8a9198" stroke-width="3"',
      ) +
      [112, 134, 156]
        .map(
          (k) =>
            `<circle cx="${cx + d * k}" cy="${cy + (k - 112) * 0.15 + 4}" r="6" fill="#d9dfe4" fill-opacity=".85"/>`,
        )
        .join('')
  w += `<ellipse cx="${cx}" cy="${cy}" rx="222" ry="212" fill="none" stroke="#08090a" stroke-width="50"/><ellipse cx="${cx}" cy="${cy}" rx="222" ry="212" fill="none" stroke="${canvas.linear(0, cy - 230, 0, cy + 230, '0 #5a5e63, .3 #2d3033, .7 #1a1c1e, 1 #0c0d0e')}" stroke-width="44"/>${line(`M${cx - 196} ${cy - 112}A226 216 0 0 1 ${cx + 196} ${cy - 112}`, '#fff', 12, 0.34, 5)}`
  w += `<path d="M${cx - 203} ${cy - 20}A203 193 0 0 1 ${cx + 203} ${cy - 20}" fill="none" ${canvas.stroke('trim-light')} stroke-opacity=".9" stroke-width="3" stroke-dasharray="8 5"/>`
  w +=
    path(
      shape([
        [cx - 88, cy - 44],
        [cx - 60, cy - 72],
        [cx, cy - 80],
        [cx + 60, cy - 72],
        [cx + 88, cy - 44],
        [cx + 82, cy + 30],
        [cx + 48, cy + 86],
        [cx, cy + 98],
        [cx - 48, cy + 86],
        [cx - 82, cy + 30],
      ]),
      `fill="${canvas.radial(cx - 20, cy - 40, 150, '0 #5b6065, .5 #303337, 1 #141517')}" stroke="#060708" stroke-width="4"`,
    ) +
    `<circle cx="${cx}" cy="${cy + 2}" r="25" fill="#15171a"/><circle cx="${cx}" cy="${cy + 2}" r="24" fill="none" stroke="#d5dade" stroke-width="4"/>`
  drawn +=
    line(`M${cx - 60} ${cy - 20}L${cx - 300} ${cy - 70}`, '#0a0b0c', 22) +
    line(`M${cx + 60} ${cy - 20}L${cx + 290} ${cy - 66}`, '#0a0b0c', 22) +
    w
  return drawn
}

function seatEdges(canvas: Canvas): string {
  let drawn = ''
  for (const [sx, w2] of at('-60 480, 1180 480'))
    drawn +=
      path(
        shape([
          [sx, 1220, 1],
          [sx + 30, 1130],
          [sx + 110, 1092],
          [sx + w2 / 2, 1080],
          [sx + w2 - 110, 1092],
          [sx + w2 - 30, 1130],
          [sx + w2, 1220, 1],
        ]),
        `fill="${canvas.linear(0, 1080, 0, 1200, '0 trim-light, .2 trim, 1 trim-dark')}"`,
      ) +
      stitch(canvas, [
        [sx + 60, 1200],
        [sx + 90, 1130],
        [sx + 140, 1110],
        [sx + w2 / 2, 1100],
        [sx + w2 - 140, 1110],
        [sx + w2 - 90, 1130],
        [sx + w2 - 60, 1200],
      ])
  return drawn
}

function glassAround(canvas: Canvas): string {
  let drawn = ''
  drawn +=
    path('M0 0L1600 0L1600 70Q800 10 0 70Z', 'fill="#a5a19b"') +
    path('M0 70Q800 10 1600 70L1600 110Q800 60 0 110Z', 'fill="#6d6a66"')
  const wg = canvas.linear(0, 100, 0, 480, '0 #dfe8ee, .6 #f3f6f8, .75 #c2cacf, 1 #8b959c')
  drawn +=
    path(
      'M470 118Q800 90 1130 118Q1180 220 1196 330Q800 306 404 330Q420 220 470 118Z',
      `fill="${wg}" stroke="#0c0d0f" stroke-width="16"`,
    ) +
    line('M440 240Q800 222 1160 240', '#7b858c', 2, 0.5) +
    line('M432 270Q800 252 1168 270', '#7b858c', 2, 0.5)
  drawn += bothSides(
    path('M0 110L330 102Q300 250 300 480L0 560Z', `fill="${wg}"`) +
      path(
        'M330 98L420 94Q370 220 372 420L372 560L270 560Q280 260 330 98Z',
        `fill="${canvas.linear(270, 0, 420, 0, '0 #2b2a29, .4 #77736e, 1 #3a3937')}"`,
      ) +
      path(
        'M0 548L300 476Q290 700 250 900L180 1200L0 1200Z',
        `fill="${canvas.linear(0, 500, 0, 1200, '0 #4a4d51, .1 #2d2f32, 1 #0d0e0f')}"`,
      ) +
      path(
        'M0 650L262 590Q252 700 236 780Q120 790 0 850Z',
        `fill="${canvas.linear(0, 600, 0, 850, '0 trim-light, .2 trim, 1 trim-dark')}"`,
      ) +
      stitch(canvas, 'M0 670L258 610') +
      line('M0 556L300 484', '#fff', 4, 0.3) +
      path('M0 850Q140 796 240 792L230 850Q130 860 0 920Z', 'fill="#1b1d1f"') +
      rect(90, 690, 110, 22, canvas.linear(0, 690, 0, 712, '0 #fff, 1 #7d848b'), 11),
  )
  return drawn
}

function rearBench(canvas: Canvas): string {
  let drawn = ''
  drawn += path(
    shape(at('380 760!, 390 470, 450 420, 800 404, 1150 420, 1210 470, 1220 760!')),
    `fill="${canvas.linear(0, 400, 0, 760, '0 trim, .3 trim-dark, 1 #08090a')}"`,
  )
  for (const x of [520, 800, 1080])
    drawn += rect(x - 82, 338, 164, 96, canvas.linear(0, 338, 0, 434, '0 trim-light, .3 trim, 1 trim-dark'), 34)
  drawn += rect(372, 330, 856, 440, canvas.linear(0, 330, 0, 770, '0 #000 0, 1 #000 .7'))
  return drawn
}

function floor(): string {
  let drawn = ''
  drawn += path('M180 1200L250 900Q800 860 1350 900L1420 1200Z', 'fill="#0a0b0c"')
  return drawn
}

function centreConsole(canvas: Canvas): string {
  let drawn = ''
  drawn +=
    path(
      'M672 900Q800 884 928 900L970 1200L630 1200Z',
      `fill="${canvas.linear(630, 0, 970, 0, '0 #0c0d0e, .12 #45494d, .25 #25282b, .75 #25282b, .88 #45494d, 1 #0c0d0e')}"`,
    ) +
    path(
      'M676 690Q690 660 800 654Q910 660 924 690L940 872Q940 906 900 910Q800 922 700 910Q660 906 660 872Z',
      `fill="${canvas.linear(0, 654, 0, 910, '0 trim-light, .18 trim, .7 trim, 1 trim-dark')}"`,
    ) +
    stitch(canvas, 'M700 700Q716 682 800 678Q884 682 900 700L912 866Q800 890 688 866Z') +
    [735, 865]
      .map(
        (x) =>
          `<ellipse cx="${x}" cy="990" rx="50" ry="32" fill="#c9cfd4"/><ellipse cx="${x}" cy="991" rx="46" ry="28" fill="#070808"/>`,
      )
      .join('') +
    rect(700, 1060, 200, 110, '#0b0c0d', 20, 'stroke="#4b5055" stroke-width="3"') +
    `<ellipse cx="800" cy="1112" rx="40" ry="34" fill="${canvas.radial(790, 1098, 44, '0 #dfe4e8, .5 #5c6268, 1 #17191b')}"/>`
  return drawn
}

/** The bench for three, from between the front seats. */
const rearSeats = (canvas: Canvas, quilting: Quilting) =>
  [
    rect(0, 0, 1600, 1200, canvas.linear(0, 0, 0, 1200, '0 #3b3d40, .4 #202225, 1 #0c0d0e')),
    rearGlass(canvas),
    bench(canvas, quilting),
    vignette(canvas, 640, '.5 #000 0, 1 #000 .6'),
  ].join('')

function rearGlass(canvas: Canvas): string {
  const sky = canvas.linear(0, 80, 0, 380, '0 #dfe8ee, .6 #f3f6f8, .75 #c2cacf, 1 #8b959c')
  return [
    path('M0 0L1600 0L1600 60Q800 10 0 60Z', 'fill="#a5a19b"'),
    path('M0 58Q800 8 1600 58L1600 104Q800 54 0 104Z', 'fill="#6d6a66"'),
    path(
      'M372 108Q800 76 1228 108Q1290 200 1306 300L294 300Q310 200 372 108Z',
      `fill="${sky}" stroke="#0c0d0f" stroke-width="16"`,
    ),
    ...[170, 206, 242, 276].map((y) => line(`M330 ${y}Q800 ${y - 20} 1270 ${y}`, '#7b858c', 2, 0.5)),
    bothSides(
      path('M0 104L214 96Q176 260 168 470L0 520Z', `fill="${sky}"`) +
        path(
          'M214 90L338 100Q262 220 250 420L140 520Q160 240 214 90Z',
          `fill="${canvas.linear(140, 0, 338, 0, '0 #2b2a29, .4 #77736e, 1 #3a3937')}"`,
        ) +
        path(
          'M0 512L172 464Q176 760 120 1200L0 1200Z',
          `fill="${canvas.linear(0, 480, 0, 1200, '0 #4a4d51, .1 #2d2f32, 1 #0d0e0f')}"`,
        ) +
        path(
          'M0 640L158 604Q162 720 152 800Q70 810 0 850Z',
          `fill="${canvas.linear(0, 600, 0, 850, '0 trim-light, .2 trim, 1 trim-dark')}"`,
        ) +
        stitch(canvas, 'M0 660L154 624') +
        line('M0 518L170 470', '#fff', 4, 0.3) +
        rect(40, 700, 90, 22, canvas.linear(0, 700, 0, 722, '0 #fff, 1 #7d848a'), 11),
    ),
    // The shelf behind the heads.
    path('M270 300L1330 300L1370 372L230 372Z', `fill="${canvas.linear(0, 300, 0, 372, '0 #3f4347, 1 #17191b')}"`),
  ].join('')
}

function bench(canvas: Canvas, quilting: Quilting): string {
  const back = shape(
    at(`190 420, 240 366, 420 346, 800 340, 1180 346, 1360 366, 1410 420, 1456 600, 1470 830, 1440 890, 800 900,
      160 890, 130 830, 144 600`),
  )
  const cushion = shape(
    at(`130 880, 200 842, 500 830, 800 828, 1100 830, 1400 842, 1470 880, 1520 980, 1540 1090, 1490 1140, 800 1150,
      110 1140, 60 1090, 80 980`),
  )
  const across = canvas.linear(
    120,
    0,
    1480,
    0,
    '0 trim-dark, .06 trim, .12 trim-light, .2 trim, .8 trim, .88 trim-light, .94 trim, 1 trim-dark',
  )
  const panel = (x: number, half: number, top: number, foot: number, grow: number) => {
    const d = shape(
      at(
        `${-half} ${top + 70}, ${-half * 0.94} ${top + 22}, ${-half * 0.76} ${top + 2}, 0 ${top - 6}, ${half * 0.76} ${top + 2}, ${half * 0.94} ${top + 22}, ${half} ${top + 70}, ${half * grow} ${foot - 50}, ${half * grow * 0.97} ${foot}!, ${-half * grow * 0.97} ${foot}!, ${-half * grow} ${foot - 50}`,
      ),
    )
    const fill = canvas.linear(0, top, 0, foot, '0 trim-light, .14 trim, .75 trim, 1 trim-dark')
    return [
      `<g transform="translate(${x} 0)">`,
      path(d, `fill="${fill}"`),
      `<g ${canvas.clip(d)}>${quilted(canvas, quilting, { top, foot, topHalf: half, footHalf: half * grow * 1.15 })}</g>`,
      line(d, '#000', 8, 0.5, 3),
      '</g>',
    ].join('')
  }
  const post = (x: number) =>
    rect(x - 7, 312, 14, 50, canvas.linear(x - 7, 0, x + 7, 0, '0 #6b7278, .4 #f4f6f7, 1 #53595f'), 4)
  const head = (x: number, scale: number) =>
    post(x - 40 * scale) +
    post(x + 40 * scale) +
    `<g transform="translate(${x} ${330 - 330 * scale}) scale(${scale})">${headrest(canvas)}</g>`
  const seams = (lines: readonly string[]) => lines.map((d) => line(d, '#000', 9, 0.6, 3) + stitch(canvas, d)).join('')
  return [
    // Belts run over the shoulders.
    line('M300 352Q296 500 250 820', '#0c0d0e', 34) + line('M288 352Q284 500 238 820', '#fff', 3, 0.14),
    path('M60 1120L1540 1120L1600 1200L0 1200Z', 'fill="#0a0b0c"'),
    head(440, 0.86),
    head(1160, 0.86),
    head(800, 0.72),
    softArea(back, '#000', 0.45, 18),
    path(back, `fill="${across}"`),
    `<g ${canvas.clip(back)}>`,
    rect(100, 340, 1400, 570, canvas.linear(0, 340, 0, 900, '0 #fff .2, .16 #fff 0, .6 #000 .08, 1 #000 .6')),
    panel(432, 178, 400, 904, 1.06),
    panel(1168, 178, 400, 904, 1.06),
    // The middle folds down as an armrest.
    path(
      'M690 430Q800 418 910 430L926 880L674 880Z',
      `fill="${canvas.linear(0, 420, 0, 880, '0 trim-light, .12 trim, .8 trim, 1 trim-dark')}"`,
    ),
    line('M690 430Q800 418 910 430L926 880L674 880Z', '#000', 7, 0.55, 2),
    stitch(canvas, 'M706 446Q800 434 894 446L908 880M706 446L692 880'),
    rect(770, 448, 60, 14, '#141618', 7),
    seams(['M652 344Q640 600 636 890', 'M948 344Q960 600 964 890']),
    '</g>',
    `<g transform="translate(0 16)">${softArea(cushion, '#000', 0.5, 14)}</g>`,
    path(cushion, `fill="${across}"`),
    `<g ${canvas.clip(cushion)}>`,
    rect(
      40,
      820,
      1520,
      340,
      canvas.linear(0, 826, 0, 1150, '0 #000 .5, .25 #000 .04, .6 #fff .14, .82 #000 .05, 1 #000 .6'),
    ),
    panel(400, 200, 852, 1124, 1.07),
    panel(1200, 200, 852, 1124, 1.07),
    seams(['M640 830Q628 980 612 1146', 'M960 830Q972 980 988 1146']),
    '</g>',
    ...[600, 688, 912, 1000].map(
      (x) => rect(x - 13, 812, 26, 56, '#15171a', 7) + rect(x - 10, 814, 20, 13, '#c2121a', 4),
    ),
    bothSides(rect(196, 868, 40, 22, '#e9ecee', 5) + line('M206 879L226 879', '#5b6065', 3)),
    path('M0 1160Q800 1130 1600 1160L1600 1200L0 1200Z', 'fill="#08090a"'),
  ].join('')
}

const leather = (canvas: Canvas) =>
  canvas.linear(
    -290,
    0,
    290,
    0,
    '0 trim-dark, .1 trim, .2 trim-light, .3 trim, .7 trim, .8 trim-light, .9 trim, 1 trim-dark',
  )

/** One front seat about x = 0. */
const frontSeat = (canvas: Canvas, quilting: Quilting) =>
  headrest(canvas) + backrest(canvas, quilting) + cushion(canvas, quilting) + seatBase(canvas)

function headrest(canvas: Canvas): string {
  let drawn = ''
  for (const x of [-56, 56])
    drawn += rect(x - 9, 296, 18, 70, canvas.linear(x - 9, 0, x + 9, 0, '0 #6b7278, .4 #f4f6f7, 1 #53595f'), 4)
  drawn +=
    path(
      shape(at('-132 300, -146 220, -124 160, 0 146, 124 160, 146 220, 132 300, 90 324, 0 330, -90 324')),
      `fill="${canvas.radial(-30, 200, 200, '0 trim-light, .45 trim, 1 trim-dark')}"`,
    ) + stitch(canvas, at('-108 300, -118 226, -96 184, 0 172, 96 184, 118 226, 108 300'))
  return drawn
}

/** Seams across the seat's middle: a shadow and the lit edge below it. */
function seam(canvas: Canvas, from: Point, to: Point, sag: number): string {
  const d = (drop: number) =>
    `M${from[0]} ${from[1] + drop}Q${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2 + drop + sag} ${to[0]} ${to[1] + drop}`
  return line(d(0), '#000', 7, 0.43, 2) + line(d(10), canvas.colour('trim-light'), 5, 0.52, 2)
}

type Quilting = 'pleats' | 'flutes' | 'diamonds'

/** Seams of a field whose width changes from top to foot. */
function quilted(
  canvas: Canvas,
  quilting: Quilting,
  field: { top: number; foot: number; topHalf: number; footHalf: number },
): string {
  const { top, foot, topHalf, footHalf } = field
  const half = (y: number) => topHalf + ((footHalf - topHalf) * (y - top)) / (foot - top)
  const rows = Math.round((foot - top) / 66)
  switch (quilting) {
    case 'pleats':
      return Array.from({ length: rows }, (_, i) => top + 50 + ((foot - top - 60) * i) / rows)
        .map((y) => seam(canvas, [-half(y), y], [half(y), y], 16))
        .join('')
    case 'flutes':
      return [-0.72, -0.43, -0.14, 0.14, 0.43, 0.72]
        .map(
          (share) =>
            line(`M${share * topHalf} ${top + 14}L${share * footHalf} ${foot}`, '#000', 8, 0.42, 3) +
            line(
              `M${share * topHalf + 9} ${top + 14}L${share * footHalf + 9} ${foot}`,
              canvas.colour('trim-light'),
              5,
              0.5,
              2,
            ),
        )
        .join('')
    case 'diamonds': {
      const step = 92
      let drawn = ''
      for (let y = top - 2 * topHalf; y < foot + 2 * footHalf; y += step)
        for (const d of [-1, 1])
          drawn +=
            line(`M${-d * footHalf} ${y}L${d * footHalf} ${y + 2 * footHalf}`, '#000', 5, 0.4, 1.6) +
            line(
              `M${-d * footHalf} ${y + 7}L${d * footHalf} ${y + 2 * footHalf + 7}`,
              canvas.colour('trim-light'),
              3,
              0.4,
              1.2,
            )
      return drawn
    }
  }
}

function backrest(canvas: Canvas, quilting: Quilting): string {
  const outline = shape(
    at(`-190 372, -110 344, 0 338, 110 344, 190 372, 232 450, 268 620, 276 780, 250 900, 120 930, 0 934, -120 930,
      -250 900, -276 780, -268 620, -232 450`),
  )
  const light = canvas.linear(0, 338, 0, 934, '0 #fff .22, .18 #fff 0, .6 #000 .1, 1 #000 .55')
  const middle = shape(
    at('-128 420, -60 398, 0 394, 60 398, 128 420, 166 560, 176 740, 160 940, -160 940, -176 740, -166 560'),
  )
  const panels = [
    rect(-300, 330, 600, 610, light),
    path(middle, `fill="${canvas.linear(0, 394, 0, 940, '0 trim-light, .14 trim, .7 trim, 1 trim-dark')}"`),
    `<g ${canvas.clip(middle)}>${quilted(canvas, quilting, { top: 410, foot: 940, topHalf: 138, footHalf: 174 })}</g>`,
    line(middle, '#000', 9, 0.6, 3),
    ...[-1, 1].flatMap((side) => [
      line(`M${side * 176} 392Q${side * 232} 560 ${side * 218} 910`, '#000', 6, 0.35, 2),
      line(`M${side * 226} 470Q${side * 262} 640 ${side * 252} 850`, '#fff', 14, 0.3, 7),
      stitch(canvas, `M${side * 186} 400Q${side * 240} 560 ${side * 228} 900`),
      stitch(canvas, at(`${side * 140} 430, ${side * 178} 560, ${side * 190} 740, ${side * 176} 920`)),
    ]),
  ]
  return [
    `<g transform="translate(0 14)">${softArea(outline, '#000', 0.55, 16)}</g>`,
    path(outline, `fill="${leather(canvas)}"`),
    `<g ${canvas.clip(outline)}>${panels.join('')}</g>`,
  ].join('')
}

function cushion(canvas: Canvas, quilting: Quilting): string {
  const outline = shape(
    at(`-262 880, -150 858, 0 852, 150 858, 262 880, 306 960, 326 1080, 300 1140, 160 1160, 0 1164, -160 1160,
      -300 1140, -326 1080, -306 960`),
  )
  const light = canvas.linear(0, 850, 0, 1170, '0 #000 .55, .25 #000 .05, .62 #fff .16, .8 #000 .05, 1 #000 .6')
  const middle = shape(at('-170 850!, -192 960, -206 1070, -196 1120, 0 1136, 196 1120, 206 1070, 192 960, 170 850!'))
  const panels = [
    rect(-340, 850, 680, 330, light),
    path(
      middle,
      `fill="${canvas.linear(0, 850, 0, 1140, '0 trim-dark, .3 trim, .7 trim-light, .86 trim, 1 trim-dark')}"`,
    ),
    `<g ${canvas.clip(middle)}>${quilted(canvas, quilting, { top: 862, foot: 1140, topHalf: 178, footHalf: 206 })}</g>`,
    line(middle, '#000', 8, 0.55, 3),
    ...[-1, 1].flatMap((side) => [
      stitch(canvas, at(`${side * 186} 880, ${side * 210} 970, ${side * 222} 1070, ${side * 210} 1130`)),
      line(`M${side * 280} 950Q${side * 308} 1030 ${side * 290} 1110`, '#fff', 14, 0.3, 7),
    ]),
  ]
  return [
    `<g transform="translate(0 18)">${softArea(outline, '#000', 0.6, 14)}</g>`,
    path(outline, `fill="${leather(canvas)}"`),
    `<g ${canvas.clip(outline)}>${panels.join('')}</g>`,
  ].join('')
}

function seatBase(canvas: Canvas): string {
  return path(
    shape(at('-300 1120!, -310 1200!, 310 1200!, 300 1120!, 160 1150, 0 1156, -160 1150')),
    `fill="${canvas.linear(0, 1120, 0, 1200, '0 #2d3033, 1 #0b0c0d')}"`,
  )
}
