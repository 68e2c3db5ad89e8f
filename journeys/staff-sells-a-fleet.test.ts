import { makeOfferCustomer, offerLink } from './offer-online.ts'
import { someEmail, test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, languages } from './support.ts'
import { inTurn } from './turns.ts'

const words = {
  nl: {
    version: 'Versie',
    salesType: 'Soort verkoop',
    driver: 'Bestuurder toevoegen',
    name: 'Naam, wagen 1',
    save: /^Bewaren/,
    add: 'Configuratie toevoegen',
    set: 'Configuraties',
    total: /^Wagens: 2\. Samen/,
    issue: 'Uitbrengen',
    issuing: 'Offerte uitbrengen',
    issued: 'De offerte is uitgebracht.',
    subject: 'Subject: Uw offerte voor 2 wagens',
    title: 'Uw offerte voor 2 wagens in 2 configuraties',
    accept: 'Ik ga akkoord',
    without: 'Verder zonder identificatie',
    fullName: 'Uw volledige naam',
    all: /^Ook akkoord met configuratie B/,
    consent: /^Ik ga akkoord met versie/,
    sign: 'Ik ga akkoord, maak de bestelbon op',
    accepted: /^U bent op .* akkoord gegaan met deze offerte/,
    show: 'Voorstel B tonen',
    sheet: 'Naar Excel, met wagens en bestuurders',
  },
  fr: {
    version: 'Version',
    salesType: 'Type de vente',
    driver: 'Ajouter un conducteur',
    name: 'Nom, voiture 1',
    save: /^Enregistrer/,
    add: 'Ajouter une configuration',
    set: 'Configurations',
    total: /^Voitures\s: 2\. Total/,
    issue: 'Émettre',
    issuing: 'Émettre l’offre',
    issued: 'L’offre est émise.',
    subject: 'Votre_offre_pour_2_v=C3=A9hicules',
    title: 'Votre offre pour 2 véhicules en 2 configurations',
    accept: 'Je suis d’accord',
    without: 'Continuer sans identification',
    fullName: 'Votre nom complet',
    all: /^Accord aussi sur la configuration B/,
    consent: /^Je marque mon accord sur la version/,
    sign: 'Je suis d’accord, établissez le bon de commande',
    accepted: /^Vous avez marqué votre accord sur cette offre/,
    show: 'Afficher la proposition B',
    sheet: 'Vers Excel, avec voitures et conducteurs',
  },
} as const

for (const language of inTurn('sell a fleet', languages)) {
  const of = words[language]
  test(`${language}: a fleet manager offers two configurations with a driver in one mail, and the customer accepts both`, async ({
    page,
    context,
    baseURL,
    axe,
    database,
    mailsTo,
  }) => {
    test.setTimeout(90_000)
    await context.addCookies([{ name: 'office-language', value: language, url: `${baseURL}/office` }])
    const email = someEmail()
    const customer = await makeOfferCustomer(database, email, language)
    await database.query(
      `update customer set customer_type = 2, is_company = true, company_name = 'Transport Offermans' where number = $1`,
      [customer],
    )
    await signIn(page, `/office/offer/new?customer=${customer}`, 'elise.fontaine@forecourt.example')
    await page.getByRole('combobox', { name: of.version }).fill('lumen e3')
    await page
      .getByRole('option', { name: /Lumen E3/ })
      .first()
      .click()
    await expect(page.getByRole('combobox', { name: of.salesType })).toHaveValue('fleet')
    await page.getByRole('button', { name: of.driver }).click()
    await page.getByLabel(of.name).fill('Ines Wouters')
    await page.getByRole('button', { name: of.save }).click()
    const heading = page.getByRole('heading', { name: /^OF-\d{4}-\d{6}$/, level: 1 })
    await expect(heading).toBeVisible()
    const first = await heading.innerText()
    await page.getByRole('button', { name: of.add }).click()
    await expect(heading).not.toHaveText(first)
    const strip = page.getByRole('navigation', { name: of.set })
    await expect(strip.getByRole('link')).toHaveCount(2)
    await expect(page.getByText(of.total)).toBeVisible()
    await axe()
    for (const width of [390, 820]) {
      await page.setViewportSize({ width, height: 900 })
      await axe()
    }
    await page.setViewportSize({ width: 1440, height: 960 })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: of.sheet }).click()
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)

    await strip.getByRole('link').first().click()
    await expect(heading).toHaveText(first)
    await page.getByRole('button', { name: of.issue, exact: true }).click()
    const issuing = page.getByRole('dialog', { name: of.issuing })
    await expect(issuing.getByRole('checkbox', { name: /^B/ })).toBeChecked()
    await axe()
    await issuing.getByRole('button', { name: of.issue, exact: true }).click()
    await expect(page.getByText(of.issued)).toBeVisible()
    const [mail, ...more] = await mailsTo(email, 1)
    expect(more).toEqual([])
    expect(mail).toContain(of.subject)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(offerLink(mail!))
    await expect(page.getByRole('heading', { name: of.title })).toBeVisible()
    await axe()
    await page.getByRole('button', { name: of.accept, exact: true }).click()
    await page.getByRole('button', { name: of.without }).click()
    await page.getByLabel(of.fullName).fill('Hanne Offermans')
    await expect(page.getByLabel(of.all)).toBeChecked()
    await page.getByLabel(of.consent).check()
    await axe()
    await page.getByRole('button', { name: of.sign }).click()
    await expect(page.getByText(of.accepted)).toBeVisible()
    await page.getByRole('button', { name: of.show }).click()
    await expect(page.getByText(of.accepted)).toBeVisible()
  })
}
