import type { LegalTextAnswer } from '@forecourt/domain/content/legal.schema.ts'
import type { Crumb } from '../platform/page.ts'

/** A legal text as its page shows it, with every link it has. */
export interface LegalView extends Omit<LegalTextAnswer, 'versions'> {
  head: { title: string; description: string; search: string; indexed: boolean }
  crumbs: Crumb[]
  currentHref: string
  versions: { version: number; validFrom: string; href: string; isCurrent: boolean }[]
  /** The terms of the other customers too. */
  customers?: { href: string; label: string; isCurrent: boolean }[]
  /** The notice on the legal guarantee, for consumers. */
  guarantee?: { title: string; html: string }
  /** Address to withdraw from a contract, on the page that explains it. */
  withdrawHref?: string
}
