import { auth } from '@latchkey/auth'
import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const latchkey = createLatchkey({
  adapters: [evm()],
  networks: [mainnet],
  projectId: 'size',
  sources: [auth({ walletUrl: 'https://wallet.example' })],
  serverUrl: '/latchkey',
})

createRoot(document.body).render(
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>,
)
