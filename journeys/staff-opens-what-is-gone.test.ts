import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, languages } from './support.ts'
import { inTurn } from './turns.ts'

const words = {
  nl: { lead: ['Aanvraag', 'Aanvragen'], application: ['Sollicitatie', 'Sollicitaties'] },
  fr: { lead: ['Demande', 'Demandes'], application: ['Candidature', 'Candidatures'] },
} as const

for (const language of inTurn('open what is gone', languages)) {
  test(`${language}: a lead and an application that were deleted lead to their lists`, async ({
    page,
    context,
    baseURL,
    axe,
    complaints,
  }) => {
    await context.addCookies([{ name: 'office-language', value: language, url: `${baseURL}/office` }])
    await signIn(page, '/office')
    for (const path of ['lead', 'application'] as const) {
      const [title, list] = words[language][path]
      await page.goto(`/office/${path}/999999`)
      await expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible()
      await axe()
      await page.getByRole('main').getByRole('link', { name: list, exact: true }).click()
      await expect(page.getByRole('heading', { name: list, level: 1, exact: true })).toBeVisible()
    }
    // The browser reports the 404 of what is gone.
    complaints.splice(0)
  })
}
