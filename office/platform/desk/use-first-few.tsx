import { useState, type ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'

interface FirstFew<One> {
  shown: readonly One[]
  /** The button that shows all of them, for the head of their panel; false once all are shown. */
  showAll: ReactNode
}

/** Returns the first of a list that may be long, and the button that shows all of it. */
export function useFirstFew<One>(all: readonly One[], most: number): FirstFew<One> {
  const [isWhole, setIsWhole] = useState(false)
  if (isWhole || all.length <= most) return { shown: all, showAll: false }
  return {
    shown: all.slice(0, most),
    showAll: (
      <Button small look="quiet" onClick={() => setIsWhole(true)}>
        {m['office.history.show-all']({ count: all.length })}
      </Button>
    ),
  }
}
