import type { OpenableView } from '@latchkey/core'
import { useAccount, useModal } from '@latchkey/react'

const views: readonly { name: OpenableView; connected?: true }[] = [
  { name: 'Connect' },
  { connected: true, name: 'Account' },
  { connected: true, name: 'AccountSettings' },
  { name: 'Networks' },
  { name: 'AllWallets' },
  { name: 'WhatIsAWallet' },
  { name: 'WhatIsANetwork' },
  { name: 'GetWallet' },
]

/** Opens the modal on any screen a site may open. */
export function ViewsPanel() {
  const { open } = useModal()
  const { isConnected } = useAccount()
  return (
    <section aria-labelledby="views-title" className="panel wide">
      <h2 id="views-title">Screens</h2>
      <div className="buttons">
        {views.map(({ connected, name }) => (
          <button
            data-testid={`demo-open-${name}`}
            disabled={connected && !isConnected}
            id={`demo-open-${name}`}
            key={name}
            onClick={() => open({ view: name })}
            type="button"
          >
            {name}
          </button>
        ))}
      </div>
    </section>
  )
}
