import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { useSignedIn } from '../access/signed-in.ts'
import { currentLanguage } from '../platform/language.ts'
import { crumbsTo } from '../platform/crumbs.server.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { openPopup } from '../platform/popups.ts'
import { ACCOUNT_SECTIONS, sectionIcon, sectionName, parseSection, type AccountSection } from './sections.ts'
import { AccountSkeleton } from './AccountSkeleton.tsx'
import styles from './AccountPage.module.css'

export const loader = pageLoader(async ({ language }) => ({
  heading: translate(ROUTES['account.home'].meta.text, language),
  crumbs: crumbsTo(language, 'account.home'),
}))

const parts: Record<AccountSection, ComponentType> = {
  profile: lazy(() => import('./ProfileSection.tsx')),
  orders: lazy(() => import('./OrdersSection.tsx')),
  offers: lazy(() => import('./OffersSection.tsx')),
  invoices: lazy(() => import('./InvoicesSection.tsx')),
  cars: lazy(() => import('./CarsSection.tsx')),
  fleet: lazy(() => import('./FleetSection.tsx')),
  rent: lazy(() => import('./RentSection.tsx')),
  appointments: lazy(() => import('./AppointmentsSection.tsx')),
  'demo-drives': lazy(() => import('./DemoDrivesSection.tsx')),
}

/** Shows a customer's data. The page is the same for everybody; the browser asks for what is personal. */
export default function AccountPage({ loaderData: { heading, crumbs } }: PageProps<typeof loader>) {
  return (
    <PlainPage
      head={{ title: heading, description: m['my-account.description'](), indexed: false }}
      crumbs={crumbs}
      heading={heading}
      needsScripts={m['my-account.needs-scripts']()}
    >
      <Account />
    </PlainPage>
  )
}

function Account() {
  const signedIn = useSignedIn()
  switch (signedIn.state) {
    case 'asking':
      return <AccountSkeleton />
    case 'guest':
      return <Guest />
    case 'customer':
      // Another customer at the same screen sees nothing of the one before.
      return <Sections key={signedIn.user.id} />
  }
}

function Guest() {
  return (
    <StateCard
      icon="user"
      heading="h2"
      title={m['my-account.guest.title']()}
      action={
        <Button look="primary" onClick={() => openPopup('auth', { panel: 'signin' })}>
          {m['words.sign-in']()}
        </Button>
      }
    >
      {m['my-account.guest.text']()}
    </StateCard>
  )
}

function Sections() {
  const [search, setSearch] = useSearchParams()
  const current = parseSection(search.get('section'))
  const Part = parts[current]
  const title = useFocusOnChange(current)
  return (
    <div className={styles.layout}>
      <nav className={styles.menu} aria-label={m['my-account.sections']()}>
        <ul>
          {ACCOUNT_SECTIONS.map((section) => (
            <li key={section}>
              <Link
                href={`${buildPath('account.home', currentLanguage())}?section=${section}`}
                keepScroll
                className={styles.item}
                aria-current={section === current ? 'page' : undefined}
              >
                <Icon name={sectionIcon(section)} />
                {sectionName(section)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.choice}>
        <Select
          label={m['my-account.sections']()}
          value={current}
          options={ACCOUNT_SECTIONS.map((section) => ({ value: section, label: sectionName(section) }))}
          onChange={(event) => setSearch({ section: event.target.value }, { preventScrollReset: true })}
        />
      </div>
      <section className={styles.section} aria-labelledby="account-section">
        <h2 id="account-section" tabIndex={-1} ref={title}>
          {sectionName(current)}
        </h2>
        <Suspense fallback={<AccountSkeleton />}>
          <Part />
        </Suspense>
      </section>
    </div>
  )
}

/** Moves the focus to the title of a section that is chosen in the list; arriving at the page moves nothing. */
function useFocusOnChange(section: AccountSection) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(section)
  useEffect(() => {
    if (shown.current === section) return
    shown.current = section
    // With the dropdown the focus stays, to choose further.
    if (document.activeElement?.tagName !== 'SELECT') title.current?.focus({ preventScroll: true })
  }, [section])
  return title
}
