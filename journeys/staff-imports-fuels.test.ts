import { readFile } from 'node:fs/promises'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

const file = (text: string, name = 'brandstoffen.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('staff import fuels with three bad lines: look, correct two by keyboard, bring in, take back', async ({
  page,
  axe,
}) => {
  await signIn(page, '/office/fuel')
  await page.getByLabel('Importeren en exporteren').click()
  await page.getByRole('link', { name: 'Importeren' }).click()
  await expect(page.getByRole('heading', { name: 'Brandstoffen importeren' })).toBeVisible()
  await expect(page.getByText('Nog niets geïmporteerd.')).toBeVisible()
  await axe()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Sjabloon downloaden' }).click()
  expect((await download).suggestedFilename()).toBe('Brandstoffen.xlsx')
  expect((await readFile(await (await download).path())).subarray(0, 2).toString()).toBe('PK')

  const text =
    'Code;Naam (nl);Naam (fr);Energie;Actief;Opmerking\r\n' +
    'diesel;Diesel B7;Diesel B7;Verbrandingsmotor;ja;x\r\n' +
    'houtgas;Houtgas;Gaz de bois;stoom;ja;\r\n' +
    'Stads Gas;Stadsgas;Gaz de ville;Verbrandingsmotor;ja;\r\n' +
    'turf;Turf;Tourbe;Verbrandingsmotor;misschien;\r\n' +
    'ethanol;Bio-ethanol;Bioéthanol;Verbrandingsmotor;ja;\r\n'
  await page.getByLabel('Bestand').setInputFiles(file(text))
  await expect(page.getByText('Kolommen: 5 van 6 herkend')).toBeVisible()
  const lines = page.getByRole('region', { name: 'Regels van het bestand' })
  await expect(lines.getByRole('row').nth(1)).toContainText('Wijziging')
  await expect(lines.getByRole('row').nth(1)).toContainText('Diesel B7')
  const wrong = lines.getByRole('textbox', { name: 'Energie, regel 3' })
  await expect(wrong).toHaveValue('stoom')
  await expect(lines).toContainText('Deze keuze bestaat niet.')
  await axe()

  await page.getByRole('button', { name: /^Fout 3$/ }).click()
  await expect(page).toHaveURL(/\?action=wrong$/)
  await expect(lines.getByRole('row')).toHaveCount(4)
  await wrong.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Verbrandingsmotor')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Fout 2$/ })).toBeVisible()
  const code = lines.getByRole('textbox', { name: 'Code, regel 4' })
  await code.fill('stadsgas')
  await code.press('Enter')
  await expect(page.getByRole('button', { name: /^Fout 1$/ })).toBeVisible()
  await expect(page.getByText('Er blijft 1 foute regel over')).toBeVisible()
  // Good lines do not wait for the bad one.
  await page.getByRole('button', { name: /^Alle 5$/ }).click()
  await page.getByRole('button', { name: '4 regels doorvoeren' }).click()
  await expect(page.getByText('4 regels doorgevoerd.')).toBeVisible()
  await expect(lines.getByText('Doorgevoerd')).toHaveCount(4)
  await expect(lines.getByRole('textbox', { name: 'Actief, regel 5' })).toHaveValue('misschien')
  await axe()

  await page.getByRole('link', { name: 'Ander bestand' }).click()
  await expect(page.getByRole('row', { name: /brandstoffen\.csv/ })).toContainText('4 regels doorgevoerd')
  await page.getByLabel('Bestand').setInputFiles(file(text))
  await expect(page.getByText(/is al geïmporteerd op .* door Tom Wouters/)).toBeVisible()
  await page.getByRole('link', { name: 'Ander bestand' }).click()
  await page
    .getByRole('row', { name: /4 regels doorgevoerd/ })
    .getByRole('button', { name: 'Ongedaan maken' })
    .click()
  await expect(page.getByText('4 rijen zijn teruggezet.')).toBeVisible()
  await expect(page.getByText('Teruggedraaid')).toBeVisible()
  await page.goto('/office/fuel?q=houtgas')
  await expect(page.getByText('Niets gevonden')).toBeVisible()
})

test('what is no table is refused in words, also in French', async ({ page, context, baseURL, axe, complaints }) => {
  await signIn(page, '/office/warranty/import')
  await expect(page.getByRole('heading', { name: 'Garanties importeren' })).toBeVisible()
  await context.addCookies([{ name: 'office-language', value: 'fr', url: `${baseURL}/office` }])
  await page.reload()
  await page.getByLabel('Fichier').setInputFiles(file('rien', 'photo.csv'))
  await expect(page.getByRole('alert')).toContainText('Nous ne trouvons aucun tableau dans ce fichier')
  await axe()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
})
