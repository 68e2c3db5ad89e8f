import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Batch } from './copy.ts'
import { daysFrom } from './days.ts'
import type { Picture } from '@forecourt/demo-pictures/pictures.ts'

interface Post {
  daysAgo: number
  picture: Picture
  title: { nl: string; fr: string }
  intro: { nl: string; fr: string }
  body: { nl: string; fr: string }
}

const posts: readonly Post[] = [
  {
    daysAgo: 4,
    picture: { view: 'department-workshop-1' },
    title: { nl: 'Winterbanden: wacht niet op de eerste sneeuw', fr: 'Pneus hiver : n’attendez pas la première neige' },
    intro: {
      nl: 'Vanaf zeven graden remt een winterband beter. Deze maand wisselen we ook op zaterdagvoormiddag.',
      fr: 'Dès sept degrés, un pneu hiver freine mieux. Ce mois-ci, nous les montons également le samedi matin.',
    },
    body: {
      nl: 'Het rubber van een zomerband wordt hard als het kouder wordt. Op een natte weg scheelt dat bij 80 km/u al gauw een paar autolengtes.\n\n## Wat we nakijken\n\n- De profieldiepte: onder 4 millimeter raden we nieuwe winterbanden aan.\n- De leeftijd: na zes jaar verliest een band zijn grip.\n- De bandenspanning, de lichten, de ruitenwissers en de batterij.\n\nUw zomerbanden bewaren we in ons bandenhotel. Bel de werkplaats in uw buurt of [stuur ons een bericht](/nl/contact).',
      fr: 'Le caoutchouc d’un pneu été durcit quand il fait froid. Sur route mouillée, à 80 km/h, la différence atteint vite quelques longueurs de voiture.\n\n## Ce que nous contrôlons\n\n- La profondeur des sculptures : sous 4 millimètres, nous conseillons de nouveaux pneus hiver.\n- L’âge : après six ans, un pneu perd son adhérence.\n- La pression, l’éclairage, les essuie-glaces et la batterie.\n\nNous gardons vos pneus été dans notre hôtel à pneus. Appelez l’atelier le plus proche ou [envoyez-nous un message](/fr/contact).',
    },
  },
  {
    daysAgo: 11,
    picture: { view: 'hero-electric' },
    title: {
      nl: 'Thuis laden: deze vragen krijgen we het vaakst',
      fr: 'Recharger à la maison : vos questions',
    },
    intro: {
      nl: 'Een stopcontact of een laadpaal? Eén fase of drie? Onze verkopers antwoorden.',
      fr: 'Une prise ou une borne ? Monophasé ou triphasé ? Nos vendeurs répondent.',
    },
    body: {
      nl: 'Wie veertig kilometer per dag rijdt, verbruikt ongeveer acht kilowattuur. Dat laadt u in een nacht bij, zelfs aan een gewoon stopcontact.\n\n## Een laadpaal is veiliger en sneller\n\nEen laadpaal heeft een eigen kring en een eigen beveiliging. Met één fase laadt u aan 7,4 kW, met drie fasen tot 11 kW. Laat de installatie keuren voor u ze gebruikt.\n\n## En het capaciteitstarief?\n\nLaad ’s nachts en traag: dan blijft uw piek laag. Bij de meeste wagens kiest u zelf hoe snel ze laden.\n\nBenieuwd? [Bekijk de nieuwe wagens](/nl/nieuwe-wagens) en vraag een proefrit van een dag aan.',
      fr: 'À raison de quarante kilomètres par jour, vous consommez environ huit kilowattheures. Une nuit suffit pour les recharger, même sur une prise ordinaire.\n\n## Une borne est plus sûre et plus rapide\n\nUne borne a son propre circuit et sa propre protection. En monophasé, vous chargez à 7,4 kW, en triphasé jusqu’à 11 kW. Faites contrôler l’installation avant de l’utiliser.\n\n## Et le tarif capacitaire ?\n\nChargez la nuit, lentement : votre pointe reste basse. La plupart des voitures vous laissent choisir la puissance.\n\nCurieux ? [Découvrez les voitures neuves](/fr/voitures-neuves) et demandez un essai d’une journée.',
    },
  },
  {
    daysAgo: 19,
    picture: { view: 'department-used-1' },
    title: { nl: 'Zo kijken we een tweedehandswagen na', fr: 'Comment nous contrôlons une occasion' },
    intro: {
      nl: 'Van de Car-Pass tot de proefrit: wat er gebeurt voor een wagen in de showroom komt.',
      fr: 'Du Car-Pass à l’essai : le parcours d’une voiture avant le showroom.',
    },
    body: {
      nl: 'Elke wagen die we aankopen, gaat eerst naar de werkplaats. Een technicus werkt een vaste lijst af en ondertekent ze.\n\n- De kilometerstand vergelijken we met de Car-Pass.\n- Remmen, banden, ophanging en uitlaat gaan we na op de brug.\n- De lakdikte meten we op elk paneel, zodat we herstellingen kennen.\n- Daarna volgt een proefrit van minstens twintig kilometer.\n\nWat niet in orde is, herstellen we. Schade die we kennen, staat vermeld bij de wagen. [Bekijk de tweedehandswagens](/nl/tweedehandswagens).',
      fr: 'Chaque voiture que nous achetons passe d’abord par l’atelier. Un technicien parcourt une liste de points et la signe.\n\n- Le kilométrage est comparé au Car-Pass.\n- Freins, pneus, suspension et échappement sont contrôlés sur le pont.\n- L’épaisseur de la peinture est mesurée sur chaque panneau, pour connaître les réparations.\n- Vient ensuite un essai d’au moins vingt kilomètres.\n\nCe qui n’est pas en ordre est réparé. Les dégâts connus sont mentionnés dans l’annonce. [Voir les occasions](/fr/voitures-d-occasion).',
    },
  },
  {
    daysAgo: 27,
    picture: { view: 'department-trucks-1' },
    title: {
      nl: 'Vrachtwagenwerkplaats in Gent open tot ’s avonds',
      fr: 'L’atelier poids lourds de Gand reste ouvert le soir',
    },
    intro: {
      nl: 'Op weekdagen werken we tot 19 uur, zodat uw vrachtwagen ’s ochtends weer rijdt.',
      fr: 'En semaine, nous travaillons jusqu’à 19 heures pour que votre camion roule le lendemain matin.',
    },
    body: {
      nl: 'Een vrachtwagen die stilstaat, kost geld. Daarom werken we in Gent voortaan twaalf uur per dag, van 7 tot 19 uur.\n\nBreng uw voertuig na uw laatste rit en haal het de volgende dag vroeg op. Onderhoud, tachograafijking en kleine herstellingen doen we zo veel mogelijk dezelfde dag.\n\nVragen over een afspraak? [Neem contact op](/nl/contact) met de vrachtwagenafdeling.',
      fr: 'Un camion à l’arrêt coûte de l’argent. C’est pourquoi notre atelier de Gand travaille désormais douze heures par jour, de 7 à 19 heures.\n\nDéposez votre véhicule après votre dernier trajet et reprenez-le tôt le lendemain. Dans la mesure du possible, entretien, étalonnage du tachygraphe et petites réparations se font le jour même.\n\nUne question au sujet d’un rendez-vous ? [Contactez](/fr/contact) le département camions.',
    },
  },
  {
    daysAgo: 41,
    picture: { view: 'department-showroom-1' },
    title: { nl: 'Opendeurweekend in onze drie showrooms', fr: 'Week-end portes ouvertes dans nos trois showrooms' },
    intro: {
      nl: 'Zaterdag en zondag van 10 tot 18 uur: proefritten, koffie en uitleg over laden.',
      fr: 'Samedi et dimanche de 10 à 18 heures : essais, café et explications sur la recharge.',
    },
    body: {
      nl: 'Kom kijken naar de nieuwe modellen in Gent, Aalst en Dendermonde. U kunt elke wagen proberen, ook de elektrische.\n\nBrengt u uw huidige wagen mee, dan schatten we hem ter plaatse. U zit nergens aan vast.\n\n## Met de kinderen?\n\nIn elke showroom is er een hoek met stiften en een springkasteel.',
      fr: 'Venez voir les nouveaux modèles à Gand, Alost et Termonde. Toutes les voitures sont à l’essai, y compris les électriques.\n\nVenez avec votre voiture actuelle : nous l’estimons sur place, sans engagement.\n\n## Avec les enfants ?\n\nUn coin dessin et un château gonflable les attendent dans chaque showroom.',
    },
  },
  {
    daysAgo: 58,
    picture: { view: 'hero-used' },
    title: {
      nl: 'Inschrijven en verzekeren: wat u moet weten',
      fr: 'Immatriculer et assurer : ce qu’il faut savoir',
    },
    intro: {
      nl: 'Wij vragen uw nummerplaat aan. U brengt alleen het akkoord van uw verzekeraar mee.',
      fr: 'Nous demandons votre plaque. Il vous suffit d’apporter l’accord de votre assureur.',
    },
    body: {
      nl: 'Wie een wagen koopt, moet hem inschrijven bij de DIV. Dat doen wij voor u, online en dezelfde dag.\n\n- U behoudt uw nummerplaat? Bezorg ons dan een kopie van uw inschrijvingsbewijs.\n- Een nieuwe plaat komt meestal binnen twee werkdagen met bpost.\n- De verkeersbelasting en de belasting op de inverkeerstelling (BIV) krijgt u later thuis.\n\nNog vragen? [Schrijf ons](/nl/contact), we helpen graag.',
      fr: 'Une voiture s’immatricule auprès de la DIV. Nous nous en chargeons pour vous, en ligne et le jour même.\n\n- Vous gardez votre plaque ? Remettez-nous une copie de votre certificat d’immatriculation.\n- Une nouvelle plaque arrive en général dans les deux jours ouvrables avec bpost.\n- La taxe de circulation et la taxe de mise en circulation vous parviennent plus tard.\n\nD’autres questions ? [Écrivez-nous](/fr/contact), nous vous aidons volontiers.',
    },
  },
  {
    daysAgo: 83,
    picture: { view: 'hero-stock' },
    title: {
      nl: 'Uw wagen aan huis geleverd in heel België',
      fr: 'Votre voiture livrée à domicile partout en Belgique',
    },
    intro: {
      nl: 'U kiest een voor- of namiddag, wij brengen de wagen en leggen alles rustig uit.',
      fr: 'Vous choisissez un matin ou un après-midi, nous amenons la voiture et vous expliquons tout.',
    },
    body: {
      nl: 'Bestelt u online, dan kiest u hoe u de wagen krijgt: afhalen in de showroom is gratis, leveren kost € 242.\n\nDe chauffeur neemt een half uur de tijd. Hij koppelt uw telefoon, toont hoe u laadt of tankt en overloopt de boordpapieren met u.\n\n[Bekijk wat er in stock is](/nl/stockwagens).',
      fr: 'Si vous commandez en ligne, vous choisissez comment recevoir la voiture : l’enlèvement au showroom est gratuit, la livraison coûte 242 €.\n\nLe chauffeur prend le temps qu’il faut, une demi-heure environ : il connecte votre téléphone, vous montre comment recharger ou faire le plein et passe les documents de bord en revue avec vous.\n\n[Voyez ce qui est en stock](/fr/voitures-de-stock).',
    },
  },
  {
    daysAgo: 112,
    picture: { view: 'hero-trucks' },
    title: { nl: 'Zevenendertig jaar langs de Schelde', fr: 'Trente-sept ans le long de l’Escaut' },
    intro: {
      nl: 'Van één garage met drie mensen tot drie vestigingen met zeventig collega’s.',
      fr: 'D’un garage de trois personnes à trois établissements et septante collègues.',
    },
    body: {
      nl: 'In 1989 opende de familie haar eerste garage in Dendermonde. De werkplaats had één brug en de boekhouding paste in een schoendoos.\n\nVandaag zijn we met zeventig. Gent en Aalst zijn erbij gekomen, en de vrachtwagens hebben hun eigen werkplaats. Wat gebleven is: wie ’s ochtends zijn wagen brengt, krijgt dezelfde mensen te zien als tien jaar geleden.\n\nBedankt aan iedereen die al zo lang terugkomt.',
      fr: 'En 1989, la famille a ouvert son premier garage à Termonde. L’atelier avait un pont et la comptabilité tenait dans une boîte à chaussures.\n\nAujourd’hui, nous sommes septante. Gand et Alost nous ont rejoints, et les camions ont maintenant leur propre atelier. Ce qui n’a pas changé : en déposant votre voiture le matin, vous retrouvez les mêmes visages qu’il y a dix ans.\n\nMerci à tous ceux qui nous sont fidèles depuis si longtemps.',
    },
  },
]

/** Adds the news of the dealer of the last months. `pictureHost` gives the media host of a post. */
export function addNews(
  batch: Batch,
  { today, id, pictureHost }: { today: CalendarDay; id: () => string; pictureHost: (picture: Picture) => string },
): void {
  for (const { daysAgo, picture, title, intro, body } of posts.toReversed()) {
    batch.add('news_post', {
      id: id(),
      published_on: daysFrom(today, -daysAgo),
      title,
      intro,
      body,
      media_host_id: pictureHost(picture),
    })
  }
}
