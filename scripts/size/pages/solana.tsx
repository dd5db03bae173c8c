import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { solana, solanaMainnet } from '@latchkey/solana'
import { createRoot } from 'react-dom/client'

const latchkey = createLatchkey({
  adapters: [solana()],
  networks: [solanaMainnet],
  projectId: 'size',
  serverUrl: '/latchkey',
})

createRoot(document.body).render(
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>,
)
