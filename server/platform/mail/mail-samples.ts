import QRCode from 'qrcode'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { mailVariable } from '@forecourt/domain/platform/mails/mail-variables.ts'
import { formatMoney, formatExactMoney, formatWhole } from '@forecourt/domain/platform/values/money.ts'
import type { MailBlock } from './mail-frame.ts'
import type { MailValue, MailValues } from './mail-markup.ts'
import type { MailAttachment } from './mail.ts'

type In = { readonly language: Language; readonly publicUrl: string }
type Sample = MailValue | ((at: In) => MailValue)

const codeCid = 'transfer-qr'
const codeSize = 220
const carPrice = 2_495_000
const advance = 50_000

/** Sample values of variables for the preview of a mail. */
const samples: Readonly<Record<string, Sample>> = {
  address: 'Kortrijksesteenweg 1012, 9000 Gent',
  absent: 'Annick Vermeersch',
  advance: money(advance),
  amount: money(advance),
  amounts: ({ language }) => [
    {
      kind: 'amounts',
      isLastStrong: true,
      rows: [
        ['Noord V6 2.0 T Momentum Pro', formatExactMoney(carPrice, language)],
        [inLanguage(language, 'Voorschot', 'Acompte'), `−\u00a0${formatExactMoney(advance, language)}`],
        [inLanguage(language, 'Saldo', 'Solde'), formatExactMoney(carPrice - advance, language)],
      ],
    },
  ],
  askedAt: '22/11/2026 10:14',
  balance: money(carPrice - advance),
  beneficiary: 'Autogroep NV',
  buyerLanguage: inBoth('Nederlands', 'français'),
  by: 'Sofie Declercq',
  car: 'Noord V6 2.0 T Momentum Pro',
  'car-alert-cheaper.car': carLines,
  carHere: 'yes',
  carOut: 'yes',
  carPictures: ({ language }) => [
    {
      kind: 'car',
      name: 'Noord V6 2.0 T Momentum Pro',
      lines: [inLanguage(language, 'Stocknummer GE-2041', 'Numéro de stock GE-2041')],
      pictureCid: null,
    },
  ],
  cars: 'Noord V6 2.0 T Momentum Pro',
  change: inBoth('de passkey “Laptop” is toegevoegd', 'la clé d’accès «\u00a0Portable\u00a0» est ajoutée'),
  count: '3',
  'saved-search.cars': carLines,
  'price-drop.cars': carLines,
  'car-alert-search.cars': carLines,
  'newsletter-issue.cars': ({ language, publicUrl }) => [
    {
      kind: 'car',
      name: 'Noord V6 2.0 T',
      lines: [`2023 · ${kilometres(38_450, language)}`, formatMoney(carPrice, language)],
      pictureCid: null,
      url: publicUrl,
    },
  ],
  cheaper: 'Noord V6 2.0 T',
  code: '482 915',
  communication: '+++090/9337/55493+++',
  company: 'Bakkerij Peeters BV',
  contactBy: inBoth('telefoon', 'téléphone'),
  content: inBoth('Uw nummerplaat is aangekomen.', 'Votre plaque est arrivée.'),
  day: inBoth('dinsdag 1 december 2026', 'mardi 1er décembre 2026'),
  days: '7',
  deliver: 'yes',
  collection: inBoth('binnen 4 werkdagen', 'dans les 4 jours ouvrables'),
  delivery: inBoth('binnen 4 werkdagen', 'dans les 4 jours ouvrables'),
  deliveryAddress: addressLines,
  department: inBoth('Verkoop Gent', 'Vente Gand'),
  departmentPhone: '09 396 14 20',
  email: 'lotte.vandenbroeck@example.be',
  facts: ({ language }) => [
    { kind: 'facts', rows: [[inLanguage(language, 'Kilometerstand', 'Kilométrage'), kilometres(84_200, language)]] },
  ],
  failure: 'REFUND_NOT_POSSIBLE',
  firstName: 'Lotte',
  free: 'Noord V6 2.0 T',
  fullName: 'Lotte Vandenbroeck',
  guarantee: ({ language }) => [
    {
      kind: 'lines',
      lines: [inLanguage(language, 'Een jaar op deze tweedehandswagen.', 'Un an sur cette voiture d’occasion.')],
    },
  ],
  handover: inBoth(
    'U haalt de wagen af op dinsdag 1 december 2026 in de voormiddag.',
    'Vous venez chercher la voiture le mardi 1er décembre 2026 dans la matinée.',
  ),
  iban: 'BE71 0961 2345 6769',
  intro: ({ language }) => [
    {
      kind: 'text',
      parts: [
        inLanguage(
          language,
          'De winter komt eraan. Laat uw banden nakijken.',
          'L’hiver approche. Faites contrôler vos pneus.',
        ),
      ],
    },
  ],
  inviterName: 'Tom Wouters',
  kind: inBoth('Vraag over een wagen', 'Question sur une voiture'),
  language: inBoth('Nederlands', 'français'),
  leads: ({ language, publicUrl }) => [
    {
      kind: 'text',
      parts: [
        { label: 'Jan Peeters', url: `${publicUrl}/office/lead` },
        inLanguage(language, ' · Vraag over een wagen', ' · Question sur une voiture'),
      ],
    },
  ],
  first: 'yes',
  again: 'yes',
  collected: 'yes',
  stays: 'yes',
  consumer: 'yes',
  distance: 'yes',
  later: 'yes',
  earlier: 'yes',
  was: '24/11/2026',
  'car-expected.day': '15/12/2026',
  licencePlate: '1-ABC-123',
  message: inBoth('Is de trekhaak inbegrepen?', 'L’attache-remorque est-elle comprise ?'),
  minutes: '15',
  name: 'Lotte Vandenbroeck',
  'car-alert-cheaper.name': 'Noord V6 2.0 T',
  'car-alert-free.name': 'Noord V6 2.0 T',
  'car-alert-gone.name': 'Noord V6 2.0 T',
  'car-alert-confirmation.name': 'Noord V6 2.0 T',
  news: inBoth('Nieuwe proefrit', 'Nouvel essai'),
  'newsletter-issue.news': ({ language, publicUrl }) => [
    { kind: 'heading', text: inLanguage(language, 'Opendeurdagen in Gent', 'Portes ouvertes à Gand') },
    {
      kind: 'text',
      parts: [
        inLanguage(language, 'Kom kijken op zaterdag 5 december.', 'Rendez-vous le samedi 5 décembre.'),
        ' ',
        { label: inLanguage(language, 'Lees verder', 'Lire la suite'), url: publicUrl },
      ],
    },
  ],
  number: 'WB-2026-000418',
  'work-proposed.number': 'WO-2026-000123',
  'work-answered.number': 'WO-2026-000123',
  'reception-signed.number': 'WO-2026-000123',
  'work-proposed.amounts': proposedWork,
  'work-answered.amounts': proposedWork,
  'invoice.number': 'VN-2026-000123',
  'invoice.kind': inBoth('Factuur', 'Facture'),
  'reminder.number': 'VN-2026-000123',
  'reminder-revoked.number': 'VN-2026-000123',
  levelName: inBoth('Eerste herinnering', 'Premier rappel'),
  letterText: inBoth(
    'Wij hebben de betaling van deze factuur nog niet ontvangen.',
    'Nous n’avons pas encore reçu le paiement de cette facture.',
  ),
  costs: ({ language }) => formatMoney(4_000, language),
  interest: ({ language }) => formatExactMoney(1_250, language),
  payUntil: '24/12/2026',
  from: '01/01/2026',
  to: '31/12/2026',
  dueDay: '10/12/2026',
  toPay: 'yes',
  dossierNumber: 'DO-2026-000123',
  offers: ({ language }) => [
    {
      kind: 'amounts',
      rows: [
        [
          inLanguage(language, 'A: Noord V6 2.0 T, contant', 'A\u00a0: Noord V6 2.0 T, au comptant'),
          formatExactMoney(carPrice, language),
        ],
        [
          inLanguage(
            language,
            'B: Noord V6 2.0 T Momentum Pro, krediet over 60 maanden',
            'B\u00a0: Noord V6 2.0 T Momentum Pro, crédit sur 60 mois',
          ),
          formatExactMoney(carPrice + 250_000, language),
        ],
      ],
    },
  ],
  offerNumber: 'OF-2026-000123',
  onSale: 'yes',
  orderNumber: 'SO-2026-000123',
  signedOn: '22/11/2026',
  ownCar: 'Noord V4 2019',
  papers: ({ language }) => [
    {
      kind: 'lines',
      lines: [
        inLanguage(language, '– het inschrijvingsbewijs', '– le certificat d’immatriculation'),
        inLanguage(language, '– het onderhoudsboekje', '– le carnet d’entretien'),
      ],
    },
  ],
  phone: '0478 12 34 56',
  pickup: 'Kortrijksesteenweg 1012, 9000 Gent',
  pickupAddress: addressLines,
  range: ({ language }) => `${formatMoney(820_000, language)} – ${formatMoney(960_000, language)}`,
  reason: inBoth('De wagen is beschadigd geraakt.', 'La voiture a été endommagée.'),
  reasons: inBoth(
    'De korting is hoger dan de verkoper alleen mag geven.',
    'La remise dépasse ce que le vendeur peut accorder seul.',
  ),
  receivedAt: inBoth('22/11/2026 om 10.14 uur', '22/11/2026 à 10 h 14'),
  reference: 'SO-2026-000123',
  refund: money(advance),
  refusal: inBoth('De termijn van veertien dagen is voorbij.', 'Le délai de quatorze jours est écoulé.'),
  remark: inBoth('Koopt al twintig jaar bij ons.', 'Notre client depuis vingt ans.'),
  remarks: inBoth('Ik kom met mijn dochter.', 'Je viens avec ma fille.'),
  resume: 'cv-lotte.pdf',
  returnFirst: 'yes',
  search: inBoth('elektrisch, tot € 30.000', 'électrique, jusqu’à 30 000 €'),
  seller: inBoth('Autogroep NV, ondernemingsnummer 0999.005.572', 'Autogroep SA, numéro d’entreprise 0999.005.572'),
  service: inBoth('Groot onderhoud', 'Grand entretien'),
  identity: inBoth('Geïdentificeerd met itsme als Lotte Vandenbroeck', 'Identifiée par itsme : Lotte Vandenbroeck'),
  signature: 'Lotte Vandenbroeck',
  subject: inBoth('Uw vraag over de Noord V6', 'Votre question sur la Noord V6'),
  text: ({ language }) => [
    {
      kind: 'text',
      parts: [inLanguage(language, 'Ja, de trekhaak is inbegrepen.', 'Oui, l’attache-remorque est comprise.')],
    },
  ],
  time: inBoth('9.30 uur', '9 h 30'),
  total: money(carPrice),
  proposedTotal: money(carPrice - 115_000),
  discount: money(115_000),
  transferCode: ({ language }) => [
    {
      kind: 'picture',
      cid: codeCid,
      alt: inLanguage(language, 'QR-code voor de overschrijving', 'Code QR du virement'),
      size: codeSize,
    },
  ],
  until: '15/12/2026',
  vacancy: inBoth('Technicus elektrische wagens', 'Technicien véhicules électriques'),
  visitorLanguage: inBoth('Nederlands', 'français'),
  when: inBoth('dinsdag 1 december 2026, voormiddag', 'mardi 1er décembre 2026, matin'),
  customerWish: money(950_000),
  mileage: ({ language }) => kilometres(68_000, language),
  plate: '1-ABC-234',
  tradeInNumber: 'TI-2026-000012',
  'trade-in-value-questioned.message': inBoth(
    'Hoe diep is het profiel van de banden?',
    'Quelle est la profondeur des pneus ?',
  ),
  wish: inBoth('zaterdag in de voormiddag', 'samedi matin'),
  withdrawalRule: inBoth(
    'U kunt deze aankoop herroepen binnen veertien dagen nadat u de wagen hebt ontvangen, zonder reden.',
    'Vous pouvez vous rétracter dans les quatorze jours après avoir reçu la voiture, sans motif.',
  ),
}

/** Returns a value for each variable of a mail: its name where there is none to show, and the website for a link. */
export function sampleValues(mail: string, variables: readonly string[], at: In): MailValues {
  return Object.fromEntries(
    variables.map((name) => {
      const sample = samples[`${mail}.${name}`] ?? samples[name]
      if (sample === undefined) return [name, mailVariable(mail, name).kind === 'link' ? at.publicUrl : name]
      return [name, typeof sample === 'function' ? sample(at) : sample]
    }),
  )
}

/** Returns the picture that a letter with these values shows. */
export async function samplePicture({ publicUrl }: Pick<In, 'publicUrl'>): Promise<MailAttachment & { cid: string }> {
  const content = await QRCode.toBuffer(publicUrl, { width: codeSize * 2, margin: 2 })
  return { filename: 'code.png', contentType: 'image/png', contentBase64: content.toString('base64'), cid: codeCid }
}

function inLanguage(language: Language, nl: string, fr: string): string {
  return language === 'fr' ? fr : nl
}

function inBoth(nl: string, fr: string): Sample {
  return ({ language }) => inLanguage(language, nl, fr)
}

function kilometres(distance: number, language: Language): string {
  return `${formatWhole(distance, language)}\u00a0km`
}

function money(cents: number): Sample {
  return ({ language }) => formatMoney(cents, language)
}

function addressLines(): readonly MailBlock[] {
  return [{ kind: 'lines', lines: ['Lotte Vandenbroeck', 'Sleepstraat 12', '9000 Gent'] }]
}

function carLines({ language, publicUrl }: In): readonly MailBlock[] {
  const price = formatMoney(carPrice, language)
  return [{ kind: 'text', parts: [{ label: 'Noord V6 2.0 T Momentum Pro', url: publicUrl }, `\n${price}`] }]
}

function proposedWork({ language }: In): MailBlock[] {
  const price = formatExactMoney(38_720, language)
  const total = formatExactMoney(81_450, language)
  return [
    {
      kind: 'amounts',
      isLastStrong: true,
      rows: [
        [inLanguage(language, 'Remblokken vooraan vervangen', 'Remplacer les plaquettes avant'), price],
        [inLanguage(language, 'Totaal incl. btw', 'Total TVAC'), total],
      ],
    },
  ]
}
