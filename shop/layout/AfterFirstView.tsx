import { lazy, useEffect } from 'react'
import { useLocation } from 'react-router'
import { TestDriveHost } from '../agenda/TestDriveHost.tsx'
import { AccountMenu } from '../access/AccountMenu.tsx'
import { AuthHost } from '../access/AuthHost.tsx'
import { ProofHost } from '../access/ProofHost.tsx'
import { SessionWatch } from '../access/SessionWatch.tsx'
import { SignOutHost } from '../access/SignOutHost.tsx'
import { CookieHost } from '../content/CookieHost.tsx'
import { ApplicationHost } from '../content/ApplicationHost.tsx'
import { CheckoutHost } from '../orders/CheckoutHost.tsx'
import { BudgetHost } from '../pricing/BudgetHost.tsx'
import { FinanceHost } from '../pricing/FinanceHost.tsx'
import { keepLayerHistory, settleLayers } from '../platform/layer-history.ts'
import { registerServiceWorker } from '../platform/service-worker.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { NewsletterHost } from '../content/NewsletterHost.tsx'
import { CarAlertHost } from '../stock/CarAlertHost.tsx'
import { CarLeadHost } from '../stock/CarLeadHost.tsx'
import { AccountFavourites } from '../stock/AccountFavourites.tsx'
import { CompareBar } from '../stock/CompareBar.tsx'
import { ViewedCars } from '../stock/ViewedCars.tsx'

const SignUpPanel = lazy(() => import('../contacts/SignUpPanel.tsx'))

/**
 * Shows the parts that no first view needs, on every page: popups, notices, the user. Each loads its dialogs when they
 * open.
 */
export default function AfterFirstView() {
  const { key } = useLocation()
  useEffect(() => registerServiceWorker(), [])
  useEffect(() => keepLayerHistory(), [])
  useEffect(() => settleLayers(), [key])
  return (
    <>
      <CookieHost />
      <AccountMenu />
      <SessionWatch />
      <AuthHost signUp={SignUpPanel} />
      <SignOutHost />
      <ProofHost />
      <OfflineNotice />
      <AccountFavourites />
      <ViewedCars />
      <CompareBar />
      <FinanceHost />
      <BudgetHost />
      <CheckoutHost />
      <ApplicationHost />
      <CarLeadHost />
      <CarAlertHost />
      <TestDriveHost />
      <NewsletterHost />
    </>
  )
}
