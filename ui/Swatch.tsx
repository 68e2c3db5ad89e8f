import type { ComponentProps, CSSProperties } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Swatch.module.css'

interface SwatchProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Any CSS colour. */
  colour: string
  label: string
  type?: 'checkbox' | 'radio' | undefined
}

/** A colour to choose; its name is read out and shown on hover. */
export function Swatch({ colour, label, type = 'checkbox', ...input }: SwatchProps) {
  return (
    <label className={styles.swatch} title={label}>
      <input {...input} type={type} className={styles.dot} style={{ '--paint': colour } as CSSProperties} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </label>
  )
}
