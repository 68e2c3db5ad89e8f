import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { fold } from '@forecourt/domain/platform/values/slug.ts'
import type { RangeTree as Tree } from '@forecourt/domain/pricing/range.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { RouterLink } from '../platform/RouterLink.tsx'
import { useKeys } from '../platform/shortcuts.ts'
import styles from './RangePage.module.css'

interface Node {
  readonly href: string
  readonly label: string
  /** Undefined: nothing the shop shows or not. */
  readonly isShown?: boolean
  readonly children: readonly Node[]
}

/** Arrow keys go up and down, in and out. */
export function RangeTree({ brands, current }: { brands: Tree['brands']; current: string }) {
  const [sought, setSought] = useState('')
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const list = useRef<HTMLUListElement>(null)
  useKeys('tree')
  const nodes = matching(toNodes(brands), fold(sought.trim()))
  const isOpen = (node: Node) => sought.trim() !== '' || (toggled.get(node.href) ?? leadsTo(node, current))
  const toggle = (node: Node, open: boolean) => setToggled(new Map([...toggled, [node.href, open]]))

  function onKeyDown(event: KeyboardEvent) {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const at = links.findIndex((link) => link === event.target)
    const node = at === -1 ? undefined : nodeAt(nodes, links[at]!.dataset['node']!)
    if (!node) return
    const acts: Record<string, () => void> = {
      ArrowDown: () => links[at + 1]?.focus(),
      ArrowUp: () => links[at - 1]?.focus(),
      ArrowRight: () => (isOpen(node) ? links[at + 1]?.focus() : toggle(node, true)),
      ArrowLeft: () => toggle(node, false),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  function draw(node: Node): ReactNode {
    const { href, label, isShown, children } = node
    const hasChildren = children.length > 0
    return (
      <li key={href}>
        <span className={styles.line}>
          {hasChildren && (
            <button
              type="button"
              className={styles.fold}
              aria-expanded={isOpen(node)}
              aria-label={label}
              tabIndex={-1}
              onClick={() => toggle(node, !isOpen(node))}
            >
              <Icon name="chevron-down" size="s" className={isOpen(node) ? undefined : styles.closed} />
            </button>
          )}
          <RouterLink
            href={href}
            data-node={href}
            className={classes(styles.node, !hasChildren && styles.leaf)}
            aria-current={href === current ? 'page' : undefined}
          >
            {label}
            {isShown !== undefined && (
              <span className={classes(styles.dot, isShown && styles.shown)}>
                <VisuallyHidden>
                  {isShown ? m['office.range.is-shown']() : m['office.range.is-not-shown']()}
                </VisuallyHidden>
              </span>
            )}
          </RouterLink>
        </span>
        {hasChildren && isOpen(node) && <ul>{children.map(draw)}</ul>}
      </li>
    )
  }

  return (
    <>
      <TextField
        label={m['office.range.search']()}
        type="search"
        icon="search"
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      {nodes.length === 0 && <p className="hint">{m['office.choices.none']()}</p>}
      <ul ref={list} onKeyDown={onKeyDown}>
        {nodes.map(draw)}
      </ul>
    </>
  )
}

function toNodes(brands: Tree['brands']): Node[] {
  return brands.map((brand) => ({
    href: `/range/brand/${brand.id}`,
    label: brand.name,
    children: brand.models.map((model) => ({
      href: `/range/model/${model.id}`,
      label: model.name,
      children: model.years.map((year) => ({
        href: `/range/year/${year.id}`,
        label: String(year.year),
        children: year.versions.map((version) => ({
          href: `/range/version/${version.id}`,
          label: version.name,
          isShown: version.isShown,
          children: [],
        })),
      })),
    })),
  }))
}

/** Returns the nodes that match the search, with their ancestors and all that is in them. */
function matching(nodes: readonly Node[], sought: string): readonly Node[] {
  if (sought === '') return nodes
  return nodes.flatMap((node) => {
    if (fold(node.label).includes(sought)) return [node]
    const children = matching(node.children, sought)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

function leadsTo({ href, children }: Node, current: string): boolean {
  return current === href || current.startsWith(`${href}/`) || children.some((child) => leadsTo(child, current))
}

function nodeAt(nodes: readonly Node[], href: string): Node | undefined {
  for (const node of nodes) {
    const found = node.href === href ? node : nodeAt(node.children, href)
    if (found) return found
  }
  return undefined
}
