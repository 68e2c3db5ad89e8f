import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { parseOrderLink } from '@forecourt/domain/orders/order-link.ts'
import { CheckoutLoading } from './CheckoutLoading.tsx'
import { FindOrder, type OrderPurpose } from './FindOrder.tsx'
import { accessTo, type OrderAccess } from './order-access.ts'

interface OrderFromAddressProps {
  purpose: OrderPurpose
  loading: string
  children: (access: OrderAccess) => ReactNode
}

/** A link may bring the key of the order; otherwise this browser may have it, or its number saves typing. */
export function OrderFromAddress({ purpose, loading, children }: OrderFromAddressProps) {
  const { hash } = useLocation()
  const [found, setFound] = useState<{ access: OrderAccess | undefined; number: string | undefined }>()
  useEffect(() => {
    const { id, accessKey, orderNumber } = parseOrderLink(hash)
    setFound({ access: accessKey === undefined ? accessTo(id) : { id, accessKey }, number: orderNumber })
  }, [hash])
  if (!found) return <CheckoutLoading label={loading} />
  const { access, number } = found
  if (access) return <Fragment key={access.id + access.accessKey}>{children(access)}</Fragment>
  return <FindOrder key={number} purpose={purpose} number={number} />
}
