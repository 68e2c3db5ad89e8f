import { z } from 'zod'

/** The address of a branch or department, which we own; those of customers are the business of contacts. */
export const AddressFields = z
  .strictObject({
    streetName: z.string(),
    houseNumber: z.string(),
    boxNumber: z.string(),
    postalCode: z.string(),
    city: z.string(),
    countryCode: z.string(),
  })
  .meta({
    id: 'PlaceAddress',
    example: {
      streetName: 'Drongensesteenweg',
      houseNumber: '214',
      boxNumber: '',
      postalCode: '9000',
      city: 'Gent',
      countryCode: 'BE',
    },
  })
