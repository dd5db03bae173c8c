import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { StrictMode, useState } from 'react'

/** A site as small as it can be, the same on the server and in the browser. */
export function Site({ greeting }: { greeting: string }) {
  const [latchkey] = useState(() =>
    createLatchkey({
      adapters: [evm()],
      networks: [
        {
          id: 31337,
          name: 'Dev',
          nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
          rpcUrls: { default: { http: ['/rpc'] } },
        },
      ],
      projectId: 'rendered',
      serverUrl: '/latchkey',
      themeMode: 'auto',
    }),
  )
  return (
    <StrictMode>
      <LatchkeyProvider latchkey={latchkey}>
        <p>{greeting}</p>
        <ConnectButton />
      </LatchkeyProvider>
    </StrictMode>
  )
}
