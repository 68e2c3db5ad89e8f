import type { Translated } from '../../domain/platform/values/translated.ts'
import type { Body } from '@forecourt/demo-pictures/pictures.ts'
import type { FuelCode } from './range.ts'

// Options, packs and the rest of the equipment that the demo brands share; each brand has rows of its own.

export const optionGroups = [
  { code: 'comfort', name: { nl: 'Comfort', fr: 'Confort' } },
  { code: 'safety', name: { nl: 'Veiligheid', fr: 'Sécurité' } },
  { code: 'multimedia', name: { nl: 'Multimedia', fr: 'Multimédia' } },
  { code: 'exterior', name: { nl: 'Exterieur', fr: 'Extérieur' } },
  { code: 'interior', name: { nl: 'Interieur', fr: 'Intérieur' } },
  { code: 'transport', name: { nl: 'Laden en trekken', fr: 'Chargement et traction' } },
  { code: 'accessories', name: { nl: 'Accessoires', fr: 'Accessoires' } },
] as const satisfies { code: string; name: Translated }[]
export type OptionGroupCode = (typeof optionGroups)[number]['code']

export interface OptionSpec {
  code: string
  group: OptionGroupCode
  kind: 'equipment' | 'safety' | 'extra' | 'accessory'
  name: Translated
  /** Incl. VAT, before the brand's factor. */
  euro: number
  /** Trim level from which it is standard; 5: never. */
  standardFrom: number
  /** Trim level from which it can be chosen; below it is not available. */
  optionalFrom: number
  onlyFuels?: readonly FuelCode[]
  onlyBodies?: readonly Body[]
  notBodies?: readonly Body[]
  unit?: 'piece' | 'set'
  flags?: readonly string[]
}

const row =
  (group: OptionGroupCode, kind: OptionSpec['kind']) =>
  (
    code: string,
    nl: string,
    fr: string,
    euro: number,
    standardFrom: number,
    optionalFrom = 1,
    extra: Partial<OptionSpec> = {},
  ): OptionSpec => ({ code, group, kind, name: { nl, fr }, euro, standardFrom, optionalFrom, ...extra })

const comfort = row('comfort', 'equipment')
const safety = row('safety', 'safety')
const multimedia = row('multimedia', 'equipment')
const exterior = row('exterior', 'equipment')
const interior = row('interior', 'equipment')
const transport = row('transport', 'equipment')
const accessory = row('accessories', 'accessory')

const plugged: readonly FuelCode[] = ['electric', 'plug-in-hybrid']
const roomy: readonly Body[] = ['estate', 'suv', 'mpv', 'saloon']
const load: readonly Body[] = ['van', 'pickup']

/** Cars and vans. */
export const carOptions: readonly OptionSpec[] = [
  comfort('0010', 'Snelheidsregelaar en -begrenzer', 'Régulateur et limiteur de vitesse', 250, 1),
  comfort('0011', 'Adaptieve snelheidsregelaar', 'Régulateur de vitesse adaptatif', 590, 3),
  comfort('0015', 'Manuele airconditioning', 'Climatisation manuelle', 900, 1),
  comfort('0016', 'Automatische klimaatregeling, twee zones', 'Climatisation automatique bizone', 650, 2),
  comfort('0018', 'Klimaatregeling met vier zones', 'Climatisation à quatre zones', 780, 5, 3, { onlyBodies: roomy }),
  comfort('0021', 'Verwarmde voorzetels', 'Sièges avant chauffants', 390, 3),
  comfort('0022', 'Verwarmde achterzetels', 'Sièges arrière chauffants', 340, 5, 3, {
    notBodies: ['van', 'pickup', 'coupe', 'city'],
  }),
  comfort('0024', 'Verwarmd stuurwiel', 'Volant chauffant', 220, 4, 2),
  comfort(
    '0026',
    'Elektrisch verstelbare bestuurderszetel met geheugen',
    'Siège conducteur électrique à mémoire',
    690,
    4,
    2,
    { notBodies: ['van', 'city'] },
  ),
  comfort('0030', 'Sleutelloos openen en starten', 'Ouverture et démarrage sans clé', 480, 3),
  comfort('0031', 'Elektrische achterklep', 'Hayon électrique', 560, 4, 2, { onlyBodies: ['estate', 'suv', 'mpv'] }),
  comfort('0040', 'Standkachel', 'Chauffage stationnaire', 1_190, 5, 2, {
    onlyFuels: ['petrol', 'diesel', 'hybrid', 'plug-in-hybrid'],
  }),
  comfort('0047', 'Warmtepomp', 'Pompe à chaleur', 590, 4, 1, { onlyFuels: ['electric'] }),
  comfort('0052', 'Parkeersensoren achteraan', 'Capteurs de stationnement arrière', 420, 2),
  comfort('0053', 'Parkeersensoren vooraan', 'Capteurs de stationnement avant', 390, 3, 2),
  comfort('0055', 'Automatisch inparkeren', 'Stationnement automatique', 460, 5, 3),
  safety('0101', 'Noodremassistent met voetgangersherkenning', 'Freinage d’urgence avec détection des piétons', 0, 1),
  safety('0102', 'Rijstrookassistent', 'Assistant de maintien de voie', 290, 1),
  safety('0103', 'Dodehoekassistent', 'Surveillance des angles morts', 430, 3),
  safety('0104', 'Verkeersbordherkenning', 'Reconnaissance des panneaux', 240, 2),
  safety(
    '0106',
    'Waarschuwing voor kruisend verkeer achteraan',
    'Alerte de circulation transversale arrière',
    310,
    4,
    2,
  ),
  safety('0110', 'Achteruitrijcamera', 'Caméra de recul', 350, 2),
  safety('0111', '360°-camera', 'Caméra panoramique 360°', 720, 4, 2),
  safety('0115', 'Isofix achteraan', 'Isofix à l’arrière', 0, 1, 1, { notBodies: ['van'] }),
  safety('0117', 'Bandenspanningscontrole', 'Contrôle de la pression des pneus', 0, 1),
  safety('0119', 'Vermoeidheidsherkenning', 'Détection de fatigue', 0, 1),
  safety('0121', 'Zijairbags achteraan', 'Airbags latéraux arrière', 380, 4, 2, {
    notBodies: ['van', 'city', 'coupe'],
  }),
  multimedia(
    '0301',
    'Scherm van 8″ met draadloze smartphonekoppeling',
    'Écran de 8″ avec connexion sans fil du smartphone',
    540,
    1,
  ),
  multimedia('0302', 'Navigatie met 10″-scherm', 'Navigation avec écran de 10″', 850, 2),
  multimedia('0303', 'Navigatie met 12″-scherm', 'Navigation avec écran de 12″', 1_250, 4, 2),
  multimedia('0310', 'Digitale radio DAB+', 'Radio numérique DAB+', 0, 1),
  multimedia('0314', 'Digitaal instrumentenpaneel', 'Combiné d’instruments numérique', 520, 3),
  multimedia('0315', 'Head-updisplay', 'Affichage tête haute', 890, 5, 3),
  multimedia('0318', 'Draadloos laden van de smartphone', 'Recharge sans fil du smartphone', 230, 3),
  multimedia('0322', 'Studiogeluid, 14 luidsprekers', 'Système audio haut de gamme, 14 haut-parleurs', 810, 5, 3, {
    notBodies: ['van', 'city', 'pickup'],
  }),
  multimedia('0324', 'Geluidssysteem met subwoofer', 'Système audio avec caisson de graves', 520, 4, 2, {
    notBodies: ['van'],
  }),
  multimedia('0330', 'Sfeerverlichting in 30 kleuren', 'Éclairage d’ambiance, 30 couleurs', 280, 4, 2),
  exterior('0501', 'Ledkoplampen', 'Phares LED', 690, 2),
  exterior('0502', 'Ledkoplampen met bochtlicht', 'Phares LED directionnels', 980, 4, 2),
  exterior('0503', 'Matrixkoplampen', 'Phares matriciels', 1_350, 5, 3),
  exterior('0508', 'Getinte zijruiten achteraan', 'Vitres arrière surteintées', 310, 3, 1, { notBodies: ['van'] }),
  exterior('0511', 'Lichtmetalen velgen 16″', 'Jantes en alliage 16″', 620, 2, 1),
  exterior('0512', 'Lichtmetalen velgen 18″', 'Jantes en alliage 18″', 890, 3, 2),
  exterior('0513', 'Lichtmetalen velgen 19″', 'Jantes en alliage 19″', 1_290, 5, 3),
  exterior('0520', 'Elektrisch inklapbare buitenspiegels', 'Rétroviseurs rabattables électriquement', 240, 2),
  exterior('0524', 'Dakrails', 'Barres de toit', 290, 3, 1, { onlyBodies: ['estate', 'suv', 'mpv'] }),
  exterior('1033', 'Panoramisch schuifdak', 'Toit ouvrant panoramique', 1_240, 5, 2, {
    onlyBodies: ['estate', 'suv', 'saloon', 'hatch', 'mpv'],
  }),
  exterior('1040', 'Adaptief onderstel', 'Suspension adaptative', 1_090, 5, 3, {
    notBodies: ['van', 'city', 'mpv', 'pickup'],
  }),
  interior('0601', 'Lederen stuurwiel', 'Volant en cuir', 190, 2),
  interior('0604', 'Sportzetels', 'Sièges sport', 490, 4, 3, { notBodies: ['van', 'city', 'mpv'] }),
  interior('0606', 'Lendensteun met massage', 'Soutien lombaire avec massage', 640, 5, 4, {
    notBodies: ['van', 'city'],
  }),
  interior('0608', 'Deelbaar neerklapbare achterbank', 'Banquette arrière fractionnable', 0, 1, 1, {
    notBodies: ['van', 'pickup'],
  }),
  interior('0611', 'Dubbele laadvloer', 'Double plancher de coffre', 160, 3, 1, {
    onlyBodies: ['estate', 'suv', 'hatch', 'mpv'],
  }),
  transport('0790', 'Trekhaak, wegklapbaar', 'Attelage escamotable', 920, 5, 1, {
    notBodies: ['coupe', 'city', 'van'],
  }),
  transport('0791', 'Trekhaak, vast', 'Attelage fixe', 560, 5, 1, { onlyBodies: ['van', 'pickup'] }),
  transport('0795', '230 V-aansluiting in de koffer', 'Prise 230 V dans le coffre', 140, 5, 1, {
    notBodies: ['coupe', 'city'],
  }),
  transport('0801', 'Schuifdeur links', 'Porte coulissante gauche', 640, 5, 1, { onlyBodies: ['van'] }),
  transport('0802', 'Houten beplating laadruimte', 'Habillage bois du compartiment de charge', 720, 2, 1, {
    onlyBodies: ['van'],
  }),
  transport('0803', 'Afdekking laadbak', 'Couvre-benne', 1_150, 3, 2, { onlyBodies: ['pickup'] }),
  transport('0805', 'Achterdeuren met ruiten', 'Portes arrière vitrées', 210, 5, 1, { onlyBodies: ['van'] }),
  transport('0901', 'Driefasige boordlader 11 kW', 'Chargeur embarqué triphasé 11 kW', 450, 2, 1, {
    onlyFuels: plugged,
  }),
  transport('0902', 'Laadkabel type 2', 'Câble de recharge type 2', 0, 1, 1, { onlyFuels: plugged }),
  accessory('A101', 'Mattenset', 'Jeu de tapis', 96.8, 5, 1, { unit: 'set', flags: ['order-default'] }),
  accessory('A102', 'Kofferbakschaal', 'Bac de coffre', 89, 5, 1, {
    onlyBodies: ['hatch', 'estate', 'suv', 'city', 'mpv'],
  }),
  accessory('A110', 'Winterwielen met staalvelgen', 'Roues d’hiver sur jantes acier', 1_080, 5, 1, { unit: 'set' }),
  accessory('A120', 'Fietsendrager voor trekhaak', 'Porte-vélos sur attelage', 540, 5, 1, {
    notBodies: ['coupe', 'city', 'van'],
  }),
  accessory('A130', 'Laadpaal voor thuis, geplaatst', 'Borne de recharge à domicile, posée', 1_490, 5, 1, {
    onlyFuels: plugged,
    flags: ['offer-only'],
  }),
  { ...accessory('A140', 'Ladderrek', 'Porte-échelle', 390, 5, 1, { onlyBodies: load }), kind: 'extra' },
]

const truck = (
  group: OptionGroupCode,
  kind: OptionSpec['kind'],
  code: string,
  nl: string,
  fr: string,
  euro: number,
  standardFrom: number,
  onlyBodies?: readonly Body[],
): OptionSpec => ({
  code,
  group,
  kind,
  name: { nl, fr },
  euro,
  standardFrom,
  optionalFrom: 1,
  ...(onlyBodies && { onlyBodies }),
})

export const truckOptions: readonly OptionSpec[] = [
  truck(
    'comfort',
    'equipment',
    'T010',
    'Adaptieve snelheidsregelaar met reliëfkennis',
    'Régulateur adaptatif prédictif',
    2_100,
    2,
  ),
  truck('comfort', 'equipment', 'T012', 'Standairco', 'Climatisation à l’arrêt', 2_600, 3, ['tractor']),
  truck('comfort', 'equipment', 'T014', 'Standkachel', 'Chauffage stationnaire', 980, 1),
  truck(
    'comfort',
    'equipment',
    'T016',
    'Luchtgeveerde bestuurderszetel',
    'Siège conducteur à suspension pneumatique',
    750,
    1,
  ),
  truck('comfort', 'equipment', 'T018', 'Twee bedden', 'Deux couchettes', 1_150, 3, ['tractor']),
  truck('comfort', 'equipment', 'T019', 'Koelkast', 'Réfrigérateur', 690, 2, ['tractor']),
  truck('safety', 'safety', 'T101', 'Noodremsysteem', 'Freinage d’urgence', 0, 1),
  truck('safety', 'safety', 'T102', 'Dodehoekcamera rechts', 'Caméra d’angle mort droite', 890, 1),
  truck('safety', 'safety', 'T103', 'Camera’s in plaats van spiegels', 'Caméras au lieu de rétroviseurs', 3_400, 5, [
    'tractor',
  ]),
  truck('safety', 'safety', 'T104', 'Retarder', 'Ralentisseur', 5_200, 5, ['tractor', 'tipper']),
  truck(
    'safety',
    'safety',
    'T105',
    'Digitale tachograaf, tweede generatie',
    'Tachygraphe intelligent de deuxième génération',
    0,
    1,
  ),
  truck('multimedia', 'equipment', 'T301', 'Vlootopvolging (FMS)', 'Gestion de flotte (FMS)', 620, 1),
  truck('multimedia', 'equipment', 'T302', 'Navigatie voor vrachtwagens', 'Navigation poids lourds', 840, 2),
  truck('exterior', 'equipment', 'T501', 'Ledkoplampen', 'Phares LED', 1_150, 2),
  truck('exterior', 'equipment', 'T503', 'Dakspoiler en zijspoilers', 'Déflecteurs de toit et latéraux', 2_350, 2, [
    'tractor',
  ]),
  truck('exterior', 'equipment', 'T505', 'Lichtmetalen velgen', 'Jantes en aluminium', 2_900, 5),
  truck(
    'transport',
    'equipment',
    'T701',
    'Twee brandstoftanks, samen 1.050 liter',
    'Deux réservoirs, 1 050 litres au total',
    1_350,
    2,
    ['tractor'],
  ),
  truck(
    'transport',
    'equipment',
    'T702',
    'Hydraulische installatie voor kipper',
    'Installation hydraulique pour benne',
    4_100,
    2,
    ['tractor'],
  ),
  truck('transport', 'equipment', 'T703', 'Laadklep 1.500 kg', 'Hayon élévateur 1 500 kg', 4_750, 1, ['box']),
  truck('transport', 'equipment', 'T704', 'Slijtvaste laadbak', 'Benne anti-usure', 3_600, 5, ['tipper']),
  truck('transport', 'equipment', 'T705', 'Automatisch dekzeil', 'Bâche automatique', 1_900, 5, ['tipper']),
  truck('transport', 'equipment', 'T706', 'Koelmotor −20 °C', 'Groupe frigorifique −20 °C', 16_500, 5, ['box']),
  truck('transport', 'equipment', 'T707', 'Zijdeur', 'Porte latérale', 780, 5, ['box']),
  truck('transport', 'equipment', 'T708', 'Luchtvering achteraan', 'Suspension pneumatique arrière', 1_750, 1),
]

export interface PackSpec {
  code: string
  name: Translated
  contents: readonly string[]
  /** Offered from this trim level on. */
  fromLevel: number
}

/** Each costs a seventh less than its parts. */
export const packs: readonly PackSpec[] = [
  { code: 'P-10', name: { nl: 'Winterpakket', fr: 'Pack Hiver' }, contents: ['0021', '0024', '0022'], fromLevel: 2 },
  { code: 'P-14', name: { nl: 'Optiepakket Tour', fr: 'Pack Tour' }, contents: ['0790', '0040', '0795'], fromLevel: 1 },
  {
    code: 'P-20',
    name: { nl: 'Parkeerpakket', fr: 'Pack Stationnement' },
    contents: ['0053', '0111', '0055'],
    fromLevel: 2,
  },
  {
    code: 'P-24',
    name: { nl: 'Rijhulppakket', fr: 'Pack Aides à la conduite' },
    contents: ['0011', '0103', '0106'],
    fromLevel: 1,
  },
  { code: 'P-30', name: { nl: 'Lichtpakket', fr: 'Pack Éclairage' }, contents: ['0503', '0330'], fromLevel: 3 },
  { code: 'P-36', name: { nl: 'Technopakket', fr: 'Pack Techno' }, contents: ['0303', '0315', '0322'], fromLevel: 3 },
]

/** Relations between options: requires, excludes, replaces. */
export const relations: readonly {
  kind: 'requires' | 'excludes' | 'replaces'
  option: string
  targets: readonly string[]
}[] = [
  { kind: 'requires', option: '0055', targets: ['0053'] },
  { kind: 'requires', option: '0315', targets: ['0302', '0303'] },
  { kind: 'requires', option: 'A120', targets: ['0790', '0791'] },
  { kind: 'excludes', option: '1033', targets: ['0524'] },
  { kind: 'replaces', option: '0513', targets: ['0511', '0512'] },
  { kind: 'replaces', option: '0512', targets: ['0511'] },
  { kind: 'replaces', option: '0111', targets: ['0110'] },
  { kind: 'replaces', option: '0503', targets: ['0501', '0502'] },
  { kind: 'replaces', option: '0502', targets: ['0501'] },
  { kind: 'replaces', option: '0303', targets: ['0301', '0302'] },
  { kind: 'replaces', option: '0302', targets: ['0301'] },
  { kind: 'replaces', option: '0016', targets: ['0015'] },
  { kind: 'replaces', option: '0018', targets: ['0015', '0016'] },
  { kind: 'replaces', option: '0011', targets: ['0010'] },
]

type Tag = 1 | 2 | 3

/**
 * Returns 2 standard, 1 optional, or 3 for options of a richer version only. Undefined for options that make no sense
 * on this body or with one of these engines: a van's ladder rack on an SUV, a charge cable for a petrol engine.
 */
export function chooseTag(option: OptionSpec, body: Body, fuels: readonly FuelCode[], level: number): Tag | undefined {
  const fitsBody = (!option.onlyBodies || option.onlyBodies.includes(body)) && !option.notBodies?.includes(body)
  const fitsFuels = !option.onlyFuels || fuels.every((fuel) => option.onlyFuels!.includes(fuel))
  if (!fitsBody || !fitsFuels) return undefined
  if (level < option.optionalFrom) return 3
  return level >= option.standardFrom ? 2 : 1
}

/** Returns the codes that another standard one replaces: no manual air conditioning beside an automatic one. */
export function replacedBy(standard: readonly string[]): ReadonlySet<string> {
  const replacing = relations.filter(({ kind, option }) => kind === 'replaces' && standard.includes(option))
  return new Set(replacing.flatMap(({ targets }) => targets))
}

export const covers: Readonly<Record<string, { name: Translated; euro: number }>> = {
  cloth: { name: { nl: 'Stof', fr: 'Tissu' }, euro: 0 },
  'cloth-recycled': { name: { nl: 'Gerecycleerde stof', fr: 'Tissu recyclé' }, euro: 150 },
  microfibre: { name: { nl: 'Microvezel en kunstleder', fr: 'Microfibre et similicuir' }, euro: 590 },
  leatherette: { name: { nl: 'Kunstleder', fr: 'Similicuir' }, euro: 690 },
  leather: { name: { nl: 'Leder', fr: 'Cuir' }, euro: 1_490 },
  'leather-ventilated': { name: { nl: 'Geventileerd leder', fr: 'Cuir ventilé' }, euro: 2_290 },
}

export const interiorColours: Readonly<Record<string, { name: Translated; hex: string }>> = {
  black: { name: { nl: 'Antraciet', fr: 'Anthracite' }, hex: '#2b2d30' },
  tan: { name: { nl: 'Cognac', fr: 'Cognac' }, hex: '#a8754c' },
  stone: { name: { nl: 'Steengrijs', fr: 'Gris pierre' }, hex: '#b8b0a4' },
  burgundy: { name: { nl: 'Bordeaux', fr: 'Bordeaux' }, hex: '#5e2428' },
}

/** Equipment templates with tags: 1 optional, 2 standard. */
export const templates: readonly {
  code: string
  name: Translated
  holds: Readonly<Record<string, 1 | 2>>
  packs?: Readonly<Record<string, 1 | 2>>
  /** So many of the paints of the brand: the first is standard. */
  paints?: number
  /** By cover and interior colour. */
  covers?: readonly { cover: string; colour: string; tag: 1 | 2 }[]
}[] = [
  {
    code: 'BASIS',
    name: { nl: 'Basisuitrusting', fr: 'Équipement de base' },
    holds: { '0010': 2, '0015': 2, '0052': 1 },
    packs: { 'P-24': 1 },
    paints: 3,
    covers: [
      { cover: 'cloth', colour: 'black', tag: 2 },
      { cover: 'leatherette', colour: 'tan', tag: 1 },
    ],
  },
  { code: 'WINTER', name: { nl: 'Winter', fr: 'Hiver' }, holds: { '0021': 2, '0022': 1, '0024': 1 } },
]
