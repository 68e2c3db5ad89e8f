import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'

const address = process.env['JOURNEYS_GALLERY']!

// Here pieces move as they do for most people; elsewhere they take their place at once.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const width of [390, 1440]) {
  test(`axe finds nothing in any piece, and none is wider than a screen of ${width} px`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.setViewportSize({ width, height: 900 })
    await open(page, '')
    await expectNoFindings(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(errors).toEqual([])
  })
}

test.describe('Dialog', () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`takes the focus, keeps it and gives it back (motion: ${reducedMotion})`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion })
      await open(page, 'dialog')
      const opener = page.getByRole('button', { name: 'Adres' })
      await opener.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Adres' })
      await expect(dialog.getByLabel('Straat')).toBeFocused()
      await expectNoFindings(page)

      await page.keyboard.press('Shift+Tab')
      await expect(dialog.getByRole('button', { name: 'Sluiten' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
      await expect(page.getByLabel('Straat')).not.toBeAttached()
    })
  }

  test('a dialog shrinks to its title and fills the screen, and keeps what was typed', async ({ page }) => {
    await open(page, 'dialog')
    await page.getByRole('button', { name: 'Nota' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nota' })
    const text = dialog.getByLabel('Tekst')
    await text.fill('Bel terug')
    await dialog.getByRole('button', { name: 'Minimaliseren' }).click()
    await expect(text).toBeHidden()
    await dialog.getByRole('button', { name: 'Herstellen' }).click()
    await expect(text).toHaveValue('Bel terug')
    const { width } = page.viewportSize()!
    await dialog.getByRole('button', { name: 'Maximaliseren' }).click()
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(width)
    await dialog.getByRole('button', { name: 'Herstellen' }).click()
    await expect.poll(async () => (await dialog.boundingBox())!.width).toBeLessThan(width)
  })

  test('Escape closes the list of suggestions first', async ({ page }) => {
    await open(page, 'dialog')
    await page.getByRole('button', { name: 'Adres' }).click()
    const box = page.getByRole('combobox')
    await box.pressSequentially('93')
    await expect(page.getByRole('option')).toHaveCount(3)
    await expect(page.getByRole('option').last()).toBeInViewport({ ratio: 1 })
    await box.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(box).toBeVisible()
    await box.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('closes by a click beside it, but not where that would lose work', async ({ page }) => {
    await open(page, 'dialog')
    await page.getByRole('button', { name: 'Adres' }).click()
    await page.mouse.click(5, 5)
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.getByRole('button', { name: 'Bestellen' }).click()
    await page.mouse.click(5, 5)
    await expect(page.getByRole('dialog', { name: 'Uw bestelling' })).toBeVisible()
    await expectNoFindings(page)
    await page.getByRole('button', { name: 'Sluiten' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('stays open while something runs', async ({ page }) => {
    await open(page, 'dialog')
    await page.getByRole('button', { name: 'Versturen' }).click()
    await page.getByRole('button', { name: 'Start' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Sluiten' })).toBeDisabled()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('stops the page behind it from scrolling, and nothing there moves', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 300 })
    await open(page, 'dialog')
    const heading = page.getByRole('heading', { level: 1, includeHidden: true })
    const before = await heading.boundingBox()
    await page.getByRole('button', { name: 'Adres' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.mouse.move(5, 5)
    await page.mouse.wheel(0, 200)
    expect(await heading.boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })

  test('a confirmation that fails says so and lets one try again', async ({ page }) => {
    await open(page, 'confirm-dialog')
    await page.getByRole('button', { name: 'Afmelden zonder netwerk' }).click()
    const dialog = page.getByRole('dialog', { name: 'Afmelden' })
    await expect(dialog.getByRole('button', { name: 'Annuleren' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Afmelden' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Er is bij ons iets misgegaan.')
    await expectNoFindings(page)
    await dialog.getByRole('button', { name: 'Annuleren' }).click()
    await expect(dialog).toBeHidden()
  })

  test('a confirmation that succeeds closes', async ({ page }) => {
    await open(page, 'confirm-dialog')
    await page.getByRole('button', { name: 'Afmelden', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Afmelden' })
    await dialog.getByRole('button', { name: 'Afmelden' }).click()
    await expect(dialog).toBeHidden()
  })

  test('a drawer works the same', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await open(page, 'drawer')
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await expectNoFindings(page)
    await page.mouse.click(5, 5)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
  })
})

test.describe('Combobox', () => {
  test('suggests after two characters; arrows and Enter choose', async ({ page }) => {
    await open(page, 'combobox')
    const box = page.getByRole('combobox', { name: 'Postcode en gemeente' })
    await box.pressSequentially('9')
    await expect(box).toHaveAttribute('aria-expanded', 'false')
    await box.pressSequentially('3')
    await expect(page.getByRole('option')).toHaveCount(4)
    await expect(page.getByRole('status')).toHaveText('4 gemeenten gevonden')
    await expectNoFindings(page)

    await expect(page.getByRole('option', { name: '9300 Aalst' })).toHaveAttribute('aria-selected', 'true')
    await box.press('ArrowDown')
    await expect(page.getByRole('option', { name: '9308 Gijzegem' })).toHaveAttribute('aria-selected', 'true')
    await box.press('ArrowUp')
    await box.press('ArrowUp')
    const last = page.getByRole('option', { name: '9320 Erembodegem' })
    await expect(box).toHaveAttribute('aria-activedescendant', (await last.getAttribute('id'))!)
    await box.press('Enter')
    await expect(box).toHaveValue('9320 Erembodegem')
    await expect(page.getByText('Gekozen: 9320')).toBeVisible()
    await expect(page.getByRole('listbox')).toBeHidden()
  })

  test('who presses Enter before the suggestions are there gets the first of them', async ({ page }) => {
    await open(page, 'combobox')
    const box = page.getByRole('combobox')
    await box.pressSequentially('aal')
    await box.press('Enter')
    await expect(box).toHaveValue('9300 Aalst')
    await expect(page.getByRole('listbox')).toBeHidden()
  })

  test('a click chooses, Escape and leaving close the list', async ({ page }) => {
    await open(page, 'combobox')
    const box = page.getByRole('combobox')
    await box.pressSequentially('aal')
    await page.getByRole('option').click()
    await expect(box).toHaveValue('9300 Aalst')
    await expect(box).toBeFocused()

    await box.fill('gent')
    await expect(page.getByRole('listbox')).toBeVisible()
    await box.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await box.press('ArrowDown')
    await expect(page.getByRole('listbox')).toBeVisible()
    await box.press('Tab')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(box).toHaveValue('gent')
  })

  test('says when there is nothing, and when loading failed', async ({ page }) => {
    await open(page, 'combobox')
    await page.getByRole('combobox').fill('xx')
    await expect(page.getByRole('status')).toHaveText('Geen gemeente gevonden. Controleer de postcode.')
    await page.getByRole('combobox').fill('??')
    await expect(page.getByRole('status')).toHaveText(/laden niet/)
  })
})

test.describe('Gallery', () => {
  test.use({ viewport: { width: 1280, height: 1100 } })

  test('keys turn the pictures; Enter enlarges the one in view; closing keeps the last one seen', async ({ page }) => {
    await open(page, 'gallery')
    const gallery = page.getByRole('region', { name: "Foto's van Noord V6" })
    const track = gallery.getByRole('list', { name: "Foto's van Noord V6" })
    const position = gallery.getByRole('status')
    await track.press('ArrowRight')
    await expect(position).toHaveText('Foto 2 van 7')
    await expect(track.getByRole('img', { name: 'Noord V6, voorkant' })).toBeInViewport({ ratio: 0.9 })
    await track.press('End')
    await expect(position).toHaveText('Foto 7 van 7')
    await track.press('ArrowRight')
    await expect(position).toHaveText('Foto 1 van 7')
    await track.press('ArrowLeft')
    await expect(position).toHaveText('Foto 7 van 7')

    await track.press('Enter')
    const dialog = page.getByRole('dialog', { name: "Foto's van Noord V6" })
    await expect(dialog.getByRole('img', { name: 'Noord V6, met koffer' })).toBeInViewport({ ratio: 0.9 })
    await expectNoFindings(page)
    await page.keyboard.press('Home')
    await expect(dialog.getByRole('status')).toHaveText('Foto 1 van 7')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(position).toHaveText('Foto 1 van 7')
    await expect(track).toBeFocused()
  })

  test('arrows and thumbnails do the same by pointer', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1280 })
    await open(page, 'gallery')
    const gallery = page.getByRole('region', { name: "Foto's van Noord V6" })
    await gallery.getByRole('button', { name: 'Volgende foto' }).click()
    await expect(gallery.getByRole('status')).toHaveText('Foto 2 van 7')
    await gallery.getByRole('link', { name: 'Foto 4 van 7' }).click()
    await expect(gallery.getByRole('status')).toHaveText('Foto 4 van 7')
    // The thumbnails below have scrolled the page a little.
    await expect(gallery.getByRole('img', { name: 'Noord V6, dashboard' })).toBeInViewport({ ratio: 0.8 })
    await gallery.getByRole('link', { name: 'Foto 6 van 7' }).click()
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Foto 6 van 7')
  })
})

test('files are chosen or dropped, and nothing is brought while something is read', async ({ page }) => {
  // Awaited before the page opens: the browser must intercept file choosers before the key is pressed.
  const chooser = page.waitForEvent('filechooser')
  await open(page, 'file-drop')
  const photos = page.getByLabel('Foto’s')
  await photos.press('Enter')
  await (await chooser).setFiles([file('voor.png'), file('achter.png')])
  await expect(page.getByText('Gebracht: voor.png, achter.png')).toBeVisible()
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'binnen.png'))
    return transfer
  })
  await photos.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('Gebracht: binnen.png')).toBeVisible()
  await expect(page.getByLabel('Prijslijst')).toBeDisabled()
  await expect(page.getByLabel('Cv')).toHaveAccessibleDescription('Het maximum aantal is overschreden')
})

test('a range: handles and boxes agree, and the ends mean no limit', async ({ page }) => {
  await open(page, 'range-pair')
  const filter = page.getByRole('status')
  await page.getByRole('slider', { name: 'Prijs vanaf' }).press('ArrowRight')
  await expect(filter).toHaveText('Filter: 13000 – 45000')
  await page.getByRole('slider', { name: 'Prijs tot' }).press('End')
  await expect(filter).toHaveText('Filter: 13000 – geen bovengrens')
  const from = page.getByRole('textbox', { name: 'Prijs vanaf' })
  await from.fill('99.999')
  await from.press('Enter')
  await expect(filter).toHaveText('Filter: 70000 – geen bovengrens')
  await page.getByRole('slider', { name: 'Prijs vanaf' }).press('Home')
  await expect(filter).toHaveText('Filter: geen ondergrens – geen bovengrens')
})

test('an amount gets its decimals when one leaves it, and nothing typed is cut off', async ({ page }) => {
  await open(page, 'number-field')
  const price = page.getByLabel('Prijs')
  await expect(price).toHaveValue('21.490,00')
  await price.fill('1250,5')
  await price.blur()
  await expect(price).toHaveValue('1.250,50')
  await price.fill('')
  await price.pressSequentially('123456789012345')
  await expect(price).toHaveValue('123456789012345')
  const discount = page.getByLabel('Korting')
  await discount.focus()
  await discount.blur()
  await expect(discount).toHaveValue('')
  await expectNoFindings(page)
})

test('one of sixteen colours is chosen with the keys, or another by its code', async ({ page }) => {
  await open(page, 'colour-field')
  const presets = page.getByRole('radiogroup', { name: 'Kleur: veelgebruikte kleuren', exact: true }).getByRole('radio')
  await expect(presets).toHaveCount(16)
  const code = page.getByLabel('Kleur', { exact: true })
  await presets.first().press('ArrowRight')
  await expect(code).toHaveValue('#e8ebed')
  await code.fill('#B3261E')
  await expect(code).toHaveValue('#b3261e')
  await expect(presets.nth(11)).toBeChecked()
  await expectNoFindings(page)
})

test('tabs follow the arrow keys', async ({ page }) => {
  await open(page, 'tabs')
  await page.getByRole('tab', { name: 'Tweedehands' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Nieuw' })).toBeFocused()
  await expect(page.getByRole('tabpanel')).toHaveText('31 modellen')
  await page.keyboard.press('End')
  await expect(page.getByRole('tabpanel')).toHaveText('47 voertuigen')
})

test('a menu closes by Escape, by a choice and by leaving', async ({ page }) => {
  await open(page, 'menu')
  const button = page.getByText('NL', { exact: true })
  const french = page.getByRole('link', { name: 'Français' })
  await button.click()
  await expect(french).toBeVisible()
  await expectNoFindings(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(french).toBeHidden()
  await button.click()
  await page.getByText('Lotte').click()
  await expect(french).toBeHidden()
  await button.click()
  await french.click()
  await expect(french).toBeHidden()
})

test('a menu at the edge of the window opens to the other side', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await open(page, 'menu')
  await page.getByText('Meer', { exact: true }).click()
  const choice = page.getByRole('button', { name: 'Afdrukken op papier met briefhoofd' })
  await expect(choice).toBeInViewport({ ratio: 1 })
})

test('a panel of controls stays open while they are used, and closes by Escape', async ({ page }) => {
  await open(page, 'menu')
  const button = page.getByText('Kolommen', { exact: true })
  await button.click()
  await page.getByLabel('Bouwjaar').check()
  await expect(page.getByLabel('Bouwjaar')).toBeVisible()
  await expectNoFindings(page)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Bouwjaar')).toBeHidden()
  await expect(button).toBeFocused()
})

test('a toast goes by itself, and its action can be undone', async ({ page }) => {
  await open(page, 'toast')
  await page.getByRole('button', { name: 'Verwijderen' }).click()
  const undo = page.getByRole('button', { name: 'Ongedaan maken' })
  // It stays while the pointer is on it.
  await undo.hover()
  await expect(page.getByRole('status')).toContainText('Lumen E3 is uit uw winkelmandje verwijderd.')
  await expectNoFindings(page)
  await undo.click()
  await expect(page.getByRole('status')).toHaveText(/^Lumen E3 ligt weer in uw winkelmandje\.$/)
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().duration === 5000) animation.finish()
  })
  await expect(page.getByRole('status')).toBeEmpty()
})

test('the list of errors leads to the fields', async ({ page }) => {
  await open(page, 'error-summary')
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByRole('link', { name: 'Gsm' }).press('Enter')
  await expect(page.getByLabel('Gsm')).toBeFocused()
  await expect(page.getByLabel('Gsm')).toHaveAccessibleDescription('Vul uw gsm-nummer in.')
})

test('a button that is off can be reached, says why and does nothing', async ({ page }) => {
  await open(page, 'button')
  const pay = page.getByRole('button', { name: 'Betalen' })
  await pay.focus()
  await expect(pay).toBeFocused()
  await expect(pay).toHaveAccessibleDescription('Kies eerst hoe u de wagen krijgt.')
  await expect(pay).toBeDisabled()
})

test('the whole card is one link, the heart a button of its own', async ({ page }) => {
  await open(page, 'card')
  const heart = page.getByRole('button', { name: 'Arden Terra bij uw favorieten bewaren' })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(page.url()).not.toContain('#')
  // By force: the link lies over the text, which is the point.
  await page.getByText('21.300 km').click({ force: true })
  await expect(page).toHaveURL(/#arden-terra$/)
})

test('nothing moves when the font arrives', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.woff2', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { name: 'Bouwstenen' })).toBeVisible()
  // The fallback fonts must be installed: a machine without them shows others.
  test.skip(!(await hasFallback(page)), 'no Arial, Liberation Sans or Roboto on this machine')
  expect(await archivoIsHere(page)).toBe(false)
  const before = await heights(page)
  release()
  await expect.poll(() => archivoIsHere(page)).toBe(true)
  await page.evaluate(() => document.fonts.ready)
  expect(await heights(page)).toEqual(before)
})

function file(name: string) {
  return { name, mimeType: 'image/png', buffer: Buffer.from('x') }
}

async function open(page: Page, slug: string) {
  await page.goto(address + slug)
  await page.evaluate(() => document.fonts.ready)
}

async function expectNoFindings(page: Page) {
  expect(await axeFindings(page)).toEqual([])
}

/** Returns the height of each piece: a word that breaks elsewhere adds a line. */
function heights(page: Page): Promise<[name: string | null, height: number][]> {
  return page
    .getByRole('article')
    .evaluateAll((pieces) =>
      pieces.map((piece) => [piece.querySelector('a')!.textContent, Math.round(piece.getBoundingClientRect().height)]),
    )
}

/** One of the fonts that `ui/base.css` gives Archivo's widths. */
function hasFallback(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    new FontFace('probe', "local('Arial'), local('Liberation Sans'), local('Roboto')").load().then(
      () => true,
      () => false,
    ),
  )
}

function archivoIsHere(page: Page) {
  return page.evaluate(() => document.fonts.check('600 16px "Archivo Variable"'))
}
