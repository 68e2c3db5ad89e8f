import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Tabs.module.css'

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly { key: Key; label: ReactNode; panel: ReactNode }[]
  current: Key
  onChange: (key: Key) => void
}

/** Arrow keys move and choose. Without JavaScript all panels are open. */
export function Tabs<Key extends string>({ label, tabs, current, onChange }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.key === current)
    const last = tabs.length - 1
    const targets: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    const tab = target === undefined ? undefined : tabs[target]
    if (target === undefined || !tab) return
    event.preventDefault()
    onChange(tab.key)
    list.current?.querySelectorAll('button')[target]?.focus()
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === current}
            aria-controls={`${id}-${tab.key}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-${tab.key}-panel`}
          aria-labelledby={`${id}-${tab.key}`}
          className={classes(styles.panel, tab.key !== current && styles.closed)}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}
