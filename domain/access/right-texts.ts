import type { Language } from '../platform/values/languages.ts'
import type { RightName } from '../platform/resources/rights.ts'

type Text = Readonly<Record<Language, string>>

/** The name of each right in the role editor, under the heading that people look for it. */
export const RIGHT_GROUPS = {
  stock: { nl: 'Stock', fr: 'Stock' },
  catalogue: { nl: 'Catalogus en stamgegevens', fr: 'Catalogue et données de base' },
  customers: { nl: 'Klanten en aanvragen', fr: 'Clients et demandes' },
  pricing: { nl: 'Prijzen en tarieven', fr: 'Prix et tarifs' },
  sales: { nl: 'Verkoop', fr: 'Ventes' },
  workshop: { nl: 'Werkplaats', fr: 'Atelier' },
  invoicing: { nl: 'Facturatie', fr: 'Facturation' },
  agenda: { nl: 'Agenda', fr: 'Agenda' },
  content: { nl: 'Teksten, mails en vacatures', fr: 'Textes, e-mails et offres d’emploi' },
  staff: { nl: 'Personeel, rechten en controle', fr: 'Personnel, droits et contrôle' },
} as const satisfies Record<string, Text>

export const RIGHT_TEXTS: Readonly<Record<RightName, { group: keyof typeof RIGHT_GROUPS; text: Text }>> = {
  STOCK_VIEW: { group: 'stock', text: { nl: 'Stock bekijken', fr: 'Consulter le stock' } },
  STOCK_EDIT: {
    group: 'stock',
    text: { nl: 'Wagens binnennemen en wijzigen', fr: 'Enregistrer et modifier des véhicules' },
  },
  CONDITION_REPORT_EDIT: {
    group: 'stock',
    text: { nl: 'Staat van tweedehandswagens invullen', fr: 'Compléter l’état des voitures d’occasion' },
  },
  STOCK_PRICE_EDIT: {
    group: 'stock',
    text: { nl: 'Prijzen van stockvoertuigen wijzigen', fr: 'Modifier les prix des véhicules en stock' },
  },
  STOCK_PUBLISH: {
    group: 'stock',
    text: { nl: 'Wagens publiceren en terugtrekken', fr: 'Publier et retirer des véhicules' },
  },
  CAR_ORDER_EDIT: {
    group: 'stock',
    text: { nl: 'Bestelde wagens opvolgen', fr: 'Suivre les voitures commandées' },
  },
  DEMO_CAR_VIEW: {
    group: 'stock',
    text: { nl: 'Demowagens bekijken', fr: 'Consulter les voitures de démonstration' },
  },
  DEMO_CAR_EDIT: {
    group: 'stock',
    text: { nl: 'Demowagens beheren', fr: 'Gérer les voitures de démonstration' },
  },
  DEMO_CAR_VAT: {
    group: 'stock',
    text: { nl: 'Btw-herziening van demowagens boeken', fr: 'Comptabiliser la TVA des voitures de démonstration' },
  },
  STATUS_NOTE_EDIT: {
    group: 'stock',
    text: { nl: 'Statusnotities wijzigen', fr: 'Modifier les notes de statut' },
  },
  VIN_PASSPORT_VIEW: {
    group: 'stock',
    text: { nl: 'Wagenpaspoort bekijken', fr: 'Consulter le passeport d’une voiture' },
  },
  STOCK_COST_VIEW: {
    group: 'stock',
    text: { nl: 'Aankoopprijzen en kosten zien', fr: 'Voir les prix d’achat et les frais' },
  },
  MASTER_DATA_VIEW: { group: 'catalogue', text: { nl: 'Stamgegevens bekijken', fr: 'Consulter les données de base' } },
  CATALOGUE_EDIT: { group: 'catalogue', text: { nl: 'Stamgegevens wijzigen', fr: 'Modifier les données de base' } },
  CAR_TEXT_MEDIA_EDIT: {
    group: 'catalogue',
    text: { nl: 'Teksten en foto’s van wagens wijzigen', fr: 'Modifier les textes et les photos des voitures' },
  },
  CUSTOMER_VIEW: { group: 'customers', text: { nl: 'Klanten bekijken', fr: 'Consulter les clients' } },
  CUSTOMER_EDIT: {
    group: 'customers',
    text: { nl: 'Klanten toevoegen en wijzigen', fr: 'Ajouter et modifier des clients' },
  },
  CUSTOMER_PRIVACY: {
    group: 'customers',
    text: { nl: 'Persoonsgegevens overhandigen en wissen', fr: 'Remettre et effacer les données personnelles' },
  },
  CUSTOMER_VAT_CERTIFY: {
    group: 'customers',
    text: { nl: 'Btw-vergunningen van klanten bevestigen', fr: 'Certifier les autorisations TVA des clients' },
  },
  CUSTOMER_MERGE: { group: 'customers', text: { nl: 'Klanten samenvoegen', fr: 'Fusionner des clients' } },
  CUSTOMER_EXPORT: { group: 'customers', text: { nl: 'Klanten exporteren', fr: 'Exporter des clients' } },
  LEAD_VIEW: { group: 'customers', text: { nl: 'Aanvragen bekijken', fr: 'Consulter les demandes' } },
  LEAD_EDIT: { group: 'customers', text: { nl: 'Aanvragen beantwoorden', fr: 'Répondre aux demandes' } },
  LEAD_REPLY_EDIT: {
    group: 'customers',
    text: { nl: 'Standaardantwoorden wijzigen', fr: 'Modifier les réponses types' },
  },
  FINANCE_RATE_EDIT: {
    group: 'pricing',
    text: { nl: 'Krediettarieven en rekeningen wijzigen', fr: 'Modifier les taux de crédit et les comptes' },
  },
  PROFIT_MARGIN_EDIT: {
    group: 'pricing',
    text: { nl: 'Winstmarges bekijken en wijzigen', fr: 'Consulter et modifier les marges bénéficiaires' },
  },
  CAMPAIGN_EDIT: { group: 'pricing', text: { nl: 'Campagnes wijzigen', fr: 'Modifier les campagnes' } },
  PREMIUM_EDIT: { group: 'pricing', text: { nl: 'Premies wijzigen', fr: 'Modifier les primes' } },
  DISCOUNT_EDIT: { group: 'pricing', text: { nl: 'Kortingen wijzigen', fr: 'Modifier les remises' } },
  DEAL_EDIT: { group: 'pricing', text: { nl: 'Fleetdeals wijzigen', fr: 'Modifier les accords de flotte' } },
  PROMOTION_EDIT: { group: 'pricing', text: { nl: 'Promoties wijzigen', fr: 'Modifier les promotions' } },
  SALES_FOLLOW_UP_EDIT: {
    group: 'pricing',
    text: {
      nl: 'Verliesredenen en verkoopdoelen wijzigen',
      fr: 'Modifier les motifs de perte et les objectifs de vente',
    },
  },
  SALES_RULE_EDIT: {
    group: 'pricing',
    text: {
      nl: 'Verkoopregels, verkoopsoorten en diensten wijzigen',
      fr: 'Modifier les règles, les types de vente et les services',
    },
  },
  ORDER_FLOW_EDIT: {
    group: 'sales',
    text: { nl: 'Besteltrajecten wijzigen', fr: 'Modifier les parcours de commande' },
  },
  OFFER_VIEW: { group: 'sales', text: { nl: 'Offertes bekijken', fr: 'Consulter les offres' } },
  OFFER_EDIT: { group: 'sales', text: { nl: 'Offertes maken en wijzigen', fr: 'Établir et modifier des offres' } },
  OFFER_SUBMIT: { group: 'sales', text: { nl: 'Offertes uitbrengen', fr: 'Émettre des offres' } },
  OFFER_SYNC: {
    group: 'sales',
    text: { nl: 'Offertes bijwerken met de gegevens van vandaag', fr: 'Mettre des offres à jour' },
  },
  OFFER_SYNC_MANY: {
    group: 'sales',
    text: { nl: 'Meerdere offertes samen bijwerken', fr: 'Mettre plusieurs offres à jour ensemble' },
  },
  OFFER_PRICE_CARD: {
    group: 'sales',
    text: { nl: 'Prijskaarten maken en afdrukken', fr: 'Établir et imprimer des affichettes de prix' },
  },
  OFFER_PRINT: { group: 'sales', text: { nl: 'Offertes afdrukken', fr: 'Imprimer des offres' } },
  OFFER_COPY: { group: 'sales', text: { nl: 'Offertes kopiëren', fr: 'Copier des offres' } },
  OFFER_CONVERT: {
    group: 'sales',
    text: { nl: 'Van een proefberekening een offerte maken', fr: 'Transformer une simulation en offre' },
  },
  OFFER_CLOSE: {
    group: 'sales',
    text: { nl: 'Offertes zonder verkoop afsluiten', fr: 'Clôturer des offres sans vente' },
  },
  OFFER_CANCEL_SOLD: { group: 'sales', text: { nl: 'Verkopen annuleren', fr: 'Annuler des ventes' } },
  OFFER_DELIVER: { group: 'sales', text: { nl: 'Verkochte wagens afleveren', fr: 'Livrer des voitures vendues' } },
  DOSSIER_VIEW: { group: 'sales', text: { nl: 'Dossiers bekijken', fr: 'Consulter les dossiers' } },
  DOSSIER_EDIT: { group: 'sales', text: { nl: 'Dossiers bijwerken', fr: 'Tenir les dossiers à jour' } },
  DOSSIER_INVOICE: {
    group: 'sales',
    text: { nl: 'Facturen van dossiers noteren', fr: 'Noter les factures des dossiers' },
  },
  DOSSIER_APPROVE: { group: 'sales', text: { nl: 'Dossiers goedkeuren', fr: 'Approuver des dossiers' } },
  WORK_ORDER_VIEW: { group: 'workshop', text: { nl: 'Werkorders bekijken', fr: 'Consulter les ordres de réparation' } },
  WORK_ORDER_EDIT: {
    group: 'workshop',
    text: { nl: 'Wagens ontvangen en werkorders wijzigen', fr: 'Réceptionner et modifier les ordres de réparation' },
  },
  WORK_ORDER_EXECUTE: {
    group: 'workshop',
    text: { nl: 'Werk uitvoeren en afmelden', fr: 'Effectuer et clôturer des travaux' },
  },
  WORK_LOG_VIEW: { group: 'workshop', text: { nl: 'Werklogboek raadplegen', fr: 'Consulter le journal des travaux' } },
  TIME_CORRECT: { group: 'workshop', text: { nl: 'Gewerkte tijd verbeteren', fr: 'Corriger le temps presté' } },
  WORKSHOP_REPORT_VIEW: {
    group: 'workshop',
    text: { nl: 'Rapport van de werkplaats bekijken', fr: 'Consulter le rapport de l’atelier' },
  },
  WARRANTY_CLAIM_EDIT: {
    group: 'workshop',
    text: { nl: 'Garantieclaims opvolgen', fr: 'Suivre les demandes de garantie' },
  },
  DESK_PAYMENT_EDIT: {
    group: 'workshop',
    text: { nl: 'Betalingen aan de balie noteren', fr: 'Noter des paiements au comptoir' },
  },
  WORK_INVOICE_EDIT: {
    group: 'workshop',
    text: { nl: 'Facturen van werkorders opmaken', fr: 'Établir des factures d’ordres de réparation' },
  },
  WORK_INVOICE_ISSUE: {
    group: 'workshop',
    text: { nl: 'Facturen van werkorders uitreiken', fr: 'Émettre des factures d’ordres de réparation' },
  },
  WORK_PRICE_VIEW: {
    group: 'workshop',
    text: { nl: 'Prijzen van de werkplaats zien', fr: 'Voir les prix de l’atelier' },
  },
  INTERNAL_ORDER_VIEW: {
    group: 'sales',
    text: { nl: 'Interne bestellingen bekijken', fr: 'Consulter les commandes internes' },
  },
  INTERNAL_ORDER_EDIT: {
    group: 'sales',
    text: { nl: 'Interne bestellingen maken en wijzigen', fr: 'Établir et modifier des commandes internes' },
  },
  INTERNAL_ORDER_EXECUTE: {
    group: 'sales',
    text: { nl: 'Interne bestellingen uitvoeren', fr: 'Exécuter des commandes internes' },
  },
  CAR_PAYMENT_VIEW: {
    group: 'invoicing',
    text: { nl: 'Wagenbetalingen bekijken', fr: 'Consulter les paiements par voiture' },
  },
  INVOICE_VIEW: { group: 'invoicing', text: { nl: 'Verkoopfacturen bekijken', fr: 'Consulter les factures de vente' } },
  INVOICE_EDIT: { group: 'invoicing', text: { nl: 'Verkoopfacturen opmaken', fr: 'Établir des factures de vente' } },
  INVOICE_ISSUE: { group: 'invoicing', text: { nl: 'Verkoopfacturen uitreiken', fr: 'Émettre des factures de vente' } },
  INVOICE_CREDIT: {
    group: 'invoicing',
    text: { nl: 'Facturen crediteren en tegoeden verrekenen', fr: 'Créditer des factures et imputer des crédits' },
  },
  DUNNING_EDIT: { group: 'invoicing', text: { nl: 'Herinneringen versturen', fr: 'Envoyer des rappels' } },
  INVOICE_WRITE_OFF: {
    group: 'invoicing',
    text: { nl: 'Openstaande bedragen afboeken', fr: 'Passer des créances en perte' },
  },
  SUPPLIER_IBAN_EDIT: {
    group: 'invoicing',
    text: { nl: 'Rekeningen van leveranciers invullen', fr: 'Saisir les comptes des fournisseurs' },
  },
  SUPPLIER_IBAN_VERIFY: {
    group: 'invoicing',
    text: { nl: 'Rekeningen van leveranciers controleren', fr: 'Vérifier les comptes des fournisseurs' },
  },
  PURCHASE_SLIP_VIEW: {
    group: 'invoicing',
    text: { nl: 'Aankoopborderellen bekijken', fr: 'Consulter les bordereaux d’achat' },
  },
  PURCHASE_SLIP_ISSUE: {
    group: 'invoicing',
    text: { nl: 'Aankoopborderellen uitreiken', fr: 'Émettre des bordereaux d’achat' },
  },
  PURCHASE_VIEW: {
    group: 'invoicing',
    text: { nl: 'Aankoopfacturen bekijken', fr: 'Consulter les factures d’achat' },
  },
  PURCHASE_EDIT: {
    group: 'invoicing',
    text: {
      nl: 'Aankoopfacturen inlezen, boeken en betwisten',
      fr: 'Importer, imputer et contester les factures d’achat',
    },
  },
  PURCHASE_APPROVE: {
    group: 'invoicing',
    text: { nl: 'Aankoopfacturen goedkeuren en weigeren', fr: 'Approuver et refuser les factures d’achat' },
  },
  PAYMENT_PREPARE: {
    group: 'invoicing',
    text: { nl: 'Betalingen aan leveranciers klaarzetten', fr: 'Préparer les paiements aux fournisseurs' },
  },
  PAYMENT_RELEASE: {
    group: 'invoicing',
    text: { nl: 'Betalingen aan leveranciers goedkeuren', fr: 'Approuver les paiements aux fournisseurs' },
  },
  BANK_VIEW: { group: 'invoicing', text: { nl: 'Bankuittreksels bekijken', fr: 'Consulter les extraits de compte' } },
  BANK_EDIT: {
    group: 'invoicing',
    text: { nl: 'Bankuittreksels inlezen en toewijzen', fr: 'Importer et affecter les extraits de compte' },
  },
  REGISTER_VIEW: { group: 'invoicing', text: { nl: 'Registers bekijken', fr: 'Consulter les registres' } },
  LEDGER_EXPORT: {
    group: 'invoicing',
    text: { nl: 'Journalen en btw-lijsten meegeven', fr: 'Exporter les journaux et les listings TVA' },
  },
  VAT_PERIOD_CLOSE: { group: 'invoicing', text: { nl: 'Btw-periodes afsluiten', fr: 'Clôturer des périodes TVA' } },
  BOOKING_RULE_EDIT: {
    group: 'invoicing',
    text: {
      nl: 'Vennootschappen, reeksen en btw-codes beheren',
      fr: 'Gérer les sociétés, les séries et les codes TVA',
    },
  },
  PREMIUM_CLAIM_EDIT: {
    group: 'sales',
    text: { nl: 'Te ontvangen premies opvolgen', fr: 'Suivre les primes à recevoir' },
  },
  TRADE_IN_VIEW: { group: 'sales', text: { nl: 'Overnames bekijken', fr: 'Consulter les reprises' } },
  TRADE_IN_EDIT: { group: 'sales', text: { nl: 'Overnames bijwerken', fr: 'Tenir les reprises à jour' } },
  TRADE_IN_VALUE: { group: 'sales', text: { nl: 'Overnames schatten', fr: 'Estimer des reprises' } },
  TRADE_IN_RECEIVE: {
    group: 'sales',
    text: { nl: 'Overgenomen wagens ontvangen', fr: 'Réceptionner des voitures reprises' },
  },
  CUSTOMER_ORDER_EDIT: {
    group: 'sales',
    text: { nl: 'Bestelbonnen van klanten wijzigen', fr: 'Modifier des commandes de clients' },
  },
  CUSTOMER_ORDER_CANCEL: {
    group: 'sales',
    text: { nl: 'Bestelbonnen van klanten annuleren', fr: 'Annuler des commandes de clients' },
  },
  OFFER_CONFIRM: {
    group: 'sales',
    text: { nl: 'Offertes met verkoop bevestigen', fr: 'Confirmer des offres avec vente' },
  },
  OFFER_CONFIRM_DELAY: {
    group: 'sales',
    text: { nl: 'Offertes met uitstel bevestigen', fr: 'Confirmer des offres avec délai' },
  },
  OFFER_CANCEL: { group: 'sales', text: { nl: 'Offertes annuleren', fr: 'Annuler des offres' } },
  OFFER_BLOCK: {
    group: 'sales',
    text: { nl: 'Offertes blokkeren en vrijgeven', fr: 'Bloquer et débloquer des offres' },
  },
  OFFER_VAT_OVERRIDE: {
    group: 'sales',
    text: {
      nl: 'Afwijken van het btw-stelsel van een offerte',
      fr: 'Déroger au régime de TVA d’une offre',
    },
  },
  OFFER_FLEET: {
    group: 'sales',
    text: { nl: 'Meer dan één wagen in een offerte zetten', fr: 'Mettre plusieurs voitures dans une offre' },
  },
  OFFER_STAFF_SALE: {
    group: 'sales',
    text: { nl: 'Verkopen aan eigen personeel', fr: 'Vendre au personnel de la maison' },
  },
  OFFER_UNLOCK: {
    group: 'sales',
    text: { nl: 'Verkochte en vervallen offertes ontgrendelen', fr: 'Déverrouiller des offres vendues ou échues' },
  },
  OFFER_REASSIGN: {
    group: 'sales',
    text: { nl: 'Offertes aan een andere verkoper geven', fr: 'Confier des offres à un autre vendeur' },
  },
  OFFER_APPROVE_LIMIT: {
    group: 'sales',
    text: { nl: 'Kortingen boven de limiet goedkeuren', fr: 'Approuver des remises hors limite' },
  },
  OFFER_MARGIN: { group: 'sales', text: { nl: 'Marges van offertes zien', fr: 'Voir les marges des offres' } },
  SHOP_ORDER_VIEW: {
    group: 'sales',
    text: { nl: 'Webshopbestellingen bekijken', fr: 'Consulter les commandes en ligne' },
  },
  SHOP_ORDER_EDIT: {
    group: 'sales',
    text: { nl: 'Webshopbestellingen opvolgen', fr: 'Suivre les commandes en ligne' },
  },
  SHOP_ORDER_REFUND: {
    group: 'sales',
    text: { nl: 'Terugbetalen en overschrijvingen noteren', fr: 'Rembourser et noter les virements' },
  },
  AGENDA_VIEW: { group: 'agenda', text: { nl: 'Agenda bekijken', fr: 'Consulter l’agenda' } },
  AGENDA_EDIT: {
    group: 'agenda',
    text: { nl: 'Afspraken maken, verplaatsen en annuleren', fr: 'Fixer, déplacer et annuler des rendez-vous' },
  },
  CONTENT_EDIT: {
    group: 'content',
    text: { nl: 'Nieuws en startpagina beheren', fr: 'Gérer les actualités et la page d’accueil' },
  },
  LEGAL_TEXT_EDIT: {
    group: 'content',
    text: { nl: 'Wettelijke teksten beheren', fr: 'Gérer les textes légaux' },
  },
  PRICE_LIST_EDIT: { group: 'pricing', text: { nl: 'Prijslijst wijzigen', fr: 'Modifier le tarif' } },
  MAIL_SEND: { group: 'content', text: { nl: 'Mails sturen', fr: 'Envoyer des e-mails' } },
  TEXT_TRANSLATE: { group: 'content', text: { nl: 'Teksten laten vertalen', fr: 'Faire traduire des textes' } },
  APPLICATION_EDIT: {
    group: 'content',
    text: { nl: 'Sollicitaties lezen en beantwoorden', fr: 'Lire les candidatures et y répondre' },
  },
  MAIL_TEMPLATE_EDIT: {
    group: 'content',
    text: { nl: 'Teksten van mails wijzigen', fr: 'Modifier les textes des e-mails' },
  },
  NEWSLETTER_EDIT: {
    group: 'content',
    text: { nl: 'Nieuwsbrief maken en versturen', fr: 'Composer et envoyer la newsletter' },
  },
  VACANCY_EDIT: { group: 'content', text: { nl: 'Vacatures beheren', fr: 'Gérer les offres d’emploi' } },
  ORGANISATION_EDIT: {
    group: 'content',
    text: { nl: 'Vestigingen en openingsuren beheren', fr: 'Gérer les établissements et leurs horaires' },
  },
  USER_EDIT: { group: 'staff', text: { nl: 'Gebruikers beheren', fr: 'Gérer les utilisateurs' } },
  ROLE_EDIT: { group: 'staff', text: { nl: 'Rollen beheren', fr: 'Gérer les rôles' } },
  INTEGRATION_EDIT: { group: 'staff', text: { nl: 'Koppelingen beheren', fr: 'Gérer les intégrations' } },
  CONFIGURATION_EDIT: { group: 'staff', text: { nl: 'Instellingen wijzigen', fr: 'Modifier les paramètres' } },
  WEBHOOK_EDIT: { group: 'staff', text: { nl: 'Webhooks beheren', fr: 'Gérer les webhooks' } },
  SYSTEM_MOVE: {
    group: 'staff',
    text: {
      nl: 'Gegevens uit een ander programma overzetten',
      fr: 'Transférer les données d’un autre logiciel',
    },
  },
  SYSTEM_STATUS_VIEW: { group: 'staff', text: { nl: 'Systeemtoestand zien', fr: 'Voir l’état du système' } },
  AUDIT_VIEW: { group: 'staff', text: { nl: 'Wijzigingen nakijken', fr: 'Consulter les modifications' } },
}
