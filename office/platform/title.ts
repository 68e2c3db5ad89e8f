import { useEffect } from 'react'
import { pageData } from './page-data.ts'

/** Sets the title of the tab. */
export function useTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} · ${pageData().dealer}`
  }, [screen])
}
