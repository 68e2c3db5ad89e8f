import { closestTo } from './events.ts'
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { TextField } from './TextField.tsx'
import styles from './CheckboxTree.module.css'

export interface TreeNode {
  readonly id: string
  readonly label: string
  /** Greyed, after the label. */
  readonly detail?: string
  readonly children?: readonly TreeNode[]
  /** Reason why it cannot be changed. */
  readonly disabledReason?: string | undefined
}

interface CheckboxTreeProps {
  label: string
  nodes: readonly TreeNode[]
  /** The checked leaves. A parent derives from them whether it is checked, half checked or unchecked. */
  checked: ReadonlySet<string>
  onChange: (checked: ReadonlySet<string>) => void
  disabled?: boolean
  /** Its branches are closed until a user opens them. */
  startsClosed?: boolean
  /** Content at the end of a checked leaf, such as the scope of a permission. */
  renderAfter?: (node: TreeNode) => ReactNode
  texts: {
    search: string
    none: string
  }
}

/**
 * Grouped options, to be checked one by one or together (ARIA: a tree whose items are checked). Arrow keys go up, down, in
 * and out; the space bar checks; a letter moves to the next item that begins with it.
 */
export function CheckboxTree({
  label,
  nodes,
  checked,
  onChange,
  disabled = false,
  startsClosed = false,
  texts,
  ...props
}: CheckboxTreeProps) {
  const id = useId()
  const tree = useRef<HTMLUListElement>(null)
  const [sought, setSought] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(startsClosed ? nodes.map((node) => node.id) : []),
  )
  const [focused, setFocused] = useState<string>()
  const found = useMemo(
    () => (sought.trim() === '' ? nodes : matching(nodes, foldLabel(sought.trim()))),
    [nodes, sought],
  )
  const isOpen = (node: TreeNode) => sought.trim() !== '' || !closed.has(node.id)
  const shown = flat(found, isOpen)
  const current = shown.some(({ node }) => node.id === focused) ? focused : shown[0]?.node.id

  function toggleOpen(node: TreeNode, open: boolean) {
    const next = new Set(closed)
    if (open) next.delete(node.id)
    else next.add(node.id)
    setClosed(next)
  }

  /** Checks or unchecks everything inside it. Options that cannot be changed stay as they are. */
  function toggle(node: TreeNode) {
    const leaves = listLeaves(node).filter((leaf) => !leaf.disabledReason)
    if (disabled || leaves.length === 0) return
    const isOn = leaves.every((leaf) => checked.has(leaf.id))
    const next = new Set(checked)
    for (const leaf of leaves) {
      if (isOn) next.delete(leaf.id)
      else next.add(leaf.id)
    }
    onChange(next)
  }

  function focus(nodeId: string | undefined) {
    if (nodeId === undefined) return
    setFocused(nodeId)
    tree.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(nodeId)}"]`)?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const { target } = event
    // Content at the end of a leaf handles its own keys.
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'treeitem') return
    const at = shown.findIndex(({ node }) => node.id === target.dataset['node'])
    const here = shown[at]
    if (!here) return
    const { node, parent } = here
    const hasChildren = node.children !== undefined
    const acts: Record<string, () => void> = {
      ArrowDown: () => focus(shown[at + 1]?.node.id),
      ArrowUp: () => focus(shown[at - 1]?.node.id),
      Home: () => focus(shown[0]?.node.id),
      End: () => focus(shown.at(-1)?.node.id),
      ArrowRight: () => {
        if (!hasChildren) return
        if (isOpen(node)) focus(node.children[0]?.id)
        else toggleOpen(node, true)
      },
      ArrowLeft: () => {
        if (hasChildren && isOpen(node) && sought.trim() === '') toggleOpen(node, false)
        else focus(parent)
      },
      ' ': () => toggle(node),
    }
    const act = acts[event.key] ?? (isLetter(event) ? () => focus(nextBeginning(shown, at, event.key)) : undefined)
    if (!act) return
    event.preventDefault()
    act()
  }

  function draw(node: TreeNode, level: number, siblings: readonly TreeNode[], index: number): ReactNode {
    const { children } = node
    const state = nodeState(node, checked)
    const reasonId = node.disabledReason && `${id}-${node.id}-reason`
    const isOff = disabled || Boolean(node.disabledReason)
    const after = !children && state === true && props.renderAfter?.(node)
    // Children are beside the item, not in it, so that the accessible name is its own line.
    return (
      <li key={node.id} role="none">
        <div className={styles.line}>
          <div
            role="treeitem"
            data-node={node.id}
            tabIndex={node.id === current ? 0 : -1}
            aria-describedby={reasonId}
            aria-level={level}
            aria-setsize={siblings.length}
            aria-posinset={index + 1}
            aria-checked={state}
            aria-expanded={children && isOpen(node)}
            aria-disabled={isOff || undefined}
            className={classes(styles.item, isOff && styles.disabled)}
            onFocus={() => setFocused(node.id)}
            // The tree handles the keyboard.
            onClick={(event) => closestTo(event, 'label, select, button') === null && toggle(node)}
          >
            <span
              className={classes(styles.fold, children && !isOpen(node) && styles.closed)}
              aria-hidden="true"
              onClick={(event) => {
                if (!children) return
                event.stopPropagation()
                toggleOpen(node, !isOpen(node))
              }}
            >
              {children && <Icon name="chevron-down" size="s" />}
            </span>
            <span className={styles.check}>
              <span className={styles.box} data-state={String(state)} aria-hidden="true" />
              <span className={styles.words}>
                <span className={classes(children && styles.parent)}>{node.label}</span>{' '}
                {node.detail && <span className={styles.detail}>{node.detail}</span>}
              </span>
            </span>
            {after}
          </div>
        </div>
        {node.disabledReason && (
          <span id={reasonId} className={classes('hint', styles.reason)}>
            {node.disabledReason}
          </span>
        )}
        {children && isOpen(node) && (
          <ul role="none" className={styles.group}>
            {children.map((child, place) => draw(child, level + 1, children, place))}
          </ul>
        )}
      </li>
    )
  }

  return (
    <div className={styles.tree}>
      <TextField
        type="search"
        icon="search"
        hideLabel
        label={texts.search}
        placeholder={texts.search}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        // Enter in the search box does not submit the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.length === 0 ? (
        <p className="hint" role="status">
          {texts.none}
        </p>
      ) : (
        <ul
          ref={tree}
          role="tree"
          aria-label={label}
          aria-multiselectable="true"
          className={styles.root}
          onKeyDown={onKeyDown}
        >
          {found.map((node, index) => draw(node, 1, found, index))}
        </ul>
      )}
    </div>
  )
}

type Shown = { node: TreeNode; parent: string | undefined }

function flat(nodes: readonly TreeNode[], isOpen: (node: TreeNode) => boolean, parent?: string): Shown[] {
  return nodes.flatMap((node) => [
    { node, parent },
    ...(node.children && isOpen(node) ? flat(node.children, isOpen, node.id) : []),
  ])
}

function listLeaves(node: TreeNode): readonly TreeNode[] {
  return node.children ? node.children.flatMap(listLeaves) : [node]
}

function nodeState(node: TreeNode, checked: ReadonlySet<string>): boolean | 'mixed' {
  const leaves = listLeaves(node)
  const count = leaves.filter(({ id }) => checked.has(id)).length
  if (count === 0) return false
  return count === leaves.length ? true : 'mixed'
}

/** Returns the nodes with a matching label with their children, and the parents of such nodes. */
function matching(nodes: readonly TreeNode[], wanted: string): readonly TreeNode[] {
  return nodes.flatMap((node) => {
    if (foldLabel(`${node.label} ${node.detail ?? ''}`).includes(wanted)) return [node]
    const children = node.children && matching(node.children, wanted)
    return children && children.length > 0 ? [{ ...node, children }] : []
  })
}

function nextBeginning(shown: readonly Shown[], at: number, letter: string): string | undefined {
  const order = [...shown.slice(at + 1), ...shown.slice(0, at + 1)]
  return order.find(({ node }) => foldLabel(node.label).startsWith(foldLabel(letter)))?.node.id
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return /^\p{L}$/u.test(key) && !ctrlKey && !metaKey && !altKey
}

/** Removes accents, as people type without them. */
function foldLabel(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
