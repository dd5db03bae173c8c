import { navigate, remoteSource } from '@latchkey/core/modal'
import { useEffect } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { CodePane } from '../CodePane.tsx'
import { en } from '../en.ts'
import { PhoneWalletsView } from '../PhoneWalletsView.tsx'

/** A code for any wallet; a phone, which cannot scan itself, leads to the list of wallets (S2.5, S2.20). */
export function ConnectingWalletConnectBasicView() {
  const latchkey = useLatchkey()
  const { internal, options } = latchkey
  const offered = remoteSource(options) || options.manualWCControl
  const listed = offered && internal.environment.mobile
  useEffect(() => {
    // Shown here, the list would be cut out of the modal's chunk.
    if (listed) navigate.replace(latchkey, { name: 'AllWallets' })
  }, [latchkey, listed])
  if (!offered) return <PhoneWalletsView />
  return listed ? null : <CodePane />
}

function Title() {
  return useTexts(en)['remote.title']
}
ConnectingWalletConnectBasicView.Title = Title
