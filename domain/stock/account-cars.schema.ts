import { z } from 'zod'
import { Instant, oneLine, typedText } from '../platform/forms/fields.schema.ts'
import { CAR_ALERTS } from './car-alert.ts'
import { CarKeyText } from './car-card.schema.ts'
import { MAX_FAVOURITES } from './kept-cars.ts'
import { MAX_SEARCH_NAME, SAVED_CAR_TYPES } from './saved-search.ts'

const keys = z.array(CarKeyText).max(MAX_FAVOURITES)

/**
 * `POST /shop/account/keepfavourites`: the additions and removals of a browser since its last call; the account's
 * favourites come back, newest last. Signing in sends all that the browser has.
 */
export const KeepFavouritesRequest = z
  .strictObject({ add: keys.default([]), remove: keys.default([]) })
  .meta({ example: { add: ['used-20418'], remove: [] } })
export const KeepFavouritesAnswer = z.strictObject({ favourites: z.array(CarKeyText) })

/**
 * `GET /shop/account/getsearches`: the subscriptions to mails about cars: saved searches, alerts, favourites that get
 * cheaper.
 */
export const SearchesRequest = z.strictObject({})
export const SearchesAnswer = z.strictObject({
  searches: z.array(
    z
      .strictObject({
        id: z.uuid(),
        name: z.string(),
        href: z.string().describe('The list in the language of the call'),
        createdOn: Instant,
      })
      .meta({ id: 'SavedSearch' }),
  ),
  wantsPriceMails: z.boolean(),
  alerts: z
    .array(
      z
        .strictObject({
          id: z.uuid(),
          kind: z.enum(['search', ...CAR_ALERTS]),
          name: z.string(),
          href: z.string().nullable().describe('Null: the car is no longer available'),
        })
        .meta({ id: 'CarAlert' }),
    )
    .describe('Alerts of this address, also those asked for before there was an account'),
})

/** `POST /shop/account/savesearch`: the current list of the customer. Saved twice is saved once. */
export const SaveSearchRequest = z
  .strictObject({
    carType: z.enum(SAVED_CAR_TYPES),
    search: oneLine(2000).describe("The search of the list's address: brand=lumen&fuel=electric"),
    name: typedText(MAX_SEARCH_NAME).min(1),
  })
  .meta({ example: { carType: 'used', search: 'brand=lumen', name: 'Tweedehandswagens: Lumen' } })
export const SaveSearchAnswer = z.strictObject({ id: z.uuid() })

export const DeleteSearchRequest = z.strictObject({ id: z.uuid() })
export const DeleteAlertRequest = z.strictObject({ id: z.uuid() })
export const PriceMailsRequest = z.strictObject({ wanted: z.boolean() })
export const DoneAnswer = z.strictObject({})

/** `POST /shop/account/stopmails`: with the key in the mail. */
export const StopMailsRequest = z.strictObject({ key: z.uuid() })
export const StopMailsAnswer = z.strictObject({
  stopped: z.enum(['search', 'price-mails', 'alert']).nullable().describe('Null: no alert with this key, or no longer'),
})
