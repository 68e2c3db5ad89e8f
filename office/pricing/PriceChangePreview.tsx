import type { ReactNode } from 'react'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { toLocale } from '@forecourt/domain/platform/values/languages.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { PanelNote } from '../platform/Panel.tsx'
import { Row } from '../platform/Layout.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { currentLanguage } from '../platform/language.ts'
import { formatEuros } from '../platform/money-text.ts'
import { amountText, formatDay } from './range-texts.ts'
import styles from './PriceChangePage.module.css'

type Preview = ApiResult<'POST /sales/pricechange/preview'>

interface PriceChangePreviewProps {
  preview: Preview
  from: string
  isSaving: boolean
  onApply: () => void
  /** Downloads the whole preview as a file. */
  onDownload: (() => void) | undefined
  /** The effect on offers. */
  offers: ReactNode
}

/** Shows the effect of a change of many prices, and what it cannot change. */
export function PriceChangePreview(props: PriceChangePreviewProps) {
  const { preview, from, isSaving, onApply, onDownload, offers } = props
  const { count, changes, refusals, totals, lines, refused } = preview
  return (
    <section className={`${styles.panel} ${styles.result}`}>
      <h2>{m['office.pricechange.preview']()}</h2>
      {changes === 0 ? (
        <Notice>{m['office.pricechange.nothing']()}</Notice>
      ) : (
        <>
          <div role="status">
            <p>{m['office.pricechange.preview-count']({ changes, count, day: formatDay(from) })}</p>
            {totals.map((total) => (
              <p key={String(total.vatExcluded)}>
                {total.vatExcluded ? m['words.net']() : m['words.gross']()}
                {': '}
                {totalText(total)}
              </p>
            ))}
          </div>
          <Row>
            <ActionButton right="PRICE_LIST_EDIT" look="primary" busy={isSaving} onClick={onApply}>
              {m['office.pricechange.apply']({ count: changes })}
            </ActionButton>
            {onDownload && (
              <Button icon="download" onClick={onDownload}>
                {m['office.pricechange.get-preview']()}
              </Button>
            )}
          </Row>
          {offers}
          <Table caption={m['office.pricechange.preview']()}>
            <thead>
              <tr>
                <th scope="col">{m['office.pricechange.part']()}</th>
                <th scope="col">{m['office.pricechange.for']()}</th>
                <th scope="col" className="num">
                  {m['office.pricechange.before']()}
                </th>
                <th scope="col" className="num">
                  {m['office.pricechange.after']()}
                </th>
                <th scope="col" className="num">
                  {m['words.difference']()}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.key}>
                  <Part {...line} />
                  <td className="num">{amountText(line.before)}</td>
                  <td className="num">
                    {amountText(line.after)}
                    {line.until && (
                      <PanelNote as="span">{m['office.pricechange.until']({ day: formatDay(line.until) })}</PanelNote>
                    )}
                  </td>
                  <td className="num">{differenceText(line.after.cents - line.before.cents)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          {changes > lines.length && (
            <p className="hint">{m['office.pricechange.more']({ shown: lines.length, count: changes })}</p>
          )}
        </>
      )}
      {refusals > 0 && (
        <>
          <h3>{m['office.pricechange.refused']({ count: refusals })}</h3>
          <Table caption={m['office.pricechange.refused']({ count: refusals })}>
            <thead>
              <tr>
                <th scope="col">{m['office.pricechange.part']()}</th>
                <th scope="col">{m['office.pricechange.for']()}</th>
                <th scope="col">{m['words.reason']()}</th>
              </tr>
            </thead>
            <tbody>
              {refused.map((line) => (
                <tr key={line.key}>
                  <Part {...line} />
                  <td>{refusalTexts[line.reason]()}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          {refusals > refused.length && (
            <p className="hint">{m['office.pricechange.more-refused']({ shown: refused.length, count: refusals })}</p>
          )}
        </>
      )}
    </section>
  )
}

function Part({ kind, name, version }: Pick<Preview['lines'][number], 'kind' | 'name' | 'version'>) {
  return (
    <>
      <th scope="row">
        {name}
        <PanelNote as="span">{kindTexts[kind]()}</PanelNote>
      </th>
      <td>{version ?? (kind === 'version' ? '–' : m['words.all-versions']())}</td>
    </>
  )
}

function totalText({ lines, beforeCents, afterCents }: Preview['totals'][number]): string {
  const language = currentLanguage()
  const share = new Intl.NumberFormat(toLocale(language), {
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }).format(beforeCents === 0 ? 0 : afterCents / beforeCents - 1)
  const [before, after] = [formatMoney(beforeCents, language), formatMoney(afterCents, language)]
  return m['office.pricechange.total']({ lines, before, after, share })
}

function differenceText(cents: number): string {
  return `${cents < 0 ? '−' : '+'} ${formatEuros(Math.abs(cents))}`
}

const refusalTexts = {
  'no-price-then': m['office.pricechange.refusal.no-price-then'],
  'below-zero': m['office.pricechange.refusal.below-zero'],
  'too-high': m['office.pricechange.refusal.too-high'],
  'for-others-too': m['office.pricechange.refusal.for-others-too'],
} as const

const kindTexts = {
  version: m['office.pricechange.kinds.version'],
  engine: m['office.pricechange.kinds.engine'],
  colour: m['office.pricechange.kinds.colour'],
  cover: m['office.pricechange.kinds.cover'],
  option: m['office.pricechange.kinds.option'],
  pack: m['office.pricechange.kinds.pack'],
} as const
