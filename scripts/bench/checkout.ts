import { api } from './calls.ts'

export type StartedOrder = { id: string; accessKey: string; carList: string[] } & Record<string, unknown>

const address = {
  label: 'invoice',
  streetName: 'Koningin Astridlaan',
  houseNumber: '27',
  boxNumber: '',
  postalCode: '9300',
  city: 'Aalst',
  cityId: null,
  countryCode: 'BE',
}

/** An order for one car, filled in to the last field and ready to be paid. */
export async function startCheckout(origin: string, car: string, buyer: number): Promise<StartedOrder> {
  type New = { order: { id: string; accessKey: string } }
  const { status, result, reason } = await api<New>(origin, 'POST', '/shop/order/getnew', { carList: [car] })
  if (status !== 200) throw new Error(`No order for ${car}: ${reason}`)
  const { id, accessKey } = result.order
  return {
    id,
    accessKey,
    carList: [car],
    deliveryType: 'deliver',
    customer: {
      customerType: 'private',
      companyName: '',
      vatPrefix: '',
      vatNumber: '',
      firstName: 'Lotte',
      lastName: `Koper ${buyer}`,
      email: `koper${buyer}@example.be`,
      dialCode: '+32',
      phone: '0478123456',
    },
    invoiceAddress: address,
    deliveryAddress: { ...address, label: 'delivery' },
    pickupAddress: null,
  }
}
