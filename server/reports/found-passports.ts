import type { RecordSource } from '../platform/resources/record-search.ts'
import { areSearchable, splitSearchWords } from '../platform/resources/search-words.ts'
import { findPassports } from './vin-passport.sql.ts'

/** Cars with a chassis number, by it, their plate, stock number or receipt number. */
export const passportsToFind: RecordSource = {
  screen: 'vinPassport',
  right: 'VIN_PASSPORT_VIEW',
  async find(db, who, wanted) {
    const words = 'ids' in wanted ? [] : splitSearchWords(wanted.typed)
    if (!('ids' in wanted) && !areSearchable(words)) return []
    const found =
      'ids' in wanted
        ? await findPassports(db, who, { ids: wanted.ids }, wanted.ids.length)
        : await findPassports(db, who, { words }, wanted.most)
    return found.map(({ id, vin, name, detail }) => ({
      id,
      label: name,
      detail: [vin, detail].filter(Boolean).join(' · '),
    }))
  },
}
