import { useSyncExternalStore } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { forgetCookie, readCookie } from '@forecourt/api-client/browser-cookie.ts'
import type { ShopUser } from '@forecourt/domain/access/access.schema.ts'
import { PERSONAL_NAMES, toStorageKey } from '@forecourt/domain/platform/values/storage.ts'
import { forgetDrafts } from '../platform/drafts.ts'

export type { ShopUser }

/** The signed-in user of this browser; unknown until the server has answered. */
export type SignedIn = { state: 'asking' } | { state: 'guest' } | { state: 'customer'; user: ShopUser }

/** Every tab shows the same. The server renders without a user, so nothing is known there. */
export function useSignedIn(): SignedIn {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => asking,
  )
}

/** After a sign-in: the cookie is there, all tabs may know. */
export function signedIn(user: ShopUser): void {
  change({ state: 'customer', user })
  notifyTabs()
}

/** Loads the signed-in user, which extends the session. */
export async function askSignedIn(): Promise<SignedIn> {
  if (sessionEnd() === undefined) change(guest)
  else {
    const { shopUser } = await api('GET /shop/auth/session')
    if (!shopUser) forgetSession()
    change(shopUser ? { state: 'customer', user: shopUser } : guest)
  }
  return current
}

/** `everywhere`: on all devices. */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  await api('POST /shop/auth/signout', { everywhere })
  forgetSession()
  forgetWhatOpens()
  change(guest)
  notifyTabs()
}

const untilCookie = 'signed-in-until'

/** Returns the end of the session, which the server keeps in a readable cookie; undefined for a guest. */
export function sessionEnd(): number | undefined {
  const seconds = Number(readCookie(untilCookie) ?? '')
  return seconds > 0 ? seconds * 1000 : undefined
}

/** Starts to follow the signed-in user, here and in other tabs; returns the function that stops it. */
export function followSignedIn(): () => void {
  const onShown = () => {
    if (document.visibilityState === 'visible' && (sessionEnd() !== undefined) !== (current.state === 'customer')) ask()
  }
  const onStored = ({ key }: StorageEvent) => key === changedKey && ask()
  addEventListener('storage', onStored)
  document.addEventListener('visibilitychange', onShown)
  ask()
  return () => {
    removeEventListener('storage', onStored)
    document.removeEventListener('visibilitychange', onShown)
  }
}

const asking: SignedIn = { state: 'asking' }
const guest: SignedIn = { state: 'guest' }
let current: SignedIn = asking
const changedKey = toStorageKey('signed-in-changed')
const listeners = new Set<() => void>()

/** Loads the signed-in user in the background. Without an answer the state stays until the next call. */
function ask(): void {
  askSignedIn().catch(() => {})
}

function change(to: SignedIn): void {
  if (to.state === current.state && (to.state !== 'customer' || current.state !== 'customer')) return
  if (current.state === 'customer' && to.state === 'guest') forgetDrafts()
  current = to
  for (const listener of listeners) listener()
}

/** Notifies the other tabs. A browser may forbid storage; then they find out when they become visible. */
function notifyTabs(): void {
  try {
    localStorage.setItem(changedKey, new Date().toISOString())
  } catch {}
}

function forgetSession(): void {
  forgetCookie(untilCookie)
}

/** Forgets the links and keys of personal pages. Not when a session expires: an order may be in progress. */
function forgetWhatOpens(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const name of PERSONAL_NAMES) storage.removeItem(toStorageKey(name))
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
