import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { addDays, addMonths, brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { calculateReached, type BoardBranch, type BoardLine } from '@forecourt/domain/reports/sales-board.ts'
import type { SalesBoardAnswer } from '@forecourt/domain/reports/sales-board.schema.ts'
import { findSales, SHOP_KEY } from '@forecourt/domain/reports/sales-report.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Skeleton } from '@forecourt/ui/Skeleton.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { useAccess } from '../platform/access.ts'
import { ActionButton } from '../platform/ActionButton.tsx'
import { BarChart } from '../platform/chart/BarChart.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { download } from '../platform/files.ts'
import { currentLanguage } from '../platform/language.ts'
import { Page } from '../platform/Page.tsx'
import { callOptions } from '../platform/queries.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { writeMarginNote, writeMonth, writeValue, writeWhole } from './report-texts.ts'
import { TargetsDialog } from './TargetsDialog.tsx'
import report from './Report.module.css'
import styles from './SalesBoard.module.css'

const monthsShown = 13

/** Shows what was sold in a month, beside its targets and the year before; each number leads to its sales. */
export function SalesBoardPage() {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => brusselsDay(new Date()))
  const [isSetting, setSetting] = useState(false)
  const { who } = useAccess()
  const months = Array.from({ length: monthsShown }, (_, ago) =>
    addMonths(`${today.slice(0, 7)}-01`, 1 - ago).slice(0, 7),
  )
  const month = months.find((one) => one === search.get('month')) ?? today.slice(0, 7)
  const { data, error } = useQuery({
    ...callOptions('POST /sales/salesboard/get', { month }),
    placeholderData: keepPreviousData,
  })
  const title = getScreen('salesBoard').text[currentLanguage()]
  useTitle(title)
  return (
    <Page wide>
      <ScreenHead
        screen="salesBoard"
        title={title}
        actions={
          <>
            <ActionButton right="SALES_FOLLOW_UP_EDIT" icon="pencil" onClick={() => setSetting(true)}>
              {m['office.sales-board.set-targets']()}
            </ActionButton>
            <Button icon="download" onClick={() => void download('POST /sales/salesboard/export', { month })}>
              {m['office.report.export']()}
            </Button>
          </>
        }
      />
      <div className={report.choices}>
        <Select
          label={m['office.report.groups.month']()}
          value={month}
          options={months.map((one) => ({ value: one, label: writeMonth(one) }))}
          onChange={({ target }) => setSearch({ month: target.value }, { replace: true })}
        />
      </div>
      <FailureNotice failure={error} />
      {data ? (
        <Board answer={data} month={month} seesMargins={may(who, 'OFFER_MARGIN').ok} />
      ) : (
        !error && <Skeleton width="100%" height={320} />
      )}
      {isSetting && data && <TargetsDialog month={month} answer={data} onClose={() => setSetting(false)} />}
    </Page>
  )
}

interface BoardProps {
  answer: SalesBoardAnswer
  month: string
  seesMargins: boolean
}

function Board({ answer: { board }, month, seesMargins }: BoardProps) {
  const first: CalendarDay = `${month}-01`
  const days = { from: first, to: addDays(addMonths(first, 1), -1) }
  const people = board.branches.flatMap(({ id, sellers }) => sellers.map((one) => ({ branch: id, ...one })))
  const findHref = (column: 'sold' | 'revenueCents' | 'marginCents', branch: number | null, key: string | null) => {
    const link = findSales({ by: 'salesperson', column, key }, branch, days)
    return link && `/${getScreen(link.screen).path}?${link.search}`
  }
  if (board.branches.length === 0) return <p>{m['office.report.none']()}</p>
  return (
    <div className={report.report}>
      <dl className={report.headlines}>
        <div>
          <dt>{m['office.report.columns.sold']()}</dt>
          <dd className={report.figure}>
            <Figure text={String(board.cars)} href={findHref('sold', null, null)} />
          </dd>
          <Reached value={board.cars} target={board.targetCars} text={String(board.targetCars)} />
          <dd className="hint">{m['office.sales-board.before']({ value: String(board.carsBefore) })}</dd>
        </div>
        <div>
          <dt>{m['office.report.columns.revenueCents']()}</dt>
          <dd className={report.figure}>
            <Figure text={writeWhole('revenueCents', board.revenueCents)} href={findHref('revenueCents', null, null)} />
          </dd>
          <Reached
            value={board.revenueCents}
            target={board.targetCents}
            text={writeWhole('revenueCents', board.targetCents ?? 0)}
          />
          <dd className="hint">
            {m['office.sales-board.before']({ value: writeWhole('revenueCents', board.revenueBeforeCents) })}
          </dd>
        </div>
        {seesMargins && board.marginCents !== null && (
          <div>
            <dt>{m['office.report.columns.marginCents']()}</dt>
            <dd className={report.figure}>
              <Figure text={writeWhole('marginCents', board.marginCents)} href={findHref('marginCents', null, null)} />
            </dd>
            {board.marginCars !== board.cars && <dd className="hint">{writeMarginNote(board.marginCars)}</dd>}
          </div>
        )}
      </dl>
      <div className={report.chart}>
        <BarChart
          legend={[m['office.report.columns.sold'](), m['office.sales-board.cars-before']()]}
          label={m['office.report.chart-of']({ title: m['office.report.columns.sold']() })}
          writeValue={(size) => writeValue('sold', size)}
          points={people.map(({ branch, seller, cars, carsBefore }) => {
            const label = seller?.name ?? m['office.sales-report.shop']()
            return {
              label,
              name: `${branch}:${seller?.id ?? SHOP_KEY}`,
              size: cars,
              before: carsBefore,
              value: String(cars),
              text: m['office.sales-board.point']({ name: label, cars: String(cars), before: String(carsBefore) }),
              href: cars === 0 ? undefined : findHref('sold', branch, seller ? String(seller.id) : SHOP_KEY),
            }
          })}
        />
      </div>
      {board.branches.map((branch) => (
        <BranchTable key={branch.id} branch={branch} seesMargins={seesMargins} findHref={findHref} />
      ))}
      <p className="hint">{m['office.sales-board.hint']()}</p>
    </div>
  )
}

interface BranchTableProps {
  branch: BoardBranch
  seesMargins: boolean
  findHref: (column: 'sold' | 'revenueCents' | 'marginCents', branch: number, key: string | null) => string | undefined
}

function BranchTable({ branch, seesMargins, findHref }: BranchTableProps) {
  const renderCells = (line: BoardLine, key: string | null) => (
    <>
      <td className="num">
        <Figure text={String(line.cars)} href={line.cars === 0 ? undefined : findHref('sold', branch.id, key)} />
      </td>
      <td className="num">{line.targetCars ?? '–'}</td>
      <td>
        <Meter value={line.cars} target={line.targetCars} />
      </td>
      <td className="num">{line.carsBefore}</td>
      <td className="num">
        <Figure
          text={writeWhole('revenueCents', line.revenueCents)}
          href={line.cars === 0 ? undefined : findHref('revenueCents', branch.id, key)}
        />
      </td>
      <td className="num">{line.targetCents === null ? '–' : writeWhole('revenueCents', line.targetCents)}</td>
      <td className="num">{writeWhole('revenueCents', line.revenueBeforeCents)}</td>
      {seesMargins && (
        <td className="num">
          {line.marginCents === null ? (
            '–'
          ) : (
            <Figure text={writeWhole('marginCents', line.marginCents)} href={findHref('marginCents', branch.id, key)} />
          )}
        </td>
      )}
    </>
  )
  return (
    <section>
      <h2>{branch.name}</h2>
      <Table caption={branch.name}>
        <thead>
          <tr>
            <th scope="col">{m['resources.shared.fields.owner']()}</th>
            <th scope="col" className="num">
              {m['office.report.columns.sold']()}
            </th>
            <th scope="col" className="num">
              {m['office.sales-board.target']()}
            </th>
            <th scope="col">{m['office.sales-board.reached']()}</th>
            <th scope="col" className="num">
              {m['office.sales-board.year-before']()}
            </th>
            <th scope="col" className="num">
              {m['office.report.columns.revenueCents']()}
            </th>
            <th scope="col" className="num">
              {m['office.sales-board.target']()}
            </th>
            <th scope="col" className="num">
              {m['office.sales-board.year-before']()}
            </th>
            {seesMargins && (
              <th scope="col" className="num">
                {m['office.report.columns.marginCents']()}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {branch.sellers.map((line) => (
            <tr key={line.seller?.id ?? SHOP_KEY}>
              <th scope="row">{line.seller?.name ?? m['office.sales-report.shop']()}</th>
              {renderCells(line, line.seller ? String(line.seller.id) : SHOP_KEY)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={report.total}>
            <th scope="row">{m['office.report.total']()}</th>
            {renderCells(branch, null)}
          </tr>
        </tfoot>
      </Table>
    </section>
  )
}

function Figure({ text, href }: { text: string; href: string | undefined }) {
  return href === undefined ? text : <TextLink href={href}>{text}</TextLink>
}

/** Shows how much of a target is reached, with a bar. */
function Reached({ value, target, text }: { value: number; target: number | null; text: string }) {
  if (target === null) return <dd className="hint">{m['office.sales-board.no-target']()}</dd>
  return (
    <dd className={styles.reached}>
      <Meter value={value} target={target} />
      <span className="hint">{m['office.sales-board.of-target']({ target: text })}</span>
    </dd>
  )
}

function Meter({ value, target }: { value: number; target: number | null }) {
  const reached = calculateReached(value, target)
  if (reached === null) return '–'
  return (
    <span className={styles.meter}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ inlineSize: `${Math.min(100, reached / 100)}%` }} />
      </span>
      {writeValue('hitRate', reached)}
    </span>
  )
}
