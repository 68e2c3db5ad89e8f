import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { expect, languages, test } from './support.ts'
import { inTurn } from './turns.ts'

const names = {
  nl: {
    page: 'Showrooms',
    map: 'Kaart van onze vestigingen',
    gent: 'Gent',
    route: 'Route naar Gent',
    farther: 'Uitzoomen',
  },
  fr: {
    page: 'Showrooms',
    map: 'Carte de nos établissements',
    gent: 'Gand',
    route: 'Itinéraire vers Gand',
    farther: 'Zoom arrière',
  },
}

for (const language of inTurn('the way to a branch', languages)) {
  const name = names[language]

  test(`somebody finds the way to a branch in ${language}`, async ({ page, axe }) => {
    // A Friday in the afternoon: sales are open, and the workshop closes earlier.
    await page.clock.setFixedTime(new Date('2026-11-20T16:45:00Z'))
    await page.goto(`/${language}`)
    await page.getByRole('navigation').getByRole('link', { name: name.page }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: name.page })).toBeVisible()

    const map = page.getByRole('region', { name: name.map })
    for (const branch of await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents())
      await expect(map.getByRole('button', { name: branch, exact: true })).toBeVisible()
    const marker = map.getByRole('button', { name: name.gent })
    await marker.focus()
    await page.keyboard.press('Enter')
    await expect(marker).toHaveAttribute('aria-expanded', 'true')
    await expect(map.getByText('Drongensesteenweg 214, 9000')).toBeVisible()
    await expect(map.getByRole('link', { name: name.route })).toHaveAttribute('href', /openstreetmap/)
    await axe()
    await page.keyboard.press('Escape')
    await expect(marker).toBeFocused()
    await expect(map.getByRole('link', { name: name.route })).toBeHidden()
    const before = await marker.boundingBox()
    await map.getByRole('button', { name: name.farther }).click()
    await expect.poll(async () => (await marker.boundingBox())!.x).not.toBe(before!.x)

    const heading = page.getByRole('heading', { level: 2, name: name.gent })
    const branch = page.getByRole('main').locator('section').filter({ has: heading })
    await expect(branch.getByRole('heading', { level: 3 })).toHaveCount(4)
    // Online where there is a workshop, and only there.
    const booking = branch.getByRole('link', { name: m['layout.to-booking']({}, { locale: language }) })
    await expect(booking.first()).toHaveAttribute('href', buildPath('content.schedule', language))
    expect(await booking.count()).toBeLessThan(4)
    await expect(branch.getByText(language === 'nl' ? 'Nu open tot 18.30 uur' : 'Ouvert jusqu’à 18 h 30')).toHaveCount(
      2,
    )
    await expect(
      branch.getByText(language === 'nl' ? 'Gesloten · opent morgen om 9.00 uur' : 'Fermé · ouvre demain à 9 h 00'),
    ).toBeVisible()
    for (const width of [390, 820]) {
      await page.setViewportSize({ width, height: 900 })
      await axe()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
}

test('search engines read the hours of every department', async ({ request }) => {
  const html = await (await request.get('/nl/showrooms')).text()
  const { '@graph': graph } = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)![1]!)
  const [gent] = graph
  expect(gent).toMatchObject({ '@type': 'AutoDealer', name: 'Gent' })
  expect(gent.department).toHaveLength(4)
  expect(gent.department[2].openingHoursSpecification).toContainEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'Saturday',
    opens: '09:00',
    closes: '12:00',
  })
})

const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n' +
    'xref\n0 1\n0000000000 65535 f \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
)

const words = {
  nl: {
    jobs: 'Vacatures',
    job: 'Vrachtwagenmecanicien',
    apply: 'Solliciteren',
    send: 'Sollicitatie versturen',
    first: 'Voornaam',
    last: 'Naam',
    email: 'E-mailadres',
    phone: 'Telefoon',
    message: /^Uw boodschap/,
    resume: /^Cv/,
    terms: /^Ik ga ermee akkoord/,
    firstMissing: 'Voornaam is verplicht.',
    wrongType: 'Bestandstype enkel .doc, .docx, .pdf',
    removeFile: 'Verwijder eerst het bestand waarmee iets mis is.',
    unsafe: /macro’s of andere actieve inhoud/,
    sent: /^Bedankt! Uw sollicitatie is verstuurd/,
  },
  fr: {
    jobs: 'Jobs',
    job: 'Mécanicien poids lourds',
    apply: 'Postuler',
    send: 'Envoyer ma candidature',
    first: 'Prénom',
    last: 'Nom',
    email: 'Adresse e-mail',
    phone: 'Téléphone',
    message: /^Votre message/,
    resume: /^CV/,
    terms: /^J’accepte que mes données/,
    firstMissing: 'Prénom : ce champ est obligatoire.',
    wrongType: 'Type de fichier : .doc, .docx, .pdf uniquement',
    removeFile: 'Supprimez d’abord le fichier qui pose problème.',
    unsafe: /macros ou un autre contenu actif/,
    sent: /^Merci\u00A0! Votre candidature est envoyée/,
  },
}

for (const language of inTurn('apply for a job', languages)) {
  const word = words[language]

  test(`somebody applies for a job in ${language}`, async ({ page, axe, mailTo, complaints }) => {
    // The whole menu fits from this width on.
    await page.setViewportSize({ width: 1200, height: 900 })
    await page.goto(`/${language}`)
    await page.getByRole('navigation').getByRole('link', { name: word.jobs }).first().click()
    await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(0)
    await axe()
    await page.getByRole('link', { name: word.job }).click()
    await expect(page.getByRole('heading', { level: 1, name: word.job })).toBeVisible()
    await axe()
    await page.getByRole('button', { name: word.apply }).click()
    const dialog = page.getByRole('dialog', { name: word.apply })
    await dialog.getByRole('button', { name: word.send }).click()
    await expect(dialog.getByText(word.firstMissing)).toBeVisible()
    await expect(dialog.getByLabel(word.first)).toBeFocused()

    const address = `sollicitant-${language}-${Date.now()}@example.be`
    await dialog.getByLabel(word.first).fill('Lotte')
    await dialog.getByLabel(word.last, { exact: true }).fill('Van den Broeck')
    await dialog.getByLabel(word.email).fill(address)
    await dialog.getByLabel(word.phone).fill('0478 12 34 56')
    await dialog.getByLabel(word.message).fill('Ik herstel al tien jaar trekkers.')
    await dialog.getByLabel(word.terms).check()

    const resume = dialog.getByLabel(word.resume)
    await resume.setInputFiles({ name: 'cv.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
    await expect(dialog.getByText(word.wrongType)).toBeVisible()
    // All errors show at once: the file, and the empty fields.
    await dialog.getByLabel(word.first).fill('')
    await dialog.getByRole('button', { name: word.send }).click()
    await expect(dialog.getByText(word.firstMissing)).toBeVisible()
    await expect(dialog.getByText(word.removeFile)).toBeVisible()
    await dialog.getByLabel(word.first).fill('Lotte')
    await axe()

    // Closing it loses nothing, not even the file.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: word.apply }).click()
    await expect(dialog.getByLabel(word.message)).toHaveValue('Ik herstel al tien jaar trekkers.')
    await expect(dialog.getByText(word.wrongType)).toBeVisible()
    // Consent applies to the terms shown now.
    await expect(dialog.getByLabel(word.terms)).not.toBeChecked()
    await dialog.getByLabel(word.terms).check()

    // The server rejects a file that only its content betrays; no input is lost.
    const scripted = Buffer.from(
      pdf.toString('latin1').replace('/Pages 2 0 R', '/Pages 2 0 R/OpenAction<</S/JavaScript/JS(x)>>'),
    )
    await resume.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: scripted })
    await expect(dialog.getByText('cv.exe')).toBeHidden()
    await dialog.getByRole('button', { name: word.send }).click()
    await expect(dialog.getByText(word.unsafe)).toBeVisible()
    // The browser logs the refused call itself.
    complaints.length = 0
    await expect(dialog.getByLabel(word.first)).toHaveValue('Lotte')

    await resume.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf })
    await dialog.getByRole('button', { name: word.send }).click()
    await expect(page.getByText(word.sent)).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await mailTo(address)).toContain('cv.pdf')
  })
}

test('search engines read the vacancies', async ({ request }) => {
  const html = await (await request.get('/fr/offre-d-emploi/mecanicien-poids-lourds/5')).text()
  const { '@graph': graph } = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)![1]!)
  expect(graph[0]).toMatchObject({
    '@type': 'JobPosting',
    title: 'Mécanicien poids lourds (h/f/x)',
    employmentType: 'FULL_TIME',
  })
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain('/nl/vacature/vrachtwagenmecanicien/5</loc>')
  expect(sitemap).toContain('/fr/offre-d-emploi/mecanicien-poids-lourds/5</loc>')
})
