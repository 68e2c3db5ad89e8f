import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import { Link, type LinkProps } from './Link.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './Button.module.css'

interface Looks {
  /** One primary per view; next is the green full-width step of the checkout, nothing else. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'next' | undefined
  small?: boolean | undefined
  full?: boolean | undefined
  icon?: IconName | undefined
  iconAfter?: IconName | undefined
  children: ReactNode
}

interface ButtonProps extends Looks, Omit<ComponentProps<'button'>, 'children'> {
  busy?: boolean | undefined
  /** Shows that the action of the button is under way; the button stays usable. */
  pending?: boolean | undefined
  /** Disables the button and shows beside it; the button stays focusable, so that everyone learns why. */
  disabledReason?: string | undefined
  /** The same where the reason shows already: the id of the element with the reason. */
  disabledBy?: string | undefined
}

export function Button({ busy = false, pending = busy, disabledReason, disabledBy, onClick, ...props }: ButtonProps) {
  const { look, small, full, icon, iconAfter, children, className, ...button } = props
  const reasonId = useId()
  const off = busy || Boolean(disabledReason) || disabledBy !== undefined
  const element = (
    <button
      type="button"
      {...button}
      className={buttonClass(props)}
      aria-disabled={off || undefined}
      aria-busy={pending || undefined}
      aria-describedby={disabledReason ? reasonId : (disabledBy ?? button['aria-describedby'])}
      onClick={off ? (event) => event.preventDefault() : onClick}
    >
      <Content {...props} />
      {pending && <Spinner />}
    </button>
  )
  if (!disabledReason) return element
  return (
    <span className={classes(styles.explained, full && styles.full)}>
      {element}
      <span id={reasonId} className="hint" data-reason="">
        {disabledReason}
      </span>
    </span>
  )
}

export function LinkButton(props: Looks & Omit<LinkProps, 'children'>) {
  const { look, small, full, icon, iconAfter, children, className, ...link } = props
  return (
    <Link {...link} className={buttonClass(props)}>
      <Content {...props} />
    </Link>
  )
}

function buttonClass({
  look = 'secondary',
  small,
  full,
  className,
}: Partial<Looks> & { className?: string | undefined }) {
  return classes(styles.button, styles[look], small && styles.small, full && styles.full, className)
}

function Content({ icon, iconAfter, children }: Looks) {
  return (
    <span className={styles.content}>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </span>
  )
}
