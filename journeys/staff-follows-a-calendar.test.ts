import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

const words = {
  nl: {
    add: 'Agenda toevoegen',
    kind: 'Welke agenda',
    // Its own calendar is proposed.
    choose: null,
    name: 'Mijn afspraken',
    once: 'Kopieer het adres nu',
    copy: 'Adres kopiëren',
    stored: 'Klaar',
    unused: 'Nog niet opgehaald',
    used: /Laatst opgehaald op .* door Google Agenda/,
    replace: 'Nieuw adres',
    end: 'Beëindigen',
    ended: 'Mijn afspraken is beëindigd.',
  },
  fr: {
    add: 'Ajouter un agenda',
    kind: 'Quel agenda',
    choose: 'Calendrier d’un établissement',
    name: /^Calendrier /,
    once: 'Copiez l’adresse maintenant',
    copy: 'Copier l’adresse',
    stored: 'Terminé',
    unused: 'Pas encore consulté',
    used: /Consulté la dernière fois le .* par Google Agenda/,
    replace: 'Nouvelle adresse',
    end: 'Arrêter',
    ended: /^L’agenda Calendrier .* est arrêté\.$/,
  },
} as const

for (const language of ['nl', 'fr'] as const) {
  test(`staff subscribe to a calendar, replace its address and end it (${language})`, async ({
    page,
    context,
    baseURL,
    axe,
  }) => {
    const text = words[language]
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await context.addCookies([{ name: 'office-language', value: language, url: `${baseURL}/office` }])
    await signIn(page, '/office/sessions')
    await page.getByRole('button', { name: text.add }).click()
    const dialog = page.getByRole('dialog')
    if (text.choose !== null)
      await dialog.getByRole('combobox', { name: text.kind, exact: true }).selectOption({ label: text.choose })
    await axe()
    await dialog.getByRole('button', { name: text.add }).click()

    const shown = page.getByRole('dialog', { name: text.once })
    const address = (await shown.getByRole('code').innerText()).trim()
    await axe()
    await shown.getByRole('button', { name: text.copy }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await shown.getByRole('button', { name: text.stored }).click()
    const row = page.getByRole('listitem').filter({ hasText: text.name }).filter({ hasText: text.unused })
    await expect(row).toBeVisible()
    await expect(page.getByText(address)).toHaveCount(0)

    const path = new URL(address).pathname
    const fetched = await fetch(`${baseURL}${path}`, { headers: { 'User-Agent': 'Google-Calendar-Importer' } })
    expect(fetched.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    const calendar = await fetched.text()
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[\s\S]*END:VCALENDAR\r\n$/)
    if (language === 'fr') expect(calendar).toMatch(/BEGIN:VEVENT[\s\S]*DTSTART;TZID=Europe\/Brussels:/)
    await page.reload()
    const used = page.getByRole('listitem').filter({ hasText: text.name }).filter({ hasText: text.used })
    await expect(used).toBeVisible()
    await axe()

    await used.getByRole('button', { name: text.replace }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.replace }).click()
    await page.getByRole('dialog', { name: text.once }).getByRole('button', { name: text.stored }).click()
    expect((await fetch(`${baseURL}${path}`)).status).toBe(404)
    await page
      .getByRole('listitem')
      .filter({ hasText: text.name })
      .filter({ hasText: text.unused })
      .getByRole('button', { name: text.end })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: text.end }).click()
    await expect(page.getByText(text.ended)).toBeVisible()
  })
}
