import { at } from './geometry.ts'
import type { HeadOn } from './head-on.ts'
import type { Lamp } from './lamps.ts'

const slimLamp: Lamp = {
  outline: at('486 636!, 500 700, 620 768, 760 820, 866 836!, 884 780, 820 706, 660 660'),
  light: at('520 664, 660 690, 800 742, 862 800'),
}

const wideLamp: Lamp = {
  outline: at('470 640!, 470 712, 620 764, 800 800, 878 806!, 890 730, 860 660, 700 640'),
  light: at('880 700, 850 676, 700 660, 500 660'),
}

export const hatch: HeadOn = {
  width: 1,
  lower: 1,
  upper: 1,
  lift: 0,
  flare: 0,
  rugged: false,
  roofRails: false,
  headlamp: slimLamp,
  grille: { outline: at('0 690, 440 690, 488 680!, 478 640!, 420 616, 0 608'), bars: 'horizontal' },
  plateHeight: 392,
  intake: 'wide',
  curtain: 'wide',
  rear: {
    shoulder: 800,
    window: at('0 1012, 440 1018, 640 1040!, 610 1160, 560 1290, 530 1340!, 300 1366, 0 1372'),
    tailgate: at('0 470, 520 474, 590 520, 612 700, 640 900, 700 1010, 650 1180, 590 1330'),
    lamp: at('470 790!, 480 868, 640 900, 800 912, 868 890!, 892 800, 880 740!, 700 756'),
    lampSplit: 622,
    plateHeight: 560,
    spoiler: true,
    wiper: 1030,
  },
}

export const saloon: HeadOn = {
  width: 1.03,
  lower: 0.985,
  upper: 0.985,
  lift: 0,
  flare: 0,
  rugged: false,
  roofRails: false,
  headlamp: slimLamp,
  grille: { outline: at('0 700, 300 698, 396 680!, 376 560, 300 480!, 0 474'), bars: 'vertical' },
  plateHeight: 300,
  intake: 'wide',
  curtain: 'wide',
  rear: {
    shoulder: 880,
    window: at('0 1060, 440 1062, 690 1052!, 640 1170, 570 1310, 530 1360!, 300 1390, 0 1398'),
    tailgate: at('0 540, 500 540, 600 556, 640 640, 650 800, 690 930, 720 976, 400 1000, 0 1004'),
    lamp: at('440 800!, 446 856, 640 880, 800 892, 866 876!, 892 790, 884 730!, 680 756'),
    lampSplit: 650,
    lightBar: 832,
    plateHeight: 590,
    spoiler: false,
  },
}

export const estate: HeadOn = {
  width: 1.03,
  lower: 0.985,
  upper: 1.01,
  lift: 0,
  flare: 0,
  rugged: false,
  roofRails: false,
  headlamp: wideLamp,
  grille: { outline: at('0 704, 360 700, 462 690!, 440 600, 380 540!, 0 532'), bars: 'mesh' },
  plateHeight: 380,
  intake: 'wide',
  curtain: 'wide',
  rear: {
    shoulder: 820,
    window: at('0 990, 440 996, 660 1014!, 630 1150, 576 1290, 540 1344!, 300 1370, 0 1376'),
    tailgate: at('0 470, 560 474, 640 510, 670 640, 690 860, 726 990, 670 1180, 600 1336'),
    lamp: at('420 800!, 430 856, 640 886, 800 902, 866 886!, 892 800, 882 740!, 680 764'),
    lampSplit: 690,
    lightBar: 828,
    plateHeight: 560,
    spoiler: true,
    wiper: 1008,
  },
}

export const suv: HeadOn = {
  width: 1.03,
  lower: 1.08,
  upper: 1.1,
  lift: 60,
  flare: 0.06,
  rugged: true,
  roofRails: true,
  headlamp: wideLamp,
  grille: { outline: at('0 712, 380 708, 468 694!, 430 570, 370 530!, 0 524'), bars: 'horizontal' },
  plateHeight: 372,
  intake: 'wide',
  curtain: 'wide',
  rear: {
    shoulder: 810,
    window: at('0 1000, 440 1006, 650 1024!, 620 1150, 570 1290, 540 1340!, 300 1368, 0 1374'),
    tailgate: at('0 460, 560 464, 640 500, 664 640, 684 860, 716 1000, 660 1180, 600 1330'),
    lamp: at('420 800!, 430 862, 640 892, 800 908, 866 892!, 896 800, 884 736!, 680 764'),
    lampSplit: 684,
    plateHeight: 540,
    spoiler: true,
    wiper: 1018,
  },
}

export const city: HeadOn = {
  ...hatch,
  width: 0.93,
  lower: 1.02,
  upper: 1.01,
  grille: { outline: at('0 672, 300 674, 400 684!, 420 656, 380 620, 0 612'), bars: 'horizontal' },
  rear: { ...hatch.rear, plateHeight: 540 },
}

export const mpv: HeadOn = {
  ...estate,
  lower: 1.1,
  upper: 1.26,
  lift: 6,
  flare: 0.05,
  roofRails: true,
  headlamp: slimLamp,
  grille: { outline: at('0 700, 380 698, 470 686!, 450 610, 400 566!, 0 560'), bars: 'horizontal' },
  rear: {
    ...estate.rear,
    shoulder: 780,
    lamp: at('600 720!, 590 800, 640 900, 720 940, 850 930!, 892 820, 890 700, 800 690'),
    lampSplit: 690,
  },
}

export const coupe: HeadOn = {
  ...saloon,
  width: 1.04,
  lower: 0.955,
  upper: 0.84,
  grille: { outline: at('0 640, 380 644, 500 664!, 530 600, 480 548!, 0 540'), bars: 'mesh' },
  plateHeight: 330,
}
