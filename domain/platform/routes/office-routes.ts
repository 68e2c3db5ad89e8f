import { requireValue } from '../values/required.ts'
import type { Language } from '../values/languages.ts'
import { APPROVAL_RIGHTS, hasAnyRight, type Grants, type RightName, type Who } from '../resources/rights.ts'

/** A screen of the back office, or an area with several. */
export interface OfficeRoute {
  readonly id: string
  /** Area whose folder has the screen. */
  readonly area:
    | 'platform'
    | 'access'
    | 'organisation'
    | 'contacts'
    | 'content'
    | 'catalogue'
    | 'stock'
    | 'pricing'
    | 'trade-ins'
    | 'offers'
    | 'orders'
    | 'agenda'
    | 'workshop'
    | 'invoicing'
    | 'reports'
  /** Below `/office`; null: leads to the first screen in it that is allowed. */
  readonly path: string | null
  readonly parent: string | null
  /** The part of the menu: daily work, or occasional management. */
  readonly section?: 'work' | 'management'
  /** A screen that lists the areas below it, allowed with the first of their screens. */
  readonly isOverview?: true
  readonly text: Readonly<Record<Language, string>>
  /** Right that its first call requires, or several of which one suffices; null: none. */
  readonly right: RightName | readonly RightName[] | null
  /** The list of the resource called as the route, with the forms of its rows. */
  readonly isResource: boolean
  /** The menu shows it. */
  readonly isVisible: boolean
  /** Only for roles that hold the route. */
  readonly mustAuthorize: boolean
}

/**
 * The screens of the back office in the order of the menu. Menu, palette, the trees of the role editor and the server read
 * this one table. Routes guide: what protects is the right that each endpoint asks for.
 */
export const OFFICE_ROUTES = [
  {
    id: 'home',
    area: 'platform',
    path: '',
    parent: null,
    section: 'work',
    text: { nl: 'Dashboard', fr: 'Tableau de bord' },
    right: null,
    isResource: false,
    isVisible: true,
    mustAuthorize: false,
  },
  { ...desk('lead', null, 'contacts', 'LEAD_VIEW', { nl: 'Aanvragen', fr: 'Demandes' }), section: 'work' },
  group('sales', 'offers', { nl: 'Offertes', fr: 'Offres' }, { section: 'work' }),
  desk('offer', 'sales', 'offers', 'OFFER_VIEW', { nl: 'Offertes', fr: 'Offres' }),
  desk('approval', 'sales', 'orders', APPROVAL_RIGHTS, { nl: 'Goedkeuringen', fr: 'Approbations' }),
  desk('priceCard', 'sales', 'offers', 'OFFER_VIEW', { nl: 'Prijskaarten', fr: 'Affichettes de prix' }),
  desk('tradeIn', 'sales', 'trade-ins', 'TRADE_IN_VIEW', { nl: 'Overnames', fr: 'Reprises' }),
  group('dossiers', 'orders', { nl: 'Dossiers', fr: 'Dossiers' }, { section: 'work' }),
  desk('dossier', 'dossiers', 'orders', 'DOSSIER_VIEW', { nl: 'Dossiers', fr: 'Dossiers' }),
  desk('contract', 'dossiers', 'orders', 'OFFER_PRINT', { nl: 'Contracten', fr: 'Contrats' }),
  desk('premiumClaim', 'dossiers', 'orders', 'PREMIUM_CLAIM_EDIT', {
    nl: 'Te ontvangen premies',
    fr: 'Primes à recevoir',
  }),
  group('orders', 'orders', { nl: 'Bestellingen', fr: 'Commandes' }, { section: 'work' }),
  desk('shopOrder', 'orders', 'orders', 'SHOP_ORDER_VIEW', { nl: 'Webshopbestellingen', fr: 'Commandes en ligne' }),
  desk('internalOrder', 'orders', 'orders', 'INTERNAL_ORDER_VIEW', {
    nl: 'Interne bestellingen',
    fr: 'Commandes internes',
  }),
  group('stock', 'stock', { nl: 'Stock', fr: 'Stock' }, { section: 'work' }),
  desk('vehicle', 'stock', 'stock', 'STOCK_VIEW', { nl: 'Alle wagens', fr: 'Toutes les voitures' }),
  desk('usedCar', 'stock', 'stock', 'STOCK_VIEW', { nl: 'Tweedehandswagens', fr: 'Voitures d’occasion' }),
  desk('stockCar', 'stock', 'stock', 'STOCK_VIEW', { nl: 'Stockwagens', fr: 'Voitures de stock' }),
  desk('demoCar', 'stock', 'invoicing', 'DEMO_CAR_VIEW', { nl: 'Demowagens', fr: 'Voitures de démonstration' }),
  desk('vinPassport', 'stock', 'reports', 'VIN_PASSPORT_VIEW', { nl: 'Wagenpaspoort', fr: 'Passeport de voiture' }),
  desk('queue', 'stock', 'stock', 'STOCK_VIEW', { nl: 'Wachtlijst', fr: 'Liste d’attente' }),
  { ...desk('customer', null, 'contacts', 'CUSTOMER_VIEW', { nl: 'Klanten', fr: 'Clients' }), section: 'work' },
  group('agenda', 'workshop', { nl: 'Agenda', fr: 'Agenda' }, { section: 'work' }),
  desk('calendar', 'agenda', 'workshop', 'AGENDA_VIEW', { nl: 'Kalender', fr: 'Calendrier' }),
  screen('deliveryAgenda', 'agenda', 'workshop', {
    path: 'delivery',
    right: 'AGENDA_VIEW',
    text: { nl: 'Leveringsagenda', fr: 'Agenda des livraisons' },
  }),
  desk('testDrive', 'agenda', 'agenda', 'AGENDA_VIEW', { nl: 'Proefritten', fr: 'Essais routiers' }),
  group('workshop', 'workshop', { nl: 'Werkplaats', fr: 'Atelier' }, { section: 'work' }),
  screen('workBoard', 'workshop', 'workshop', {
    path: 'workboard',
    right: 'WORK_ORDER_VIEW',
    text: { nl: 'Werkplaatsbord', fr: 'Tableau de l’atelier' },
  }),
  desk('workOrder', 'workshop', 'workshop', 'WORK_ORDER_VIEW', { nl: 'Werkorders', fr: 'Ordres de réparation' }),
  desk('warrantyClaim', 'workshop', 'workshop', 'WARRANTY_CLAIM_EDIT', {
    nl: 'Garantieclaims',
    fr: 'Demandes de garantie',
  }),
  screen('workClock', 'workshop', 'workshop', {
    path: 'workclock',
    right: 'WORK_ORDER_EXECUTE',
    text: { nl: 'Mijn klok', fr: 'Mon pointage' },
  }),
  screen('workLog', 'workshop', 'workshop', {
    path: 'worklog',
    right: 'WORK_LOG_VIEW',
    text: { nl: 'Werklogboek', fr: 'Journal des travaux' },
  }),
  group('money', 'invoicing', { nl: 'Geld', fr: 'Finances' }, { section: 'work' }),
  desk('invoice', 'money', 'invoicing', 'INVOICE_VIEW', { nl: 'Verkoopfacturen', fr: 'Factures de vente' }),
  desk('purchaseSlip', 'money', 'invoicing', 'PURCHASE_SLIP_VIEW', {
    nl: 'Aankoopborderellen',
    fr: 'Bordereaux d’achat',
  }),
  desk('supplierInvoice', 'money', 'invoicing', 'PURCHASE_VIEW', { nl: 'Aankoopfacturen', fr: 'Factures d’achat' }),
  desk('incomingMessage', 'money', 'invoicing', 'PURCHASE_VIEW', {
    nl: 'Ontvangen berichten',
    fr: 'Messages reçus',
  }),
  desk('paymentBatch', 'money', 'invoicing', 'BANK_VIEW', {
    nl: 'Betalingen aan leveranciers',
    fr: 'Paiements fournisseurs',
  }),
  desk('bank', 'money', 'invoicing', 'BANK_VIEW', { nl: 'Bank', fr: 'Banque' }),
  desk('carPayment', 'money', 'invoicing', 'CAR_PAYMENT_VIEW', {
    nl: 'Wagenbetalingen',
    fr: 'Paiements par voiture',
  }),
  screen('register', 'money', 'invoicing', {
    path: 'register',
    right: 'REGISTER_VIEW',
    text: { nl: 'Registers', fr: 'Registres' },
  }),
  desk('receivable', 'money', 'invoicing', 'INVOICE_VIEW', { nl: 'Openstaand', fr: 'Postes ouverts' }),
  desk('runningClock', 'money', 'invoicing', 'DOSSIER_VIEW', { nl: 'Wettelijke termijnen', fr: 'Délais légaux' }),
  group('reports', 'reports', { nl: 'Rapporten', fr: 'Rapports' }, { section: 'management' }),
  screen('salesReport', 'reports', 'reports', {
    path: 'salesreport',
    right: 'OFFER_VIEW',
    text: { nl: 'Verkooprapport', fr: 'Rapport des ventes' },
  }),
  desk('saleEvent', 'reports', 'reports', 'OFFER_VIEW', { nl: 'Offertes en verkopen', fr: 'Offres et ventes' }),
  screen('salesBoard', 'reports', 'reports', {
    path: 'salesboard',
    right: 'OFFER_VIEW',
    text: { nl: 'Bord van de maand', fr: 'Tableau du mois' },
  }),
  screen('followUpReport', 'reports', 'reports', {
    path: 'followupreport',
    right: 'OFFER_VIEW',
    text: { nl: 'Verkoopopvolging', fr: 'Suivi des ventes' },
  }),
  screen('lossReport', 'reports', 'reports', {
    path: 'lossreport',
    right: 'OFFER_VIEW',
    text: { nl: 'Waarom verkopen verloren gaan', fr: 'Pourquoi des ventes échouent' },
  }),
  screen('salesForecast', 'reports', 'reports', {
    path: 'salesforecast',
    right: 'OFFER_VIEW',
    text: { nl: 'Verkoopprognose', fr: 'Prévision des ventes' },
  }),
  screen('stockReport', 'reports', 'reports', {
    path: 'stockreport',
    right: 'STOCK_VIEW',
    text: { nl: 'Ouderdom en omloop van de stock', fr: 'Ancienneté et rotation du stock' },
  }),
  screen('workshopReport', 'reports', 'reports', {
    path: 'workshopreport',
    right: 'WORKSHOP_REPORT_VIEW',
    text: { nl: 'Uren van de werkplaats', fr: 'Heures de l’atelier' },
  }),
  screen('receivableReport', 'reports', 'reports', {
    path: 'receivablereport',
    right: 'INVOICE_VIEW',
    text: { nl: 'Openstaand naar ouderdom', fr: 'Créances par ancienneté' },
  }),
  screen('payableReport', 'reports', 'reports', {
    path: 'payablereport',
    right: 'PURCHASE_VIEW',
    text: { nl: 'Te betalen naar ouderdom', fr: 'Dettes par ancienneté' },
  }),
  {
    id: 'masterData',
    area: 'platform',
    path: 'masterdata',
    parent: null,
    section: 'management',
    isOverview: true,
    text: { nl: 'Stamgegevens', fr: 'Données de base' },
    right: null,
    isResource: false,
    isVisible: true,
    mustAuthorize: false,
  },
  group('vehicle-data', 'catalogue', { nl: 'Voertuiggegevens', fr: 'Données des véhicules' }, { parent: 'masterData' }),
  list('fuel', 'vehicle-data', 'catalogue', { nl: 'Brandstoffen', fr: 'Carburants' }),
  list('powerType', 'vehicle-data', 'catalogue', { nl: 'Vermogens', fr: 'Puissances' }),
  list('gearboxGroup', 'vehicle-data', 'catalogue', { nl: 'Types versnelling', fr: 'Types de transmission' }),
  list('gearbox', 'vehicle-data', 'catalogue', { nl: 'Versnellingsbakken', fr: 'Boîtes de vitesses' }),
  list('wheelDrive', 'vehicle-data', 'catalogue', { nl: 'Aandrijvingen', fr: 'Transmissions' }),
  list('emissionNorm', 'vehicle-data', 'catalogue', { nl: 'Emissienormen', fr: 'Normes d’émission' }),
  list('bodyType', 'vehicle-data', 'catalogue', { nl: 'Carrosserieën', fr: 'Carrosseries' }),
  list('chassisType', 'vehicle-data', 'catalogue', { nl: 'Chassistypes', fr: 'Types de châssis' }),
  list('wheelBase', 'vehicle-data', 'catalogue', { nl: 'Wielbases', fr: 'Empattements' }),
  list('doorCount', 'vehicle-data', 'catalogue', { nl: 'Aantallen deuren', fr: 'Nombres de portes' }),
  list('seatCount', 'vehicle-data', 'catalogue', { nl: 'Aantallen zitplaatsen', fr: 'Nombres de places' }),
  list('interiorColour', 'vehicle-data', 'catalogue', { nl: 'Interieurkleuren', fr: 'Couleurs intérieures' }),
  list('interiorCover', 'vehicle-data', 'catalogue', { nl: 'Bekledingen', fr: 'Selleries' }),
  list('paintType', 'vehicle-data', 'catalogue', { nl: 'Laksoorten', fr: 'Types de peinture' }),
  list('truckCategory', 'vehicle-data', 'catalogue', { nl: 'Soorten vrachtwagens', fr: 'Catégories de camions' }),
  list('unit', 'vehicle-data', 'catalogue', { nl: 'Eenheden', fr: 'Unités' }),
  group('range', 'catalogue', { nl: 'Gamma', fr: 'Gamme' }, { parent: 'masterData' }),
  screen('rangeDesk', 'range', 'pricing', {
    path: 'range',
    right: 'MASTER_DATA_VIEW',
    text: { nl: 'Modellen en versies', fr: 'Modèles et versions' },
  }),
  desk('priceChange', 'range', 'pricing', 'PRICE_LIST_EDIT', { nl: 'Prijzen wijzigen', fr: 'Modifier les prix' }),
  list('brand', 'range', 'catalogue', { nl: 'Merken', fr: 'Marques' }),
  list('model', 'range', 'catalogue', { nl: 'Modellen', fr: 'Modèles' }),
  list('modelYear', 'range', 'catalogue', { nl: 'Modeljaren', fr: 'Années-modèles' }),
  desk('version', 'range', 'catalogue', 'MASTER_DATA_VIEW', { nl: 'Versies', fr: 'Versions' }),
  list('engine', 'range', 'catalogue', { nl: 'Motoren', fr: 'Moteurs' }),
  list('exteriorColour', 'range', 'catalogue', { nl: 'Buitenkleuren', fr: 'Couleurs extérieures' }),
  list('optionGroup', 'range', 'catalogue', { nl: 'Optiegroepen', fr: 'Groupes d’options' }),
  list('option', 'range', 'catalogue', { nl: 'Opties', fr: 'Options' }),
  list('optionPack', 'range', 'catalogue', { nl: 'Optiepakketten', fr: 'Packs d’options' }),
  list('featureTemplate', 'range', 'catalogue', { nl: 'Uitrustingssjablonen', fr: 'Modèles d’équipement' }),
  group('rates', 'pricing', { nl: 'Verkoopregels', fr: 'Règles de vente' }, { parent: 'masterData' }),
  desk('campaign', 'rates', 'pricing', 'CAMPAIGN_EDIT', { nl: 'Campagnes', fr: 'Campagnes' }),
  desk('premium', 'rates', 'pricing', 'PREMIUM_EDIT', { nl: 'Premies', fr: 'Primes' }),
  desk('discount', 'rates', 'pricing', 'DISCOUNT_EDIT', { nl: 'Kortingen', fr: 'Remises' }),
  desk('fleetDeal', 'rates', 'pricing', 'DEAL_EDIT', { nl: 'Fleetdeals', fr: 'Accords de flotte' }),
  desk('promotion', 'rates', 'pricing', 'PROMOTION_EDIT', { nl: 'Promoties', fr: 'Promotions' }),
  list('salesRule', 'rates', 'pricing', { nl: 'Regels en grenzen', fr: 'Règles et limites' }),
  list('salesType', 'rates', 'pricing', { nl: 'Verkoopsoorten', fr: 'Types de vente' }),
  list('saleService', 'rates', 'pricing', { nl: 'Diensten bij verkoop', fr: 'Services à la vente' }),
  list('financeRate', 'rates', 'pricing', { nl: 'Krediettarieven', fr: 'Taux de crédit' }),
  list('creditCeiling', 'rates', 'pricing', { nl: 'Wettelijk hoogste JKP', fr: 'TAEG maximaux légaux' }),
  list('buyerTaxFigure', 'rates', 'pricing', { nl: 'Belastingen van kopers', fr: 'Taxes des acheteurs' }),
  list('creditTermLimit', 'rates', 'pricing', { nl: 'Wettelijke looptijden', fr: 'Durées maximales légales' }),
  {
    ...list('profitMargin', 'rates', 'pricing', { nl: 'Winstmarges', fr: 'Marges bénéficiaires' }),
    right: 'PROFIT_MARGIN_EDIT',
  },
  list('proposalLayout', 'rates', 'offers', { nl: 'Lay-outs van offertes', fr: 'Mises en page des offres' }),
  list('lossReason', 'rates', 'offers', { nl: 'Verliesredenen', fr: 'Motifs de perte' }),
  list('orderFlow', 'rates', 'orders', { nl: 'Besteltrajecten', fr: 'Parcours de commande' }),
  list('tradeInValue', 'rates', 'trade-ins', { nl: 'Overnamewaarden', fr: 'Valeurs de reprise' }),
  list('leadReply', 'rates', 'contacts', { nl: 'Standaardantwoorden', fr: 'Réponses types' }),
  group(
    'terms',
    'catalogue',
    { nl: 'Btw, garantie en rekeningen', fr: 'TVA, garantie et comptes' },
    { parent: 'masterData' },
  ),
  list('vatRate', 'terms', 'catalogue', { nl: 'Btw-tarieven', fr: 'Taux de TVA' }),
  list('vatRecoveryType', 'terms', 'catalogue', { nl: 'Soorten btw-aftrek', fr: 'Déductions de la TVA' }),
  list('vatSalesType', 'terms', 'catalogue', { nl: 'Btw-stelsels', fr: 'Régimes de TVA' }),
  list('warranty', 'terms', 'catalogue', { nl: 'Garanties', fr: 'Garanties' }),
  list('ledgerAccount', 'terms', 'pricing', { nl: 'Rekeningen', fr: 'Comptes' }),
  list('vatCode', 'terms', 'invoicing', { nl: 'Btw-codes', fr: 'Codes TVA' }),
  list('vatYear', 'terms', 'invoicing', { nl: 'Btw-jaren', fr: 'Années TVA' }),
  list('purchaseVatCode', 'terms', 'invoicing', { nl: 'Btw-codes van aankopen', fr: 'Codes TVA des achats' }),
  list('approvalLimit', 'terms', 'invoicing', { nl: 'Limieten voor goedkeuring', fr: 'Plafonds d’approbation' }),
  list('bookingRule', 'terms', 'invoicing', { nl: 'Boekingsregels', fr: 'Règles d’imputation' }),
  list('company', 'terms', 'organisation', { nl: 'Vennootschappen', fr: 'Sociétés' }),
  list('bankAccount', 'terms', 'invoicing', { nl: 'Bankrekeningen', fr: 'Comptes bancaires' }),
  list('invoiceSeries', 'terms', 'invoicing', { nl: 'Factuurreeksen', fr: 'Séries de factures' }),
  list('invoiceText', 'terms', 'invoicing', { nl: 'Teksten op facturen', fr: 'Textes des factures' }),
  list('dunningLevel', 'terms', 'invoicing', { nl: 'Herinneringen', fr: 'Rappels' }),
  list('lateCost', 'terms', 'invoicing', { nl: 'Kosten bij laattijdige betaling', fr: 'Frais de retard' }),
  list('legalClock', 'terms', 'invoicing', { nl: 'Regels van termijnen', fr: 'Règles des délais' }),
  list('lateInterest', 'terms', 'invoicing', { nl: 'Verwijlintresten', fr: 'Intérêts de retard' }),
  list('paymentTerm', 'terms', 'invoicing', { nl: 'Betalingstermijnen', fr: 'Délais de paiement' }),
  group('stock-terms', 'stock', { nl: 'Stockindeling', fr: 'Organisation du stock' }, { parent: 'masterData' }),
  list('stockLocation', 'stock-terms', 'stock', { nl: 'Stockplaatsen', fr: 'Emplacements' }),
  list('stockLabel', 'stock-terms', 'stock', { nl: 'Stocklabels', fr: 'Étiquettes de stock' }),
  list('queueLabel', 'stock-terms', 'stock', { nl: 'Bestellabels', fr: 'Étiquettes de commande' }),
  list('statusNote', 'stock-terms', 'stock', { nl: 'Statusnotities', fr: 'Notes de statut' }),
  list('conditionGroup', 'stock-terms', 'stock', { nl: 'Rubrieken van de staat', fr: 'Rubriques de l’état' }),
  list('conditionPoint', 'stock-terms', 'stock', { nl: 'Punten van de staat', fr: 'Points de l’état' }),
  group('organisation', 'organisation', { nl: 'Organisatie', fr: 'Organisation' }, { parent: 'masterData' }),
  organisationList('branch', { nl: 'Vestigingen', fr: 'Établissements' }),
  organisationList('department', { nl: 'Afdelingen', fr: 'Départements' }),
  desk('openingHours', 'organisation', 'organisation', 'ORGANISATION_EDIT', {
    nl: 'Openingsuren',
    fr: 'Heures d’ouverture',
  }),
  desk('capacity', 'organisation', 'workshop', 'ORGANISATION_EDIT', { nl: 'Capaciteit', fr: 'Capacité' }),
  {
    ...list('workshopService', 'organisation', 'workshop', { nl: 'Werkplaatsdiensten', fr: 'Services de l’atelier' }),
    right: 'ORGANISATION_EDIT',
  },
  {
    ...list('hourlyRate', 'organisation', 'workshop', { nl: 'Uurtarieven', fr: 'Tarifs horaires' }),
    right: 'ORGANISATION_EDIT',
  },
  {
    ...list('warrantyTerm', 'organisation', 'workshop', {
      nl: 'Garantievoorwaarden van invoerders',
      fr: 'Conditions de garantie des importateurs',
    }),
    right: 'ORGANISATION_EDIT',
  },
  list('country', 'organisation', 'contacts', { nl: 'Landen', fr: 'Pays' }),
  list('city', 'organisation', 'contacts', { nl: 'Gemeenten', fr: 'Localités' }),
  group('content', 'content', { nl: 'Website', fr: 'Site web' }, { section: 'management' }),
  contentList('newsPost', { nl: 'Nieuws', fr: 'Actualités' }),
  contentList('newsFlash', { nl: 'Nieuwsflitsen', fr: 'Messages' }),
  contentList('hero', { nl: 'Beelden op de startpagina', fr: 'Visuels de la page d’accueil' }),
  contentList('truckBlurb', { nl: 'Teksten bij vrachtwagens', fr: 'Textes des camions' }),
  contentList('infoBlock', { nl: 'Infoblokken', fr: 'Blocs d’information' }),
  desk('shopPage', 'content', 'content', 'CONTENT_EDIT', {
    nl: 'Pagina’s en zoekmachines',
    fr: 'Pages et moteurs de recherche',
  }),
  desk('shopMenu', 'content', 'content', 'CONTENT_EDIT', { nl: 'Menu’s van de webshop', fr: 'Menus de la boutique' }),
  desk('vacancy', 'content', 'content', 'VACANCY_EDIT', { nl: 'Vacatures', fr: 'Offres d’emploi' }),
  desk('application', 'content', 'content', 'APPLICATION_EDIT', { nl: 'Sollicitaties', fr: 'Candidatures' }),
  desk('legalText', 'content', 'content', 'LEGAL_TEXT_EDIT', { nl: 'Wettelijke teksten', fr: 'Textes légaux' }),
  desk('mailTemplate', 'content', 'content', 'MAIL_TEMPLATE_EDIT', {
    nl: 'Teksten van mails',
    fr: 'Textes des e-mails',
  }),
  desk('newsletter', 'content', 'content', 'NEWSLETTER_EDIT', { nl: 'Nieuwsbrieven', fr: 'Newsletters' }),
  desk('newsletterSubscriber', 'content', 'content', 'NEWSLETTER_EDIT', {
    nl: 'Abonnees nieuwsbrief',
    fr: 'Abonnés newsletter',
  }),
  group('configuration', 'platform', { nl: 'Beheer', fr: 'Gestion' }, { section: 'management' }),
  desk('user', 'configuration', 'access', 'USER_EDIT', { nl: 'Gebruikers', fr: 'Utilisateurs' }),
  desk('role', 'configuration', 'access', 'ROLE_EDIT', { nl: 'Rollen', fr: 'Rôles' }),
  desk('integration', 'configuration', 'access', 'INTEGRATION_EDIT', { nl: 'Koppelingen', fr: 'Intégrations' }),
  desk('audit', 'configuration', 'access', 'AUDIT_VIEW', { nl: 'Controle', fr: 'Contrôle' }),
  desk('systemMove', 'configuration', 'reports', 'SYSTEM_MOVE', { nl: 'Overstap', fr: 'Changement de logiciel' }),
  desk('systemStatus', 'configuration', 'reports', 'SYSTEM_STATUS_VIEW', {
    nl: 'Systeemtoestand',
    fr: 'État du système',
  }),
  desk('setting', 'configuration', 'platform', 'CONFIGURATION_EDIT', { nl: 'Instellingen', fr: 'Paramètres' }),
  desk('provider', 'configuration', 'content', 'CONFIGURATION_EDIT', { nl: 'Diensten', fr: 'Services' }),
  desk('accessPoint', 'configuration', 'invoicing', 'CONFIGURATION_EDIT', { nl: 'Peppol', fr: 'Peppol' }),
  desk('invoiceMailbox', 'configuration', 'invoicing', 'CONFIGURATION_EDIT', {
    nl: 'Mailboxen voor facturen',
    fr: 'Boîtes mail des factures',
  }),
  desk('identityProvider', 'configuration', 'offers', 'CONFIGURATION_EDIT', {
    nl: 'Identificatie bij tekenen',
    fr: 'Identification à la signature',
  }),
  desk('webhook', 'configuration', 'organisation', 'WEBHOOK_EDIT', { nl: 'Webhooks', fr: 'Webhooks' }),
  desk('webhookDelivery', 'configuration', 'organisation', 'WEBHOOK_EDIT', {
    nl: 'Verzonden webhooks',
    fr: 'Webhooks envoyés',
  }),
] as const satisfies readonly OfficeRoute[]

/** Data that decides which screens a user can open. */
export interface RouteAccess {
  readonly who: Pick<Who, 'isMain' | 'grants'>
  readonly requiresRoutes: boolean
  /** Ids of the routes of the role. */
  readonly routes: readonly string[]
}

/**
 * Returns true if the menu shows a route: an area if it has an allowed screen, a screen if its first call is allowed.
 */
export function isRouteAllowed(route: OfficeRoute, access: RouteAccess): boolean {
  if (route.path === null || route.isOverview) return childRoutes(route).some((child) => isRouteAllowed(child, access))
  if (route.right !== null && !hasAnyRight(access.who, route.right)) return false
  return !route.mustAuthorize || access.who.isMain || !access.requiresRoutes || access.routes.includes(route.id)
}

/** Returns the areas that a route belongs to, from the menu down. */
export function routesAbove({ parent }: Pick<OfficeRoute, 'parent'>): readonly OfficeRoute[] {
  const above = OFFICE_ROUTES.find(({ id }) => id === parent)
  return above ? [...routesAbove(above), above] : []
}

/** A route that leads to a screen; a group of the menu does not. */
export type ScreenRoute = OfficeRoute & { readonly path: string }
export type ScreenId = Extract<(typeof OFFICE_ROUTES)[number], { readonly path: string }>['id']

export function getScreen(id: ScreenId): ScreenRoute {
  const routes: readonly OfficeRoute[] = OFFICE_ROUTES
  return requireValue(
    routes.filter(isScreen).find((route) => route.id === id),
    `the screen ${id}`,
  )
}

function isScreen(route: OfficeRoute): route is ScreenRoute {
  return route.path !== null
}

export function childRoutes({ id }: Pick<OfficeRoute, 'id'>): readonly OfficeRoute[] {
  return OFFICE_ROUTES.filter(({ parent }) => parent === id)
}

/** Returns the screens that grants open. */
export function routesWithin(grants: Grants): readonly string[] {
  return OFFICE_ROUTES.filter(
    ({ mustAuthorize, right }) => mustAuthorize && (right === null || hasAnyRight({ isMain: false, grants }, right)),
  ).map(({ id }) => id)
}

/** Defines an area of several screens: in a section of the menu, or below the overview of the master data. */
function group<Id extends string, Area extends OfficeRoute['area']>(
  id: Id,
  area: Area,
  text: Readonly<Record<Language, string>>,
  place: { section: 'work' | 'management' } | { parent: string },
) {
  return {
    id,
    area,
    path: null,
    parent: null,
    ...place,
    text,
    right: null,
    isResource: false,
    isVisible: true,
    mustAuthorize: false,
  } as const
}

/** The list of a resource, at its name in lower case. */
function list<Id extends string, Area extends OfficeRoute['area']>(
  id: Id,
  parent: string | null,
  area: Area,
  text: Readonly<Record<Language, string>>,
) {
  return {
    id,
    area,
    path: id.toLowerCase(),
    parent,
    text,
    right: 'MASTER_DATA_VIEW',
    isResource: true,
    isVisible: true,
    mustAuthorize: true,
  } as const
}

/** Returns a list of content of the website: for its editors, and no part of the master data. */
function contentList<Id extends string>(id: Id, text: Readonly<Record<Language, string>>) {
  return { ...list(id, 'content', 'content', text), right: 'CONTENT_EDIT' } as const
}

/** Defines a list for users who manage branches. */
function organisationList<Id extends string>(id: Id, text: Readonly<Record<Language, string>>) {
  return { ...list(id, 'organisation', 'organisation', text), right: 'ORGANISATION_EDIT' } as const
}

/** A screen written by hand, at its name in lower case. */
function desk<Id extends string, Area extends OfficeRoute['area']>(
  id: Id,
  parent: string | null,
  area: Area,
  right: RightName | readonly RightName[],
  text: Readonly<Record<Language, string>>,
) {
  return { ...list(id, parent, area, text), right, isResource: false } as const
}

/** A screen of its own. */
function screen<Id extends string, Area extends OfficeRoute['area'], Path extends string>(
  id: Id,
  parent: string,
  area: Area,
  of: { path: Path; right: RightName; text: Readonly<Record<Language, string>> },
) {
  return { id, area, parent, ...of, isResource: false, isVisible: true, mustAuthorize: true } as const
}
