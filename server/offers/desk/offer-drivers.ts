export {
  findOfferDrivers,
  forgetDriverInOffers,
  isDriver,
  offersOfDriver,
  type DriverKey,
} from './offer-drivers.sql.ts'
