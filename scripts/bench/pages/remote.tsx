import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { walletConnect } from '@latchkey/walletconnect'
import { chain, mount, projectId, relayUrl, serverUrl } from './site.tsx'

const latchkey = createLatchkey({
  adapters: [evm()],
  networks: [chain],
  projectId,
  sources: [walletConnect({ relayUrl })],
  serverUrl,
})

mount(
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>,
)
