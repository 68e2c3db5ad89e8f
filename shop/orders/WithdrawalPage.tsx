import { useEffect, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { dayAndTime } from '@forecourt/domain/platform/values/day-text.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { crumbsTo } from '../platform/crumbs.server.ts'
import { currentLanguage } from '../platform/language.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { CheckoutLoading } from './CheckoutLoading.tsx'
import { FindOrder } from './FindOrder.tsx'
import type { OrderAccess } from './order-access.ts'
import { OrderFromAddress } from './OrderFromAddress.tsx'
import { WithdrawalStatement } from './WithdrawalStatement.tsx'
import styles from './WithdrawalPage.module.css'

export type Withdrawal = ApiResult<'GET /shop/withdrawal/get'>

export const loader = pageLoader(async ({ language }) => ({
  crumbs: crumbsTo(language, 'content.legal.withdrawal', { title: m['withdrawal.title']() }),
}))

/** Shows a consumer's withdrawal from a contract: a statement, its confirmation, a receipt by mail. */
export default function WithdrawalPage({ loaderData: { crumbs } }: PageProps<typeof loader>) {
  return (
    <PlainPage
      head={{ title: m['withdrawal.title'](), description: m['withdrawal.description']() }}
      crumbs={crumbs}
      heading={m['withdrawal.title']()}
      intro={
        <>
          {m['withdrawal.intro']()}{' '}
          <TextLink href={buildPath('content.legal.withdrawal', currentLanguage())}>{m['withdrawal.more']()}</TextLink>
        </>
      }
      needsScripts={m['withdrawal.needs-scripts']()}
    >
      <div className={styles.room}>
        <OrderFromAddress purpose="withdraw" loading={m['withdrawal.loading']()}>
          {(access) => <OfOrder access={access} />}
        </OrderFromAddress>
      </div>
    </PlainPage>
  )
}

function OfOrder({ access }: { access: OrderAccess }) {
  const { id, accessKey } = access
  const [withdrawal, setWithdrawal] = useState<Withdrawal>()
  const [failure, setFailure] = useState<ApiFailure>()
  useEffect(() => {
    let isWanted = true
    api('GET /shop/withdrawal/get', { id, accessKey }).then(
      (found) => isWanted && setWithdrawal(found),
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        if (isWanted) setFailure(error)
      },
    )
    return () => {
      isWanted = false
    }
  }, [id, accessKey])

  if (failure) return <FindOrder purpose="withdraw" problem={failure} />
  if (!withdrawal) return <CheckoutLoading label={m['withdrawal.loading']()} />
  const { received, refusal } = withdrawal
  if (received) return <Received withdrawal={withdrawal} received={received} />
  if (refusal) {
    return (
      <StateCard heading="h2" icon="info-circle" title={m['withdrawal.refused']()}>
        {refusal.message}
      </StateCard>
    )
  }
  return <WithdrawalStatement access={access} withdrawal={withdrawal} onDone={setWithdrawal} />
}

function Received({
  withdrawal: { email },
  received,
}: {
  withdrawal: Withdrawal
  received: NonNullable<Withdrawal['received']>
}) {
  return (
    <div role="status">
      <StateCard tone="success" heading="h2" icon="circle-check" title={m['withdrawal.done.title']()}>
        <p>{m['withdrawal.done.text']({ when: whenText(received.at), email })}</p>
        <ul>
          {received.cars.map((car) => (
            <li key={car}>{car}</li>
          ))}
        </ul>
        <p>{m['withdrawal.done.next']()}</p>
      </StateCard>
    </div>
  )
}

function whenText(instant: string): string {
  return dayAndTime(new Date(instant), currentLanguage())
}
