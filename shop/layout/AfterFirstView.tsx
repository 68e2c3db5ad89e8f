import { useEffect } from 'react'
import { CheckoutHost } from '../orders/CheckoutHost.tsx'
import { endFirstView } from '../platform/first-view.ts'
import { CompareBar } from '../stock/CompareBar.tsx'
import { ViewedCars } from '../stock/ViewedCars.tsx'

/** What no first view needs, on every page: popups, notices, who is signed in. Each loads its dialogs when they open. */
export default function AfterFirstView() {
  useEffect(endFirstView, [])
  return (
    <>
      <ViewedCars />
      <CompareBar />
      <CheckoutHost />
    </>
  )
}
