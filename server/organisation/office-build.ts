import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { readAssets, type Assets } from '../platform/http/static.ts'
import type { Office } from './office-page.ts'

/** The office as its build leaves it in a folder: a page for each language and the files that it loads. */
export class OfficeBuild implements Office {
  readonly strict = true
  readonly ready: Promise<void>
  #state: Office['state'] = 'building'
  #pages: ReadonlyMap<Language, string> = new Map()
  #assets: Assets = new Map()

  /** @param underway the build, when it still writes the folder: nothing of it is shown before it is whole */
  constructor(folder: string, underway?: Promise<void>) {
    if (underway === undefined) this.#take(folder)
    this.ready = Promise.resolve(underway).then(() => {
      if (this.#state === 'building') this.#take(folder)
    })
    this.ready.catch(() => {
      this.#state = 'failed'
    })
  }

  get state(): Office['state'] {
    return this.#state
  }

  /** None as long as the office is not there. */
  get assets(): Assets {
    return this.#assets
  }

  pageIn(language: Language): string {
    return requireValue(this.#pages.get(language), 'the page of the office in the language')
  }

  #take(folder: string): void {
    const pages = LANGUAGES.map((language) => {
      return [language, readFileSync(path.join(folder, language, 'page.html'), 'utf8')] as const
    })
    this.#assets = readAssets(LANGUAGES.map((language) => path.join(folder, language, 'client')))
    this.#pages = new Map(pages)
    this.#state = 'ready'
  }
}
