import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * Returns the findings of axe on the page, once all motion has ended.
 * @param part only this part of it, after all around it was checked
 */
export async function axeFindings(page: Page, part?: Locator): Promise<string[]> {
  const findings = await lookAt(page, part)
  if (findings) return findings
  await bringAxe(page)
  return (await lookAt(page, part))!
}

/** Frames of another origin answer too. */
const source = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

/** Evaluates axe in every frame that runs scripts; a page keeps it until it loads another document. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const element = frame.parentFrame() ? await frame.frameElement() : undefined
    if ((await element?.getAttribute('sandbox')) !== '') await frame.evaluate(source)
  }
}

/** Runs axe with its default rules; undefined where the page has no axe yet. */
async function lookAt(page: Page, part: Locator | undefined): Promise<string[] | undefined> {
  return page.evaluate(
    async (only) => {
      if (!window.axe) return undefined
      await Promise.allSettled(
        document
          .getAnimations()
          .filter((animation) => animation instanceof CSSTransition)
          .map(({ finished }) => finished),
      )
      // Axe skips everything behind a modal dialog as inert, but only after it has visited all of it.
      const modal = [...document.querySelectorAll(':modal')].at(-1)
      const within = modal ? [modal, ...document.querySelectorAll(':popover-open')] : only && [only]
      const { violations } = await window.axe.run(
        // Nothing runs in a frame that blocks scripts, not even axe.
        { ...(within && { include: within }), exclude: [['iframe[sandbox=""]']] },
        // Only violations are described: that is what takes long.
        { resultTypes: ['violations'] },
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
    },
    await part?.elementHandle(),
  )
}
