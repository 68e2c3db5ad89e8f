import { TRADE_IN_PAPERS, tradeInPaperCan, type TradeInPaper } from '@forecourt/domain/trade-ins/trade-in-papers.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Row } from '../platform/Layout.tsx'
import { Panel } from '../platform/Panel.tsx'
import { download } from '../platform/files.ts'
import { TradeInAttest } from './TradeInAttest.tsx'
import { useSlips } from './TradeInSlip.tsx'
import { toStanding, type TradeIn } from './trade-in-texts.ts'

const texts = {
  'vat-attest': m['office.trade-in.print.vat-attest'],
  'purchase-slip': m['office.trade-in.print.purchase-slip'],
  receipt: m['office.trade-in.print.receipt'],
} as const satisfies Record<TradeInPaper, unknown>

const refusals = {
  'trade-in-no-customer': m['refusals.trade-in-no-customer'],
  'trade-in-unknown-car': m['refusals.trade-in-unknown-car'],
  'trade-in-not-agreed': m['refusals.trade-in-not-agreed'],
  'trade-in-not-here': m['refusals.trade-in-not-here'],
  'trade-in-by-invoice': m['refusals.trade-in-by-invoice'],
} as const

/** Shows the prints for the seller of the car; disabled ones say why. */
export function TradeInPapers({ tradeIn, onDone }: { tradeIn: TradeIn; onDone: (tradeIn: TradeIn) => void }) {
  const { id, sellerVat } = tradeIn
  // A numbered slip has a page of its own.
  const isNumbered = useSlips(tradeIn) !== undefined
  const papers = TRADE_IN_PAPERS.filter((paper) => paper !== 'purchase-slip' || !isNumbered)
  return (
    <Panel stacked title={m['office.trade-in.print.title']()}>
      <Row>
        {papers.map((paper) => {
          const can = tradeInPaperCan(paper, { ...toStanding(tradeIn), sellerVat })
          return (
            <Button
              key={paper}
              small
              icon="printer"
              disabledReason={can.ok ? undefined : refusals[can.reason]()}
              onClick={() => void download('POST /sales/tradein/print', { id, paper })}
            >
              {texts[paper]()}
            </Button>
          )
        })}
      </Row>
      <p className="hint">{m['words.in-language-of-customer']()}</p>
      <TradeInAttest tradeIn={tradeIn} onDone={onDone} />
    </Panel>
  )
}
