import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { erc20Abi } from 'viem'
import { mainnet } from 'viem/chains'

const latchkey = createLatchkey({
  adapters: [evm()],
  networks: [mainnet],
  projectId: 'size',
  serverUrl: '/latchkey',
})

function Page() {
  return <button type="button">{erc20Abi.length}</button>
}

createRoot(document.body).render(
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
    <Page />
  </LatchkeyProvider>,
)
