import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { useId, useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiInput, ApiResult } from '@forecourt/api-client/api.ts'
import { ROUNDING_DIRECTIONS, ROUNDING_STEPS } from '@forecourt/domain/pricing/price-change.ts'
import { PRICED_KINDS, type PricedKind } from '@forecourt/domain/pricing/price-plan.ts'
import type { RangeTree } from '@forecourt/domain/pricing/range.schema.ts'
import type { NumberStyle } from '@forecourt/domain/platform/values/number-text.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { CheckboxTree, type TreeNode } from '@forecourt/ui/CheckboxTree.tsx'
import { FieldHelp } from '@forecourt/ui/FieldHelp.tsx'
import { FileDrop } from '@forecourt/ui/FileDrop.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Row } from '../platform/Layout.tsx'
import { Panel } from '../platform/Panel.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { download, sendFile } from '../platform/files.ts'
import { NumberStyleSelect } from '../platform/import/NumberStyleSelect.tsx'
import { NumberField } from '../platform/inputs/NumberField.tsx'
import { useRefusal } from '../platform/may.ts'
import { useCommand } from '../platform/queries.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { formatEuros } from '../platform/money-text.ts'
import { useTitle } from '../platform/title.ts'
import { showUndo } from '../platform/undo.ts'
import { EarlierPriceChanges } from './EarlierPriceChanges.tsx'
import { PriceChangePreview } from './PriceChangePreview.tsx'
import { PriceSimulation } from './PriceSimulation.tsx'
import { treeOptions } from './range-calls.ts'
import styles from './PriceChangePage.module.css'

type Request = ApiInput<'POST /sales/pricechange/preview'>
type Rule = Exclude<Request['change'], { way: 'lines' }>
type Way = Request['change']['way']
type Scope = Rule['scope']
type FileRead = ApiResult<'POST /sales/pricechange/read'>
type FieldName = 'versions' | 'kinds' | 'number' | 'from' | 'file'

/** Changes many prices of the range at once, by a rule or by a file: with a preview, saved and undone as a whole. */
export function PriceChangePage() {
  const title = m['office.pricechange.title']()
  useTitle(title)
  const { data } = useQuery(treeOptions)
  return (
    <>
      <ScreenHead screen="priceChange" title={title} />
      {data && <PriceChange brands={data.brands} today={data.today} />}
    </>
  )
}

function PriceChange({ brands, today }: { brands: RangeTree['brands']; today: string }) {
  const id = useId()
  const refusal = useRefusal('PRICE_LIST_EDIT')
  const [search] = useSearchParams()
  const [versions, setVersions] = useState<ReadonlySet<string>>(() => versionsIn(brands, search))
  const [kinds, setKinds] = useState<ReadonlySet<PricedKind>>(new Set(['version']))
  const [withOthers, setWithOthers] = useState(false)
  const [way, setWay] = useState<Way>('percent')
  const [number, setNumber] = useState<number | null>(null)
  const [stepCents, setStep] = useState<(typeof ROUNDING_STEPS)[number]>(100)
  const [direction, setDirection] = useState<(typeof ROUNDING_DIRECTIONS)[number]>('nearest')
  const [from, setFrom] = useState(today)
  const [file, setFile] = useState<FileRead>()
  const [problems, setProblems] = useState<Partial<Record<FieldName, string>>>({})
  const [looked, setLooked] = useState<Request>()
  const look = useCommand((request: Request) => api('POST /sales/pricechange/preview', request))
  const apply = useCommand((request: ApiInput<'POST /sales/pricechange/apply'>) =>
    api('POST /sales/pricechange/apply', request),
  )
  const [sent, setSent] = useState<{ file: File; numbers: NumberStyle | null }>()
  const bring = useCommand(
    ({ file: brought, numbers }: NonNullable<typeof sent>) =>
      sendFile('POST /sales/pricechange/read', brought, numbers === null ? {} : { numbers }) as Promise<FileRead>,
  )
  const scope: Scope = { versions: [...versions].map(Number), kinds: [...kinds], withOthers }

  /** Discards the preview after a change. */
  function forget() {
    setLooked(undefined)
    setProblems({})
    look.reset()
    apply.reset()
  }

  function read(next: NonNullable<typeof sent>) {
    forget()
    setFile(undefined)
    setSent(next)
    bring.mutate(next, { onSuccess: setFile })
  }

  /** Returns the change; undefined: a field is missing, and the form says which. */
  function buildChange(): Request['change'] | undefined {
    const found: Partial<Record<FieldName, string>> = {}
    if (from < today) found.from = m['refusals.price-in-the-past']()
    if (way === 'lines') {
      if (!file || file.lines.length === 0) found.file = m['office.pricechange.file-missing']()
    } else {
      Object.assign(found, scopeProblems(scope))
      const text = numberProblem(way, number)
      if (text) found.number = text
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return undefined
    if (way === 'lines') return { way, fileName: file!.fileName, lines: file!.lines }
    const rounding = { stepCents, direction }
    const hundredths = Math.round(number! * 100)
    return way === 'percent'
      ? { way, basisPoints: hundredths, rounding, scope }
      : { way, cents: hundredths, rounding, scope }
  }

  function show(event?: FormEvent) {
    event?.preventDefault()
    const change = buildChange()
    if (!change) return
    const request = { from, change }
    look.mutate(request, { onSuccess: () => setLooked(request) })
  }

  function save(request: Request) {
    apply.mutate(
      { ...request, print: look.data!.print },
      {
        onSuccess({ changed, change }) {
          forget()
          setFile(undefined)
          showUndo(m['office.pricechange.done']({ count: changed }), change)
        },
        // A colleague changed one of the prices meanwhile: preview them again.
        onError: () => look.mutate(request),
      },
    )
  }

  function getFile(change: Rule | null) {
    const found = scopeProblems(scope)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    void download('POST /sales/pricechange/export', { from, scope, change })
  }

  if (refusal) return <Notice tone="warning">{refusal}</Notice>
  return (
    <>
      <form className={styles.columns} noValidate onSubmit={show}>
        <Panel stacked title={m['office.pricechange.which']()}>
          <div className={styles.versions}>
            <CheckboxTree
              label={m['words.versions']()}
              nodes={toTreeNodes(brands)}
              checked={versions}
              texts={{ search: m['office.pricechange.find'](), none: m['words.nothing-found']() }}
              onChange={(next) => {
                setVersions(next)
                forget()
              }}
            />
          </div>
          <FieldHelp id={`${id}-versions`} error={problems.versions} />
          <fieldset className={styles.kinds}>
            <legend>{m['office.pricechange.kinds-label']()}</legend>
            {PRICED_KINDS.map((kind) => (
              <Checkbox
                key={kind}
                label={kindTexts[kind]()}
                checked={kinds.has(kind)}
                onChange={({ target }) => {
                  const next = new Set(kinds)
                  if (target.checked) next.add(kind)
                  else next.delete(kind)
                  setKinds(next)
                  forget()
                }}
              />
            ))}
          </fieldset>
          <FieldHelp id={`${id}-kinds`} error={problems.kinds} />
          <Checkbox
            label={m['office.pricechange.with-others']()}
            hint={m['office.pricechange.with-others-hint']()}
            checked={withOthers}
            onChange={({ target }) => {
              setWithOthers(target.checked)
              forget()
            }}
          />
        </Panel>
        <Panel stacked title={m['office.pricechange.how']()}>
          <Segmented
            legend={m['office.pricechange.way']()}
            value={way}
            onChange={(next) => {
              setWay(next)
              setNumber(null)
              forget()
            }}
            options={[
              { value: 'percent', label: m['office.pricechange.way-percent']() },
              { value: 'amount', label: m['office.pricechange.way-amount']() },
              { value: 'lines', label: m['office.pricechange.way-file']() },
            ]}
          />
          <TextField
            type="date"
            label={m['words.valid-from']()}
            hint={from === today ? m['office.pricechange.today']() : undefined}
            min={today}
            error={problems.from}
            value={from}
            onChange={({ target }) => {
              setFrom(target.value)
              forget()
            }}
          />
          {way === 'lines' ? (
            <>
              <p className="hint">{m['office.pricechange.get-file-text']()}</p>
              <Row>
                <Button icon="download" onClick={() => getFile(null)}>
                  {m['office.pricechange.get-file']()}
                </Button>
              </Row>
              <FileDrop
                label={m['office.pricechange.bring']()}
                hint={m['office.pricechange.bring-hint']()}
                accept=".csv,.txt,.xlsx"
                error={problems.file ?? bring.error?.message}
                busy={bring.isPending && m['office.pricechange.reading']()}
                texts={{ choose: m['office.import.choose'](), drop: m['office.import.drop']() }}
                onFiles={([brought]) => {
                  if (brought) read({ file: brought, numbers: null })
                }}
              />
              {sent && (sent.numbers !== null || file?.isDoubtful) && (
                <NumberStyleSelect
                  value={sent.numbers}
                  disabled={bring.isPending}
                  onChange={(numbers) => read({ ...sent, numbers })}
                />
              )}
              {file && <ReadFile file={file} />}
            </>
          ) : (
            <>
              <NumberField
                key={way}
                id={`${id}-number`}
                label={way === 'percent' ? m['office.pricechange.percent']() : m['office.pricechange.amount']()}
                hint={
                  way === 'percent' ? m['office.pricechange.percent-hint']() : m['office.pricechange.amount-hint']()
                }
                unit={way === 'percent' ? '%' : '€'}
                error={problems.number}
                value={number}
                onChange={(next) => {
                  setNumber(next)
                  forget()
                }}
              />
              <FieldPair>
                <Select
                  label={m['office.pricechange.round']()}
                  value={String(stepCents)}
                  options={ROUNDING_STEPS.map((step) => ({ value: String(step), label: stepText(step) }))}
                  onChange={({ target }) => {
                    setStep(
                      requireValue(
                        ROUNDING_STEPS.find((step) => String(step) === target.value),
                        'the chosen rounding',
                      ),
                    )
                    forget()
                  }}
                />
                <Select
                  label={m['office.pricechange.direction']()}
                  value={direction}
                  options={ROUNDING_DIRECTIONS.map((one) => ({ value: one, label: directionTexts[one]() }))}
                  onChoose={(chosen) => {
                    setDirection(chosen)
                    forget()
                  }}
                />
              </FieldPair>
            </>
          )}
          <Row>
            <Button type="submit" look={looked ? 'secondary' : 'primary'} busy={look.isPending}>
              {m['office.pricechange.look']()}
            </Button>
          </Row>
          <FailureNotice failure={look.error} />
        </Panel>
      </form>
      <div role="status">
        {apply.isPending && <Notice>{m['office.pricechange.applying']({ count: look.data?.changes ?? 0 })}</Notice>}
      </div>
      <FailureNotice failure={apply.error} />
      {looked && look.data && (
        <PriceChangePreview
          preview={look.data}
          offers={<PriceSimulation request={looked} print={look.data.print} />}
          from={looked.from}
          isSaving={apply.isPending}
          onApply={() => save(looked)}
          onDownload={
            looked.change.way === 'lines'
              ? undefined
              : () => getFile(looked.change.way === 'lines' ? null : looked.change)
          }
        />
      )}
      <EarlierPriceChanges />
    </>
  )
}

function ReadFile({ file: { fileName, lines, empty, problems, problemCount } }: { file: FileRead }) {
  return (
    <Notice tone={problemCount > 0 ? 'warning' : 'info'} live>
      <p>{m['office.pricechange.read']({ file: fileName, count: lines.length })}</p>
      {empty > 0 && <p>{m['office.pricechange.empty']({ count: empty })}</p>}
      {problemCount > 0 && (
        <>
          <p>{m['office.pricechange.problems']({ count: problemCount })}</p>
          <ul className={styles.problems}>
            {problems.map(({ line, text, message }) => (
              <li key={line}>{m['office.pricechange.problem-line']({ line, text, message })}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

function scopeProblems({ versions, kinds }: Scope): Partial<Record<FieldName, string>> {
  return {
    ...(versions.length === 0 && { versions: m['office.pricechange.versions-missing']() }),
    ...(kinds.length === 0 && { kinds: m['office.pricechange.kinds-missing']() }),
  }
}

function numberProblem(way: 'percent' | 'amount', number: number | null): string | undefined {
  if (number === null || Number.isNaN(number) || number === 0) return m['office.pricechange.number-missing']()
  if (way === 'percent' && (number < -90 || number > 100)) return m['office.pricechange.percent-range']()
  return Math.abs(number) > 1_000_000 ? m['office.pricechange.number-missing']() : undefined
}

function stepText(step: number): string {
  return step === 1 ? m['office.pricechange.round-cent']() : formatEuros(step)
}

function toTreeNodes(brands: RangeTree['brands']): TreeNode[] {
  return brands.flatMap((brand) => {
    const models = brand.models.flatMap((model) => {
      const years = model.years.flatMap((year) => {
        const versions = year.versions.map((version) => ({ id: String(version.id), label: version.name }))
        return versions.length > 0 ? [{ id: `y${year.id}`, label: String(year.year), children: versions }] : []
      })
      return years.length > 0 ? [{ id: `m${model.id}`, label: model.name, children: years }] : []
    })
    return models.length > 0 ? [{ id: `b${brand.id}`, label: brand.name, children: models }] : []
  })
}

/** Returns the versions of the brand, model, year or version that the address names. */
function versionsIn(brands: RangeTree['brands'], search: URLSearchParams): ReadonlySet<string> {
  const isAsked = (name: string, id: number) => search.get(name) === String(id)
  return new Set(
    brands.flatMap((brand) =>
      brand.models.flatMap((model) =>
        model.years.flatMap((year) =>
          year.versions
            .filter(
              (version) =>
                isAsked('brand', brand.id) ||
                isAsked('model', model.id) ||
                isAsked('year', year.id) ||
                isAsked('version', version.id),
            )
            .map(({ id }) => String(id)),
        ),
      ),
    ),
  )
}

const kindTexts = {
  version: m['words.versions'],
  engine: m['office.pricechange.kinds-many.engine'],
  colour: m['office.pricechange.kinds-many.colour'],
  cover: m['office.pricechange.kinds-many.cover'],
  option: m['office.pricechange.kinds-many.option'],
  pack: m['office.pricechange.kinds-many.pack'],
} as const

const directionTexts = {
  nearest: m['office.pricechange.nearest'],
  up: m['office.pricechange.up'],
  down: m['office.pricechange.down'],
} as const
