import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import { withPart } from '@forecourt/domain/catalogue/configuration.ts'
import { readConfiguration } from '@forecourt/domain/offers/configuration-steps.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { findInYear, findNeighbour, type ModelToOffer } from '@forecourt/domain/offers/version-change.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { currentLanguage, formatList } from '../../platform/language.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import type { ShownCar } from './CarInView.tsx'
import { EnginePanel, type PricedEngine } from './EnginePanel.tsx'
import { ModelFinder } from './ModelFinder.tsx'
import { differenceText, listNames } from './step-texts.ts'
import { useVersionChange, type ConfiguredCar, type MadeChange } from './use-version-change.ts'
import { VersionPanel } from './VersionPanel.tsx'
import styles from './ConfigurationSteps.module.css'

type Panel = 'model' | 'version' | 'engine'

interface ConfigurationStepsProps {
  car: ConfiguredCar
  context: OfferContext
  prices: ReadonlyMap<PartKey, Cents>
  view: ShownCar | undefined
  onChange: (car: ConfiguredCar) => void
  /** Moves the focus to the choice of paint and cover, or of the options. */
  onGo: (to: 'finish' | 'options') => void
}

/**
 * The steps of a configuration: each shows its choice, or that one is missing, and links to it. Of
 * versions and engines the bar shows the difference with the next.
 */
export function ConfigurationSteps({ car, context, prices, view, onChange, onGo }: ConfigurationStepsProps) {
  const bar = useRef<HTMLOListElement>(null)
  const [open, setOpen] = useState<Panel>()
  const [failure, setFailure] = useState<ApiFailure>()
  const { data, error } = useQuery({
    ...callOptions('GET /sales/offer/getrange', { version: car.version }),
    placeholderData: keepPreviousData,
  })
  const versions = useVersionChange(car, onChange)
  const parts = context.car?.parts ?? []
  const name = (part: { name: Parameters<typeof translate>[0] }) => translate(part.name, currentLanguage())
  const { engine, colour, cover, added, open: openSteps } = readConfiguration(parts, car.parts)
  const range = data?.range
  const current = range?.versions.find(({ number }) => number === car.version)
  const ofYear = range?.versions.filter(({ year, isOrderable }) => year === current?.year && isOrderable) ?? []
  const dearer = current && findNeighbour(ofYear, current)
  const engines = parts
    .filter(({ kind, tag }) => kind === 'engine' && tag !== 'not-available')
    .map((part): PricedEngine => ({ part, priceCents: part.tag === 'standard' ? 0 : (prices.get(part.key) ?? null) }))
  const currentEngine = engines.find(({ part }) => part.key === engine?.key)
  const stronger = currentEngine && findNeighbour(engines, currentEngine)
  const years = [...new Set(range?.versions.map(({ year }) => year))]

  function close(panel: Panel) {
    setOpen(undefined)
    bar.current?.querySelector<HTMLElement>(`[data-step=${panel}]`)?.focus()
  }
  async function changeModel(model: ModelToOffer) {
    setFailure(undefined)
    // The model that it is of already: its version stays.
    if (range?.versions.some(({ number }) => number === model.version)) return close('model')
    try {
      const { range: other } = await queries.ensureQueryData(
        callOptions('GET /sales/offer/getrange', { version: model.version }),
      )
      const version = other.versions.find(({ number }) => number === model.version)
      if (version) versions.change(version, other, { ...range?.names, ...other.names })
      close('model')
    } catch (refused) {
      if (!(refused instanceof ApiFailure)) throw refused
      setFailure(refused)
    }
  }

  const toggle = (panel: Panel) => ({
    panel,
    isOpen: open === panel,
    onClick: () => setOpen(open === panel ? undefined : panel),
  })
  return (
    <div className={styles.steps}>
      <ol ref={bar} className={styles.bar} aria-label={m['office.offer.steps.title']()}>
        <Step
          {...toggle('model')}
          label={m['office.offer.steps.model']()}
          value={range && current ? `${range.model} · ${current.year}` : ''}
        />
        <Step
          {...toggle('version')}
          label={m['words.version']()}
          value={current?.name ?? ''}
          beside={dearer && `${dearer.choice.name} ${differenceText(dearer.differenceCents)}`}
        />
        {engines.length > 0 && (
          <Step
            {...toggle('engine')}
            label={m['words.engine']()}
            value={engine ? name(engine) : ''}
            isToDo={openSteps.includes('engine')}
            beside={stronger && `${name(stronger.choice.part)} ${differenceText(stronger.differenceCents)}`}
          />
        )}
        <Step
          label={m['office.offer.steps.finish']()}
          value={[colour, cover].flatMap((part) => (part ? name(part) : [])).join(' · ')}
          isToDo={openSteps.includes('finish')}
          onClick={() => onGo('finish')}
        />
        <Step
          label={m['words.options']()}
          value={
            added.length > 0 ? m['office.offer.parts.chosen']({ count: added.length }) : m['office.offer.steps.none']()
          }
          onClick={() => onGo('options')}
        />
      </ol>
      <FailureNotice failure={failure ?? error} />
      {open === 'model' && (
        <StepPanel label={m['office.offer.steps.choose-model']()} onClose={() => close('model')}>
          {range && current && years.length > 1 && (
            <div className={styles.years}>
              {years.map((year) => (
                <Button
                  key={year}
                  small
                  aria-pressed={year === current.year}
                  onClick={() => {
                    const version = findInYear(range, current.name, year)
                    if (version) versions.change(version, range)
                    close('model')
                  }}
                >
                  {m['proposal.model-year']({ year })}
                </Button>
              ))}
            </div>
          )}
          <ModelFinder onPick={(model) => void changeModel(model)} />
        </StepPanel>
      )}
      {open === 'version' && range && current && (
        <StepPanel label={m['office.offer.steps.choose-version']()} onClose={() => close('version')}>
          <VersionPanel
            range={range}
            current={current}
            wished={versions.wished}
            onPick={(version) => {
              versions.change(version, range)
              close('version')
            }}
          />
        </StepPanel>
      )}
      {open === 'engine' && (
        <StepPanel label={m['office.offer.steps.choose-engine']()} onClose={() => close('engine')}>
          <EnginePanel
            engines={engines}
            current={currentEngine}
            chosen={car.parts}
            parts={parts}
            configuration={context.facts.configuration}
            view={view}
            onPick={(key) => {
              onChange({ ...car, parts: withPart(car.parts, key) })
              close('engine')
            }}
          />
        </StepPanel>
      )}
      {versions.made && <ChangeNotice made={versions.made} onUndo={versions.undo} onDismiss={versions.dismiss} />}
    </div>
  )
}

interface StepProps {
  label: string
  value: string
  /** The difference with the next one. */
  beside?: string | undefined
  isToDo?: boolean
  /** A step that opens a panel below. */
  panel?: Panel
  isOpen?: boolean
  onClick: () => void
}

function Step({ label, value, beside, isToDo = false, panel, isOpen, onClick }: StepProps) {
  return (
    <li className={classes(styles.step, isToDo && styles.toDo)}>
      <button type="button" data-step={panel} aria-expanded={panel && isOpen} onClick={onClick}>
        {isToDo ? <span className={styles.number} aria-hidden /> : <Icon name="circle-check" className={styles.mark} />}
        <span className={styles.label}>{label}</span>{' '}
        <b className={styles.value}>{isToDo ? m['office.offer.steps.open']() : value}</b>
        {beside && <span className={styles.beside}> {beside}</span>}
      </button>
    </li>
  )
}

function StepPanel({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <div role="group" aria-label={label} className={styles.panel} onKeyDown={press}>
      {children}
    </div>
  )
}

interface ChangeNoticeProps {
  made: MadeChange
  onUndo: (() => void) | undefined
  onDismiss: () => void
}

/** Shows which choices were kept in another version, and undoes the change. */
function ChangeNotice({ made, onUndo, onDismiss }: ChangeNoticeProps) {
  const { name, before, standard, dropped, names } = made
  const list = (keys: readonly PartKey[]) => formatList(listNames(keys, names))
  return (
    <Notice
      tone={dropped.length > 0 ? 'warning' : 'success'}
      live
      closeLabel={m['words.close']()}
      onClose={onDismiss}
      action={
        onUndo && (
          <Button small onClick={onUndo}>
            {m['words.undo']()}
          </Button>
        )
      }
    >
      <p>
        {m['office.offer.steps.chosen']({ version: name })}{' '}
        {dropped.length === 0 && before.parts.length > 0 && m['office.offer.steps.all-kept']()}
      </p>
      {dropped.length > 0 && <p>{m['office.offer.steps.dropped']({ names: list(dropped) })}</p>}
      {standard.length > 0 && <p>{m['office.offer.steps.now-standard']({ names: list(standard) })}</p>}
    </Notice>
  )
}
