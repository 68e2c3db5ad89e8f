import type { PartFix, PartKey, Problem } from '@forecourt/domain/catalogue/compatibility.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextButton } from '@forecourt/ui/TextLink.tsx'
import { useFlyout } from '@forecourt/ui/useFlyout.ts'
import { currentLocale } from '../platform/language.ts'
import { openPopup, opensPopup } from '../platform/popups.ts'
import type { SheetMonthly } from '../pricing/monthly-text.ts'
import { Formula } from './Formula.tsx'
import { AskButton, BuyButton, CallLink } from './PriceBox.tsx'
import type { Call, CarState } from './car-sheet.ts'
import { isCover } from './configuration.ts'
import { isColour } from './new-car-sheet.ts'
import type { ShownCar } from './shown-car.ts'
import styles from './Configurator.module.css'

interface ConfiguratorBarProps {
  car: ShownCar
  state: CarState
  call: Call
  amount: string
  wltp: string | undefined
  monthly: SheetMonthly | undefined
  problems: readonly Problem[]
  nameOf: (part: PartKey) => string
  fixAddress: (step: PartFix) => URLSearchParams
  onFix: (step: PartFix) => void
  /** The address before the last correction. */
  undo: URLSearchParams | undefined
  hasDrive: boolean
}

/** The price, the monthly amount and the main action, always in view; above them the conflicts. */
export function ConfiguratorBar({ car, state, call, amount, wltp, monthly, hasDrive, ...fixes }: ConfiguratorBarProps) {
  return (
    <section className={styles.bar} aria-label={m['detail.price-box']()}>
      <div className={styles.barPage}>
        <Problems {...fixes} />
        <div className={styles.barRow}>
          <div className={styles.amount}>
            <p className={styles.barPrice} aria-live="polite">
              {amount}
            </p>
            <p className="hint">{m['words.gross-short']()}</p>
          </div>
          <div className={styles.credit}>
            {wltp && (
              <p className={styles.barWltp}>
                <Formula text={wltp} />
              </p>
            )}
            {monthly && <BarMonthly monthly={monthly} car={car.name} />}
          </div>
          <div className={styles.barActions}>
            <CallLink call={call} />
            {hasDrive && (
              <div className={styles.barDrive}>
                <AskButton kind="test-drive" car={car} icon="steering-wheel">
                  {m['detail.test-drive']()}
                </AskButton>
              </div>
            )}
            <BuyButton car={car} state={state} />
          </div>
        </div>
      </div>
    </section>
  )
}

/**
 * The amount with duration, annual rate and the warning of the law (Code of Economic Law VII.64–65); the representative
 * example is one press away (docs/law-to-confirm.md).
 */
function BarMonthly({ monthly, car }: { monthly: SheetMonthly; car: string }) {
  const { details } = useFlyout()
  const { text, terms, example, priceCents, condition } = monthly
  return (
    <>
      <p className={styles.barMonthly}>
        <strong>{text}</strong>, {terms}
      </p>
      <div className={styles.warning}>
        <strong>{m['monthly.warning']()}</strong>{' '}
        <details {...details} className={styles.example}>
          <summary>{m['monthly.example-title']()}</summary>
          <div className={styles.exampleText}>
            <p>{example}</p>
            <TextButton {...opensPopup('finance')} onClick={() => openPopup('finance', { priceCents, condition, car })}>
              {m['monthly.open']()}
            </TextButton>
          </div>
        </details>
      </div>
    </>
  )
}

type ProblemsProps = Pick<ConfiguratorBarProps, 'problems' | 'nameOf' | 'fixAddress' | 'onFix' | 'undo'>

/** Conflicts among the choices, each with its corrections as buttons, and an undo of a correction. */
function Problems({ problems, nameOf, fixAddress, onFix, undo }: ProblemsProps) {
  return (
    <div className={styles.problems} aria-live="polite">
      {undo && (
        <Notice
          tone="success"
          action={
            <LinkButton small keepScroll href={`?${undo}`}>
              {m['words.undo']()}
            </LinkButton>
          }
        >
          {m['detail.new.configurator.changed']()}
        </Notice>
      )}
      {problems.map((problem) => (
        <Notice
          key={JSON.stringify(problem)}
          tone="warning"
          action={
            <span className={styles.fixes}>
              {problem.suggestedFixes.map((step) => (
                <LinkButton
                  key={JSON.stringify(step)}
                  small
                  keepScroll
                  href={`?${fixAddress(step)}`}
                  onClick={() => onFix(step)}
                >
                  {fixText(step, nameOf)}
                </LinkButton>
              ))}
            </span>
          }
        >
          {problemText(problem, nameOf)}
        </Notice>
      ))}
    </div>
  )
}

function fixText(step: PartFix, nameOf: (key: PartKey) => string): string {
  if ('remove' in step) return m['detail.new.configurator.remove']({ name: nameOf(step.remove) })
  const name = nameOf(step.add)
  const isOther = step.add.startsWith('engine-') || isColour(step.add) || isCover(step.add)
  return isOther ? m['detail.new.configurator.choose']({ name }) : m['detail.new.configurator.add']({ name })
}

function problemText(problem: Problem, nameOf: (key: PartKey) => string): string {
  const part = nameOf(problem.part)
  switch (problem.reason) {
    case 'not-available':
      return m['detail.new.configurator.not-available']({ part })
    case 'requires': {
      const others = new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).format(problem.anyOf.map(nameOf))
      return m['detail.new.configurator.requires']({ part, others })
    }
    case 'excludes':
      return m['detail.new.configurator.excludes']({ part, other: nameOf(problem.other) })
    case 'replaces':
      return m['detail.new.configurator.replaces']({ part, other: nameOf(problem.other) })
  }
}
