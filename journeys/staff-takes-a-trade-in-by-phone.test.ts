import type { Locator } from '@playwright/test'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'
import { inTurn } from './turns.ts'
import { picture } from './used-car-intake.ts'

/** Counts what a user does: a tap, a photo, or a field that is filled in. */
function countSteps() {
  let steps = 0
  const count = async (act: Promise<unknown>) => {
    steps += 1
    await act
  }
  return {
    tap: (what: Locator) => count(what.tap()),
    type: (what: Locator, text: string) => count(what.fill(text)),
    choose: (what: Locator, label: string) => count(what.selectOption({ label })),
    shoot: (what: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => count(what.setInputFiles(file)),
    taken: () => steps,
  }
}

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  for (const language of inTurn('a trade-in by phone', LANGUAGES)) {
    test(`${language}: a salesperson takes a trade-in in beside the car and asks its value, the network failing meanwhile`, async ({
      page,
      context,
      baseURL,
      axe,
      complaints,
      database,
    }) => {
      test.setTimeout(150_000)
      const texts = readTexts(language)
      const user = countSteps()
      await context.addCookies([{ name: 'office-language', value: language, url: `${baseURL}/office` }])
      await signIn(page, '/office/tradein', demoAccounts.salesperson)
      const plate = `1-PHN-${(Date.now() % 900) + 100}`
      const shoot = (name: string) => page.getByLabel(name)

      await user.tap(page.getByRole('button', { name: texts.add }))
      await expect(page.getByRole('heading', { name: texts.title, level: 1 })).toBeVisible()
      await user.type(page.getByLabel(texts.plate), plate.toLowerCase())
      await user.type(page.getByLabel(texts.brand, { exact: true }), 'Halden')
      await user.type(page.getByLabel(texts.model, { exact: true }), 'H3')
      await axe()
      // No step waits for another: a photo is sent once the car is saved.
      await user.type(page.getByLabel(texts.registered), '2020-03-01')
      await expect(page.getByText(texts.saved)).toBeVisible()
      await user.tap(page.getByRole('button', { name: texts.goOn, exact: true }))
      await expect(page).toHaveURL(/\/office\/tradein\/intake\/\d+\?step=photos$/)

      await page.route(/\/savepicture/i, (route) => route.abort(), { times: 1 })
      const file = { name: 'image.jpg', mimeType: 'image/jpeg', buffer: await picture().jpeg().toBuffer() }
      await user.shoot(shoot(texts.shootFront), file)
      await user.tap(page.getByRole('button', { name: texts.frontFailed }))
      await user.tap(page.getByRole('button', { name: texts.retry }))
      expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
      await expect(page.getByRole('button', { name: texts.frontKept })).toBeVisible()
      for (let taken = 1; taken < 8; taken += 1) {
        await user.shoot(page.locator('input[capture]'), file)
        await expect(page.getByRole('button', { name: texts.kept })).toHaveCount(taken + 1)
      }
      await axe()
      await user.tap(page.getByRole('button', { name: texts.goOnWithAll }))

      // The damage is tapped on the drawing, with a photo of its own.
      await user.tap(page.getByRole('button', { name: texts.markBonnet }))
      await user.choose(page.getByLabel(texts.kind), texts.dent)
      await user.shoot(page.getByLabel(texts.photoOfBonnet), file)
      await expect(page.getByLabel(texts.photosOfBonnet)).toBeAttached()
      await axe()
      await user.tap(page.getByRole('button', { name: texts.goOn, exact: true }))

      const ask = page.getByRole('button', { name: texts.ask })
      await expect(ask).toHaveAccessibleDescription(texts.unanswered)
      await user.type(page.getByLabel(texts.mileage), '68000')
      await user.tap(page.getByRole('group', { name: texts.keys }).getByText('2', { exact: true }))
      await user.choose(page.getByLabel(texts.booklet), texts.brandGarage)
      await user.tap(page.getByRole('group', { name: texts.tyres }).getByText(texts.tyresGood))
      await user.tap(page.getByRole('group', { name: texts.firstOwner }).getByText(texts.yes))
      await user.tap(page.getByRole('group', { name: texts.accident }).getByText(texts.no))
      await user.type(page.getByLabel(texts.wish), '9500')
      await axe()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await user.tap(ask)
      await expect(page.getByText(texts.asked)).toBeVisible()
      await expect(page).toHaveURL(/\/office\/tradein\/\d+$/)
      // Nine photos, two taps for the one that failed, and eighteen for all else.
      expect(user.taken()).toBeLessThanOrEqual(29)

      const { rows } = await database.query<Record<string, unknown>>(
        `select asked_state, wish_cents, mileage_km, key_count, tyre_state, is_first_owner, had_accident, unanswered,
           (select count(distinct view)::int from trade_in_picture where trade_in_id = trade_in.id) as views,
           (select count(*)::int from trade_in_picture where trade_in_id = trade_in.id and place = 'bonnet') as bonnet
         from trade_in where licence_plate = $1`,
        [plate],
      )
      expect(rows).toEqual([
        {
          asked_state: 'open',
          wish_cents: 950_000,
          mileage_km: 68_000,
          key_count: 2,
          tyre_state: 'good',
          is_first_owner: true,
          had_accident: false,
          unanswered: [],
          views: 8,
          bonnet: 1,
        },
      ])

      // Its plate, typed again, leads to it.
      await page.goto('/office/tradein/intake')
      await page.getByLabel(texts.plate).fill(plate)
      await expect(page.getByText(texts.twin)).toBeVisible()
    })
  }
})

/** The words of the screens in a language. */
function readTexts(language: Language) {
  const at = { locale: language }
  const front = m['office.stock.intake.view.front']({}, at)
  const bonnet = m['office.trade-in.damage.places.bonnet']({}, at)
  const nameFront = (text: string) => m['words.labelled']({ label: front, text }, at)
  const nameShot = (count: number) => m['office.trade-in.intake.photo-of']({ place: bonnet, count }, at)
  return {
    add: m['resources.tradeIn.add']({}, at),
    title: m['office.trade-in.intake.title']({}, at),
    plate: m['words.number-plate']({}, at),
    brand: m['words.brand']({}, at),
    model: m['words.model']({}, at),
    registered: m['words.first-registration']({}, at),
    saved: new RegExp(`^${m['office.stock.intake.saved-at']({ time: '' }, at).trim()}`),
    goOn: m['office.stock.intake.go-on']({}, at),
    goOnWithAll: m['office.stock.intake.go-on-with']({ count: 8 }, at),
    shootFront: m['office.stock.intake.take']({ view: front }, at),
    frontFailed: nameFront(m['office.stock.intake.photo.failed']({}, at)),
    frontKept: nameFront(m['office.stock.intake.photo.kept']({}, at)),
    kept: new RegExp(`${m['office.stock.intake.photo.kept']({}, at)}$`),
    retry: m['words.retry']({}, at),
    markBonnet: m['office.trade-in.damage.mark']({ place: bonnet }, at),
    kind: m['office.trade-in.damage.kind']({}, at),
    dent: m['office.trade-in.damage.kinds.dent']({}, at),
    photoOfBonnet: nameShot(0),
    photosOfBonnet: nameShot(1),
    ask: m['office.trade-in.ask.act']({}, at),
    asked: m['office.trade-in.ask.done']({}, at),
    unanswered: m['refusals.trade-in-unanswered']({}, at),
    mileage: m['words.mileage']({}, at),
    keys: m['words.key-count']({}, at),
    booklet: m['words.booklet']({}, at),
    brandGarage: m['detail.booklet.brand-garage']({}, at),
    tyres: m['office.trade-in.tyres']({}, at),
    tyresGood: m['office.trade-in.tyre-states.good']({}, at),
    firstOwner: m['words.first-owner']({}, at),
    accident: m['office.trade-in.accident']({}, at),
    yes: m['words.yes']({}, at),
    no: m['words.no']({}, at),
    wish: m['office.trade-in.ask.wish']({}, at),
    twin: new RegExp(m['refusals.trade-in-twin']({ number: 'TI' }, at).replace(/TI.*$/, 'TI-')),
  }
}
