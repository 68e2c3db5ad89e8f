import { expect, languages, test } from './support.ts'

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

for (const language of languages) {
  const name = names[language]

  test(`somebody finds the way to a branch in ${language}`, async ({ page, axe }) => {
    // A Friday in the afternoon: sales are open, and the workshop closes earlier.
    await page.clock.setFixedTime(new Date('2026-11-20T16:45:00Z'))
    await page.goto(`/${language}`)
    await page.getByRole('navigation').getByRole('link', { name: name.page }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: name.page })).toBeVisible()

    const map = page.getByRole('region', { name: name.map })
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
