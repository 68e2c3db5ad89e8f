import { api } from '@forecourt/api-client/api-client.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { currentLanguage } from '../platform/language.ts'
import { OpenedByLink } from '../platform/OpenedByLink.tsx'
import { PlainPage } from '../platform/PlainPage.tsx'
import { parseAdvanceLink } from './advance-link.ts'
import { AdvanceView } from './AdvanceView.tsx'

/**
 * Shows an advance by the link of a mail, from the account, and on return from the payment app. The page is the same for
 * everybody: the key of the advance is behind the #, which no server sees.
 */
export default function AdvancePage() {
  return (
    <PlainPage
      head={{ title: m['advance-page.title'](), description: m['advance-page.description'](), indexed: false }}
      heading={m['advance-page.title']()}
      needsScripts={m['advance-page.needs-scripts']()}
    >
      <OpenedByLink linkOf={parseAdvanceLink} open={open} loading={m['advance-page.loading']()} unknown={<Unknown />}>
        {(link, { advance }) => <AdvanceView key={link} link={link} advance={advance} />}
      </OpenedByLink>
    </PlainPage>
  )
}

const open = (link: string) => api('POST /shop/advance/open', { link })

function Unknown() {
  return (
    <StateCard
      heading="h2"
      icon="mail"
      title={m['advance-page.unknown-title']()}
      action={
        <LinkButton href={`${buildPath('account.home', currentLanguage())}?section=offers`}>
          {m['words.to-my-account']()}
        </LinkButton>
      }
    >
      {m['advance-page.unknown-text']()}
    </StateCard>
  )
}
