import { useEffect } from 'react'

/** Holds the words that somebody closed: other words show again. */
export const closedNoticeKey = 'closed-notice'

/** Makes the button of the notice work, which the server alone has drawn. */
export function useNoticeCloser(): void {
  useEffect(() => {
    document.addEventListener('click', closeNotice)
    return () => document.removeEventListener('click', closeNotice)
  }, [])
}

function closeNotice({ target }: MouseEvent): void {
  const notice = (target as Element).closest('[data-close-notice]')?.closest('section')
  if (!notice) return
  notice.hidden = true
  try {
    localStorage.setItem(closedNoticeKey, notice.querySelector('p')?.textContent ?? '')
  } catch {
    // A browser may forbid storage: then it comes back with the next visit.
  }
  document.getElementById('content')?.focus({ preventScroll: true })
}
