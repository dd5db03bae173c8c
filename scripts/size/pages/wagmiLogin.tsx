import { auth } from '@latchkey/auth'
import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { createConfig, http, useAccount, useConnect, WagmiProvider } from 'wagmi'
import { injected } from 'wagmi/connectors'

const config = createConfig({
  chains: [mainnet],
  connectors: [injected()],
  transports: { [mainnet.id]: http('/rpc') },
})
const queryClient = new QueryClient()
const latchkey = createLatchkey({
  adapters: [evm()],
  networks: [mainnet],
  projectId: 'size',
  sources: [auth({ walletUrl: 'https://wallet.example' })],
  serverUrl: '/latchkey',
})

function Page() {
  const { address } = useAccount()
  const { connect, connectors } = useConnect()
  const [first] = connectors
  return (
    <button onClick={() => first && connect({ connector: first })} type="button">
      {address ?? 'Connect'}
    </button>
  )
}

createRoot(document.body).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <Page />
      <LatchkeyProvider latchkey={latchkey}>
        <ConnectButton />
      </LatchkeyProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
