import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { solana, solanaMainnet } from '@latchkey/solana'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const latchkey = createLatchkey({
  adapters: [evm(), solana()],
  networks: [mainnet, solanaMainnet],
  projectId: 'size',
  serverUrl: '/latchkey',
})

createRoot(document.body).render(
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>,
)
