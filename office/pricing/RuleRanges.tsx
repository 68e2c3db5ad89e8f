import type { RuleRange } from '@forecourt/domain/pricing/price-rule.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Legend } from '../platform/Layout.tsx'
import { Section } from '../platform/form/Section.tsx'
import styles from './RuleForm.module.css'

interface RuleRangesProps {
  /** A campaign has one. */
  isOne: boolean
  ranges: readonly RuleRange[]
  error: string | undefined
  onChange: (ranges: readonly RuleRange[]) => void
}

/** The days of a rule. */
export function RuleRanges({ isOne, ranges, error, onChange }: RuleRangesProps) {
  const shown = isOne && ranges.length === 0 ? [{ validFrom: '', validUntil: null }] : ranges
  const change = (at: number, changes: Partial<RuleRange>) =>
    onChange(shown.map((range, place) => (place === at ? { ...range, ...changes } : range)))
  return (
    <Section
      title={isOne ? m['office.price-rules.days-one']() : m['office.price-rules.days']()}
      aria-label={m['office.price-rules.days']()}
    >
      {shown.length === 0 && <p className="hint">{m['office.price-rules.days-hint']()}</p>}
      {shown.map(({ validFrom, validUntil }, at) => (
        // A range is nothing but its days.
        <fieldset key={at} className={styles.range}>
          <Legend>{m['office.price-rules.range']({ place: at + 1 })}</Legend>
          <TextField
            type="date"
            label={m['office.price-rules.from']()}
            value={validFrom}
            onChange={({ target }) => change(at, { validFrom: target.value })}
          />
          <TextField
            type="date"
            label={m['office.price-rules.until']()}
            optional={m['words.optional']()}
            value={validUntil ?? ''}
            onChange={({ target }) => change(at, { validUntil: target.value || null })}
          />
          {!isOne && (
            <IconButton
              icon="trash"
              label={m['office.price-rules.remove-range']({ place: at + 1 })}
              onClick={() => onChange(shown.filter((_, place) => place !== at))}
            />
          )}
        </fieldset>
      ))}
      {error && (
        <Notice tone="failure" live>
          {error}
        </Notice>
      )}
      {!isOne && (
        <div>
          <Button icon="plus" onClick={() => onChange([...shown, { validFrom: '', validUntil: null }])}>
            {m['office.price-rules.add-range']()}
          </Button>
        </div>
      )}
    </Section>
  )
}
