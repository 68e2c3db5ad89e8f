import { useEffect, useRef, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiInput, ApiResult } from '@forecourt/api-client/api.ts'
import { showToast } from '@forecourt/ui/toasts.ts'
import { callOptions, queries } from '../../platform/queries.ts'

export type Lead = ApiResult<'GET /sales/lead/get'>['lead']
type ActPath =
  `POST /sales/lead/${'answer' | 'note' | 'assign' | 'move' | 'handle' | 'reopen' | 'release' | 'quarantine'}`
type More<P extends ActPath> = Omit<ApiInput<P>, 'id' | 'rev'>

export type LeadActs = ReturnType<typeof useLeadActs>

/** The context of a dialog over the page of a lead, from an area that knows more than leads. */
export interface LeadOutlet {
  lead: Lead
  acts: LeadActs
  back: () => void
}

/**
 * Runs the acts of a lead at the revision that the user has seen: when a colleague changed it meanwhile, the screen
 * shows the change and says so, and nothing is done twice.
 */
export function useLeadActs(lead: Lead) {
  const [seen, setSeen] = useState(lead.rev)
  const [failure, setFailure] = useState<ApiFailure>()
  const [busy, setBusy] = useState<ActPath>()
  const own = useRef(lead.rev)
  // A change made here also comes back when the lead is loaded again.
  const isOvertaken = lead.rev > seen && lead.rev > own.current
  useEffect(() => {
    if (lead.rev <= own.current) setSeen(lead.rev)
  }, [lead.rev])

  async function act<P extends ActPath>(path: P, more: More<P>, done?: string): Promise<boolean> {
    if (busy) return false
    setBusy(path)
    setFailure(undefined)
    try {
      const { lead: next } = await api(path, { id: lead.id, rev: seen, ...more })
      show(next)
      if (done !== undefined) showToast({ message: done, tone: 'success' })
      void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => key !== leadKey })
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      const theirs = (error.errors[0]?.detail as { theirs?: Lead } | undefined)?.theirs
      if (theirs) show(theirs)
      return false
    } finally {
      setBusy(undefined)
    }
  }

  function show(next: Lead) {
    own.current = next.rev
    setSeen(next.rev)
    queries.setQueryData(callOptions('GET /sales/lead/get', { id: next.id }).queryKey, { lead: next })
  }

  return {
    act,
    /** The revision that the user has seen. */
    rev: seen,
    /** Loads the lead after another act on it from here, and marks the result as seen. */
    async reload() {
      const { lead: next } = await api('GET /sales/lead/get', { id: lead.id })
      show(next)
    },
    busy,
    failure,
    isOvertaken,
    /** Marks the colleague's change as seen. */
    look: () => setSeen(lead.rev),
  }
}

const leadKey = 'GET /sales/lead/get'
