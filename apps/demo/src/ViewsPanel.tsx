import type { OpenableView, View } from '@latchkey/core'
import { useAccount, useModal } from '@latchkey/react'

const screens: readonly { view: OpenableView | View; connected?: true }[] = [
  { view: 'Connect' },
  { connected: true, view: 'Account' },
  { connected: true, view: 'AccountSettings' },
  { connected: true, view: { name: 'WalletReceive' } },
  { connected: true, view: 'Activity' },
  { connected: true, view: 'RegisterAccountName' },
  { connected: true, view: { name: 'WalletSend' } },
  { connected: true, view: { amount: '0.5', name: 'Swap', toToken: 'usdc' } },
  { connected: true, view: { name: 'OnRampProviders' } },
  { view: 'Networks' },
  { view: 'AllWallets' },
  { view: 'ConnectingWalletConnectBasic' },
  { view: 'WhatIsAWallet' },
  { view: 'WhatIsANetwork' },
  { view: 'GetWallet' },
  // A site may offer a wallet by name that this browser does not have.
  { view: { connectorId: 'dev.latchkey.gone', name: 'ConnectingExternal', namespace: 'eip155' } },
]

/** Opens the modal on any screen a site may open. */
export function ViewsPanel() {
  const { open } = useModal()
  const { isConnected } = useAccount()
  return (
    <section aria-labelledby="views-title" className="panel wide">
      <h2 id="views-title">Screens</h2>
      <div className="buttons">
        {screens.map(({ connected, view }) => {
          const name = typeof view === 'string' ? view : view.name
          return (
            <button
              data-testid={`demo-open-${name}`}
              disabled={connected && !isConnected}
              id={`demo-open-${name}`}
              key={name}
              onClick={() => open({ view })}
              type="button"
            >
              {name}
            </button>
          )
        })}
      </div>
    </section>
  )
}
