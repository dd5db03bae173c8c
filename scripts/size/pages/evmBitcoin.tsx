import { bitcoin, bitcoinMainnet } from '@latchkey/bitcoin'
import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const latchkey = createLatchkey({
  adapters: [evm(), bitcoin()],
  networks: [mainnet, bitcoinMainnet],
  projectId: 'size',
  serverUrl: '/latchkey',
})

createRoot(document.body).render(
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>,
)
