import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { send } from '@forecourt/api-client/api-client.ts'
import { getScreen, type ScreenRoute } from '@forecourt/domain/platform/routes/office-routes.ts'
import { resourcePath } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { RuleDraft } from '@forecourt/domain/pricing/price-rule.ts'
import { RULE_DESKS, type RuleDesk } from '@forecourt/domain/pricing/rule-desks.ts'
import { callOptions, queries } from '../platform/queries.ts'
import { isAllowed, listRoute } from '../platform/resource/resource-routes.ts'

export interface LoadedRule {
  readonly desk: RuleDesk
  readonly rule: RuleDraft
}

/** Campaigns, premiums, discounts and fleet deals: four desks that are alike. */
export const ruleRoutes: RouteObject[] = RULE_DESKS.flatMap((desk) => {
  const route = getScreen(desk)
  return [
    listRoute(
      route,
      () => import('./rule-texts.ts').then(({ namedRules }) => namedRules(desk)),
      () => import('./RuleListPage.tsx').then(({ RuleListPage }) => ({ Component: RuleListPage })),
    ),
    {
      path: `${route.path}/:id`,
      loader: (args) => loadRule(desk, route, args),
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      lazy: () => import('./RuleFormPage.tsx').then(({ RuleFormPage }) => ({ Component: RuleFormPage })),
    },
  ]
})

/** Loads a rule without the cache: a form begins with the present state. A new premium may come from its campaign. */
async function loadRule(
  desk: RuleDesk,
  route: ScreenRoute,
  { params, request }: LoaderFunctionArgs,
): Promise<LoadedRule | Response | null> {
  if (!(await isAllowed(route))) return null
  await queries.fetchQuery({ ...callOptions('GET /sales/pricerule/getchoices', {}), staleTime: 0 })
  const id = Number(params['id'])
  if (params['id'] === 'new') {
    // The defaults of a rule are loaded only when one is created, not by every screen.
    const { newRule } = await import('@forecourt/domain/pricing/price-rule.ts')
    const campaign = Number(new URL(request.url).searchParams.get('campaign'))
    const ofCampaign = desk === 'premium' && campaign > 0 ? { campaign, premiumKind: 'campaign' } : {}
    return { desk, rule: { ...newRule(desk), ...ofCampaign } }
  }
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  const { priceRule } = (await send(resourcePath({ name: desk }, 'get'), { id })) as { priceRule: RuleDraft }
  return { desk, rule: priceRule }
}
