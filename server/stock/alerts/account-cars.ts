import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { carListAddress } from '@forecourt/domain/stock/car-address.ts'
import type { CarFilterValues } from '@forecourt/domain/stock/car-filter.ts'
import { DEFAULT_CAR_SORT } from '@forecourt/domain/stock/car-sort.ts'
import { valuesOfWish } from '@forecourt/domain/stock/saved-search.ts'
import type { PersonalData } from '../../platform/audit/personal-data.ts'
import { loadFavourites, loadSearches, type SavedSearchRow } from './account-cars.sql.ts'

type Search = Pick<SavedSearchRow, 'carType' | 'wish'>

/** Returns the filter values of a saved search. */
export function filterOfSearch({ carType, wish }: Search): CarFilterValues {
  return valuesOfWish(carType, wish)
}

/** Returns the address of the list it was saved from, newest cars first. */
export function addressOfSearch(search: Search, language: Language): string {
  return carListAddress(language, { values: filterOfSearch(search), sort: DEFAULT_CAR_SORT, page: 1 })
}

/** Deleted with the account. */
export const keptCarData: PersonalData = {
  name: 'favouritesAndSearches',
  isOfAccount: true,
  async read(db, { accountId }) {
    const favourites = await loadFavourites(db, accountId)
    const searches = await loadSearches(db, accountId)
    return {
      favourites: favourites.map(({ carKey }) => carKey),
      searches: searches.map(({ name, carType, wish, createdAt }) => ({ name, carType, wish, createdAt })),
    }
  },
}
