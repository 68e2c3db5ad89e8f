import { describe, expect, it } from 'vitest'
import { joinCars } from './customer-desk.ts'

const car = { licencePlate: null, vin: null, mileageKm: null }

describe('joinCars', () => {
  it('keeps cars apart that share neither plate nor chassis number', () => {
    const cars = [{ ...car, licencePlate: '1-ABC-234' }, { ...car, licencePlate: '1-ABC-235' }, car, car]
    expect(joinCars(cars)).toEqual(cars)
  })

  it('joins the writings of one plate, and takes over what the first lacks', () => {
    expect(
      joinCars([
        { ...car, licencePlate: '1-XKD-482', vin: 'VIN1' },
        { ...car, licencePlate: '1xkd482', mileageKm: 118_240 },
      ]),
    ).toEqual([{ licencePlate: '1-XKD-482', vin: 'VIN1', mileageKm: 118_240 }])
  })

  it('joins by chassis number, and then by the plate that came with it', () => {
    expect(
      joinCars([
        { ...car, vin: 'VIN1' },
        { ...car, vin: 'vin1', licencePlate: '2-BHT-917' },
        { ...car, licencePlate: '2BHT917', mileageKm: 10 },
      ]),
    ).toEqual([{ licencePlate: '2-BHT-917', vin: 'VIN1', mileageKm: 10 }])
  })
})
