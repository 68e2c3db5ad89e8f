import { bothSides, vignette } from './cabin.ts'
import { line, path, rect, softArea } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { shape } from './geometry.ts'
import { mix } from './paint.ts'

/** A truck's workplace, seen from the driver's seat: a high windscreen, a large flat wheel, a dashboard that bends around. */
export const truckDashboard = (canvas: Canvas) =>
  [
    motorway(canvas),
    mirrors(canvas),
    pillars(canvas),
    console(canvas),
    dashboardTop(canvas),
    face(canvas),
    cluster(canvas),
    wing(canvas),
    passengerSide(canvas),
    floor(canvas),
    pedals(),
    doors(canvas),
    steeringWheel(canvas),
    seats(canvas),
    vignette(canvas, 620, '.55 #000 0, 1 #000 .5'),
  ].join('')

/** From two metres up one looks down on the road. */
function motorway(canvas: Canvas): string {
  const sky = canvas.linear(0, 60, 0, 350, '0 #a9c0d2, .7 #dfe8ee, 1 #f3f5f6')
  const tarmac = canvas.linear(0, 350, 0, 620, '0 #b4bac0, .4 #8f969c, 1 #6d747a')
  const land = canvas.linear(0, 340, 0, 620, '0 #aab7a8, 1 #7f9079')
  return [
    rect(0, 0, 1600, 352, sky),
    rect(0, 348, 1600, 300, land),
    `<g ${canvas.blur(9)}>`,
    path(
      'M0 330L150 306L320 324L470 300L600 326L760 312L900 330L1080 300L1240 326L1420 304L1600 322L1600 372L0 372Z',
      'fill="#8da097"',
    ),
    path('M600 350L700 350L1420 640L-640 640Z', `fill="${tarmac}"`),
    '</g>',
    line('M692 356L1240 620', '#fff', 7, 0.75, 2),
    line('M610 356L0 580', '#fff', 6, 0.7, 2),
    line('M634 366L606 384', '#fff', 4, 0.7, 1),
    line('M566 410L504 450', '#fff', 7, 0.7, 1),
    line('M430 500L330 564', '#fff', 10, 0.7, 2),
    path('M300 60L560 60L330 560L60 560Z', 'fill="#fff" fill-opacity=".13"'),
    path('M1080 60L1150 60L1000 560L900 560Z', 'fill="#fff" fill-opacity=".1"'),
  ].join('')
}

/** The main one and the one for wide angles, on one arm. */
const mirrors = (canvas: Canvas) =>
  bothSides(
    [
      rect(30, 150, 14, 420, '#0b0c0d', 6),
      rect(-46, 168, 132, 262, '#131518', 24),
      rect(-34, 182, 108, 234, canvas.linear(-30, 182, 76, 416, '0 #dbe4ea, .5 #a3b1bb, 1 #5f6c76'), 15),
      path('M-34 350L74 330L74 401Q74 416 59 416L-34 416Z', 'fill="#5b656c" fill-opacity=".7"'),
      rect(-46, 442, 132, 116, '#131518', 22),
      rect(-34, 454, 108, 92, canvas.linear(-30, 454, 76, 546, '0 #c9d5dd, 1 #5d6972'), 14),
    ].join(''),
  )

const pillars = (canvas: Canvas) =>
  bothSides(
    path(
      'M120 0L252 0L224 610L96 640Q92 300 120 0Z',
      `fill="${canvas.linear(96, 0, 250, 0, '0 #2c2b2a, .4 #7b7873, .75 #55524f, 1 #252423')}"`,
    ) + line('M248 60L222 604', '#fff', 3, 0.2),
  )

/** Above the windscreen: lockers, the radio and the tachograph with its printed strip. */
function console(canvas: Canvas): string {
  const shell = canvas.linear(0, 0, 0, 190, '0 #8d8a86, .3 #b5b1ab, .85 #8b8883, 1 #55534f')
  const locker = (x: number, width: number) =>
    rect(
      x,
      14,
      width,
      96,
      canvas.linear(0, 14, 0, 110, '0 #9b9893, 1 #7b7874'),
      12,
      'stroke="#4d4b48" stroke-width="3"',
    ) + rect(x + width / 2 - 36, 88, 72, 12, '#3a3937', 6)
  const slot = (x: number, drawn: string) => rect(x, 22, 260, 82, '#0b0c0d', 8) + drawn
  return [
    path('M0 0L1600 0L1600 196Q1400 150 1200 146Q800 138 400 146Q200 150 0 196Z', `fill="${shell}"`),
    line('M0 196Q200 150 400 146Q800 138 1200 146Q1400 150 1600 196', '#000', 7, 0.5),
    line('M0 190Q200 144 400 140Q800 132 1200 140Q1400 144 1600 190', '#fff', 3, 0.4),
    locker(250, 250),
    slot(
      524,
      [
        rect(540, 36, 116, 38, canvas.linear(0, 36, 0, 74, '0 #cfe3a4, 1 #9fbb6a'), 4),
        line('M550 48L594 48M550 60L624 60M608 48L646 48', '#26331a', 4, 0.85),
        rect(668, 36, 100, 8, '#000', 3),
        rect(668, 60, 100, 8, '#000', 3),
        ...[0, 1, 2, 3].map((i) => rect(540 + i * 30, 84, 22, 10, '#3a3f44', 3)),
        // The strip it prints.
        path('M676 64L760 64L756 126Q718 134 682 124Z', 'fill="#f2f0e8"'),
        line('M690 84L746 84M690 96L738 96M690 108L744 108', '#8b8b86', 3, 0.9),
      ].join(''),
    ),
    slot(
      812,
      [
        rect(830, 38, 130, 44, canvas.linear(0, 38, 0, 82, '0 #14232f, 1 #0c151c'), 5),
        rect(842, 50, 60, 8, canvas.colour('ambient'), 3),
        rect(842, 66, 90, 6, '#9fb2c0', 3),
        `<circle cx="1004" cy="62" r="24" fill="#2b2e31" stroke="#8d9399" stroke-width="3"/>`,
        line('M1004 42L1004 54', '#fff', 4),
        ...[0, 1, 2].map((i) => rect(1038, 34 + i * 22, 22, 14, '#3a3f44', 3)),
      ].join(''),
    ),
    locker(1096, 250),
    // Reading lamps.
    ...[375, 1221].map((x) => rect(x - 40, 116, 80, 14, '#f4efe2', 7, 'fill-opacity=".85"')),
    // The rolled-up sun blind.
    rect(262, 144, 1076, 20, canvas.linear(0, 144, 0, 164, '0 #3c3f42, .4 #6d7175, 1 #1b1d1f'), 9),
  ].join('')
}

function dashboardTop(canvas: Canvas): string {
  const top = canvas.linear(0, 570, 0, 700, '0 #767a7e, .14 #505458, .6 #3a3d41, 1 #282a2d')
  return [
    rect(0, 700, 1600, 500, '#0a0b0c'),
    path('M0 640Q240 596 640 590Q1060 588 1300 604Q1500 616 1600 640L1600 780L0 780Z', `fill="${top}"`),
    line('M0 642Q240 598 640 592Q1060 590 1300 606Q1500 618 1600 642', '#fff', 4, 0.28),
    softArea('M300 604Q800 588 1300 612L1220 634Q800 610 380 628Z', '#000', 0.25, 8),
    // Warm air for the windscreen.
    line('M420 612Q640 602 900 604', '#0a0b0c', 9, 0.8),
    line('M1000 606Q1150 608 1280 618', '#0a0b0c', 9, 0.8),
  ].join('')
}

/** Straight ahead of the driver, bending round to the right. */
function face(canvas: Canvas): string {
  const ahead = canvas.linear(0, 650, 0, 1000, '0 #4d5155, .2 #3a3d41, .7 #27292c, 1 #131416')
  return [
    path('M0 700Q240 660 620 650L1000 650L1000 1010Q500 1040 0 1000Z', `fill="${ahead}"`),
    line('M0 702Q240 662 620 652L980 652', '#fff', 3, 0.22),
    vent(canvas, 60, 716),
    switches(canvas, 70, 850, 4),
  ].join('')
}

function vent(canvas: Canvas, x: number, y: number): string {
  const slats = [0, 1, 2, 3].map((i) => rect(x + 14, y + 16 + i * 21, 132, 8, '#4b5055', 4))
  return [
    rect(x, y, 160, 106, canvas.linear(0, y, 0, y + 106, '0 #141618, 1 #2d3033'), 20),
    rect(x + 7, y + 7, 146, 92, '#060708', 15),
    ...slats,
    rect(x + 70, y + 38, 20, 30, '#7d8388', 5),
  ].join('')
}

/** A row of rockers with their signs; the first is lit. */
function switches(canvas: Canvas, x: number, y: number, count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const left = x + i * 46
    return [
      rect(left, y, 40, 58, '#08090a', 7),
      rect(left + 3, y + 3, 34, 25, canvas.linear(0, y, 0, y + 28, '0 #4a4e52, 1 #2b2e31'), 5),
      rect(left + 3, y + 30, 34, 25, '#1f2225', 5),
      rect(left + 12, y + 11, 16, 6, i === 0 ? canvas.colour('ambient') : '#b9c0c6', 3),
    ].join('')
  }).join('')
}

/** Speed, revolutions and between them what the truck has to say. */
function cluster(canvas: Canvas): string {
  const glow = canvas.colour('ambient')
  const dial = (cx: number, green: boolean) => {
    const cy = 756
    const place = (share: number, r: number) => {
      const angle = ((215 - share * 250) * Math.PI) / 180
      return `${(cx + Math.cos(angle) * r).toFixed(1)} ${(cy - Math.sin(angle) * r).toFixed(1)}`
    }
    const marks = Array.from({ length: 13 }, (_, i) => `M${place(i / 12, i % 2 ? 72 : 66)}L${place(i / 12, 82)}`)
    return [
      `<circle cx="${cx}" cy="${cy}" r="94" fill="${canvas.radial(cx, cy - 20, 110, '0 #1b2026, .85 #07090b, 1 #23282d')}"/>`,
      `<circle cx="${cx}" cy="${cy}" r="92" fill="none" stroke="#8d959c" stroke-width="3"/>`,
      line(marks.join(''), '#eef1f3', 3.5),
      // The revolutions at which it drives most economically.
      green
        ? `<path d="M${place(0.34, 86)}A86 86 0 0 1 ${place(0.58, 86)}" fill="none" stroke="#37b26a" stroke-width="8"/>`
        : '',
      line(`M${place(0.03, -18)}L${place(0.03, 74)}`, '#ff5a45', 6),
      `<circle cx="${cx}" cy="${cy}" r="15" fill="#1c1f22" stroke="#4d5257" stroke-width="2"/>`,
    ].join('')
  }
  return [
    softArea('M300 690L980 690L980 860L300 860Z', '#000', 0.4, 16),
    path(
      'M292 880L306 680Q312 634 372 630L908 630Q968 634 974 680L988 880Z',
      `fill="${canvas.linear(0, 630, 0, 880, '0 #6a6e72, .07 #303336, 1 #111214')}"`,
    ),
    path('M318 876L330 694Q334 656 384 654L896 654Q946 656 950 694L962 876Z', 'fill="#07080a"'),
    dial(438, false),
    dial(842, true),
    rect(548, 672, 184, 172, canvas.linear(0, 672, 0, 844, '0 #10202c, 1 #081018'), 10),
    rect(562, 684, 156, 16, '#0a0f14', 5),
    rect(570, 690, 54, 5, '#cfdbe4', 2),
    rect(680, 690, 30, 5, '#cfdbe4', 2),
    // The lane it keeps, and the truck ahead of it.
    path('M606 836L630 720L650 720L674 836Z', 'fill="#274a5f" fill-opacity=".8"'),
    line('M596 836L626 718M684 836L654 718', '#b3cfe0', 3.5, 0.85),
    rect(624, 734, 32, 34, '#e8f1f7', 4),
    rect(568, 810, 30, 10, glow, 4),
    rect(690, 770, 18, 54, '#14303a', 4),
    rect(690, 790, 18, 34, '#37b26a', 4),
  ].join('')
}

/** Turned towards the driver: the screen, the switches, the heater and the lever of the parking brake. */
function wing(canvas: Canvas): string {
  const glow = canvas.colour('ambient')
  const shell = canvas.linear(990, 0, 1330, 0, '0 #16181a, .1 #4d5155, .3 #383b3f, .85 #2b2e31, 1 #0f1011')
  const screen = 'M1024 682L1272 666L1276 812L1030 822Z'
  const knobs = [1070, 1150, 1230].map(
    (x) =>
      `<circle cx="${x}" cy="888" r="30" fill="#0a0b0c"/><circle cx="${x}" cy="886" r="26" fill="${canvas.radial(x - 8, 874, 38, '0 #6a6f74, .6 #2d3034, 1 #141618')}"/>${line(`M${x} 866L${x} 876`, '#f2f4f5', 4)}`,
  )
  return [
    path('M986 640Q1160 622 1300 632Q1330 820 1322 1030Q1160 1064 1006 1030Z', `fill="${shell}"`),
    line('M988 642Q1160 624 1298 634', '#fff', 3, 0.35),
    line('M1300 632Q1330 820 1322 1030', '#000', 6, 0.5),
    path(screen, 'fill="#0a0e12" stroke="#5b6065" stroke-width="6" stroke-linejoin="round"'),
    `<g ${canvas.clip(screen)}>`,
    path('M1020 760L1130 730L1210 830L1020 830Z', 'fill="#173a33"'),
    ...['M1020 740L1140 712L1280 760', 'M1100 660L1130 830', 'M1230 660L1210 830'].map((d) => line(d, '#40596d', 6)),
    line('M1124 830L1136 756L1206 738L1226 660', glow, 9),
    `<circle cx="1136" cy="756" r="13" fill="#fff"/><circle cx="1136" cy="756" r="8" fill="#2d8fe8"/>`,
    path('M1020 670L1150 664L1060 830L1020 830Z', 'fill="#fff" fill-opacity=".06"'),
    '</g>',
    ...knobs,
    switches(canvas, 1030, 940, 4),
    // Yellow, as everywhere: nobody may take it for anything else.
    rect(1238, 936, 56, 66, '#08090a', 9),
    path('M1250 992L1254 950Q1266 942 1280 950L1284 992Z', 'fill="#f0c02c"'),
    line('M1258 962L1276 962', '#8a6a0c', 4, 0.8),
  ].join('')
}

function passengerSide(canvas: Canvas): string {
  const face = canvas.linear(0, 650, 0, 1010, '0 #4a4e52, .25 #36393d, .7 #25282b, 1 #111214')
  const lid = canvas.linear(0, 790, 0, 940, '0 #45494d, .3 #32353a, 1 #1c1e21')
  return [
    path('M1322 648Q1480 652 1600 690L1600 1010Q1450 1030 1326 1020Q1336 820 1322 648Z', `fill="${face}"`),
    path('M1352 690Q1480 692 1570 718L1568 762Q1470 744 1356 744Z', 'fill="#0a0b0c"'),
    line('M1356 746Q1470 746 1568 764', '#8d9297', 5, 0.7),
    path('M1352 796Q1480 798 1580 820L1574 934Q1460 944 1356 936Z', `fill="${lid}"`),
    line('M1352 798Q1480 800 1578 821L1573 933Q1460 942 1356 935Z', '#000', 4, 0.6),
    rect(1424, 822, 90, 16, '#0a0b0c', 8),
    // A warm band of plastic, as far as a truck goes in for it.
    line('M1346 774Q1480 778 1590 804', mix('#8a8f94', canvas.colour('ambient'), 0.35), 9, 0.9),
    line('M196 676Q250 664 300 660', mix('#8a8f94', canvas.colour('ambient'), 0.35), 9, 0.9),
  ].join('')
}

function floor(canvas: Canvas): string {
  const rubber = canvas.linear(0, 1000, 0, 1200, '0 #060707, .6 #17191b, 1 #1d1f21')
  return [
    path('M0 998Q500 1038 1000 1012L1330 1024Q1460 1030 1600 1006L1600 1200L0 1200Z', `fill="${rubber}"`),
    path(
      'M1030 1040Q1170 1062 1320 1040L1360 1200L1010 1200Z',
      `fill="${canvas.linear(0, 1040, 0, 1200, '0 #34373b, 1 #16181a')}"`,
    ),
    line('M1032 1042Q1170 1064 1318 1042', '#fff', 3, 0.2),
    ...[1110, 1236].map(
      (x) =>
        `<ellipse cx="${x}" cy="1104" rx="50" ry="24" fill="#8d9297"/><ellipse cx="${x}" cy="1105" rx="45" ry="20" fill="#0a0b0c"/>`,
    ),
  ].join('')
}

/** No clutch: trucks change gear by themselves. */
const pedals = () =>
  rect(560, 1080, 92, 70, '#8d949a', 10) +
  rect(568, 1088, 76, 54, '#2a2d30', 6) +
  [1102, 1116, 1130].map((y) => rect(576, y, 60, 4, '#5b6167', 2)).join('') +
  rect(746, 1064, 62, 116, '#8d949a', 10) +
  rect(754, 1072, 46, 100, '#2a2d30', 6) +
  [1094, 1116, 1138].map((y) => rect(760, y, 34, 4, '#5b6167', 2)).join('')

const doors = (canvas: Canvas) =>
  bothSides(
    [
      path(
        'M0 640L66 650Q96 820 94 960Q92 1090 70 1200L0 1200Z',
        `fill="${canvas.linear(0, 0, 96, 0, '0 #4a4d50, .7 #2d3033, 1 #111214')}"`,
      ),
      line('M0 644L64 654', '#fff', 4, 0.25),
      path('M0 850Q56 838 92 844L94 892Q50 898 0 914Z', 'fill="#17191b"'),
      line('M0 852Q56 840 90 846', '#fff', 3, 0.3),
      ...[866, 884].map((y) => rect(20, y, 46, 8, '#5b6167', 4)),
    ].join(''),
  )

/** Large and nearly flat, so that one leans over it. */
function steeringWheel(canvas: Canvas): string {
  const [cx, cy] = [640, 972]
  const rim = (width: number, stroke: string) =>
    `<ellipse cx="${cx}" cy="${cy}" rx="346" ry="172" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
  const spokes = shape([
    [cx - 326, cy - 16],
    [cx - 160, cy - 26],
    [cx, cy - 34],
    [cx + 160, cy - 26],
    [cx + 326, cy - 16],
    [cx + 322, cy + 38],
    [cx + 176, cy + 46],
    [cx + 142, cy + 152],
    [cx + 84, cy + 164],
    [cx + 68, cy + 80],
    [cx, cy + 88],
    [cx - 68, cy + 80],
    [cx - 84, cy + 164],
    [cx - 142, cy + 152],
    [cx - 176, cy + 46],
    [cx - 322, cy + 38],
  ])
  const buttons = [-1, 1].map(
    (side) =>
      rect(cx + side * 224 - 48, cy - 10, 96, 36, '#0a0b0c', 9) +
      [-30, -10, 10, 30]
        .map((x) => `<circle cx="${cx + side * 224 + x}" cy="${cy + 8}" r="5" fill="#c9d0d6"/>`)
        .join(''),
  )
  return [
    line(`M${cx - 80} ${cy - 16}L${cx - 400} ${cy - 66}`, '#0a0b0c', 24),
    // On the right stalk one chooses forwards and backwards.
    line(`M${cx + 80} ${cy - 16}L${cx + 396} ${cy - 70}`, '#0a0b0c', 26),
    `<circle cx="${cx + 400}" cy="${cy - 71}" r="19" fill="#2b2e31" stroke="#6a6f74" stroke-width="3"/>`,
    `<g transform="translate(0 16)">${line(`M${cx - 346} ${cy}A346 172 0 0 1 ${cx + 346} ${cy}A346 172 0 0 1 ${cx - 346} ${cy}Z`, '#000', 46, 0.45, 14)}</g>`,
    path(spokes, `fill="${canvas.linear(0, cy - 34, 0, cy + 164, '0 #4b4f53, .25 #2e3134, 1 #121315')}"`),
    rim(48, '#07080a'),
    rim(42, canvas.linear(0, cy - 190, 0, cy + 190, '0 #5f6367, .3 #35383b, .7 #1f2123, 1 #0d0e0f')),
    line(`M${cx - 300} ${cy - 94}A350 176 0 0 1 ${cx + 300} ${cy - 94}`, '#fff', 11, 0.28, 5),
    ...buttons,
    path(
      shape([
        [cx - 136, cy - 28],
        [cx, cy - 52],
        [cx + 136, cy - 28],
        [cx + 122, cy + 42],
        [cx, cy + 74],
        [cx - 122, cy + 42],
      ]),
      `fill="${canvas.radial(cx - 30, cy - 40, 190, '0 #5b6065, .5 #34373b, 1 #17191b')}" stroke="#060708" stroke-width="4"`,
    ),
    `<ellipse cx="${cx}" cy="${cy + 6}" rx="34" ry="21" fill="#15171a" stroke="#d5dade" stroke-width="4"/>`,
  ].join('')
}

/** The passenger's seat; one's own is out of sight. */
function seats(canvas: Canvas): string {
  const cloth = canvas.linear(0, 1096, 0, 1200, '0 #62676d, .25 #44484d, 1 #1b1d20')
  const top = shape([
    [1330, 1230, 1],
    [1350, 1150],
    [1420, 1112],
    [1520, 1104],
    [1640, 1110, 1],
    [1640, 1230, 1],
  ])
  return (
    softArea(top, '#000', 0.45, 10) +
    path(top, `fill="${cloth}"`) +
    line('M1364 1190Q1376 1138 1426 1122Q1520 1112 1600 1116', mix('#9aa0a6', canvas.colour('ambient'), 0.4), 5, 0.8)
  )
}
