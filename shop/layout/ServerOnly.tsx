import type { ComponentProps } from 'react'

interface ServerOnlyProps extends ComponentProps<'div'> {
  element: 'div' | 'footer' | 'section'
}

/**
 * An element whose inside the server draws and the browser leaves as it is: what never changes needs neither code nor
 * data there. Write `{import.meta.env.SSR && <Inside />}` as its child, so that the build for the browser drops it; and
 * take `className` from the inside's style sheet, so that the build keeps that.
 */
export function ServerOnly({ element: Element, children, ...props }: ServerOnlyProps) {
  if (import.meta.env.SSR) return <Element {...props}>{children}</Element>
  // React keeps the HTML it finds where it is told that it does not know it.
  return <Element {...props} suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
}

const untouched = { __html: '' }
