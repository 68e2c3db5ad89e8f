import { readFile } from 'node:fs/promises'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

// One move is open at a time.
test.describe.configure({ mode: 'serial' })

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

const today = brusselsDay(new Date())
const customers = [
  'Nr;Firma;Voornaam;Familienaam;Straat;Huisnr;Postcode;Plaats;Btw-nr;E-mail;Gsm;Kleur',
  'M1;;Griet;Vandenbroucke;Molenstraat;3;8500;Kortrijk;;griet@voorbeeld.be;0470 11 22 33;x',
  'M2;Bakkerij Zonneveld;;;Markt;1;8500;Kortrijk;;info@zonneveld.example;;x',
  'M3;;Koen;Declercq;Molenstraat;5;85;Kortrijk;;;;x',
]

test('an administrator moves from another system: customers and suppliers, a step skipped, a report, and closed', async ({
  page,
  axe,
}) => {
  await signIn(page, '/office/systemmove')
  await expect(page.getByRole('heading', { name: 'Overstap', exact: true })).toBeVisible()
  await axe()
  await page.getByLabel('Vorig programma').fill('GarageSoft')
  await page.getByRole('button', { name: 'Overstap beginnen' }).click()
  await expect(page.getByRole('heading', { name: 'Overstap van GarageSoft' })).toBeVisible()
  await axe()

  const first = page.getByRole('region', { name: '1. Klanten' })
  const template = page.waitForEvent('download')
  await first.getByRole('button', { name: 'Sjabloon downloaden' }).click()
  expect((await template).suggestedFilename()).toBe('Klanten uit het vorige programma.xlsx')
  await first.getByRole('link', { name: 'Bestand inlezen' }).click()
  await page.getByRole('button', { name: 'Bestand' }).setInputFiles(file('klanten.csv', customers))
  await expect(page.getByText('Kolommen: 11 van 12 herkend')).toBeVisible()
  const lines = page.getByRole('region', { name: 'Regels van het bestand' })
  const postalCode = lines.getByRole('textbox', { name: 'Postcode, regel 4' })
  await expect(postalCode).toHaveValue('85')
  await axe()
  await page.getByRole('button', { name: '2 regels doorvoeren' }).click()
  await expect(page.getByText('2 regels doorgevoerd.')).toBeVisible()
  await page.getByRole('link', { name: 'Terug naar de overstap' }).click()
  await expect(first.getByText('Deels overgezet')).toBeVisible()
  await expect(first.getByText('2 doorgevoerd, 0 ongewijzigd, 1 fout')).toBeVisible()
  await first.getByText('Wat niet is overgezet').click()
  await expect(first.getByRole('listitem').filter({ hasText: 'M3' })).toContainText('klanten.csv, regel 4')
  await axe()

  // Imported again, nothing changes.
  await first.getByRole('link', { name: 'Bestand inlezen' }).click()
  await page.getByRole('button', { name: 'Bestand' }).setInputFiles(file('klanten.csv', customers.slice(0, 3)))
  await expect(page.getByText('Er is niets door te voeren.')).toBeVisible()
  await expect(lines.getByText('Ongewijzigd')).toHaveCount(2)
  await page.getByRole('link', { name: 'Terug naar de overstap' }).click()

  const second = page.getByRole('region', { name: '2. Leveranciers' })
  await second.getByRole('link', { name: 'Bestand inlezen' }).click()
  await page
    .getByRole('button', { name: 'Bestand' })
    .setInputFiles(file('leveranciers.csv', ['Code;Raison sociale;IBAN', 'L1;Remmen NV;BE68 5390 0754 7034']))
  await page.getByRole('button', { name: '1 regel doorvoeren' }).click()
  await expect(page.getByText('1 regel doorgevoerd.')).toBeVisible()
  await page.getByRole('link', { name: 'Terug naar de overstap' }).click()
  await expect(second.getByText('Klaar')).toBeVisible()

  // Files of cars are shown by two lines as those of the other steps.
  for (const [step, text] of [
    ['3. Tweedehandswagens', 'WVWZZZ1JZ5W100001'],
    ['4. Stockwagens', '88120034'],
  ] as const) {
    await page.getByRole('region', { name: step }).getByRole('link', { name: 'Bestand inlezen' }).click()
    await expect(page.getByRole('table', { name: 'Zo ziet een bestand eruit' })).toContainText(text)
    await axe()
    await page.getByRole('link', { name: 'Terug naar de overstap' }).click()
  }
  const third = page.getByRole('region', { name: '3. Tweedehandswagens' })
  await third.getByRole('button', { name: 'Hier valt niets over te zetten' }).click()
  await expect(third.getByText('Niet nodig')).toBeVisible()

  // A car that was sold there is delivered here: the importer still has it.
  const fifth = page.getByRole('region', { name: '5. Open bestellingen' })
  await fifth.getByRole('link', { name: 'Bestand inlezen' }).click()
  await page
    .getByRole('button', { name: 'Bestand' })
    .setInputFiles(
      file('bestellingen.csv', [
        'Bestelnummer;Klantnummer;Datum;Wagen;Ordernummer invoerder;Totaal;Voorschot;Leverweek;Vestiging',
        `BB-1;M1;${formatDay(today)};Noord V8 Tour;INV-77;32.450,00;2.000,00;2027-W3;Gent`,
        `BB-2;M1;${formatDay(today)};Noord V8 Tour;INV-78;32.450,00;33.000,00;2027-W3;Gent`,
      ]),
    )
  await expect(lines.getByText('Het voorschot is hoger dan wat de klant moest betalen.')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: '1 regel doorvoeren' }).click()
  await expect(page.getByText('1 regel doorgevoerd.')).toBeVisible()
  await page.getByRole('link', { name: 'Terug naar de overstap' }).click()
  await expect(fifth.getByText('€ 64.900,00')).toBeVisible()
  await expect(fifth.getByText('€ 32.450,00')).toBeVisible()
  await expect(fifth.getByText('€ 2.000,00', { exact: true })).toBeVisible()

  // An open invoice is owed here from now on.
  const sixth = page.getByRole('region', { name: '6. Openstaande verkoopfacturen' })
  await sixth.getByRole('link', { name: 'Bestand inlezen' }).click()
  await page
    .getByRole('button', { name: 'Bestand' })
    .setInputFiles(
      file('open.csv', [
        'Factuurnummer;Klantnummer;Datum;Vervaldag;Saldo;Vestiging',
        `OUD-1;M1;${formatDay(today)};${formatDay(today)};1.234,56;Gent`,
        `OUD-2;M9;${formatDay(today)};${formatDay(today)};10,00;Gent`,
      ]),
    )
  await expect(lines.getByText('Dit nummer kennen we niet.')).toBeVisible()
  await page.getByRole('button', { name: '1 regel doorvoeren' }).click()
  await expect(page.getByText('1 regel doorgevoerd.')).toBeVisible()
  await page.getByRole('link', { name: 'Terug naar de overstap' }).click()
  await expect(sixth.getByText('€ 1.244,56')).toBeVisible()
  await expect(sixth.getByText('€ 1.234,56')).toBeVisible()

  // An import is undone as a whole.
  await second.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(second.getByText('Teruggedraaid')).toBeVisible()

  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Verslag (Excel)' }).click()
  expect((await readFile(await (await sheet).path())).subarray(0, 2).toString()).toBe('PK')
  const paper = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Verslag (pdf)' }).click()
  expect((await readFile(await (await paper).path())).subarray(0, 4).toString()).toBe('%PDF')

  await page.getByRole('button', { name: 'Overstap afsluiten' }).click()
  const dialog = page.getByRole('dialog')
  await axe()
  await dialog.getByRole('button', { name: 'Overstap afsluiten' }).click()
  await expect(page.getByText(/^Afgesloten: .* door Tom Wouters$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bestand inlezen' })).toHaveCount(0)

  await page.goto('/office/receivable?q=Vandenbroucke')
  await expect(page.getByRole('row', { name: /Vandenbroucke/ })).toContainText('1.234,56')
  await page.goto('/office/customer?q=Zonneveld')
  await expect(page.getByRole('row', { name: /Bakkerij Zonneveld/ })).toBeVisible()

  // The order is followed as any other: its advance is paid, and the car waits for its chassis number.
  await page.goto('/office/dossier?q=Vandenbroucke')
  await page
    .getByRole('row', { name: /Vandenbroucke/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText(/^Bestelling BB-1 uit het vorige programma/)).toBeVisible()
  await expect(page.getByText('Verwachte levering: 18/01/2027.', { exact: false })).toBeVisible()
  await expect(page.getByText('Betaald in het vorige programma', { exact: false })).toBeVisible()
  await expect(page.getByText('€ 30.450,00').first()).toBeVisible()
  await axe()
  await page.getByRole('link', { name: /^OF-/ }).click()
  await expect(page.getByText('Overgezet uit het vorige programma')).toBeVisible()
  await axe()
})

test('in French, a file whose columns are chosen by hand', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'office-language', value: 'fr', url: `${baseURL}/office` }])
  await signIn(page, '/office/systemmove')
  await page.getByLabel('Ancien logiciel').fill('AutoGest')
  await page.getByRole('button', { name: 'Commencer le transfert' }).click()
  await page.getByRole('region', { name: '1. Clients' }).getByRole('link', { name: 'Lire un fichier' }).click()
  await page
    .getByRole('button', { name: 'Fichier' })
    .setInputFiles(file('clients.csv', ['Réf;Titulaire', 'C9;Lambert']))
  await page.getByLabel('Réf').selectOption({ label: 'Numéro dans l’ancien logiciel' })
  await page.getByLabel('Titulaire').selectOption({ label: 'Nom' })
  await page.getByRole('button', { name: 'Vérifier à nouveau' }).click()
  await page.getByRole('button', { name: 'Importer 1 ligne' }).click()
  await page.getByRole('link', { name: 'Retour au transfert' }).click()
  await expect(page.getByText('1 appliquées, 0 inchangées, 0 erronées')).toBeVisible()
  await page.getByRole('button', { name: 'Clôturer le transfert' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clôturer le transfert' }).click()
  await expect(page.getByText('Clôturé', { exact: true }).first()).toBeVisible()
})
