import { urlize } from '../../domain/platform/values/slug.ts'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Batch } from './copy.ts'
import { daysFrom } from './days.ts'
import type { Department } from './organisation.ts'

interface VacancySpec {
  branch: Department['branch']
  department: Department['kind'] | null
  hours: 'full-time' | 'part-time'
  /** Days since it went online, and until it closes; null: until the vacancy is filled. */
  age: number
  closesIn: number | null
  title: { nl: string; fr: string }
  summary: { nl: string; fr: string }
  tasks: { nl: string[]; fr: string[] }
  profile: { nl: string[]; fr: string[] }
}

const vacancies: readonly VacancySpec[] = [
  {
    branch: 'gent',
    department: 'workshop',
    hours: 'full-time',
    age: 6,
    closesIn: null,
    title: { nl: 'Onderhoudsmecanicien (m/v/x)', fr: 'Mécanicien d’entretien (h/f/x)' },
    summary: {
      nl: 'U onderhoudt en herstelt wagens van onze klanten, van oliewissel tot remmen.',
      fr: 'Vous entretenez et réparez les voitures de nos clients, de la vidange aux freins.',
    },
    tasks: {
      nl: [
        'Onderhoudsbeurten en herstellingen uitvoeren volgens de voorschriften van de constructeur',
        'Wagens klaarmaken voor de keuring',
        'Noteren wat u hebt gedaan, zodat de klant weet waarvoor hij betaalt',
      ],
      fr: [
        'Effectuer entretiens et réparations selon les prescriptions du constructeur',
        'Préparer les voitures pour le contrôle technique',
        'Noter votre travail, pour que le client sache ce qu’il paie',
      ],
    },
    profile: {
      nl: ['Opleiding autotechniek, of gelijkwaardige ervaring', 'Rijbewijs B', 'U werkt net en denkt aan veiligheid'],
      fr: [
        'Formation en mécanique automobile, ou expérience équivalente',
        'Permis B',
        'Vous travaillez proprement et pensez à la sécurité',
      ],
    },
  },
  {
    branch: 'aalst',
    department: 'workshop',
    hours: 'full-time',
    age: 13,
    closesIn: 45,
    title: { nl: 'Technicus elektrische wagens (m/v/x)', fr: 'Technicien véhicules électriques (h/f/x)' },
    summary: {
      nl: 'U zoekt en herstelt fouten in elektrische en hybride wagens, en leidt collega’s op.',
      fr: 'Vous diagnostiquez et réparez des voitures électriques et hybrides, et formez vos collègues.',
    },
    tasks: {
      nl: [
        'Diagnose stellen aan hoogspanningssystemen en batterijen',
        'Software bijwerken en ijken',
        'Collega’s wegwijs maken in veilig werken aan elektrische wagens',
      ],
      fr: [
        'Poser un diagnostic sur les systèmes à haute tension et les batteries',
        'Mettre à jour et calibrer les logiciels',
        'Apprendre à vos collègues à travailler en toute sécurité sur les voitures électriques',
      ],
    },
    profile: {
      nl: [
        'Bachelor autotechnologie of drie jaar ervaring met diagnose',
        'Attest BA4/BA5, of bereid het te halen',
        'U leest Nederlandse en Engelse schema’s',
      ],
      fr: [
        'Bachelier en automobile ou trois ans d’expérience en diagnostic',
        'Attestation BA4/BA5, ou prêt à l’obtenir',
        'Vous lisez des schémas en néerlandais et en anglais',
      ],
    },
  },
  {
    branch: 'gent',
    department: 'sales-new',
    hours: 'full-time',
    age: 20,
    closesIn: 30,
    title: { nl: 'Verkoper nieuwe wagens (m/v/x)', fr: 'Vendeur de voitures neuves (h/f/x)' },
    summary: {
      nl: 'U helpt particulieren en bedrijven aan de wagen die bij hen past, en blijft hun aanspreekpunt.',
      fr: 'Vous aidez particuliers et entreprises à trouver la voiture qui leur convient, et restez leur contact.',
    },
    tasks: {
      nl: [
        'Klanten ontvangen en laten proefrijden',
        'Offertes maken en opvolgen',
        'De levering voorbereiden en de wagen uitleggen',
      ],
      fr: [
        'Accueillir les clients et organiser les essais',
        'Établir et suivre les offres',
        'Préparer la livraison et expliquer la voiture',
      ],
    },
    profile: {
      nl: [
        'U luistert eerst en adviseert dan',
        'Ervaring in verkoop, liefst in de autosector',
        'Vlot Nederlands, goed Frans',
        'Rijbewijs B',
      ],
      fr: [
        'Vous écoutez d’abord, puis conseillez',
        'Expérience de la vente, de préférence dans l’automobile',
        'Néerlandais courant, bon français',
        'Permis B',
      ],
    },
  },
  {
    branch: 'dendermonde',
    department: 'sales-used',
    hours: 'full-time',
    age: 3,
    closesIn: 60,
    title: { nl: 'Aankoper en verkoper tweedehands (m/v/x)', fr: 'Acheteur-vendeur de voitures d’occasion (h/f/x)' },
    summary: {
      nl: 'U schat wagens die we overnemen en vindt er een nieuwe eigenaar voor.',
      fr: 'Vous évaluez les reprises et leur trouvez un nouveau propriétaire.',
    },
    tasks: {
      nl: [
        'Overnamewagens schatten en aankopen',
        'Advertenties opstellen, met Car-Pass en foto’s',
        'Klanten adviseren tot en met de levering',
      ],
      fr: [
        'Évaluer et acheter les reprises',
        'Rédiger les annonces, avec Car-Pass et photos',
        'Conseiller les clients jusqu’à la livraison',
      ],
    },
    profile: {
      nl: ['U kent de markt van tweedehandswagens', 'U onderhandelt correct en houdt uw woord', 'Rijbewijs B'],
      fr: ['Vous connaissez le marché de l’occasion', 'Vous négociez correctement et tenez parole', 'Permis B'],
    },
  },
  {
    branch: 'gent',
    department: 'trucks',
    hours: 'full-time',
    age: 34,
    closesIn: null,
    title: { nl: 'Vrachtwagenmecanicien (m/v/x)', fr: 'Mécanicien poids lourds (h/f/x)' },
    summary: {
      nl: 'U houdt trekkers en bakwagens op de weg, in de werkplaats en af en toe bij de klant.',
      fr: 'Vous veillez à ce que tracteurs et porteurs roulent, à l’atelier et parfois chez le client.',
    },
    tasks: {
      nl: [
        'Onderhoud en herstelling van vrachtwagens',
        'Remmen, luchtvering en hydraulica nakijken',
        'Meedraaien in de pechdienst, een week op vijf',
      ],
      fr: [
        'Entretenir et réparer les camions',
        'Contrôler freins, suspension pneumatique et hydraulique',
        'Participer au dépannage, une semaine sur cinq',
      ],
    },
    profile: {
      nl: [
        'Ervaring met vrachtwagens of zware machines',
        'Rijbewijs C is een pluspunt; we betalen de opleiding',
        'U werkt graag zelfstandig',
      ],
      fr: [
        'Expérience des camions ou des engins lourds',
        'Le permis C est un plus ; nous payons la formation',
        'Vous aimez travailler de façon autonome',
      ],
    },
  },
  {
    branch: 'aalst',
    department: null,
    hours: 'part-time',
    age: 9,
    closesIn: 25,
    title: { nl: 'Onthaalmedewerker (m/v/x)', fr: 'Collaborateur d’accueil (h/f/x)' },
    summary: {
      nl: 'U bent de eerste die klanten zien en horen, en helpt hen meteen de juiste kant op.',
      fr: 'Vous êtes la première personne que voient et entendent nos clients, et les orientez aussitôt.',
    },
    tasks: {
      nl: [
        'Klanten en leveranciers ontvangen',
        'Telefoon en mailbox beheren',
        'Afspraken voor de werkplaats inplannen',
      ],
      fr: [
        'Accueillir clients et fournisseurs',
        'Gérer le téléphone et la boîte mail',
        'Planifier les rendez-vous de l’atelier',
      ],
    },
    profile: {
      nl: [
        'U blijft vriendelijk als het druk is',
        'Goed Nederlands en voldoende Frans om iemand verder te helpen',
        'Twintig uur per week, ook op zaterdagvoormiddag',
      ],
      fr: [
        'Vous restez aimable quand il y a du monde',
        'Bon néerlandais et français suffisant pour aider quelqu’un',
        'Vingt heures par semaine, y compris le samedi matin',
      ],
    },
  },
  {
    branch: 'dendermonde',
    department: 'workshop',
    hours: 'full-time',
    age: 16,
    closesIn: null,
    title: { nl: 'Serviceadviseur werkplaats (m/v/x)', fr: 'Conseiller service atelier (h/f/x)' },
    summary: {
      nl: 'U bent de schakel tussen klant en werkplaats: u luistert, legt uit en belt op tijd terug.',
      fr: 'Vous êtes le lien entre le client et l’atelier : vous écoutez, expliquez et rappelez à temps.',
    },
    tasks: {
      nl: ['Wagens aannemen en teruggeven', 'Bestekken maken en uitleggen', 'De planning van de werkplaats bewaken'],
      fr: [
        'Réceptionner et restituer les voitures',
        'Établir et expliquer les devis',
        'Veiller au planning de l’atelier',
      ],
    },
    profile: {
      nl: [
        'U hebt een technische achtergrond of leert snel',
        'U legt moeilijke dingen eenvoudig uit',
        'Vlot Nederlands, goed Frans',
      ],
      fr: [
        'Vous avez un bagage technique ou apprenez vite',
        'Vous expliquez simplement les choses compliquées',
        'Néerlandais courant, bon français',
      ],
    },
  },
]

const pay = {
  nl: 'van 2.900 tot 3.600 euro bruto per maand, volgens ervaring',
  fr: 'de 2 900 à 3 600 euros bruts par mois, selon l’expérience',
}

const offer = {
  nl: [
    'Vast contract (PC 112)',
    'Maaltijdcheques van 8 euro en hospitalisatieverzekering',
    'Elk jaar opleiding bij de constructeurs',
    'Personeelsvoorwaarden op wagens en onderhoud',
  ],
  fr: [
    'Contrat à durée indéterminée (CP 112)',
    'Chèques-repas de 8 euros et assurance hospitalisation',
    'Chaque année, une formation chez les constructeurs',
    'Conditions préférentielles sur les voitures et les entretiens',
  ],
}

/** Adds the vacancies. */
export function addVacancies(
  batch: Batch,
  {
    today,
    id,
    branches,
    departments,
  }: {
    today: CalendarDay
    id: () => string
    branches: ReadonlyMap<Department['branch'], string>
    departments: readonly Department[]
  },
): void {
  const inLines = ({ nl, fr }: { nl: string[]; fr: string[] }) => ({ nl: nl.join('\n'), fr: fr.join('\n') })
  for (const [rank, vacancy] of vacancies.entries()) {
    const { branch, department, title, summary, hours, age, closesIn } = vacancy
    const vacancyId = id()
    batch.add('vacancy', {
      id: vacancyId,
      branch_id: branches.get(branch)!,
      department_id: departments.find((one) => one.branch === branch && one.kind === department)?.id ?? null,
      slug: { nl: toSlug(title.nl), fr: toSlug(title.fr) },
      title,
      summary,
      tasks: inLines(vacancy.tasks),
      profile: inLines(vacancy.profile),
      offer: inLines(offer),
      pay,
      hours,
      published_on: daysFrom(today, -age),
      closes_on: closesIn === null ? null : daysFrom(today, closesIn),
      rank,
    })
    addApplications(batch, { vacancyId, rank, today, id })
  }
}

/** Without the "(m/v/x)" of a title. */
function toSlug(title: string): string {
  return urlize(title.replace(/ \(.*\)$/, ''))
}

const applicants = [
  ['Jeroen', 'Van Damme', 'nl', 'new', 1, 'Ik werk zes jaar als mecanicien en woon op tien minuten fietsen.'],
  ['Amélie', 'Lambert', 'fr', 'new', 3, 'Votre annonce m’a été signalée par une collègue. Je suis libre dès janvier.'],
  ['Karim', 'Benali', 'nl', 'considered', 9, 'Ik zoek een huis waar ik met elektrische wagens kan leren werken.'],
  ['Sofie', 'De Clercq', 'nl', 'invited', 16, ''],
  ['Thomas', 'Gillet', 'fr', 'rejected', 41, 'Je termine ma formation en juin et je cherche un premier emploi.'],
  ['Ines', 'Peeters', 'nl', 'hired', 88, 'Na tien jaar verkoop wil ik terug dichter bij huis werken.'],
] as const

/** Adds applications to the vacancies, without files. */
function addApplications(
  batch: Batch,
  { vacancyId, rank, today, id }: { vacancyId: string; rank: number; today: CalendarDay; id: () => string },
): void {
  for (const [index, [firstName, lastName, language, status, age, message]] of applicants.entries()) {
    if (index % vacancies.length !== rank) continue
    const sentAt = new Date(`${daysFrom(today, -age)}T${String(9 + index).padStart(2, '0')}:20:00Z`)
    batch.add('application', {
      id: id(),
      vacancy_id: vacancyId,
      key_hash: `\\x${String(index).padStart(2, '0').repeat(32)}`,
      language,
      first_name: firstName,
      last_name: lastName,
      email: `${urlize(`${firstName} ${lastName}`).replaceAll('-', '.')}@example.be`,
      phone: `+3247812${String(3400 + index)}`,
      message,
      status,
      terms_accepted_at: sentAt,
      privacy_version: 1,
      sent_at: sentAt,
      created_at: sentAt,
    })
  }
}
