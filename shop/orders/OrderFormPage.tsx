import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { OpenedByLink } from '../platform/OpenedByLink.tsx'
import { PlainPage } from '../platform/PlainPage.tsx'
import { createLinkReader } from '../platform/tab-link.ts'
import { OrderFormView } from './OrderFormView.tsx'

/** Shows an order form by the link of a mail. The page is the same for everybody: the key is behind the #. */
export default function OrderFormPage() {
  return (
    <PlainPage
      head={{ title: m['order-form-page.title'](), description: m['order-form-page.description'](), indexed: false }}
      heading={m['order-form-page.title']()}
      needsScripts={m['order-form-page.needs-scripts']()}
    >
      <OpenedByLink linkOf={readLink} open={open} loading={m['order-form-page.loading']()} unknown={renderUnknown}>
        {(link, { form }) => <OrderFormView key={link} link={link} form={form} />}
      </OpenedByLink>
    </PlainPage>
  )
}

const readLink = createLinkReader('order-form-link')
const open = (link: string) => api('POST /shop/orderform/open', { link })

/** Says that the dealer withdrew the link, or else that it is not valid. */
function renderUnknown(refusal: ApiFailure | undefined) {
  return refusal?.reason === 'order-form-withdrawn' ? (
    <StateCard heading="h2" icon="mail" title={m['order-form-page.withdrawn-title']()}>
      {refusal.message}
    </StateCard>
  ) : (
    <StateCard heading="h2" icon="mail" title={m['order-form-page.unknown-title']()}>
      {m['order-form-page.unknown-text']()}
    </StateCard>
  )
}
