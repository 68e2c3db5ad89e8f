import type pg from 'pg'
import type { LeadKind } from '../../domain/contacts/lead.ts'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Language } from '../../domain/platform/values/languages.ts'
import type { CarFilterValues } from '../../domain/stock/car-filter.ts'
import { urlize } from '../../domain/platform/values/slug.ts'
import { carListAddress } from '../../domain/stock/car-address.ts'
import { carPath } from '../../domain/stock/car-path.ts'
import { DEFAULT_CAR_SORT } from '../../domain/stock/car-sort.ts'
import { valuesOfWish, type SavedCarType } from '../../domain/stock/saved-search.ts'
import { Batch, copyBatch } from './copy.ts'
import { atClock, daysFrom, notToCome } from './days.ts'
import { addReplies } from './lead-replies.ts'
import { createIds, createRandom, type Random } from './random.ts'

// A year of leads, and their follow-up: those of the last days are open, the rest is closed but for a few.

const count = 150

const people: readonly [name: string, language: Language, company: string][] = [
  ['Ann Peeters', 'nl', ''],
  ['Bart Claes', 'nl', ''],
  ['Sarah De Smet', 'nl', ''],
  ['Koen Willems', 'nl', 'Willems Dakwerken bv'],
  ['Ilse Goossens', 'nl', ''],
  ['Mehmet Yildiz', 'nl', ''],
  ['Els Van Acker', 'nl', ''],
  ['Dries Maes', 'nl', 'Maes Tuinen'],
  ['Céline Dubois', 'fr', ''],
  ['Thomas Lambert', 'fr', ''],
  ['Greet Wauters', 'nl', ''],
  ['Youssef El Amrani', 'nl', ''],
  ['Aurélie Simon', 'fr', 'Simon Électricité SRL'],
  ['Jonas Vermeulen', 'nl', ''],
  ['Nathalie Renard', 'fr', ''],
  ['Wim Jacobs', 'nl', ''],
  ['Fatima Bensaïd', 'fr', ''],
  ['Lies Mertens', 'nl', ''],
]

type Texts = Readonly<Record<Language, readonly string[]>>

const questions: Readonly<Record<LeadKind, Texts>> = {
  contact: {
    nl: [
      'Bent u zaterdagmiddag open? Ik kom graag met mijn vrouw langs.',
      'Ik zoek een zuinige wagen voor mijn dochter, budget rond 15.000 euro. Wat raadt u aan?',
      'Kan ik bij u terecht voor een trekhaak op een wagen die ik elders gekocht heb?',
      'Werkt u met een leasingmaatschappij voor zelfstandigen? Graag een gesprek volgende week.',
    ],
    fr: [
      'Êtes-vous ouverts le samedi après-midi ? Nous aimerions passer à deux.',
      'Je cherche une voiture économique pour ma fille, budget d’environ 15 000 euros. Que me conseillez-vous ?',
      'Travaillez-vous avec une société de leasing pour indépendants ?',
    ],
  },
  'car-question': {
    nl: [
      'Is deze wagen nog beschikbaar en zit er een tweede set banden bij?',
      'Heeft de wagen een volledig onderhoudsboekje? En is de prijs bespreekbaar?',
      'Kunt u mij de Car-Pass doorsturen? Ik woon in Brugge en wil niet voor niets rijden.',
      'Past er een kinderzitje vooraan, en kan de airbag uit?',
    ],
    fr: [
      'Cette voiture est-elle encore disponible ? Le carnet d’entretien est-il complet ?',
      'Pouvez-vous m’envoyer le Car-Pass ? J’habite à Mons.',
      'Le prix est-il négociable si je paie comptant ?',
    ],
  },
  'test-drive': {
    nl: ['', 'Ik kom met mijn man, die rijdt ook graag even.', 'Liefst ook een stuk op de autosnelweg.'],
    fr: ['', 'Je viendrai avec mon fils.', 'Si possible aussi un bout d’autoroute.'],
  },
  'trade-in': {
    nl: ['Wat kan ik hiervoor krijgen als ik een wagen bij u koop?', 'Hij heeft een krasje op de achterbumper.'],
    fr: ['Combien m’en donnez-vous si j’achète chez vous ?', 'Il y a une petite griffe à l’arrière.'],
  },
  'car-search': {
    nl: [
      '',
      'Liefst tegen het einde van de maand, mijn huidige wagen moet niet meer gekeurd worden.',
      'De kleur maakt niet uit.',
    ],
    fr: ['', 'J’aimerais une voiture avec un grand coffre.', 'Pas pressé, mais avant l’été si possible.'],
  },
}

/** Searches that visitors leave to a salesperson. */
const searches: readonly { carType: SavedCarType; wish: Partial<CarFilterValues>; name: Record<Language, string> }[] = [
  {
    carType: 'used',
    wish: { fuels: ['electric'], priceGrossCents: { to: 2_500_000 } },
    name: {
      nl: 'Tweedehandswagens: Tot € 25.000, Elektrisch',
      fr: 'Voitures d’occasion : Jusqu’à 25 000 €, Électrique',
    },
  },
  {
    carType: 'used',
    wish: { bodyTypes: ['suv'], mileageKm: { to: 60_000 } },
    name: { nl: 'Tweedehandswagens: Tot 60.000 km, SUV', fr: 'Voitures d’occasion : Jusqu’à 60 000 km, SUV' },
  },
  {
    carType: 'stock',
    wish: { brands: ['lumen'] },
    name: { nl: 'Stockwagens: Lumen', fr: 'Voitures en stock : Lumen' },
  },
]

const answers: Texts = {
  nl: [
    'Bedankt voor uw bericht. Ja, dat kan zeker. Zal ik iets voor u klaarzetten?',
    'Bedankt voor uw vraag. De wagen staat nog bij ons. Zaterdag tussen 10 en 12 uur bent u welkom.',
    'De Car-Pass zit als link bij de wagen op onze website. Bel gerust als er nog iets is.',
  ],
  fr: [
    'Merci pour votre message. Oui, c’est possible. Voulez-vous que je prépare quelque chose pour vous ?',
    'Merci de votre question. La voiture est toujours chez nous. Vous êtes le bienvenu samedi entre 10 et 12 heures.',
    'Le lien vers le Car-Pass figure sur la page de la voiture. N’hésitez pas à appeler.',
  ],
}

const spam = [
  'We offer SEO backlinks and web traffic for your site. https://rank.example https://boost.example https://top.example',
  'Earn with crypto and forex today!!! Visit www.fast-profit.xyz now',
]

const notes = [
  'Wil pas na Nieuwjaar beslissen, dan opnieuw bellen.',
  'Kent ons van de werkplaats, komt al jaren.',
  'Vraagt een offerte met overname van de huidige wagen.',
]

type Department = { id: string; kind: string; branch_id: string; name: { nl: string; fr: string } }
type Car = {
  id: string
  number: number
  kind: 'used' | 'stock'
  is_truck: boolean
  department_id: string
  name: string
  stock_number: string
}
type Colleague = { id: string; branch_id: string; role: string }

/** Adds the leads of a year, about cars of the stock including sold ones. */
export async function addLeads(client: pg.Client, today: CalendarDay): Promise<void> {
  const { rows: departments } = await client.query<Department>(
    'select id, kind, branch_id, name from department order by number',
  )
  const { rows: cars } = await client.query<Car>(`
    select vehicle.id, vehicle.number, vehicle.kind, vehicle.vehicle_class = 3 as is_truck, vehicle.department_id,
      vehicle.stock_number, concat_ws(' ', brand.name, model.name, listing.version_name) as name
    from vehicle join listing on listing.vehicle_id = vehicle.id
    join model on model.id = listing.model_id join brand on brand.id = listing.brand_id
    order by vehicle.number limit 90`)
  const { rows: colleagues } = await client.query<Colleague>(`
    select staff.id, works.branch_id, role.base as role from staff_user staff
    join staff_user_branch works on works.staff_user_id = staff.id join role on role.id = staff.role_id
    where role.base in ('salesperson', 'sales-manager', 'stock-manager', 'workshop') order by staff.number`)
  const random = createRandom('leads')
  const id = createIds('leads', Date.parse(today))
  const batch = new Batch()
  for (let index = 0; index < count; index++) {
    // The nearer the day, the more: the desk is mainly about those of the last days.
    const daysAgo = Math.round(360 * (1 - index / count) ** 2)
    const isSpam = index % 29 === 28
    const person = random.pick(people)
    const kind = random.weighted<LeadKind>([
      ['contact', 3],
      ['car-question', 5],
      ['test-drive', 3],
      ['trade-in', 2],
      ['car-search', 1],
    ])
    const car = kind === 'car-question' || kind === 'test-drive' ? random.pick(cars) : undefined
    const search = kind === 'car-search' ? random.pick(searches) : undefined
    const selling = departments.filter((one) => one.kind === chooseQuestion(kind, search?.carType))
    const department = car
      ? departments.find((one) => one.id === car.department_id)!
      : random.pick(kind === 'contact' && random.chance(0.6) ? departments : selling)
    addLead(batch, {
      id,
      random,
      today,
      daysAgo,
      person,
      kind,
      department,
      car,
      search,
      colleagues,
      text: isSpam ? random.pick(spam) : random.pick(questions[kind][person[1]]),
      isSpam,
    })
  }
  addReplies(batch, id)
  await copyBatch(client, batch)
}

interface Asked {
  id: () => string
  random: Random
  today: CalendarDay
  daysAgo: number
  person: (typeof people)[number]
  kind: LeadKind
  department: Department
  car: Car | undefined
  search: (typeof searches)[number] | undefined
  colleagues: readonly Colleague[]
  text: string
  isSpam: boolean
}

function addLead(batch: Batch, asked: Asked): void {
  const { id, random, today, daysAgo, person, kind, department, car, search, colleagues, text, isSpam } = asked
  const [name, language, company] = person
  const time = daysAgo === 0 ? '07:15' : random.pick(['08:50', '11:20', '16:45', '21:10'])
  const createdAt = notToCome(atClock(daysFrom(today, -daysAgo), time))
  const there = colleagues.filter(({ branch_id: branch }) => branch === department.branch_id)
  const colleague = there.length > 0 && random.chance(0.8) ? random.pick(there) : undefined
  const state = isSpam
    ? 'quarantined'
    : random.weighted([
        ['waiting', daysAgo < 6 ? 6 : daysAgo < 20 ? 1 : 0],
        ['answered', daysAgo < 30 ? 3 : 0],
        ['handled', daysAgo < 6 ? 1 : 8],
      ] as const)
  const leadId = id()
  const isAnswered = state === 'answered' || state === 'handled'
  const assignee = isAnswered || random.chance(0.35) ? colleague : undefined
  batch.add('lead', {
    id: leadId,
    kind,
    status: state === 'quarantined' || state === 'handled' ? state : 'new',
    suspicion: isSpam ? 'words' : null,
    department_id: department.id,
    vehicle_id: car?.id ?? null,
    car: car ? `${car.name} (${car.stock_number})` : (search?.name[language] ?? null),
    car_path: (car && pathOfCar(car, language)) ?? (search && pathOfSearch(search, language)) ?? null,
    name,
    company,
    email: `${name
      .normalize('NFD')
      .replaceAll(/\p{M}| /gu, '')
      .toLowerCase()}@forecourt.example`,
    phone: random.chance(0.6) ? `+3247${random.whole(1_000_000, 9_999_999)}` : null,
    contact_by: 'email',
    message: text,
    details: JSON.stringify(makeDetails(asked)),
    language,
    created_at: createdAt,
    waiting_since: state === 'waiting' ? createdAt : null,
    assignee_id: assignee?.id ?? null,
  })
  if (!isAnswered || !assignee) return
  const entry = (kindOf: string, hoursLater: number, more: { subject?: string; text?: string }) =>
    batch.add('lead_entry', {
      id: id(),
      lead_id: leadId,
      once_key: random.bytes(16).toString('hex'),
      kind: kindOf,
      way: kindOf === 'received' ? 'phone' : null,
      subject: more.subject ?? null,
      text: more.text ?? '',
      staff_user_id: assignee.id,
      created_at: notToCome(new Date(createdAt.getTime() + hoursLater * 3_600_000)),
    })
  const greeting = language === 'fr' ? `Bonjour ${name},` : `Beste ${name},`
  entry('answer', 2, {
    subject: language === 'fr' ? 'Votre question' : 'Uw vraag',
    text: `${greeting}\n\n${random.pick(answers[language])}`,
  })
  if (random.chance(0.3)) entry('note', 3, { text: random.pick(notes) })
  if (random.chance(0.2))
    entry('received', 20, { text: language === 'fr' ? 'Passera samedi à 10 h.' : 'Komt zaterdag om 10 uur langs.' })
  if (state === 'handled') entry('handled', 26, {})
}

function chooseQuestion(kind: LeadKind, searched: SavedCarType | undefined): string {
  if (searched) return searched === 'used' ? 'sales-used' : 'sales-new'
  return kind === 'trade-in' ? 'sales-used' : 'workshop'
}

function makeDetails({ kind, random, today, daysAgo, car, search }: Asked): object {
  if (search) return { search: { carType: search.carType, wish: search.wish } }
  if (kind === 'test-drive')
    return {
      car: car && `${car.kind}-${car.number}`,
      wish: { day: daysFrom(today, 3 - daysAgo), part: random.pick(['morning', 'afternoon']) },
    }
  if (kind !== 'trade-in') return car ? { car: `${car.kind}-${car.number}` } : {}
  const from = random.whole(40, 160) * 10_000
  return {
    licencePlate: `1-ABC-${random.whole(100, 999)}`,
    vin: null,
    brand: 'Velta',
    model: 'Tour',
    version: '1.5 eTSI',
    firstRegistration: `20${random.whole(15, 22)}-0${random.whole(1, 9)}`,
    mileageKm: random.whole(30, 160) * 1_000,
    fuel: 'petrol',
    gearbox: 'manual',
    bookletState: 'brand-garage',
    keyCount: 2,
    isFirstOwner: random.chance(0.5),
    hadAccident: false,
    damage: null,
    wantedCar: null,
    range: { fromCents: from, toCents: from + 150_000 },
  }
}

function pathOfSearch({ carType, wish }: (typeof searches)[number], language: Language): string {
  return carListAddress(language, { values: valuesOfWish(carType, wish), sort: DEFAULT_CAR_SORT, page: 1 })
}

function pathOfCar({ number, name, kind, is_truck: isTruck }: Car, language: Language): string {
  return carPath(
    { id: number, slug: urlize(name), isTruck, isStockCar: kind === 'stock', isUsedCar: kind === 'used' },
    language,
  )
}
