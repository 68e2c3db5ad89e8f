import type { Department } from '@forecourt/domain/organisation/branch.schema.ts'
import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import type { NewCarDetail, StockCarDetail, UsedCarDetail } from '@forecourt/domain/stock/car-detail.schema.ts'
import { carFullName } from '@forecourt/domain/stock/car-path.ts'
import { toPostalAddress } from '../organisation/dealer-structure.server.ts'
import { breadcrumbList } from '../platform/structure.ts'
import type { CarSheet } from './car-sheet.ts'

type DescribedBy = Pick<CarSheet, 'head' | 'crumbs' | 'pictures'>

/** Builds the structured data of a used car or truck for search engines. */
export function buildUsedCarStructure(car: UsedCarDetail, sheet: DescribedBy, url: URL): object[] {
  const { setup, firstRegistrationDate, vin } = car
  return [
    {
      ...vehicle(car, sheet, url),
      itemCondition: schema('UsedCondition'),
      vehicleIdentificationNumber: vin || undefined,
      dateVehicleFirstRegistered: firstRegistrationDate ?? undefined,
      mileageFromOdometer: car.card.mileageKm === null ? undefined : quantity(car.card.mileageKm, 'KMT'),
      bodyType: setup.bodyTypeLabel,
      color: setup.exteriorColor.name,
      numberOfDoors: setup.doorAmount ?? undefined,
      vehicleSeatingCapacity: setup.seatAmount ?? undefined,
      driveWheelConfiguration: setup.wheelDrive,
      emissionsCO2: setup.emissionValue ?? undefined,
      meetsEmissionStandard: setup.emissionNorm,
      offers: offer(car, url, 'UsedCondition'),
    },
    breadcrumbList(sheet.crumbs, url),
  ]
}

/** Builds the structured data of a stock car or new truck for search engines. */
export function stockCarStructure(car: StockCarDetail, sheet: DescribedBy, url: URL): object[] {
  const { carEngine, carStyle } = car.stockData
  return [
    {
      ...vehicle(car, sheet, url),
      itemCondition: schema('NewCondition'),
      bodyType: car.bodyTypeLabel,
      color: carStyle?.exterior.colorName,
      numberOfDoors: car.doorAmount ?? undefined,
      vehicleSeatingCapacity: car.seatAmount ?? undefined,
      driveWheelConfiguration: carEngine.wheelDriveLabel,
      emissionsCO2: carEngine.emissionRange?.to,
      offers: offer(car, url, 'NewCondition'),
    },
    breadcrumbList(sheet.crumbs, url),
  ]
}

/** Builds the structured data of a model on factory order for search engines: each version is an offer. */
export function newCarStructure(car: NewCarDetail, sheet: DescribedBy, url: URL): object[] {
  const prices = car.carVersions.map(({ priceInc }) => priceInc)
  return [
    {
      ...vehicle(car, sheet, url),
      itemCondition: schema('NewCondition'),
      bodyType: car.bodyTypeLabel,
      numberOfDoors: car.doorAmount ?? undefined,
      vehicleSeatingCapacity: car.seatAmount ?? undefined,
      vehicleModelDate: String(car.modelYear),
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'EUR',
        lowPrice: euros(Math.min(...prices)),
        highPrice: euros(Math.max(...prices)),
        offerCount: prices.length,
        availability: schema('BackOrder'),
        seller: seller(car.department, car.branch.name),
      },
    },
    breadcrumbList(sheet.crumbs, url),
  ]
}

type AnyCar = { card: CarCard; department: Department | null; branch: { name: string } }

function vehicle({ card }: AnyCar, { head, pictures }: DescribedBy, { origin, pathname }: URL) {
  const { carBrand, carModel, carVersion, setup } = card
  return {
    '@type': card.isTruck ? 'Vehicle' : 'Car',
    '@id': `${origin}${pathname}#car`,
    url: origin + pathname,
    name: carFullName(card),
    description: head.description,
    image: pictures.slice(0, 6).map(({ src }) => origin + src),
    brand: { '@type': 'Brand', name: carBrand.name },
    model: carModel.name,
    vehicleConfiguration: carVersion?.name,
    vehicleModelDate: card.buildYear === null ? undefined : String(card.buildYear),
    fuelType: card.fuelLabel,
    vehicleTransmission: card.gearLabel,
    vehicleEngine: {
      '@type': 'EngineSpecification',
      name: setup.engineType.label,
      enginePower: quantity(setup.powerType.kilowatts, 'KWT'),
    },
  }
}

const availabilities = { available: 'InStock', reserved: 'LimitedAvailability', sold: 'SoldOut' } as const

function offer({ card, department, branch }: AnyCar, { origin, pathname }: URL, condition: string): object {
  return {
    '@type': 'Offer',
    url: origin + pathname,
    priceCurrency: 'EUR',
    price: euros(card.priceInc),
    availability: schema(availabilities[card.availability]),
    itemCondition: schema(condition),
    seller: seller(department, branch.name),
  }
}

function seller(department: Department | null, branch: string): object {
  if (!department) return { '@type': 'AutoDealer', name: branch }
  const { address, phone, email } = department.contactData
  return {
    '@type': 'AutoDealer',
    name: department.name,
    address: toPostalAddress(address),
    telephone: phone,
    email,
  }
}

/** UN/CEFACT unit codes: KMT kilometre, KWT kilowatt. */
function quantity(value: number, unitCode: 'KMT' | 'KWT'): object {
  return { '@type': 'QuantitativeValue', value, unitCode }
}

function euros(cents: number): string {
  return (cents / 100).toFixed(2)
}

function schema(term: string): string {
  return `https://schema.org/${term}`
}
