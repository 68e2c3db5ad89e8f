import type { Body } from '@forecourt/demo-pictures/pictures.ts'
import type { Trim } from '@forecourt/demo-pictures/paints.ts'

// The brands of the demo dealer, their models, engines and trims. All invented; any likeness of names is chance.

export type FuelCode = 'petrol' | 'diesel' | 'hybrid' | 'plug-in-hybrid' | 'electric' | 'cng' | 'lpg'
export type GearboxCode =
  | 'manual-5'
  | 'manual-6'
  | 'reduction'
  | 'cvt'
  | 'automatic-6'
  | 'dual-clutch-7'
  | 'automatic-8'
  | 'automated-12'
export type DriveCode = 'front' | 'rear' | 'all' | '4x2' | '4x4' | '6x2' | '6x4' | '8x4'

export interface EngineSpec {
  name: string
  fuel: FuelCode
  kilowatts: number
  gearbox: GearboxCode
  drive: DriveCode
  /** CO2 in g/km, WLTP combined, lightest and heaviest configuration; absent for trucks. */
  emissionG?: readonly [min: number, max: number]
  displacementCc?: number
  batteryKwh?: number
  /** WLTP. */
  rangeKm?: readonly [min: number, max: number]
  /** Over the first engine of the model, incl. VAT. */
  surchargeEuro: number
  /** First and, when it is no longer built, last model year. */
  years: readonly [from: number, to?: number]
}

export interface TrimSpec {
  name: string
  /** Level of equipment, 1 to 4; decides which options are standard. */
  level: 1 | 2 | 3 | 4
  /** Over the first trim, incl. VAT. */
  surchargeEuro: number
  /** Covers by order: the first is standard. */
  covers: readonly CoverChoice[]
  /** Names of engines it cannot have. */
  without?: readonly string[]
  /** Of a truck, when it is not that of its axles. */
  grossWeightKg?: number
}

export type CoverCode = 'cloth' | 'cloth-recycled' | 'microfibre' | 'leatherette' | 'leather' | 'leather-ventilated'
export type CoverChoice = readonly [cover: CoverCode, trim: Trim]

export interface ModelSpec {
  name: string
  body: Body
  vehicleClass: 1 | 2 | 3
  doors: number
  seats: number
  /** First trim with first engine, incl. VAT, today. */
  baseEuro: number
  /** First model year. */
  since: number
  introduction: { nl: string; fr: string }
  engines: readonly EngineSpec[]
  trims: readonly TrimSpec[]
}

export interface BrandSpec {
  name: string
  isSoldNew: boolean
  /** World manufacturer identifier in front of its VINs. None of them is given out. */
  wmi: string
  /** Slugs of the paints it offers; the first costs nothing. */
  paints: readonly string[]
  /** Its own names for some paints. */
  paintNames?: Readonly<Record<string, { nl: string; fr: string }>>
  /** Number of the manufacturer in the pictures, from 1. */
  maker?: number
  /** The same for its trucks. */
  truckStyle?: number
  /** Options cost more where the star is bigger. */
  optionFactor: number
  /** From the maker, on new cars. */
  warrantyMonths: 24 | 36 | 48 | 84
  models: readonly ModelSpec[]
}

type EngineExtra = Partial<Pick<EngineSpec, 'displacementCc' | 'batteryKwh' | 'rangeKm'>>

const engineMaker =
  (fuel: FuelCode) =>
  (
    name: string,
    kilowatts: number,
    gearbox: GearboxCode,
    drive: DriveCode,
    emissionG: readonly [number, number] | undefined,
    surchargeEuro: number,
    years: readonly [number, number?],
    extra: EngineExtra = {},
  ): EngineSpec => ({
    name,
    fuel,
    kilowatts,
    gearbox,
    drive,
    ...(emissionG && { emissionG }),
    surchargeEuro,
    years,
    ...extra,
  })

const petrol = engineMaker('petrol')
const diesel = engineMaker('diesel')
const hybrid = engineMaker('hybrid')
const plugIn = engineMaker('plug-in-hybrid')
const cng = engineMaker('cng')
const lpg = engineMaker('lpg')

function electric(
  name: string,
  kilowatts: number,
  drive: DriveCode,
  batteryKwh: number,
  rangeKm: readonly [number, number],
  surchargeEuro: number,
  years: readonly [number, number?],
): EngineSpec {
  return {
    name,
    fuel: 'electric',
    kilowatts,
    gearbox: 'reduction',
    drive,
    emissionG: [0, 0],
    batteryKwh,
    rangeKm,
    surchargeEuro,
    years,
  }
}

const trim = (
  name: string,
  level: TrimSpec['level'],
  surchargeEuro: number,
  covers: readonly CoverChoice[],
  without?: readonly string[],
): TrimSpec => ({ name, level, surchargeEuro, covers, ...(without && { without }) })

const plain: readonly CoverChoice[] = [['cloth', 'black']]
const friendly: readonly CoverChoice[] = [
  ['cloth-recycled', 'black'],
  ['cloth-recycled', 'stone'],
  ['leatherette', 'black'],
]
const sporty: readonly CoverChoice[] = [
  ['microfibre', 'black'],
  ['leather', 'black'],
  ['leather', 'burgundy'],
]
const rich: readonly CoverChoice[] = [
  ['leather', 'black'],
  ['leather', 'tan'],
  ['leather-ventilated', 'stone'],
]
const noble: readonly CoverChoice[] = [
  ['leather-ventilated', 'tan'],
  ['leather-ventilated', 'black'],
  ['leather-ventilated', 'burgundy'],
]

export const brands: readonly BrandSpec[] = [
  {
    name: 'Arden',
    isSoldNew: true,
    wmi: 'VA9',
    paints: [
      'pure-white',
      'glacier-silver',
      'steel-grey',
      'deep-black',
      'mist-blue',
      'ruby-red',
      'fir-green',
      'sand-bronze',
    ],
    maker: 6,
    optionFactor: 0.95,
    warrantyMonths: 24,
    models: [
      {
        name: 'Lys',
        body: 'hatch',
        vehicleClass: 1,
        doors: 5,
        seats: 5,
        baseEuro: 19_490,
        since: 2019,
        introduction: {
          nl: 'Compact buiten, ruim binnen. De Lys draait kort, parkeert vlot en neemt toch een kinderwagen mee.',
          fr: 'Compacte dehors, spacieuse dedans. La Lys braque court, se gare facilement et accueille pourtant une poussette.',
        },
        engines: [
          petrol('1.2', 55, 'manual-5', 'front', [119, 124], 0, [2019], { displacementCc: 1199 }),
          petrol('1.2 Turbo', 74, 'manual-6', 'front', [116, 123], 1_200, [2019], { displacementCc: 1199 }),
          petrol('1.2 Turbo', 96, 'automatic-8', 'front', [122, 130], 3_300, [2020], { displacementCc: 1199 }),
          diesel('1.5 D', 75, 'manual-6', 'front', [108, 114], 2_400, [2019, 2023], { displacementCc: 1499 }),
          electric('e-Lys 51 kWh', 115, 'front', 51, [378, 406], 10_400, [2021]),
        ],
        trims: [
          trim('Active', 1, 0, plain),
          trim('Style', 2, 1_900, friendly),
          trim('Allure', 3, 4_100, sporty, ['1.2']),
        ],
      },
      {
        name: 'Terra',
        body: 'suv',
        vehicleClass: 1,
        doors: 5,
        seats: 5,
        baseEuro: 31_990,
        since: 2020,
        introduction: {
          nl: 'De hoge zit van een SUV met het verbruik van een gezinswagen. In de hybride helpt een elektromotor mee, vooral in de stad.',
          fr: 'L’assise haute d’un SUV et la consommation d’une familiale. En hybride, un moteur électrique l’épaule, surtout en ville.',
        },
        engines: [
          petrol('1.2 Turbo', 96, 'manual-6', 'front', [133, 142], 0, [2020, 2025], { displacementCc: 1199 }),
          hybrid('1.5 Hybrid', 135, 'dual-clutch-7', 'front', [116, 132], 2_600, [2022], { displacementCc: 1498 }),
          diesel('1.5 D', 96, 'automatic-8', 'front', [131, 139], 3_100, [2020, 2024], { displacementCc: 1499 }),
          plugIn('PHEV 225', 165, 'automatic-8', 'front', [24, 31], 8_900, [2021], {
            displacementCc: 1598,
            batteryKwh: 18,
            rangeKm: [68, 76],
          }),
          electric('e-Terra 73 kWh', 157, 'front', 73, [498, 527], 9_800, [2024]),
        ],
        trims: [
          trim('Business Line', 2, 0, friendly),
          trim('Allure', 3, 2_700, sporty),
          trim('Premium', 4, 5_600, rich),
        ],
      },
      {
        name: 'Vallon',
        body: 'estate',
        vehicleClass: 1,
        doors: 5,
        seats: 5,
        baseEuro: 30_490,
        since: 2018,
        introduction: {
          nl: 'Een break voor wie veel meeneemt: 608 liter, een vlakke laadvloer en een klep die op een voetbeweging opent.',
          fr: 'Un break pour voyager chargé : 608 litres, plancher plat et hayon qui s’ouvre d’un geste du pied.',
        },
        engines: [
          petrol('1.2 Turbo', 96, 'manual-6', 'front', [126, 134], 0, [2018], { displacementCc: 1199 }),
          diesel('1.5 D', 96, 'automatic-8', 'front', [119, 128], 2_900, [2018], { displacementCc: 1499 }),
          plugIn('PHEV 180', 132, 'automatic-8', 'front', [23, 29], 8_200, [2021], {
            displacementCc: 1598,
            batteryKwh: 13.2,
            rangeKm: [58, 64],
          }),
        ],
        trims: [
          trim('Active', 1, 0, plain),
          trim('Business Line', 2, 1_500, friendly),
          trim('Allure', 3, 3_900, sporty),
        ],
      },
    ],
  },
  {
    name: 'Bastion',
    isSoldNew: true,
    wmi: 'VB9',
    paints: [
      'pure-white',
      'glacier-silver',
      'anthracite-grey',
      'deep-black',
      'atlantic-blue',
      'signal-red',
      'amber-yellow',
    ],
    truckStyle: 1,
    maker: 2,
    optionFactor: 0.9,
    warrantyMonths: 36,
    models: [
      {
        name: 'Cargo',
        body: 'van',
        vehicleClass: 2,
        doors: 5,
        seats: 3,
        baseEuro: 35_900,
        since: 2018,
        introduction: {
          nl: 'De werkezel van de groep: drie lengtes, twee hoogtes en een laadvloer op kniehoogte.',
          fr: 'La bête de somme du groupe : trois longueurs, deux hauteurs et un seuil de chargement à hauteur de genou.',
        },
        engines: [
          diesel('2.0 D L1H1', 88, 'manual-6', 'front', [181, 196], 0, [2018], { displacementCc: 1997 }),
          diesel('2.0 D L2H1', 106, 'manual-6', 'front', [188, 204], 2_300, [2018], { displacementCc: 1997 }),
          diesel('2.0 D L3H2', 130, 'automatic-8', 'front', [203, 221], 6_400, [2019], { displacementCc: 1997 }),
          electric('e-Cargo L2H1 75 kWh', 100, 'front', 75, [318, 347], 13_900, [2022]),
        ],
        trims: [
          trim('Base', 1, 0, plain),
          trim('Pro', 2, 2_100, [
            ['cloth', 'black'],
            ['leatherette', 'black'],
          ]),
        ],
      },
      {
        name: 'Rancher',
        body: 'pickup',
        vehicleClass: 2,
        doors: 5,
        seats: 5,
        baseEuro: 45_600,
        since: 2019,
        introduction: {
          nl: 'Pick-up met dubbele cabine, 3,5 ton trekvermogen en korte overbrengingen voor de werf.',
          fr: 'Pick-up à double cabine, 3,5 tonnes de capacité de traction et rapports courts pour le chantier.',
        },
        engines: [
          diesel('2.0 D 4×4', 125, 'manual-6', 'all', [212, 224], 0, [2019], { displacementCc: 1996 }),
          diesel('2.0 D 4×4', 154, 'automatic-8', 'all', [223, 238], 4_900, [2020], { displacementCc: 1996 }),
        ],
        trims: [
          trim('Double Cab', 2, 0, [
            ['cloth', 'black'],
            ['leatherette', 'black'],
          ]),
          trim('Wild', 3, 4_600, [
            ['leatherette', 'black'],
            ['leather', 'tan'],
          ]),
        ],
      },
      {
        name: 'Combi',
        body: 'mpv',
        vehicleClass: 1,
        doors: 5,
        seats: 7,
        baseEuro: 33_700,
        since: 2019,
        introduction: {
          nl: 'Zeven echte plaatsen, twee schuifdeuren en een koffer waarin drie fietsen rechtop staan.',
          fr: 'Sept vraies places, deux portes coulissantes et un coffre où trois vélos tiennent debout.',
        },
        engines: [
          petrol('1.2 Turbo', 81, 'manual-6', 'front', [146, 156], 0, [2019, 2024], { displacementCc: 1199 }),
          diesel('1.5 D', 96, 'automatic-8', 'front', [139, 149], 2_700, [2019], { displacementCc: 1499 }),
          electric('e-Combi 50 kWh', 100, 'front', 50, [308, 331], 7_600, [2022]),
        ],
        trims: [trim('Family', 1, 0, plain), trim('Family Plus', 2, 2_400, friendly)],
      },
      {
        name: 'Route',
        body: 'box',
        vehicleClass: 3,
        doors: 2,
        seats: 3,
        baseEuro: 88_900,
        since: 2017,
        introduction: {
          nl: 'Distributievrachtwagen met lage instap, laadklep en rondomzicht voor de stad.',
          fr: 'Camion de distribution pour la ville : accès bas, hayon élévateur et vision panoramique.',
        },
        engines: [
          diesel('D8 250', 184, 'automatic-6', '4x2', undefined, 0, [2017], { displacementCc: 7698 }),
          diesel('D8 320', 235, 'automatic-8', '4x2', undefined, 9_400, [2018], { displacementCc: 7698 }),
        ],
        trims: [
          { ...trim('City 12T', 1, 0, plain, ['D8 320']), grossWeightKg: 11_990 },
          { ...trim('Regio 19T', 2, 14_800, plain, ['D8 250']), grossWeightKg: 19_000 },
        ],
      },
    ],
  },
  {
    name: 'Lumen',
    isSoldNew: true,
    wmi: 'WL9',
    paints: ['pure-white', 'pearl-white', 'steel-grey', 'deep-black', 'night-blue', 'mist-blue', 'ruby-red', 'petrol'],
    maker: 4,
    optionFactor: 1.05,
    warrantyMonths: 48,
    models: [
      {
        name: 'E1',
        body: 'city',
        vehicleClass: 1,
        doors: 5,
        seats: 4,
        baseEuro: 23_490,
        since: 2022,
        introduction: {
          nl: 'Kleine elektrische stadswagen die aan een gewoon stopcontact in één nacht vol is.',
          fr: 'Petite citadine électrique qui se recharge en une nuit sur une prise ordinaire.',
        },
        engines: [
          electric('32 kWh', 70, 'front', 32, [256, 271], 0, [2022]),
          electric('42 kWh', 85, 'front', 42, [324, 340], 2_600, [2023]),
        ],
        trims: [trim('Urban', 1, 0, plain), trim('Comfort', 2, 1_800, friendly)],
      },
      {
        name: 'E3',
        body: 'hatch',
        vehicleClass: 1,
        doors: 5,
        seats: 5,
        baseEuro: 31_900,
        since: 2021,
        introduction: {
          nl: 'Volledig elektrisch, tot 552 kilometer ver (WLTP) en in een half uur bijgeladen. De E3 is onze meest verkochte elektrische wagen.',
          fr: 'Entièrement électrique, jusqu’à 552 kilomètres (WLTP) et rechargée en une demi-heure. L’E3 est notre électrique la plus vendue.',
        },
        engines: [
          electric('44 kWh', 110, 'rear', 44, [326, 346], 0, [2021]),
          electric('58 kWh', 150, 'rear', 58, [408, 432], 3_600, [2021]),
          electric('77 kWh', 170, 'rear', 77, [528, 552], 8_300, [2023]),
        ],
        trims: [
          trim('Urban', 1, 0, plain),
          trim('Comfort', 2, 1_900, friendly),
          trim('Performance', 3, 4_800, sporty, ['44 kWh']),
        ],
      },
      {
        name: 'E5',
        body: 'suv',
        vehicleClass: 1,
        doors: 5,
        seats: 5,
        baseEuro: 40_900,
        since: 2021,
        introduction: {
          nl: 'Elektrische SUV met de ruimte van een klasse hoger en een trekhaak voor 1.400 kilo.',
          fr: 'SUV électrique : l’espace de la catégorie supérieure et un attelage pour 1 400 kilos.',
        },
        engines: [
          electric('58 kWh', 125, 'rear', 58, [372, 398], 0, [2021]),
          electric('77 kWh', 220, 'rear', 77, [482, 510], 6_200, [2021]),
          electric('77 kWh AWD', 250, 'all', 77, [452, 481], 9_400, [2022]),
        ],
        trims: [
          trim('Range', 2, 0, friendly),
          trim('Comfort', 3, 2_600, sporty),
          trim('Performance', 4, 5_900, rich, ['58 kWh']),
        ],
      },
      {
        name: 'E7',
        body: 'saloon',
        vehicleClass: 1,
        doors: 4,
        seats: 5,
        baseEuro: 52_900,
        since: 2024,
        introduction: {
          nl: 'Lange, stille berline die 640 kilometer (WLTP) haalt en aan een snellader in twintig minuten 80 % vol is.',
          fr: 'Longue berline silencieuse : 640 kilomètres (WLTP), et 80 % de charge en vingt minutes sur borne rapide.',
        },
        engines: [
          electric('86 kWh', 210, 'rear', 86, [608, 640], 0, [2024]),
          electric('86 kWh AWD', 290, 'all', 86, [562, 598], 6_800, [2024]),
        ],
        trims: [trim('Comfort', 3, 0, sporty), trim('Performance', 4, 5_200, noble)],
      },
    ],
  },
  {
    name: 'Noord',
    isSoldNew: true,
    wmi: 'YN9',
    paints: [
      'pure-white',
      'steel-grey',
      'anthracite-grey',
      'deep-black',
      'night-blue',
      'fir-green',
      'sand-bronze',
      'petrol',
    ],
    paintNames: {
      'steel-grey': { nl: 'Scheldegrijs', fr: 'Gris Escaut' },
      'fir-green': { nl: 'Taigagroen', fr: 'Vert taïga' },
    },
    maker: 5,
    optionFactor: 1.2,
    warrantyMonths: 24,
    models: [
      {
        name: 'V6',
        body: 'estate',
        vehicleClass: 1,
        doors: 5,
        seats: 5,
        baseEuro: 44_900,
        since: 2017,
        introduction: {
          nl: 'De break waarmee het merk groot is geworden: stil op de snelweg, zitplaatsen voor lange dagen en 529 liter bagage.',
          fr: 'Le break qui a fait la marque : silencieux sur autoroute, des sièges pour les longs trajets et 529 litres de coffre.',
        },
        engines: [
          petrol('B4', 145, 'automatic-8', 'front', [146, 158], 0, [2019], { displacementCc: 1969 }),
          petrol('2.0 T', 145, 'automatic-8', 'front', [142, 155], 900, [2017, 2023], { displacementCc: 1969 }),
          petrol('B5', 184, 'automatic-8', 'front', [152, 165], 3_400, [2020], { displacementCc: 1969 }),
          diesel('D4', 140, 'automatic-8', 'front', [134, 147], 2_100, [2017, 2022], { displacementCc: 1969 }),
          plugIn('T6 Plug-in AWD', 257, 'automatic-8', 'all', [19, 25], 9_700, [2020], {
            displacementCc: 1969,
            batteryKwh: 18.8,
            rangeKm: [82, 88],
          }),
        ],
        trims: [
          trim('Core Edition', 2, 0, friendly),
          trim('Momentum Pro', 3, 2_900, sporty),
          trim('Ultimate', 4, 7_400, rich),
        ],
      },
      {
        name: 'S6',
        body: 'saloon',
        vehicleClass: 1,
        doors: 4,
        seats: 5,
        baseEuro: 43_900,
        since: 2019,
        introduction: {
          nl: 'Noordse berline: rustig van lijn, snel als het moet. Als plug-in rijdt u 90 kilometer (WLTP) zonder een druppel.',
          fr: 'Berline nordique : sobre de ligne, vive quand il le faut. En hybride rechargeable, 90 kilomètres (WLTP) sans une goutte.',
        },
        engines: [
          petrol('B4', 145, 'automatic-8', 'front', [143, 154], 0, [2019], { displacementCc: 1969 }),
          petrol('B5', 184, 'automatic-8', 'front', [149, 161], 3_400, [2020], { displacementCc: 1969 }),
          plugIn('T6 Plug-in AWD', 257, 'automatic-8', 'all', [21, 26], 7_500, [2020], {
            displacementCc: 1969,
            batteryKwh: 18.8,
            rangeKm: [86, 92],
          }),
        ],
        trims: [trim('Core', 2, 0, friendly), trim('Plus Dark', 3, 3_600, sporty), trim('Ultimate', 4, 7_900, rich)],
      },
      {
        name: 'X4',
        body: 'suv',
        vehicleClass: 1,
        doors: 5,
        seats: 5,
        baseEuro: 41_500,
        since: 2018,
        introduction: {
          nl: 'Compacte SUV met het veiligheidspakket van de grote. Vierwielaandrijving zit bij de plug-in standaard.',
          fr: 'SUV compact avec l’équipement de sécurité des grands. Quatre roues motrices de série sur l’hybride rechargeable.',
        },
        engines: [
          petrol('B3', 120, 'dual-clutch-7', 'front', [144, 156], 0, [2020], { displacementCc: 1969 }),
          petrol('B4 AWD', 145, 'automatic-8', 'all', [161, 174], 3_700, [2020], { displacementCc: 1969 }),
          diesel('D3', 110, 'automatic-8', 'front', [137, 149], 900, [2018, 2021], { displacementCc: 1969 }),
          plugIn('T5 Plug-in', 193, 'dual-clutch-7', 'front', [47, 55], 5_900, [2020, 2024], {
            displacementCc: 1477,
            batteryKwh: 10.7,
            rangeKm: [44, 48],
          }),
          electric('Electric 82 kWh', 185, 'rear', 82, [532, 570], 10_300, [2023]),
        ],
        trims: [
          trim('Core', 2, 0, friendly),
          trim('Momentum Pro', 3, 2_800, sporty),
          trim('Ultimate', 4, 6_900, noble),
        ],
      },
    ],
  },
  {
    name: 'Velta',
    isSoldNew: true,
    wmi: 'TV9',
    paints: [
      'pure-white',
      'glacier-silver',
      'anthracite-grey',
      'deep-black',
      'atlantic-blue',
      'mist-blue',
      'signal-red',
      'amber-yellow',
    ],
    maker: 1,
    optionFactor: 1,
    warrantyMonths: 24,
    models: [
      {
        name: 'Pico',
        body: 'city',
        vehicleClass: 1,
        doors: 5,
        seats: 4,
        baseEuro: 15_990,
        since: 2018,
        introduction: {
          nl: 'Eerste wagen, tweede wagen, stadswagen: zuinig, wendbaar en met vijf deuren.',
          fr: 'Première voiture, seconde voiture, citadine : sobre, agile et cinq portes.',
        },
        engines: [
          petrol('1.0', 48, 'manual-5', 'front', [108, 113], 0, [2018], { displacementCc: 999 }),
          petrol('1.0 T', 70, 'manual-5', 'front', [111, 117], 1_300, [2019], { displacementCc: 999 }),
          cng('1.0 CNG', 50, 'manual-5', 'front', [84, 90], 2_200, [2018, 2022], { displacementCc: 999 }),
        ],
        trims: [trim('Move', 1, 0, plain), trim('Life', 2, 1_400, plain)],
      },
      {
        name: 'Tour',
        body: 'estate',
        vehicleClass: 1,
        doors: 5,
        seats: 5,
        baseEuro: 29_900,
        since: 2017,
        introduction: {
          nl: 'Verstandige break: veel ruimte, lage kosten en een trekhaak die u met één knop uitklapt.',
          fr: 'Un break raisonnable : beaucoup de place, peu de frais et un attelage qui se déploie d’un bouton.',
        },
        engines: [
          petrol('1.0 T', 81, 'manual-6', 'front', [121, 129], 0, [2018], { displacementCc: 999 }),
          petrol('1.5 eT', 110, 'dual-clutch-7', 'front', [124, 133], 2_700, [2020], { displacementCc: 1498 }),
          diesel('2.0 D', 110, 'dual-clutch-7', 'front', [117, 126], 3_900, [2017], { displacementCc: 1968 }),
          cng('1.5 CNG', 96, 'dual-clutch-7', 'front', [98, 106], 2_900, [2019, 2023], { displacementCc: 1498 }),
        ],
        trims: [trim('Life', 2, 0, friendly), trim('Elegance', 3, 2_900, sporty)],
      },
      {
        name: 'Kross',
        body: 'suv',
        vehicleClass: 1,
        doors: 5,
        seats: 5,
        baseEuro: 32_400,
        since: 2018,
        introduction: {
          nl: 'SUV voor elke dag, ook met vierwielaandrijving en 2,5 ton trekvermogen.',
          fr: 'Un SUV pour tous les jours, qui existe aussi en quatre roues motrices, avec 2,5 tonnes de capacité de traction.',
        },
        engines: [
          petrol('1.5 T', 110, 'manual-6', 'front', [138, 149], 0, [2018], { displacementCc: 1498 }),
          petrol('1.5 eT', 110, 'dual-clutch-7', 'front', [135, 146], 2_300, [2021], { displacementCc: 1498 }),
          diesel('2.0 D 4×4', 110, 'dual-clutch-7', 'all', [151, 163], 5_600, [2018], { displacementCc: 1968 }),
          plugIn('PHEV 204', 150, 'dual-clutch-7', 'front', [11, 16], 8_800, [2024], {
            displacementCc: 1498,
            batteryKwh: 19.7,
            rangeKm: [108, 119],
          }),
        ],
        trims: [trim('Life', 2, 0, friendly), trim('Style', 3, 2_800, sporty), trim('Sportline', 4, 5_400, rich)],
      },
      {
        name: 'Volta',
        body: 'hatch',
        vehicleClass: 1,
        doors: 5,
        seats: 5,
        baseEuro: 24_900,
        since: 2018,
        introduction: {
          nl: 'Al drie generaties de maatstaf in zijn klasse: goed zicht, goede zetels, alles waar u het verwacht.',
          fr: 'La référence de sa catégorie depuis trois générations : bonne visibilité, bons sièges, chaque chose à sa place.',
        },
        engines: [
          petrol('1.0 T', 81, 'manual-6', 'front', [117, 125], 0, [2018], { displacementCc: 999 }),
          petrol('1.5 eT', 110, 'dual-clutch-7', 'front', [119, 128], 3_100, [2020], { displacementCc: 1498 }),
          diesel('2.0 D', 85, 'manual-6', 'front', [109, 117], 2_600, [2018, 2024], { displacementCc: 1968 }),
          petrol('2.0 T', 180, 'dual-clutch-7', 'front', [158, 167], 13_900, [2020], { displacementCc: 1984 }),
        ],
        trims: [
          trim('Move', 1, 0, plain, ['2.0 T']),
          trim('Life', 2, 1_900, friendly, ['2.0 T']),
          trim('Sportline', 4, 5_100, sporty),
        ],
      },
    ],
  },
  {
    name: 'Kaito',
    isSoldNew: true,
    wmi: 'JK9',
    paints: [
      'pearl-white',
      'glacier-silver',
      'anthracite-grey',
      'deep-black',
      'atlantic-blue',
      'ruby-red',
      'amber-yellow',
    ],
    maker: 3,
    optionFactor: 0.9,
    warrantyMonths: 84,
    models: [
      {
        name: 'Mori',
        body: 'hatch',
        vehicleClass: 1,
        doors: 5,
        seats: 5,
        baseEuro: 23_950,
        since: 2020,
        introduction: {
          nl: 'Hybride die nooit aan de stekker moet en 3,8 tot 4,5 l/100 km verbruikt (WLTP).',
          fr: 'Une hybride qui ne se branche jamais et consomme de 3,8 à 4,5 l/100 km (WLTP).',
        },
        engines: [
          hybrid('1.5 Hybrid', 85, 'cvt', 'front', [87, 98], 0, [2020], { displacementCc: 1490 }),
          hybrid('1.5 Hybrid', 96, 'cvt', 'front', [91, 102], 1_700, [2024], { displacementCc: 1490 }),
        ],
        trims: [trim('Dynamic', 1, 0, plain), trim('Comfort', 2, 1_600, friendly), trim('Premium', 3, 3_700, sporty)],
      },
      {
        name: 'Sora',
        body: 'suv',
        vehicleClass: 1,
        doors: 5,
        seats: 5,
        baseEuro: 36_500,
        since: 2019,
        introduction: {
          nl: 'Gezins-SUV, als hybride of met stekker, met zeven jaar fabrieksgarantie.',
          fr: 'SUV familial hybride ou rechargeable, garanti sept ans par le constructeur.',
        },
        engines: [
          hybrid('2.5 Hybrid', 160, 'cvt', 'front', [126, 135], 0, [2019], { displacementCc: 2487 }),
          hybrid('2.5 Hybrid AWD', 163, 'cvt', 'all', [131, 140], 2_800, [2019], { displacementCc: 2487 }),
          plugIn('2.5 Plug-in AWD', 225, 'cvt', 'all', [22, 26], 10_600, [2021], {
            displacementCc: 2487,
            batteryKwh: 18.1,
            rangeKm: [70, 75],
          }),
        ],
        trims: [trim('Comfort', 2, 0, friendly), trim('Style', 3, 2_500, sporty), trim('Premium', 4, 5_300, rich)],
      },
      {
        name: 'Haru',
        body: 'coupe',
        vehicleClass: 1,
        doors: 3,
        seats: 4,
        baseEuro: 37_900,
        since: 2021,
        introduction: {
          nl: 'Lichte coupé met achterwielaandrijving, voor wie een omweg nooit erg vindt.',
          fr: 'Coupé léger à propulsion, pour qui ne craint pas les détours.',
        },
        engines: [petrol('2.4 Boxer', 172, 'manual-6', 'rear', [198, 206], 0, [2021], { displacementCc: 2387 })],
        trims: [trim('Sport', 3, 0, sporty)],
      },
    ],
  },
  {
    name: 'Oriel',
    isSoldNew: false,
    wmi: 'VR9',
    paints: ['pure-white', 'steel-grey', 'deep-black', 'atlantic-blue', 'ruby-red', 'sand-bronze'],
    maker: 6,
    optionFactor: 0.9,
    warrantyMonths: 24,
    models: [
      {
        name: 'Tandem',
        body: 'mpv',
        vehicleClass: 1,
        doors: 5,
        seats: 7,
        baseEuro: 31_500,
        since: 2016,
        introduction: {
          nl: 'Monovolume met zeven losse zetels en een panoramische voorruit.',
          fr: 'Monospace à sept sièges indépendants et pare-brise panoramique.',
        },
        engines: [
          petrol('1.3 T', 103, 'manual-6', 'front', [139, 149], 0, [2017], { displacementCc: 1332 }),
          diesel('1.7 D', 110, 'dual-clutch-7', 'front', [132, 141], 2_900, [2016, 2022], { displacementCc: 1749 }),
        ],
        trims: [trim('Vie', 1, 0, plain), trim('Zénith', 3, 3_600, sporty)],
      },
      {
        name: 'Clip',
        body: 'hatch',
        vehicleClass: 1,
        doors: 5,
        seats: 5,
        baseEuro: 18_900,
        since: 2016,
        introduction: {
          nl: 'Handige vijfdeurs voor elke dag.',
          fr: 'Une cinq portes pratique au quotidien.',
        },
        engines: [
          petrol('0.9 T', 67, 'manual-5', 'front', [116, 122], 0, [2016], { displacementCc: 898 }),
          lpg('1.0 T LPG', 74, 'manual-5', 'front', [108, 114], 800, [2020], { displacementCc: 999 }),
          diesel('1.5 D', 66, 'manual-5', 'front', [101, 108], 1_900, [2016, 2021], { displacementCc: 1461 }),
        ],
        trims: [trim('Vie', 1, 0, plain), trim('Zénith', 2, 2_200, friendly)],
      },
    ],
  },
  {
    name: 'Halden',
    isSoldNew: false,
    wmi: 'WH9',
    paints: ['pure-white', 'glacier-silver', 'steel-grey', 'anthracite-grey', 'deep-black', 'night-blue', 'ruby-red'],
    maker: 3,
    optionFactor: 1.35,
    warrantyMonths: 24,
    models: [
      {
        name: '3.20',
        body: 'saloon',
        vehicleClass: 1,
        doors: 4,
        seats: 5,
        baseEuro: 46_200,
        since: 2017,
        introduction: {
          nl: 'Sportieve berline met achterwielaandrijving.',
          fr: 'Berline sportive à propulsion.',
        },
        engines: [
          petrol('2.0 i', 135, 'automatic-8', 'rear', [148, 159], 0, [2017], { displacementCc: 1998 }),
          diesel('2.0 d', 140, 'automatic-8', 'rear', [126, 138], 2_400, [2017], { displacementCc: 1995 }),
          plugIn('2.0 e', 215, 'automatic-8', 'rear', [31, 38], 7_900, [2020], {
            displacementCc: 1998,
            batteryKwh: 12,
            rangeKm: [54, 61],
          }),
        ],
        trims: [trim('Executive', 3, 0, sporty), trim('Sportiv', 4, 4_300, rich)],
      },
      {
        name: '4.30',
        body: 'coupe',
        vehicleClass: 1,
        doors: 3,
        seats: 4,
        baseEuro: 55_400,
        since: 2018,
        introduction: {
          nl: 'Tweedeurs met lange motorkap.',
          fr: 'Deux portes au long capot.',
        },
        engines: [petrol('2.0 i', 180, 'automatic-8', 'rear', [154, 165], 0, [2018], { displacementCc: 1998 })],
        trims: [trim('Sportiv', 4, 0, rich)],
      },
    ],
  },
  {
    name: 'Sorano',
    isSoldNew: false,
    wmi: 'ZS9',
    paints: ['pure-white', 'glacier-silver', 'deep-black', 'mist-blue', 'signal-red', 'amber-yellow'],
    maker: 2,
    optionFactor: 0.95,
    warrantyMonths: 24,
    models: [
      {
        name: 'Cinque',
        body: 'city',
        vehicleClass: 1,
        doors: 5,
        seats: 4,
        baseEuro: 17_400,
        since: 2016,
        introduction: {
          nl: 'Kleine Italiaanse met karakter.',
          fr: 'Petite italienne de caractère.',
        },
        engines: [
          petrol('1.2', 51, 'manual-5', 'front', [119, 125], 0, [2016, 2020], { displacementCc: 1242 }),
          hybrid('1.0 Hybrid', 51, 'manual-6', 'front', [105, 111], 700, [2020], { displacementCc: 999 }),
          electric('e 42 kWh', 87, 'front', 42, [301, 320], 12_500, [2021]),
        ],
        trims: [
          trim('Pop', 1, 0, plain),
          trim('Dolce', 2, 1_700, [
            ['cloth', 'stone'],
            ['leatherette', 'tan'],
          ]),
        ],
      },
      {
        name: 'Brio',
        body: 'van',
        vehicleClass: 2,
        doors: 5,
        seats: 2,
        baseEuro: 24_800,
        since: 2016,
        introduction: {
          nl: 'Compacte bestelwagen voor stad en rand.',
          fr: 'Camionnette compacte pour la ville et sa périphérie.',
        },
        engines: [
          diesel('1.5 D', 75, 'manual-6', 'front', [139, 148], 0, [2016], { displacementCc: 1499 }),
          cng('1.4 CNG', 88, 'manual-6', 'front', [141, 149], 1_600, [2016, 2021], { displacementCc: 1368 }),
        ],
        trims: [trim('Furgone', 1, 0, plain)],
      },
    ],
  },
  {
    name: 'Norrland',
    isSoldNew: true,
    wmi: 'XN9',
    paints: ['pure-white', 'glacier-silver', 'night-blue', 'atlantic-blue', 'ruby-red', 'fir-green'],
    truckStyle: 2,
    optionFactor: 1,
    warrantyMonths: 24,
    models: [
      {
        name: 'Fjell',
        body: 'tractor',
        vehicleClass: 3,
        doors: 2,
        seats: 2,
        baseEuro: 128_000,
        since: 2016,
        introduction: {
          nl: 'Trekker voor de lange afstand: vlakke vloer, twee bedden en een aandrijflijn die het reliëf van de weg inschat.',
          fr: 'Tracteur pour la longue distance : plancher plat, deux couchettes et une transmission qui anticipe le relief.',
        },
        engines: [
          diesel('N13 460', 338, 'automated-12', '4x2', undefined, 0, [2016], { displacementCc: 12_777 }),
          diesel('N13 500', 368, 'automated-12', '4x2', undefined, 6_900, [2016], { displacementCc: 12_777 }),
          diesel('N16 650', 478, 'automated-12', '6x2', undefined, 31_500, [2019], { displacementCc: 16_123 }),
        ],
        trims: [
          trim('Polar', 2, 0, plain),
          trim('Polar XL', 3, 9_800, [
            ['leatherette', 'black'],
            ['leather', 'tan'],
          ]),
        ],
      },
      {
        name: 'Grus',
        body: 'tipper',
        vehicleClass: 3,
        doors: 2,
        seats: 2,
        baseEuro: 149_500,
        since: 2016,
        introduction: {
          nl: 'Voor werf en groeve: hoge bodemvrijheid, stalen bumper en een kipper van eigen makelij.',
          fr: 'Pour le chantier et la carrière : grande garde au sol, pare-chocs en acier et benne de notre fabrication.',
        },
        engines: [
          diesel('N11 380', 280, 'automated-12', '6x4', undefined, 0, [2016], { displacementCc: 10_837 }),
          diesel('N13 460', 338, 'automated-12', '8x4', undefined, 18_700, [2016], { displacementCc: 12_777 }),
        ],
        trims: [trim('Day', 1, 0, plain)],
      },
    ],
  },
  {
    name: 'Ferrum',
    isSoldNew: false,
    wmi: 'WF9',
    paints: ['pure-white', 'steel-grey', 'anthracite-grey', 'signal-red', 'amber-yellow', 'petrol'],
    truckStyle: 3,
    optionFactor: 1,
    warrantyMonths: 24,
    models: [
      {
        name: 'Mason',
        body: 'tipper',
        vehicleClass: 3,
        doors: 2,
        seats: 2,
        baseEuro: 142_000,
        since: 2016,
        introduction: {
          nl: 'Bouwvrachtwagen met drie- of vierassig chassis.',
          fr: 'Camion de chantier à châssis trois ou quatre essieux.',
        },
        engines: [
          diesel('F12 420', 309, 'automated-12', '6x4', undefined, 0, [2016], { displacementCc: 12_419 }),
          diesel('F12 510', 375, 'automated-12', '8x4', undefined, 16_400, [2017], { displacementCc: 12_419 }),
        ],
        trims: [trim('Site', 1, 0, plain)],
      },
      {
        name: 'Linea',
        body: 'tractor',
        vehicleClass: 3,
        doors: 2,
        seats: 2,
        baseEuro: 119_000,
        since: 2016,
        introduction: {
          nl: 'Zuinige trekker voor regio en lange afstand.',
          fr: 'Tracteur économe pour la région et la longue distance.',
        },
        engines: [
          diesel('F11 440', 324, 'automated-12', '4x2', undefined, 0, [2016], { displacementCc: 10_518 }),
          diesel('F12 510', 375, 'automated-12', '4x2', undefined, 8_100, [2017], { displacementCc: 12_419 }),
        ],
        trims: [trim('Regio', 1, 0, plain), trim('Distance', 3, 7_600, [['leatherette', 'black']])],
      },
      {
        name: 'Distri',
        body: 'box',
        vehicleClass: 3,
        doors: 2,
        seats: 3,
        baseEuro: 94_000,
        since: 2016,
        introduction: {
          nl: 'Bakwagen voor distributie, ook gekoeld.',
          fr: 'Porteur fourgon pour la distribution, existe aussi en frigorifique.',
        },
        engines: [
          diesel('F7 290', 213, 'automatic-8', '4x2', undefined, 0, [2016], { displacementCc: 6_871 }),
          diesel('F9 360', 265, 'automatic-8', '6x2', undefined, 17_900, [2016], { displacementCc: 9_037 }),
        ],
        trims: [trim('Urban', 1, 0, plain)],
      },
    ],
  },
]
