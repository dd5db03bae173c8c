import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { chain, mount, projectId, serverUrl } from './site.tsx'

const latchkey = createLatchkey({ adapters: [evm()], networks: [chain], projectId, serverUrl })

mount(
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>,
)
