import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { useRefusalToBegin } from '../platform/may.ts'
import { useCommand } from '../platform/queries.ts'
import { showUndo } from '../platform/undo.ts'
import type { TradeInPart } from './trade-in-texts.ts'

/** Assigns a car from the shop, which has no owner until a salesperson takes it on. */
export function TakeOn({ tradeIn, onDone }: TradeInPart) {
  const { id, rev, owner, branch } = tradeIn
  const refusal = useRefusalToBegin('TRADE_IN_EDIT', branch.id)
  const take = useCommand(() => api('POST /sales/tradein/take', { id, rev }))
  if (owner !== null) return null
  return (
    <>
      <FailureNotice failure={take.error} />
      <Notice
        action={
          <Button
            small
            disabledReason={refusal}
            busy={take.isPending}
            onClick={() =>
              take.mutate(undefined, {
                onSuccess(answer) {
                  showUndo(m['office.trade-in.taken-on.done'](), null)
                  onDone(answer.tradeIn)
                },
              })
            }
          >
            {m['office.trade-in.taken-on.act']()}
          </Button>
        }
      >
        {m['office.trade-in.taken-on.text']()}
      </Notice>
    </>
  )
}
