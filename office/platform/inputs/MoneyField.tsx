import type { ComponentProps } from 'react'
import { NumberField } from './NumberField.tsx'

type MoneyFieldProps = Omit<
  ComponentProps<typeof NumberField>,
  'value' | 'unit' | 'decimals' | 'decimalsRead' | 'onChange'
> & {
  cents: number | null
  /** Cents: a typed amount below becomes this one. */
  min?: number
  /** Cents: a typed amount above becomes this one. */
  max?: number
  /** Amounts that are usually round are shown without cents. */
  isRound?: boolean
  /** Null: the field is empty, or its text is no amount. */
  onChange: (cents: number | null) => void
}

/** An amount in euros, as whole cents. */
export function MoneyField({
  cents,
  min = -Infinity,
  max = Infinity,
  isRound = false,
  onChange,
  ...field
}: MoneyFieldProps) {
  return (
    <NumberField
      {...field}
      unit="€"
      decimals={isRound ? undefined : 2}
      value={cents === null ? null : cents / 100}
      onChange={(euros) => {
        const isAmount = euros !== null && Number.isFinite(euros)
        onChange(isAmount ? Math.min(max, Math.max(min, Math.round(euros * 100))) : null)
      }}
    />
  )
}
