'use client'
import type { Latchkey } from '@latchkey/core'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../i18n/MessagesContext.ts'
import { AllWalletsView } from '../AllWallets/AllWalletsView.tsx'
import { CodePane } from '../ConnectingWalletConnect/CodePane.tsx'
import { PhoneWalletsView } from '../Explanations/PhoneWalletsView.tsx'

/** A code for any wallet; on a phone, which cannot scan itself, the list of wallets (S2.5, S2.20). */
export function ConnectingWalletConnectBasicView() {
  const { Shown } = partOf(useLatchkey())
  return <Shown />
}

function Title() {
  const { Title: ShownTitle } = partOf(useLatchkey())
  return <ShownTitle />
}
ConnectingWalletConnectBasicView.Title = Title

function partOf({ internal, options }: Latchkey) {
  if (!options.remote && !options.manualWCControl)
    return { Shown: PhoneWalletsView, Title: PhoneWalletsView.Title }
  return internal.environment.mobile
    ? { Shown: AllWalletsView, Title: AllWalletsView.Title }
    : { Shown: CodePane, Title: CodeTitle }
}

function CodeTitle() {
  return useMessages()['connect.remote']
}
