import { brusselsInstant, toWeekday, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { splitIntoQuarters, SLOT_MINUTES } from '../../domain/agenda/free-slots.ts'
import { demoAccounts } from './accounts.ts'
import type { Catalogue } from './catalogue.ts'
import type { Batch } from './copy.ts'
import { daysFrom, listHolidays, toYear } from './days.ts'
import { makePlate } from './identity.ts'
import type { Department } from './organisation.ts'
import { createRandom, type Random } from './random.ts'

// The workshops: their services, capacity, and bookings.

interface ServiceSpec {
  code: string
  name: { nl: string; fr: string }
  description: { nl: string; fr: string }
  minutes: number
  /** VAT included; null: depends too much on the car. */
  euros: number | null
  classes: number[]
  /** Relative frequency of the service. */
  weight: number
}

const cars = [1, 2]
const trucks = [3]

const services: readonly ServiceSpec[] = [
  {
    code: 'klein-onderhoud',
    name: { nl: 'Klein onderhoud', fr: 'Petit entretien' },
    description: {
      nl: 'Motorolie en oliefilter vervangen, vloeistoffen bijvullen, remmen, banden en verlichting nakijken.',
      fr: 'Vidange et filtre à huile, appoint des liquides, contrôle des freins, des pneus et de l’éclairage.',
    },
    minutes: 60,
    euros: 189,
    classes: cars,
    weight: 6,
  },
  {
    code: 'groot-onderhoud',
    name: { nl: 'Groot onderhoud', fr: 'Grand entretien' },
    description: {
      nl: 'Alles van het klein onderhoud, en ook lucht-, brandstof- en interieurfilter, remvloeistof en een testrit.',
      fr: 'Le petit entretien, plus les filtres à air, à carburant et d’habitacle, le liquide de frein et un essai routier.',
    },
    minutes: 150,
    euros: 389,
    classes: cars,
    weight: 4,
  },
  {
    code: 'banden-wisselen',
    name: { nl: 'Banden wisselen', fr: 'Changement de pneus' },
    description: {
      nl: 'Winter- of zomerbanden monteren en uitbalanceren. Uw andere set bewaren we graag in ons bandenhotel.',
      fr: 'Montage et équilibrage de vos pneus hiver ou été. L’autre jeu peut rester dans notre hôtel à pneus.',
    },
    minutes: 45,
    euros: 65,
    classes: cars,
    weight: 6,
  },
  {
    code: 'voorbereiding-keuring',
    name: { nl: 'Voorbereiding op de autokeuring', fr: 'Préparation au contrôle technique' },
    description: {
      nl: 'We lopen alle punten van de keuring na en bellen u voor we iets herstellen.',
      fr: 'Nous vérifions tous les points du contrôle et vous appelons avant toute réparation.',
    },
    minutes: 60,
    euros: 85,
    classes: cars,
    weight: 3,
  },
  {
    code: 'airco',
    name: { nl: 'Onderhoud airco', fr: 'Entretien de la climatisation' },
    description: {
      nl: 'Lekcontrole, koelmiddel bijvullen en de leidingen ontsmetten.',
      fr: 'Contrôle d’étanchéité, recharge en réfrigérant et désinfection du circuit.',
    },
    minutes: 60,
    euros: 129,
    classes: cars,
    weight: 2,
  },
  {
    code: 'remmen',
    name: { nl: 'Remmen vervangen', fr: 'Remplacement des freins' },
    description: {
      nl: 'Remblokken en, als het moet, schijven van één as. Vanafprijs, inclusief remblokken vooraan.',
      fr: 'Plaquettes et, si nécessaire, disques d’un essieu. Prix de départ, plaquettes avant comprises.',
    },
    minutes: 90,
    euros: 219,
    classes: cars,
    weight: 2,
  },
  {
    code: 'batterijcontrole',
    name: { nl: 'Batterijcontrole elektrische wagen', fr: 'Contrôle de batterie d’une voiture électrique' },
    description: {
      nl: 'We meten hoe gezond de aandrijfbatterij is. U krijgt het rapport mee.',
      fr: 'Nous mesurons l’état de santé de la batterie de traction. Vous repartez avec le rapport.',
    },
    minutes: 45,
    euros: 59,
    classes: cars,
    weight: 1,
  },
  {
    code: 'diagnose',
    name: { nl: 'Diagnose', fr: 'Diagnostic' },
    description: {
      nl: 'Een lampje, een geluid of iets dat niet klopt: we zoeken de oorzaak en maken een bestek.',
      fr: 'Un voyant, un bruit, un doute ? Nous cherchons la cause et établissons un devis.',
    },
    minutes: 45,
    euros: 79,
    classes: cars,
    weight: 3,
  },
  {
    code: 'herstelling',
    name: { nl: 'Herstelling na bestek', fr: 'Réparation sur devis' },
    description: {
      nl: 'U hebt al een bestek van ons. Dat is ook de prijs.',
      fr: 'Vous avez déjà reçu notre devis : c’est aussi le prix.',
    },
    minutes: 180,
    euros: null,
    classes: cars,
    weight: 1,
  },
  {
    code: 'onderhoud-vrachtwagen',
    name: { nl: 'Onderhoud vrachtwagen', fr: 'Entretien de camion' },
    description: {
      nl: 'Volgens het schema van de fabrikant. De prijs hangt af van motor en kilometers.',
      fr: 'Selon le plan du constructeur. Le prix dépend du moteur et du kilométrage.',
    },
    minutes: 240,
    euros: null,
    classes: trucks,
    weight: 4,
  },
  {
    code: 'tachograaf',
    name: { nl: 'Tachograaf ijken', fr: 'Étalonnage du tachygraphe' },
    description: {
      nl: 'De tweejaarlijkse ijking, met attest en verzegeling.',
      fr: 'L’étalonnage bisannuel, avec attestation et scellement.',
    },
    minutes: 90,
    euros: 245,
    classes: trucks,
    weight: 2,
  },
]

const weekBays: Readonly<Record<string, number>> = { gent: 3, aalst: 2, dendermonde: 2 }
const truckBays = 2
const saturdayBays = 1
const seriesName = 'WB'

const people: readonly [firstName: string, lastName: string, language: 'nl' | 'fr'][] = [
  ['Ann', 'Peeters', 'nl'],
  ['Bart', 'Claes', 'nl'],
  ['Sarah', 'De Smet', 'nl'],
  ['Koen', 'Willems', 'nl'],
  ['Ilse', 'Goossens', 'nl'],
  ['Mehmet', 'Yildiz', 'nl'],
  ['Els', 'Van Acker', 'nl'],
  ['Dries', 'Maes', 'nl'],
  ['Céline', 'Dubois', 'fr'],
  ['Thomas', 'Lambert', 'fr'],
  ['Greet', 'Wauters', 'nl'],
  ['Youssef', 'El Amrani', 'nl'],
]

interface Booking {
  department: Department
  service: ServiceSpec
  bay: number
  startsAt: Date
  state: 'booked' | 'done' | 'missed'
  person: { firstName: string; lastName: string; language: 'nl' | 'fr'; email: string }
}

/** Adds the services, the workshops that do them, and a diary that is fuller the nearer the day. */
export function addWorkshop(
  rows: Batch,
  {
    today,
    id,
    departments,
    catalogue,
  }: { today: CalendarDay; id: () => string; departments: readonly Department[]; catalogue: Catalogue },
): void {
  const random = createRandom('workshop')
  const past = createRandom('workshop of the past')
  const serviceIds = new Map(services.map((service, rank) => [service, addService(rows, id(), service, rank)]))
  const workshops = departments.filter(({ kind }) => kind === 'workshop' || kind === 'trucks')
  for (const { id: departmentId, branch, kind } of workshops) {
    rows.add('workshop_department', {
      department_id: departmentId,
      vehicle_classes: (kind === 'trucks' ? trucks : cars).map(String),
    })
    for (const weekday of [1, 2, 3, 4, 5, 6]) {
      rows.add('workshop_capacity', {
        id: id(),
        department_id: departmentId,
        weekday,
        bays: baysOn(kind, branch, weekday),
      })
    }
  }

  const models = catalogue.brands.flatMap(({ spec: brand, models: ofBrand }) =>
    ofBrand.map(({ spec }) => ({ name: `${brand.name} ${spec.name}`, vehicleClass: spec.vehicleClass })),
  )
  const bookings = [
    ...workshops.flatMap((workshop) => makeDiary(workshop, today, random, { from: 1, to: 35 })),
    ...workshops.flatMap((workshop) => makeDiary(workshop, today, past, { from: -14, to: 0 })),
    ...ofAccounts(workshops, today),
  ]
  for (const [index, { department, service, bay, startsAt, state, person }] of bookings.entries()) {
    const bookingId = id()
    const endsAt = new Date(startsAt.getTime() + service.minutes * 60_000)
    const registered = daysFrom(today, -random.whole(400, 3_400))
    rows.add('workshop_booking', {
      id: bookingId,
      number: `${seriesName}-${toYear(today)}-${String(index + 1).padStart(6, '0')}`,
      once_key: random.bytes(16).toString('hex'),
      department_id: department.id,
      service_id: serviceIds.get(service)!,
      bay,
      starts_at: startsAt,
      ends_at: endsAt,
      state,
      licence_plate: makePlate(random, registered),
      car: random.pick(models.filter(({ vehicleClass }) => service.classes.includes(vehicleClass))).name,
      mileage_km: random.whole(8, 190) * 1_000 + random.whole(0, 999),
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      phone: `+3247${random.whole(1_000_000, 9_999_999)}`,
      language: person.language,
      created_at: `${daysFrom(today, -random.whole(1, 20))}T09:00:00Z`,
    })
    if (state !== 'booked') continue
    for (const slot of splitIntoQuarters({ startsAt, endsAt })) {
      rows.add('workshop_booking_slot', { department_id: department.id, bay, slot_at: slot, booking_id: bookingId })
    }
  }
  rows.add('number_series', { series: seriesName, year: toYear(today), last: bookings.length })
}

function addService(rows: Batch, serviceId: string, service: ServiceSpec, rank: number): string {
  rows.add('workshop_service', {
    id: serviceId,
    code: service.code,
    name: service.name,
    description: service.description,
    duration_minutes: service.minutes,
    price_from_gross_cents: service.euros === null ? null : service.euros * 100,
    vehicle_classes: service.classes.map(String),
    rank,
  })
  return serviceId
}

function baysOn(kind: Department['kind'], branch: string, weekday: number): number {
  if (kind === 'trucks') return weekday === 6 ? saturdayBays : truckBays
  return weekday === 6 ? saturdayBays : weekBays[branch]!
}

/** Some days, bay by bay: cars one after the other, with a gap here and there. */
function makeDiary(
  department: Department,
  today: CalendarDay,
  random: Random,
  { from, to }: { from: number; to: number },
): Booking[] {
  const offered = services.filter(({ classes }) =>
    classes.some((one) => (department.kind === 'trucks' ? trucks : cars).includes(one)),
  )
  const closed = new Set([toYear(today), toYear(today) + 1].flatMap(listHolidays).map(({ day }) => day))
  const bookings: Booking[] = []
  for (let ahead = from; ahead <= to; ahead++) {
    const day = daysFrom(today, ahead)
    const weekday = toWeekday(day)
    if (weekday === 7 || closed.has(day) || /-12-(24|31)$/.test(day)) continue
    // Full in the days to come, open a month from now; Saturdays go first.
    const wanted = ahead < 0 ? 0.9 : weekday === 6 ? 0.95 - ahead * 0.01 : 0.96 - ahead * 0.022
    for (let bay = 1; bay <= baysOn(department.kind, department.branch, weekday); bay++) {
      for (const [opens, closes] of listPeriods(department, weekday)) {
        let minutes = opens
        while (minutes < closes) {
          const service = random.weighted(offered.map((one) => [one, one.weight] as const))
          if (minutes + service.minutes <= closes && random.chance(wanted)) {
            const [firstName, lastName, language] = random.pick(people)
            const email = `${firstName}.${lastName}@forecourt.example`
              .normalize('NFD')
              .replace(/[\u0300-\u036f ]/g, '')
              .toLowerCase()
            const person = { firstName, lastName, language, email }
            bookings.push({
              department,
              service,
              bay,
              startsAt: brusselsInstant(day, minutes),
              state: ahead < 0 ? (random.whole(1, 25) === 1 ? 'missed' : 'done') : 'booked',
              person,
            })
            minutes += service.minutes
          } else minutes += SLOT_MINUTES * random.whole(1, 2 + Math.floor(Math.max(ahead, 0) / 2))
        }
      }
    }
  }
  return bookings
}

/** In agreement with the opening hours of the departments. */
function listPeriods({ kind }: Department, weekday: number): [opens: number, closes: number][] {
  if (kind === 'trucks') return weekday === 6 ? [[8 * 60, 13 * 60]] : [[7 * 60, 19 * 60]]
  if (weekday === 6) return [[9 * 60, 12 * 60]]
  return [
    [8 * 60, 12 * 60],
    [12 * 60 + 30, 17 * 60 + 30],
  ]
}

/** Adds appointments of the demo accounts: one to come, and earlier ones. */
function ofAccounts(workshops: readonly Department[], today: CalendarDay): Booking[] {
  const lotte = {
    firstName: 'Lotte',
    lastName: 'Van den Broeck',
    language: 'nl',
    email: demoAccounts.customer,
  } as const
  const nadia = { firstName: 'Nadia', lastName: 'Lambert', language: 'fr', email: demoAccounts.fleetCustomer } as const
  const gent = workshops.find(({ branch, kind }) => branch === 'gent' && kind === 'workshop')!
  const aalst = workshops.find(({ branch, kind }) => branch === 'aalst' && kind === 'workshop')!
  const service = (code: string) => services.find((one) => one.code === code)!
  // Beyond the calendar, so that no car is planned there yet.
  const ahead = workdayFrom(daysFrom(today, 38))
  const before = (days: number) => workdayFrom(daysFrom(today, -days))
  return [
    {
      department: gent,
      service: service('groot-onderhoud'),
      bay: 1,
      startsAt: brusselsInstant(ahead, 8 * 60 + 30),
      state: 'booked',
      person: lotte,
    },
    {
      department: gent,
      service: service('banden-wisselen'),
      bay: 1,
      startsAt: brusselsInstant(before(24), 10 * 60),
      state: 'done',
      person: lotte,
    },
    {
      department: aalst,
      service: service('klein-onderhoud'),
      bay: 1,
      startsAt: brusselsInstant(ahead, 13 * 60),
      state: 'booked',
      person: nadia,
    },
    {
      department: aalst,
      service: service('airco'),
      bay: 1,
      startsAt: brusselsInstant(before(130), 9 * 60),
      state: 'done',
      person: nadia,
    },
  ]
}

/** That day, or the next on which workshops work. */
export function workdayFrom(day: CalendarDay): CalendarDay {
  const isOff =
    toWeekday(day) >= 6 || listHolidays(toYear(day)).some((holiday) => holiday.day === day) || /-12-(24|31)$/.test(day)
  return isOff ? workdayFrom(daysFrom(day, 1)) : day
}
