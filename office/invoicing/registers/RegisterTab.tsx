import { useState, type ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  GarageRow,
  GuaranteeRow,
  IncomingRow,
  JournalRow,
  MarginRow,
  PurchaseRow,
  RegisterOverview,
  RegisterRows,
} from '@forecourt/domain/invoicing/registers/register.schema.ts'
import type { RegisterName } from '@forecourt/domain/invoicing/registers/register.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { download } from '../../platform/files.ts'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { CarBook } from './CarBook.tsx'
import { GarageReasonDialog, PurchasePaperDialog, type AskedPaper, type AskedReason } from './RegisterDialogs.tsx'
import { amount, regimeTexts, registerTexts, shortDay } from './register-texts.ts'
import styles from './Registers.module.css'

type Margin = z.infer<typeof MarginRow>
type Journal = z.infer<typeof JournalRow>
type Incoming = z.infer<typeof IncomingRow>
type Purchase = z.infer<typeof PurchaseRow>
type Garage = z.infer<typeof GarageRow>
type Guarantee = z.infer<typeof GuaranteeRow>

interface RegisterTabProps {
  overview: RegisterOverview
  register: RegisterName
  asked: { company: number; on: string }
  car: number | undefined
  onCar: (id: number) => void
}

/** The rows of a register, and the book of the car that was chosen in it. */
export function RegisterTab({ overview, register, asked, car, onCar }: RegisterTabProps) {
  const { data, error } = useQuery({
    ...callOptions('POST /sales/register/rows', { ...asked, register }),
    placeholderData: keepPreviousData,
  })
  const [paper, setPaper] = useState<AskedPaper>()
  const [reason, setReason] = useState<AskedReason>()
  if (error) return <FailureNotice failure={error} />
  if (!data || data.register !== register) return <div className={styles.waiting} aria-busy />
  const firstCar = data.register === 'margin' ? data.rows.at(-1)?.car.id : undefined
  const chosen = register === 'guarantees' || register === 'incoming' ? undefined : (car ?? firstCar)
  const isEmpty = data.rows.length === 0
  return (
    <>
      {isEmpty ? (
        <p className={styles.empty}>{m['office.register.none']()}</p>
      ) : (
        <div className={styles.frame}>
          <table className={styles.table} aria-label={registerTexts[register]()}>
            <Rows data={data} chosen={chosen} onCar={onCar} onPaper={setPaper} onReason={setReason} />
          </table>
        </div>
      )}
      {register === 'margin' && !isEmpty && <MarginNote overview={overview} />}
      {chosen !== undefined && <CarBook vehicle={chosen} />}
      {paper && <PurchasePaperDialog asked={paper} onClose={() => setPaper(undefined)} />}
      {reason && <GarageReasonDialog asked={reason} onClose={() => setReason(undefined)} />}
    </>
  )
}

interface RowsProps {
  data: RegisterRows
  chosen: number | undefined
  onCar: (id: number) => void
  onPaper: (asked: AskedPaper) => void
  onReason: (asked: AskedReason) => void
}

function Rows({ data, onPaper, onReason, ...choice }: RowsProps) {
  switch (data.register) {
    case 'margin':
      return <MarginRows rows={data.rows} onPaper={onPaper} {...choice} />
    case 'sales':
    case 'credits':
      return <JournalRows rows={data.rows} />
    case 'incoming':
      return <IncomingRows rows={data.rows} />
    case 'purchases':
    case 'stock':
      return <PurchaseRows rows={data.rows} onPaper={onPaper} {...choice} />
    case 'garage':
      return <GarageRows rows={data.rows} onReason={onReason} {...choice} />
    case 'guarantees':
      return <GuaranteeRows rows={data.rows} />
  }
}

type Choice = Pick<RowsProps, 'chosen' | 'onCar'>

/** The heads of a register: the name of each column, with `number` for amounts. */
function Heads({ heads }: { heads: readonly (string | readonly [name: string, kind: 'number'])[] }) {
  return (
    <thead>
      <tr>
        {heads.map((head) =>
          typeof head === 'string' ? (
            <th key={head} scope="col">
              {head}
            </th>
          ) : (
            <th key={head[0]} scope="col" className={styles.number}>
              {head[0]}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

function MarginRows({
  rows,
  chosen,
  onCar,
  onPaper,
}: Choice & { rows: readonly Margin[] } & Pick<RowsProps, 'onPaper'>) {
  const sum = (name: 'purchaseCents' | 'saleCents' | 'marginCents' | 'vatCents') =>
    rows.reduce((total, row) => total + row[name], 0)
  return (
    <>
      <Heads
        heads={[
          m['office.register.no'](),
          m['words.day'](),
          m['words.car'](),
          m['office.register.entries.purchase'](),
          [m['office.register.purchase-price'](), 'number'],
          m['office.register.entries.sale'](),
          [m['office.register.sale-price'](), 'number'],
          [m['office.register.margin'](), 'number'],
          [m['office.register.margin-vat'](), 'number'],
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.no} className={classes(chosen === row.car.id && styles.chosen)}>
            <td className={styles.muted}>{row.no}</td>
            <td>{shortDay(row.on)}</td>
            <td>
              <CarButton car={row.car} isChosen={chosen === row.car.id} onCar={onCar} />
            </td>
            <td>
              <PaperCell paper={row.purchasePaper} car={row.car} onPaper={onPaper} />
            </td>
            <td className={styles.number}>{amount(row.purchaseCents)}</td>
            <td>
              <TextLink href={`/invoice/${row.invoice.id}`}>{row.invoice.number}</TextLink>
            </td>
            <td className={styles.number}>{amount(row.saleCents)}</td>
            <td className={classes(styles.number, styles.strong, row.marginCents < 0 && styles.loss)}>
              {amount(row.marginCents)}
            </td>
            <td className={styles.number}>{amount(row.vatCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {m['office.register.total']()}
          </th>
          <td className={styles.number}>{amount(sum('purchaseCents'))}</td>
          <td aria-hidden="true" />
          <td className={styles.number}>{amount(sum('saleCents'))}</td>
          <td className={styles.number}>{amount(sum('marginCents'))}</td>
          <td className={styles.number}>{amount(sum('vatCents'))}</td>
        </tr>
      </tfoot>
    </>
  )
}

/** Shows how a loss counts, and the result of the other method. */
function MarginNote({ overview: { margin, period } }: { overview: RegisterOverview }) {
  const mayChange = useRefusal('BOOKING_RULE_EDIT') === undefined
  const figures = { vat: formatCents(margin.vatCents), other: formatCents(margin.otherVatCents) }
  return (
    <p className={styles.margin}>
      <Icon name="scale" size="s" />
      <span>
        {margin.method === 'per-car'
          ? m['office.register.per-car'](figures)
          : m['office.register.per-period']({ ...figures, carried: formatCents(margin.carriedCents) })}
      </span>
      {mayChange && (
        <TextLink href="/vatyear">{m['office.register.setting']({ year: period.firstDay.slice(0, 4) })}</TextLink>
      )}
    </p>
  )
}

function JournalRows({ rows }: { rows: readonly Journal[] }) {
  const sum = (name: 'netCents' | 'vatCents') => rows.reduce((total, row) => total + row[name], 0)
  return (
    <>
      <Heads
        heads={[
          m['words.day'](),
          m['invoice.number'](),
          m['words.customer'](),
          m['words.vat-number'](),
          m['office.register.vat-codes'](),
          [m['office.register.net'](), 'number'],
          [m['office.register.vat'](), 'number'],
          m['office.register.journal'](),
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.invoice.id}>
            <td>{shortDay(row.on)}</td>
            <td>
              <TextLink href={`/invoice/${row.invoice.id}`}>{row.invoice.number}</TextLink>
            </td>
            <td>{row.customer}</td>
            <td className={styles.muted}>{row.vatNumber ?? '–'}</td>
            <td className={styles.muted}>{row.vatCodes.join(', ')}</td>
            <td className={styles.number}>{amount(row.netCents)}</td>
            <td className={styles.number}>{amount(row.vatCents)}</td>
            <td className={styles.muted}>{row.isExported ? m['office.register.exported']() : '–'}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={5}>
            {m['office.register.sum']()}
          </th>
          <td className={styles.number}>{amount(sum('netCents'))}</td>
          <td className={styles.number}>{amount(sum('vatCents'))}</td>
          <td aria-hidden="true" />
        </tr>
      </tfoot>
    </>
  )
}

/** The journal of purchases: a row by invoice and VAT code, and below them the sums by code. */
function IncomingRows({ rows }: { rows: readonly Incoming[] }) {
  const byCode = [...Map.groupBy(rows, ({ vatCode }) => vatCode)].toSorted(([one], [other]) => one.localeCompare(other))
  // Few dealers buy under reverse charge: the column is there when a row needs it.
  const hasOwed = rows.some(({ owedCents }) => owedCents !== 0)
  const renderSums = (of: readonly Incoming[]) => {
    const sum = (name: 'netCents' | 'vatCents' | 'owedCents') => of.reduce((total, row) => total + row[name], 0)
    const [net, vat] = [sum('netCents'), sum('vatCents')]
    return (
      <>
        <td className={styles.number}>{amount(net)}</td>
        <td className={styles.number}>{amount(vat)}</td>
        {hasOwed && <td className={styles.number}>{amount(sum('owedCents'))}</td>}
        <td className={styles.number}>{amount(net + vat)}</td>
      </>
    )
  }
  return (
    <>
      <Heads
        heads={[
          m['office.register.purchase-number'](),
          m['words.day'](),
          m['office.supplier-invoice.supplier'](),
          m['office.supplier-invoice.their-number'](),
          m['office.register.vat-codes'](),
          [m['office.register.net'](), 'number'],
          [m['office.register.vat'](), 'number'],
          ...(hasOwed ? [[m['office.register.owed'](), 'number'] as const] : []),
          [m['office.register.sum'](), 'number'],
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.invoice.id} ${row.vatCode}`}>
            <td>
              <TextLink href={`/supplierinvoice/${row.invoice.id}`}>{row.invoice.number}</TextLink>
            </td>
            <td>{shortDay(row.on)}</td>
            <td>{row.supplier}</td>
            <td className={styles.muted}>{row.theirNumber}</td>
            <td className={styles.muted}>{row.vatCode}</td>
            {renderSums([row])}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {byCode.length > 1 &&
          byCode.map(([code, own]) => (
            <tr key={code}>
              <th scope="row" colSpan={5}>
                {m['office.register.sum-of']({ code })}
              </th>
              {renderSums(own)}
            </tr>
          ))}
        <tr>
          <th scope="row" colSpan={5}>
            {m['office.register.sum']()}
          </th>
          {renderSums(rows)}
        </tr>
      </tfoot>
    </>
  )
}

function PurchaseRows({
  rows,
  chosen,
  onCar,
  onPaper,
}: Choice & { rows: readonly Purchase[] } & Pick<RowsProps, 'onPaper'>) {
  return (
    <>
      <Heads
        heads={[
          m['words.day'](),
          m['words.car'](),
          m['office.register.party'](),
          m['office.register.paper'](),
          m['office.register.regime'](),
          [m['office.register.purchase-price'](), 'number'],
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.car.id} className={classes(chosen === row.car.id && styles.chosen)}>
            <td>{shortDay(row.on)}</td>
            <td>
              <CarButton car={row.car} isChosen={chosen === row.car.id} onCar={onCar} />
            </td>
            <td>{row.party ?? '–'}</td>
            <td>
              <PaperCell paper={row.paper} car={row.car} onPaper={onPaper} />
              <Attest row={row} />
            </td>
            <td className={styles.muted}>{regimeTexts[row.regime]()}</td>
            <td className={styles.number}>{amount(row.cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={5}>
            {m['office.register.sum']()}
          </th>
          <td className={styles.number}>{amount(rows.reduce((sum, { cents }) => sum + cents, 0))}</td>
        </tr>
      </tfoot>
    </>
  )
}

/** Opens the scan of the signed VAT attest of a car that was taken in, or leads to where it is missing. */
function Attest({ row: { tradeIn, regime } }: { row: Purchase }) {
  const isShown = useRefusal('TRADE_IN_VIEW') === undefined
  if (tradeIn === null || !isShown) return null
  const { id, hasAttest } = tradeIn
  if (!hasAttest && regime !== 'margin') return null
  // On a line of its own: the table is as wide as its numbers let it be.
  return (
    <div>
      {hasAttest ? (
        <Button small look="quiet" icon="download" onClick={() => void download('POST /sales/tradein/attest', { id })}>
          {m['office.register.attest']()}
        </Button>
      ) : (
        <TextLink href={`/tradein/${id}`}>{m['office.register.attest-missing']()}</TextLink>
      )}
    </div>
  )
}

function GarageRows({
  rows,
  chosen,
  onCar,
  onReason,
}: Choice & { rows: readonly Garage[] } & Pick<RowsProps, 'onReason'>) {
  const refusal = useRefusal('VAT_PERIOD_CLOSE')
  return (
    <>
      <Heads
        heads={[
          m['office.register.no'](),
          m['office.register.came-in'](),
          m['office.register.plate'](),
          m['words.car'](),
          m['office.register.party'](),
          m['words.branch'](),
          m['office.register.left'](),
          m['office.register.end'](),
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={classes(row.car.id !== null && chosen === row.car.id && styles.chosen)}>
            <td className={styles.muted}>{row.no}</td>
            <td>{shortDay(row.on)}</td>
            <td>{row.plate ?? '–'}</td>
            <td>
              <GarageCar car={row.car} chosen={chosen} onCar={onCar} />
            </td>
            <td>{row.party ?? '–'}</td>
            <td className={styles.muted}>{row.branch}</td>
            <td>{row.leftOn === null ? '–' : shortDay(row.leftOn)}</td>
            <td>
              {row.paper ??
                row.reason ??
                (row.isMissing && refusal === undefined ? (
                  <button
                    type="button"
                    className={styles.fix}
                    onClick={() => onReason({ id: row.id, car: row.car.name, since: row.on })}
                  >
                    {m['office.register.give-reason']()}
                  </button>
                ) : (
                  '–'
                ))}
            </td>
          </tr>
        ))}
      </tbody>
    </>
  )
}

function GuaranteeRows({ rows }: { rows: readonly Guarantee[] }) {
  const mayDossier = useRefusal('DOSSIER_VIEW') === undefined
  const day = (on: string | null) => (on === null ? '–' : shortDay(on))
  return (
    <>
      <Heads
        heads={[
          m['words.dossier'](),
          m['words.car'](),
          m['words.customer'](),
          [m['words.amount'](), 'number'],
          m['office.register.received'](),
          m['office.register.proven'](),
          m['office.register.repaid'](),
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.dossier.id}>
            <td>
              {mayDossier ? (
                <TextLink href={`/dossier/${row.dossier.id}`}>{row.dossier.number}</TextLink>
              ) : (
                row.dossier.number
              )}
            </td>
            <td>{row.car}</td>
            <td>{row.customer}</td>
            <td className={styles.number}>{amount(row.cents)}</td>
            <td>{day(row.receivedOn)}</td>
            <td>{day(row.provenOn)}</td>
            <td>{day(row.repaidOn)}</td>
          </tr>
        ))}
      </tbody>
    </>
  )
}

type Car = Margin['car']

/** A car of our stock links to its ledger; one that the workshop took in has none. */
function GarageCar({ car, chosen, onCar }: { car: Garage['car'] } & Choice): ReactNode {
  const { id, kind, name, stockNumber } = car
  if (id !== null && kind !== null)
    return <CarButton car={{ ...car, id, kind }} isChosen={chosen === id} onCar={onCar} />
  return (
    <>
      <strong>{name}</strong> <span className={styles.muted}>{stockNumber}</span>
    </>
  )
}

function CarButton({ car, isChosen, onCar }: { car: Car; isChosen: boolean; onCar: (id: number) => void }): ReactNode {
  return (
    <button type="button" className={styles.car} aria-pressed={isChosen} onClick={() => onCar(car.id)}>
      <strong>{car.name}</strong> <span className={styles.muted}>{car.stockNumber}</span>
    </button>
  )
}

/** Shows the document by which a car was bought; if none was recorded, a button that asks for it. */
function PaperCell({
  paper,
  car,
  onPaper,
}: { paper: string | null; car: Car } & Pick<RowsProps, 'onPaper'>): ReactNode {
  const refusal = useRefusal('VAT_PERIOD_CLOSE')
  if (paper !== null) return paper
  if (refusal !== undefined) return '–'
  return (
    <button type="button" className={styles.fix} onClick={() => onPaper({ vehicle: car.id, car: car.name })}>
      {m['office.register.note-paper']()}
    </button>
  )
}
