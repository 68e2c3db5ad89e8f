import type { Crumb } from './page.ts'

/** Builds the schema.org list of the pages that lead to this one, and of this one. `address`: the full address of this page. */
export function breadcrumbList(crumbs: readonly Crumb[], { origin, pathname }: URL): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href = pathname }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: origin + href,
    })),
  }
}
