import { type ComponentType, startTransition, useEffect, useState } from 'react'

let end: () => void
const isOver = new Promise<void>((resolve) => (end = resolve))

/** Once what no first view needs has come. */
export function endFirstView(): void {
  end()
}

/**
 * A small part of many places that may come once the page has settled. The hook gives the component when it is there, and
 * undefined before and on the server. It appears everywhere in one transition, which lets the hand go first: `lazy` would
 * have each place wait for the same code by itself, half a second for thirty cards on a phone.
 */
export function afterFirstView<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loading: Promise<ComponentType<Props>> | undefined
  return function useAfterFirstView(): ComponentType<Props> | undefined {
    const [Component, setComponent] = useState<ComponentType<Props>>()
    useEffect(() => {
      loading ??= isOver.then(load).then((module) => module.default)
      // Without it the page goes on working.
      loading.then((Loaded) => startTransition(() => setComponent(() => Loaded))).catch(() => (loading = undefined))
    }, [])
    return Component
  }
}
