import { readFile } from 'node:fs/promises'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

const words = {
  nl: {
    importing: 'Importeren',
    heading: 'Klanten importeren',
    file: 'Bestand',
    lines: 'Regels van het bestand',
    apply: '2 regels doorvoeren',
    applied: '2 regels doorgevoerd.',
    more: 'Meer handelingen',
    card: 'Contactkaart (vCard)',
    same: 'Ongewijzigd',
  },
  fr: {
    importing: 'Importer',
    heading: 'Importer des clients',
    file: 'Fichier',
    lines: 'Lignes du fichier',
    apply: 'Importer 2 lignes',
    applied: '2 lignes importées.',
    more: 'Plus d’actions',
    card: 'Carte de contact (vCard)',
    same: 'Inchangée',
  },
} as const

for (const language of ['nl', 'fr'] as const) {
  test(`staff bring in the contacts of a telephone and take one along as a card (${language})`, async ({
    page,
    context,
    baseURL,
    axe,
  }) => {
    const text = words[language]
    const family = `Kaart${language === 'nl' ? 'een' : 'twee'}`
    const buffer = Buffer.from(
      [
        'BEGIN:VCARD',
        'VERSION:2.1',
        `N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${family};Ren=C3=A9e`,
        'TEL;CELL:0478 55 11 22',
        `EMAIL:renee@${language}.example`,
        'END:VCARD',
        'BEGIN:VCARD',
        'VERSION:2.1',
        'N:Claes;An',
        `ORG:${family} Vloot NV`,
        'TEL;CELL:0478 55 11 23',
        'END:VCARD',
        '',
      ].join('\r\n'),
    )
    await context.addCookies([{ name: 'office-language', value: language, url: `${baseURL}/office` }])
    await signIn(page, '/office/customer')
    await page.getByRole('link', { name: text.importing }).click()
    await expect(page.getByRole('heading', { name: text.heading })).toBeVisible()
    await axe()
    await page.getByLabel(text.file).setInputFiles({ name: 'contacten.vcf', mimeType: 'text/vcard', buffer })
    const lines = page.getByRole('region', { name: text.lines })
    await expect(lines.getByRole('row').nth(1)).toContainText('Renée')
    await axe()
    await page.getByRole('button', { name: text.apply }).click()
    await expect(page.getByText(text.applied)).toBeVisible()

    await page.goto(`/office/customer?q=${family}`)
    await page.getByRole('link', { name: `${family} Renée`, exact: true }).click()
    await expect(page.getByRole('heading', { name: `Renée ${family}`, level: 1 })).toBeVisible()
    await page.getByLabel(text.more).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: text.card, exact: true }).click()
    expect((await download).suggestedFilename()).toBe(`Renée ${family}.vcf`)
    const file = await readFile(await (await download).path())
    expect(file.toString()).toContain(`N:${family};Renée;;;\r\n`)

    // The card comes in again as the customer that it is of.
    await page.goto('/office/customer/import')
    await page.getByLabel(text.file).setInputFiles({ name: 'kaart.vcf', mimeType: 'text/vcard', buffer: file })
    await expect(lines.getByRole('row').nth(1)).toContainText(text.same)
  })
}
