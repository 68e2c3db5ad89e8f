import { bothSides, pedals, rearViewMirror, road, vignette } from './cabin.ts'
import { line, path, rect, softArea } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { shape } from './geometry.ts'
import { mix } from './paint.ts'

/** Where vans and pick-ups are driven: seated high, at an upright dashboard of hard plastics with room for cups and papers. */
export const vanDashboard = (canvas: Canvas, isManual: boolean) =>
  [
    road(canvas),
    doorMirrors(canvas),
    roofShelf(canvas),
    `<g transform="translate(0 26)">${rearViewMirror(canvas)}</g>`,
    dashboardTop(canvas),
    face(canvas),
    floor(canvas),
    pedals(isManual),
    instruments(canvas),
    screen(canvas),
    vents(canvas),
    heater(canvas),
    gearPod(canvas, isManual),
    passengerSide(canvas),
    doors(canvas),
    steeringWheel(canvas),
    seats(canvas),
    vignette(canvas, 620, '.55 #000 0, 1 #000 .5'),
  ].join('')

/** Tall, in two parts: one for the lane behind, one for the kerb. */
const doorMirrors = (canvas: Canvas) =>
  bothSides(
    rect(-30, 262, 118, 250, '#141619', 26) +
      rect(-30, 276, 104, 146, canvas.linear(0, 276, 74, 422, '0 #d3dee6, .5 #a9b7c1, 1 #6d7a84'), 16) +
      rect(-30, 434, 104, 62, canvas.linear(0, 434, 74, 496, '0 #b9c6cf, 1 #5d6972'), 14),
  )

function roofShelf(canvas: Canvas): string {
  const lining = canvas.linear(0, 0, 0, 130, '0 #77746f, .5 #b3afa9, 1 #6d6a66')
  const pillar = canvas.linear(70, 0, 240, 0, '0 #3a3937, .4 #7d7a75, .75 #5d5a56, 1 #2a2928')
  const visor = (x: number) =>
    rect(x, 92, 330, 66, canvas.linear(0, 92, 0, 158, '0 #a29e98, .7 #8b8782, 1 #65625e'), 22) +
    rect(x + 8, 96, 314, 3, '#fff', 1, 'fill-opacity=".35"')
  return [
    bothSides(
      path('M96 120L232 96Q196 330 190 566L40 590Q66 340 96 120Z', `fill="${pillar}"`) +
        line('M228 104Q194 330 188 560', '#fff', 3, 0.2),
    ),
    path('M0 0L1600 0L1600 152Q1500 112 1300 104Q800 92 300 104Q100 112 0 152Z', `fill="${lining}"`),
    // The shelf above the windscreen.
    path('M220 0L1380 0L1350 58Q800 44 250 58Z', `fill="${canvas.linear(0, 0, 0, 58, '0 #141414, 1 #3b3937')}"`),
    line('M252 60Q800 46 1348 60', '#e9e6e1', 5, 0.55),
    visor(262),
    visor(1008),
  ].join('')
}

function dashboardTop(canvas: Canvas): string {
  const top = canvas.linear(0, 500, 0, 650, '0 #85898d, .16 #5d6165, .6 #44484b, 1 #33363a')
  const cup = (x: number) =>
    `<ellipse cx="${x}" cy="592" rx="58" ry="21" fill="#8d9297"/><ellipse cx="${x}" cy="593" rx="53" ry="18" fill="#0b0c0d"/><path d="M${x - 50} 598A53 18 0 0 0 ${x + 50} 598" fill="none" stroke="#4a4f54" stroke-width="4"/>`
  return [
    path('M0 572Q160 524 420 512Q800 502 1180 512Q1440 524 1600 572L1600 690L0 690Z', `fill="${top}"`),
    line('M0 574Q160 526 420 514Q800 504 1180 514Q1440 526 1600 574', '#fff', 4, 0.3),
    softArea('M300 522Q800 508 1300 522L1220 540Q800 526 380 540Z', '#000', 0.22, 6),
    // A tray for papers, with a delivery note clipped into it.
    path('M1096 536L1380 542L1400 580L1086 572Z', 'fill="#17191b"'),
    line('M1088 574L1400 582', '#9ba0a5', 4, 0.6),
    path('M1150 540L1290 543L1298 566L1146 562Z', 'fill="#d9dcd8"'),
    line('M1166 548L1268 550M1164 556L1240 558', '#7d827f', 3, 0.8),
    cup(140),
    cup(1470),
  ].join('')
}

/** Upright, grey above and darker below, with a grained edge between. */
function face(canvas: Canvas): string {
  const upper = canvas.linear(0, 590, 0, 790, '0 #5b5f63, .12 #484c50, .7 #3a3d41, 1 #303337')
  const lower = canvas.linear(0, 760, 0, 960, '0 #2d3033, .5 #212427, 1 #101113')
  return [
    path('M0 628Q200 604 640 604L1600 610L1600 790Q1200 772 640 776Q200 780 0 800Z', `fill="${upper}"`),
    line('M0 630Q200 606 640 606L1600 612', '#fff', 3, 0.25),
    path('M0 796Q200 776 640 772Q1200 768 1600 786L1600 930Q1300 968 800 960Q300 956 0 930Z', `fill="${lower}"`),
    line('M0 797Q200 777 640 773Q1200 769 1600 787', '#000', 5, 0.55),
    line('M0 803Q200 783 640 779Q1200 775 1600 793', '#fff', 3, 0.16),
  ].join('')
}

/** Flat and ribbed, so that one steps across from door to door. */
function floor(canvas: Canvas): string {
  const rubber = canvas.linear(0, 920, 0, 1200, '0 #070808, .5 #17191b, 1 #1f2123')
  const ribs = Array.from({ length: 13 }, (_, i) => {
    const x = 40 + i * 128
    return line(`M${800 + (x - 800) * 0.82} 990L${x} 1200`, '#000', 6, 0.5)
  })
  return [
    path('M0 926Q300 952 800 956Q1300 964 1600 926L1600 1200L0 1200Z', `fill="${rubber}"`),
    ...ribs,
    softArea('M120 930Q400 950 700 950L680 1060L140 1060Z', '#000', 0.7, 18),
    softArea('M1060 960Q1320 980 1560 940L1540 1070L1080 1070Z', '#000', 0.7, 18),
  ].join('')
}

function instruments(canvas: Canvas): string {
  const glow = canvas.colour('ambient')
  const dial = (cx: number, redline: boolean) => {
    const cy = 600
    const mark = (share: number, from: number, to: number) => {
      const angle = ((210 - share * 240) * Math.PI) / 180
      const [cos, sin] = [Math.cos(angle), -Math.sin(angle)]
      return `M${(cx + cos * from).toFixed(1)} ${(cy + sin * from).toFixed(1)}L${(cx + cos * to).toFixed(1)} ${(cy + sin * to).toFixed(1)}`
    }
    const marks = Array.from({ length: 13 }, (_, i) => mark(i / 12, i % 2 ? 60 : 54, 68)).join('')
    return [
      `<circle cx="${cx}" cy="${cy}" r="78" fill="${canvas.radial(cx, cy - 20, 90, '0 #1c1f22, .8 #08090a, 1 #2b2e31')}"/>`,
      `<circle cx="${cx}" cy="${cy}" r="76" fill="none" stroke="#9ba1a7" stroke-width="2.5"/>`,
      line(marks, '#eef1f3', 3),
      redline ? line(mark(0.86, 60, 70) + mark(0.93, 60, 70) + mark(1, 60, 70), '#e2352b', 6) : '',
      line(mark(redline ? 0.12 : 0.02, -14, 62), '#ff5a45', 5),
      `<circle cx="${cx}" cy="${cy}" r="13" fill="#1c1f22" stroke="#4d5257" stroke-width="2"/>`,
    ].join('')
  }
  return [
    softArea('M236 560Q330 486 480 486Q630 486 724 560L730 650L230 650Z', '#000', 0.5, 14),
    path(
      'M226 664Q232 540 330 506Q400 486 480 486Q560 486 630 506Q728 540 734 664Z',
      `fill="${canvas.linear(0, 486, 0, 664, '0 #6a6e72, .1 #36393c, 1 #17191b')}"`,
    ),
    path('M254 668Q262 560 344 530Q410 512 480 512Q550 512 616 530Q698 560 706 668Z', 'fill="#08090a"'),
    dial(360, true),
    dial(600, false),
    rect(444, 556, 72, 92, canvas.linear(0, 556, 0, 648, '0 #101c26, 1 #0a1016'), 8),
    rect(456, 568, 48, 9, glow, 4),
    rect(456, 586, 34, 6, '#cfdbe4', 3, 'fill-opacity=".8"'),
    rect(456, 600, 40, 6, '#cfdbe4', 3, 'fill-opacity=".5"'),
    rect(456, 628, 48, 7, '#cfdbe4', 3, 'fill-opacity=".7"'),
  ].join('')
}

/** A tablet set on the dashboard. */
function screen(canvas: Canvas): string {
  const glow = canvas.colour('ambient')
  const map = [
    rect(776, 536, 270, 158, '#16232d'),
    path('M776 646L856 606L930 694L776 694Z', 'fill="#1b3a31"'),
    path('M960 536L1046 536L1046 590Z', 'fill="#1b3a31"'),
    ...['M770 600L900 570L1050 628', 'M840 536L890 694', 'M980 536L950 694'].map((d) => line(d, '#4a6275', 6)),
    line('M868 694L884 622L944 604L968 536', glow, 9),
    `<circle cx="884" cy="622" r="13" fill="#fff"/><circle cx="884" cy="622" r="8" fill="#2d8fe8"/>`,
    rect(776, 536, 270, 26, '#0a1016', 0, 'fill-opacity=".7"'),
    rect(788, 546, 44, 6, '#dce8f2', 3),
    rect(1000, 546, 34, 6, '#dce8f2', 3),
  ].join('')
  return [
    softArea('M758 530L1064 530L1064 712L758 712Z', '#000', 0.5, 10),
    rect(756, 516, 310, 198, '#101214', 18),
    rect(757, 517, 308, 196, 'none', 18, 'stroke="#5b6065" stroke-width="3"'),
    `<g ${canvas.clip('M776 536L1046 536L1046 694L776 694Z')}>${map}</g>`,
    path('M776 536L930 536L800 694L776 694Z', 'fill="#fff" fill-opacity=".05"'),
  ].join('')
}

function vents(canvas: Canvas): string {
  const vent = (x: number, y: number, width: number, height: number) => {
    const slats = Array.from({ length: 4 }, (_, i) =>
      rect(x + 12, y + 14 + i * ((height - 18) / 4), width - 24, 7, '#4b5055', 3),
    )
    return [
      rect(x, y, width, height, canvas.linear(0, y, 0, y + height, '0 #1c1e20, 1 #2d3033'), 16),
      rect(x + 7, y + 7, width - 14, height - 14, '#060708', 11),
      ...slats,
      rect(x + width / 2 - 9, y + height / 2 - 12, 18, 26, '#7d8388', 5),
    ].join('')
  }
  return vent(30, 652, 132, 104) + vent(1440, 646, 132, 104) + vent(752, 724, 144, 66) + vent(926, 724, 144, 66)
}

function heater(canvas: Canvas): string {
  const knob = (x: number) =>
    `<circle cx="${x}" cy="850" r="37" fill="#0a0b0c"/><circle cx="${x}" cy="848" r="33" fill="${canvas.radial(x - 10, 834, 46, '0 #6a6f74, .6 #2d3034, 1 #141618')}"/><circle cx="${x}" cy="848" r="33" fill="none" stroke="#8d9399" stroke-width="2"/>${line(`M${x} 822L${x} 836`, '#f2f4f5', 5)}`
  const buttons = [764, 826, 936, 998].map(
    (x) => rect(x - 4, 904, 56, 24, '#101214', 6) + rect(x + 14, 914, 20, 4, '#c9d0d6', 2, 'fill-opacity=".7"'),
  )
  return [
    rect(736, 802, 350, 136, canvas.linear(0, 802, 0, 938, '0 #25282b, 1 #121416'), 20),
    rect(737, 803, 348, 134, 'none', 20, 'stroke="#4d5257" stroke-width="2"'),
    ...[800, 911, 1022].map(knob),
    line('M772 822A44 44 0 0 1 800 804', '#3c8fe0', 5),
    line('M800 804A44 44 0 0 1 828 822', '#e04a3c', 5),
    ...buttons,
    rect(890, 904, 42, 24, '#b3161c', 6),
    path('M911 908L921 924L901 924Z', 'fill="none" stroke="#fff" stroke-width="2.5"'),
  ].join('')
}

/** The lever stands out of the dashboard, so that the way across stays free. */
function gearPod(canvas: Canvas, isManual: boolean): string {
  const pod = canvas.linear(740, 0, 1080, 0, '0 #0f1011, .15 #4a4e52, .3 #2b2e31, .75 #2b2e31, 1 #0f1011')
  const x = 911
  const lever = isManual
    ? [
        path(
          `M${x - 66} 1056Q${x - 40} 1020 ${x - 18} 964Q${x} 954 ${x + 18} 964Q${x + 40} 1020 ${x + 66} 1056Q${x} 1084 ${x - 66} 1056Z`,
          `fill="${canvas.linear(x - 66, 0, x + 66, 0, '0 #0c0d0f, .3 #4b5056, .55 #2a2d31, 1 #08090a')}"`,
        ),
        ...[1044, 1022, 1000, 984].map((y, fold) =>
          line(`M${x - 54 + fold * 10} ${y}Q${x} ${y + 14} ${x + 54 - fold * 10} ${y}`, '#000', 4, 0.55),
        ),
        rect(x - 9, 926, 18, 44, canvas.linear(x - 9, 0, x + 9, 0, '0 #4d5257, .4 #c9d0d6, 1 #3a3f44'), 6),
        `<circle cx="${x}" cy="904" r="41" fill="${canvas.radial(x - 14, 886, 66, '0 #6b7177, .45 #303338, 1 #0b0c0e')}"/>`,
        `<ellipse cx="${x}" cy="893" rx="27" ry="20" fill="#0a0b0c" stroke="#aeb5bb" stroke-width="2.5"/>`,
        line(
          `M${x - 13} 883L${x - 13} 903M${x} 883L${x} 903M${x + 13} 883L${x + 13} 903M${x - 13} 893L${x + 13} 893`,
          '#eef2f5',
          2.5,
        ),
      ]
    : [
        rect(x - 62, 976, 124, 92, '#0a0b0c', 14, 'stroke="#4b5055" stroke-width="3"'),
        ...[992, 1010, 1028, 1046].map((y, i) =>
          rect(x + 34, y, 16, 9, i === 3 ? canvas.colour('ambient') : '#8d9399', 3),
        ),
        path(
          `M${x - 30} 1046Q${x - 44} 960 ${x - 26} 922Q${x - 4} 906 ${x + 14} 922Q${x + 28} 960 ${x + 14} 1046Q${x - 8} 1060 ${x - 30} 1046Z`,
          `fill="${canvas.linear(x - 40, 0, x + 26, 0, '0 #101214, .3 #757b81, .5 #2c2f33, 1 #08090a')}"`,
        ),
        `<ellipse cx="${x - 6}" cy="932" rx="21" ry="12" fill="#c9d0d6"/>`,
      ]
  return [
    softArea('M740 950L1082 950L1124 1150L698 1150Z', '#000', 0.6, 14),
    path('M744 944L1078 944L1110 1128Q911 1166 712 1128Z', `fill="${pod}"`),
    line('M746 946L1076 946', '#fff', 3, 0.3),
    `<g transform="translate(0 44)">${lever.join('')}</g>`,
  ].join('')
}

function passengerSide(canvas: Canvas): string {
  const shelf = canvas.linear(0, 660, 0, 742, '0 #050606, .7 #17191b, 1 #2b2e31')
  const lid = canvas.linear(0, 806, 0, 930, '0 #4a4e52, .3 #34373b, 1 #1c1e21')
  return [
    path('M1120 650L1412 652L1404 742L1132 738Z', `fill="${shelf}"`),
    line('M1132 740L1404 744', '#8d9297', 6, 0.8),
    // Gloves left on the shelf.
    path('M1180 736Q1186 704 1230 702Q1290 700 1300 720L1304 738Z', 'fill="#c98a2c"'),
    line('M1230 706L1226 734M1262 704L1262 736', '#7d5417', 4, 0.7),
    path('M1124 812L1572 818L1548 924Q1330 948 1144 928Z', `fill="${lid}"`),
    line('M1124 814L1570 820L1547 923Q1330 946 1144 927Z', '#000', 4, 0.6),
    line('M1128 818L1566 824', '#fff', 3, 0.2),
    rect(1296, 834, 110, 20, '#0a0b0c', 9),
    rect(1300, 836, 102, 3, '#fff', 1, 'fill-opacity=".3"'),
  ].join('')
}

function doors(canvas: Canvas): string {
  const panel = canvas.linear(0, 0, 130, 0, '0 #4a4d50, .7 #303336, 1 #141517')
  const pocket = canvas.linear(0, 960, 0, 1180, '0 #050606, 1 #1f2123')
  return bothSides(
    [
      path('M0 600L74 616Q118 760 122 900Q126 1060 96 1200L0 1200Z', `fill="${panel}"`),
      line('M0 604L72 620', '#fff', 4, 0.25),
      path('M0 780Q70 764 116 770L120 812Q60 818 0 842Z', 'fill="#1b1d1f"'),
      line('M0 782Q70 766 114 772', '#fff', 3, 0.3),
      rect(22, 700, 66, 16, '#b9bfc4', 8),
      path('M0 960L116 944L104 1180L0 1196Z', `fill="${pocket}"`),
      line('M0 962L116 946', '#8d9297', 5, 0.5),
    ].join(''),
  )
}

/** Large, flat and of bare plastic. */
function steeringWheel(canvas: Canvas): string {
  const [cx, cy] = [480, 796]
  const rim = (width: number, stroke: string) =>
    `<ellipse cx="${cx}" cy="${cy}" rx="246" ry="184" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
  const spokes = shape([
    [cx - 226, cy - 22],
    [cx - 110, cy - 34],
    [cx, cy - 40],
    [cx + 110, cy - 34],
    [cx + 226, cy - 22],
    [cx + 226, cy + 34],
    [cx + 130, cy + 44],
    [cx + 104, cy + 160],
    [cx + 60, cy + 176],
    [cx + 48, cy + 84],
    [cx, cy + 92],
    [cx - 48, cy + 84],
    [cx - 60, cy + 176],
    [cx - 104, cy + 160],
    [cx - 130, cy + 44],
    [cx - 226, cy + 34],
  ])
  const buttons = [-1, 1].map(
    (side) =>
      rect(cx + side * 158 - 32, cy - 10, 64, 34, '#0a0b0c', 8) +
      [-16, 0, 16].map((x) => `<circle cx="${cx + side * 158 + x}" cy="${cy + 7}" r="4.5" fill="#c9d0d6"/>`).join(''),
  )
  return [
    line(`M${cx - 60} ${cy - 20}L${cx - 316} ${cy - 74}`, '#0a0b0c', 24),
    line(`M${cx + 60} ${cy - 20}L${cx + 276} ${cy - 62}`, '#0a0b0c', 24),
    `<g transform="translate(0 12)">${line(`M${cx - 246} ${cy}A246 184 0 0 1 ${cx + 246} ${cy}A246 184 0 0 1 ${cx - 246} ${cy}Z`, '#000', 48, 0.45, 12)}</g>`,
    path(spokes, `fill="${canvas.linear(0, cy - 40, 0, cy + 176, '0 #4b4f53, .25 #2e3134, 1 #121315')}"`),
    rim(50, '#07080a'),
    rim(44, canvas.linear(0, cy - 200, 0, cy + 200, '0 #62666a, .3 #35383b, .7 #1f2123, 1 #0d0e0f')),
    line(`M${cx - 216} ${cy - 94}A250 188 0 0 1 ${cx + 216} ${cy - 94}`, '#fff', 12, 0.28, 5),
    ...buttons,
    path(
      shape([
        [cx - 96, cy - 34],
        [cx, cy - 62],
        [cx + 96, cy - 34],
        [cx + 88, cy + 44],
        [cx, cy + 80],
        [cx - 88, cy + 44],
      ]),
      `fill="${canvas.radial(cx - 20, cy - 40, 150, '0 #5b6065, .5 #34373b, 1 #17191b')}" stroke="#060708" stroke-width="4"`,
    ),
    `<circle cx="${cx}" cy="${cy + 4}" r="24" fill="#15171a"/><circle cx="${cx}" cy="${cy + 4}" r="23" fill="none" stroke="#d5dade" stroke-width="4"/>`,
  ].join('')
}

/** The driver's seat and the bench for two beside it, in hard-wearing cloth. */
function seats(canvas: Canvas): string {
  const cloth = canvas.linear(0, 1086, 0, 1200, '0 #6b7076, .2 #4a4e53, 1 #1d1f22')
  const piping = mix('#9aa0a6', canvas.colour('ambient'), 0.45)
  const seat = (left: number, right: number) => {
    const top = shape([
      [left, 1230, 1],
      [left + 20, 1140],
      [left + 90, 1104],
      [(left + right) / 2, 1094],
      [right - 90, 1104],
      [right - 20, 1140],
      [right, 1230, 1],
    ])
    const weave = Array.from({ length: Math.floor((right - left - 180) / 22) }, (_, i) =>
      line(`M${left + 100 + i * 22} 1116L${left + 92 + i * 22} 1200`, '#000', 4, 0.22),
    )
    return [
      softArea(top, '#000', 0.4, 10),
      path(top, `fill="${cloth}"`),
      `<g ${canvas.clip(top)}>${weave.join('')}</g>`,
      line(
        `M${left + 30} 1190Q${left + 40} 1128 ${left + 100} 1112Q${(left + right) / 2} 1100 ${right - 100} 1112Q${right - 40} 1128 ${right - 30} 1190`,
        piping,
        5,
        0.8,
      ),
    ].join('')
  }
  return seat(130, 620) + seat(1130, 1600)
}
