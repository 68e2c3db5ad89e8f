import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'
import { describeCondition } from './used-car-intake.ts'

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('somebody finishes in French what a colleague began to describe of a used car', async ({
    page,
    axe,
    database,
  }) => {
    const { rows } = await database.query<{ number: number }>(
      `select vehicle.number from condition_report report join vehicle on vehicle.id = report.vehicle_id
       where report.completed_on is null order by vehicle.number limit 1`,
    )
    await signIn(page, `/office/usedcar/${rows[0]!.number}/edit`)
    await page.context().addCookies([{ name: 'office-language', value: 'fr', url: page.url() }])
    await page.reload()
    const report = page.getByRole('region', { name: 'État du véhicule' })
    await expect(report.getByText(/^\d+ points sur 113 complétés$/)).toBeVisible()
    await report.getByRole('checkbox', { name: 'Uniquement ce qui reste ouvert' }).check()
    const tyre = report.getByRole('group', { name: 'Airbags et prétensionneurs' })
    await tyre.getByRole('radio', { name: 'Non contrôlé' }).check({ force: true })
    await axe()
    await describeCondition(page)
    await expect(page.getByText('L’état de la voiture est complet.')).toBeVisible()
    await expect(report.getByText(/Entièrement décrit le .+ par /)).toBeVisible()
    await axe()
  })
})
