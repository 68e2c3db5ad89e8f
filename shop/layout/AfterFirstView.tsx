import { CheckoutHost } from '../orders/CheckoutHost.tsx'

/** What no first view needs, on every page: popups, notices, who is signed in. Each loads its dialogs when they open. */
export default function AfterFirstView() {
  return <CheckoutHost />
}
