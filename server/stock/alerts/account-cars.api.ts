import {
  DeleteSearchRequest,
  DoneAnswer,
  KeepFavouritesAnswer,
  KeepFavouritesRequest,
  PriceMailsRequest,
  SaveSearchAnswer,
  SaveSearchRequest,
  SearchesAnswer,
  SearchesRequest,
  StopMailsAnswer,
  StopMailsRequest,
} from '@forecourt/domain/stock/account-cars.schema.ts'
import { viewFromSearchParams } from '@forecourt/domain/stock/car-address.ts'
import { MAX_SEARCHES, toWish } from '@forecourt/domain/stock/saved-search.ts'
import { setPriceMails } from '../../access/accounts.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { addressOfSearch } from './account-cars.ts'
import { loadAlerts } from './car-alerts.sql.ts'
import { alertsWithAddress } from './car-alerts.ts'
import {
  addFavourites,
  deleteSearch,
  loadFavourites,
  insertSearch,
  removeFavourites,
  loadSearches,
  stopMails,
  loadWantsPriceMails,
} from './account-cars.sql.ts'
import { cardsByKey } from '../lists/cards-by-key.ts'

const keepFavourites = command({
  path: 'POST /shop/account/keepfavourites',
  right: 'customer',
  summary: 'Merges the favourites of the browser with those of the account, and returns the result.',
  input: KeepFavouritesRequest,
  output: KeepFavouritesAnswer,
  async run({ tx, services, call }, { add, remove }) {
    const { accountId } = call.customer
    await removeFavourites(tx, accountId, remove)
    const cards = await cardsByKey(tx, add, { ...call, carLists: services.carLists })
    const added = add.map((carKey) => ({ carKey, seenGrossCents: cards.get(carKey)?.priceInc ?? null }))
    await addFavourites(tx, accountId, added, call.now)
    return { favourites: (await loadFavourites(tx, accountId)).map(({ carKey }) => carKey) }
  },
})

const getSearches = query({
  path: 'GET /shop/account/getsearches',
  right: 'customer',
  summary:
    'Returns the mail alerts of the signed-in customer: saved searches, car alerts and price drops of favourites.',
  input: SearchesRequest,
  output: SearchesAnswer,
  async run({ db, services: { carLists }, call }) {
    const { customer, language } = call
    const searches = await loadSearches(db, customer.accountId)
    return {
      searches: searches.map((search) => ({
        id: search.id,
        name: search.name,
        href: addressOfSearch(search, language),
        createdOn: search.createdAt.toISOString(),
      })),
      wantsPriceMails: await loadWantsPriceMails(db, customer.accountId),
      alerts: await alertsWithAddress(db, await loadAlerts(db, customer.email), { ...call, carLists }),
    }
  },
})

const saveSearch = command({
  path: 'POST /shop/account/savesearch',
  right: 'customer',
  summary: 'Saves a search. New cars that match it are mailed.',
  input: SaveSearchRequest,
  output: SaveSearchAnswer,
  async run({ tx, call }, { carType, search, name }) {
    const { accountId: shopAccountId } = call.customer
    const { values } = viewFromSearchParams(carType, new URLSearchParams(search))
    const id = await insertSearch(tx, { shopAccountId, carType, wish: toWish(values), name, now: call.now })
    if ((await loadSearches(tx, shopAccountId)).length > MAX_SEARCHES) return refuse('too-many-searches')
    return { id }
  },
})

const removeSearch = command({
  path: 'POST /shop/account/deletesearch',
  right: 'customer',
  summary: 'Deletes a saved search.',
  input: DeleteSearchRequest,
  output: DoneAnswer,
  async run({ tx, call }, { id }) {
    return (await deleteSearch(tx, call.customer.accountId, id)) ? {} : refuse('search-not-found', { status: 404 })
  },
})

const choosePriceMails = command({
  path: 'POST /shop/account/pricemails',
  right: 'customer',
  summary: 'Turns mails about price drops of favourites on or off.',
  input: PriceMailsRequest,
  output: DoneAnswer,
  async run({ tx, call }, { wanted }) {
    await setPriceMails(tx, call.customer.accountId, wanted)
    return {}
  },
})

const stop = command({
  path: 'POST /shop/account/stopmails',
  right: 'public',
  summary: 'Stops the mails of a saved search or alert with the key from the mail, without signing in.',
  input: StopMailsRequest,
  output: StopMailsAnswer,
  limit: { max: 30, seconds: 600 },
  run: async ({ tx }, { key }) => ({ stopped: await stopMails(tx, key) }),
})

export const accountCarEndpoints = [
  keepFavourites,
  getSearches,
  saveSearch,
  removeSearch,
  choosePriceMails,
  stop,
] as const
