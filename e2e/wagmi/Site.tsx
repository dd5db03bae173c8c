import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { latchkeyConnector, wagmiParameters } from '@latchkey/evm/wagmi'
import { ConnectButton, LatchkeyProvider, NetworkButton } from '@latchkey/react'
import { walletConnect } from '@latchkey/walletconnect'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { defineChain, parseEther } from 'viem'
import {
  cookieStorage,
  cookieToInitialState,
  createConfig,
  createStorage,
  http,
  useBalance,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwitchChain,
  useWaitForTransactionReceipt,
  WagmiProvider,
} from 'wagmi'
import { mock } from 'wagmi/connectors'

/** What a server tells its page. */
export type SiteFacts = {
  cookie: string | undefined
  /** Whether the site had wagmi first, or its config is made of the instance. */
  kind: 'existing' | 'given'
  projectId: string
  relayUrl: string
  rpcUrls: readonly [string, string]
  serverUrl: string
}

/** Everything that wagmi's hooks have said, in the order of the renders. */
declare global {
  var said: string[]
}

function createSite({ kind, projectId, relayUrl, rpcUrls, serverUrl }: SiteFacts) {
  const chain = (id: number, url: string) =>
    defineChain({
      id,
      name: `Dev ${id}`,
      nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
      rpcUrls: { default: { http: [url] } },
    })
  const chains = [chain(31337, rpcUrls[0]), chain(31338, rpcUrls[1])] as const
  const latchkey = createLatchkey({
    adapters: [evm()],
    networks: chains,
    projectId,
    serverUrl,
    sources: [walletConnect({ relayUrl })],
    storageKey: `wagmi-${kind}`,
  })
  const shared = { ssr: true, storage: createStorage({ storage: cookieStorage }) }
  const config =
    kind === 'given'
      ? createConfig({ ...wagmiParameters(latchkey), ...shared })
      : createConfig({
          chains,
          connectors: [
            latchkeyConnector(latchkey),
            mock({ accounts: ['0x90F79bf6EB2c4f870365E785982E1f101E93b906'] }),
          ],
          transports: { [chains[0].id]: http(rpcUrls[0]), [chains[1].id]: http(rpcUrls[1]) },
          ...shared,
        })
  return { config, latchkey, queryClient: new QueryClient() }
}

/** A site with wagmi's hooks and the toolkit's buttons, the same on the server and in the browser. */
export function Site(facts: SiteFacts) {
  const [{ config, latchkey, queryClient }] = useState(() => createSite(facts))
  return (
    <StrictMode>
      <WagmiProvider config={config} initialState={cookieToInitialState(config, facts.cookie)}>
        <QueryClientProvider client={queryClient}>
          <LatchkeyProvider latchkey={latchkey}>
            <ConnectButton />
            <NetworkButton />
            <Hooks />
          </LatchkeyProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>
  )
}

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const typedData = {
  message: { contents: 'A latch, a key.' },
  primaryType: 'Mail',
  types: { Mail: [{ name: 'contents', type: 'string' }] },
} as const

function Hooks() {
  const { address, chainId, connector, status } = useConnection()
  const connectors = useConnectors()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const balance = useBalance({ address })
  const message = useSignMessage()
  const typed = useSignTypedData()
  const transaction = useSendTransaction()
  const receipt = useWaitForTransactionReceipt({ hash: transaction.data })
  const switching = useSwitchChain()
  const now = address ? `${status} ${address} ${chainId}` : status
  globalThis.said ??= []
  if (globalThis.said.at(-1) !== now) globalThis.said.push(now)
  const domain = { chainId, name: 'wagmi' }
  return (
    <section>
      <output id="state">{now}</output>
      <output id="connector">{connector?.id}</output>
      <output id="balance">{balance.data?.value.toString()}</output>
      {connectors.map((each) => (
        <button
          id={`connect-${each.id}`}
          key={each.id}
          onClick={() => connect.mutate({ connector: each })}
          type="button"
        >
          Connect {each.name}
        </button>
      ))}
      <output id="connect">{connect.error?.name ?? connect.status}</output>
      <button id="disconnect" onClick={() => disconnect.mutate({})} type="button">
        Disconnect
      </button>
      <button id="sign" onClick={() => message.mutate({ message: 'Hello wagmi' })} type="button">
        Sign
      </button>
      <output id="signature">{message.error?.name ?? message.data}</output>
      <button id="sign-typed" onClick={() => typed.mutate({ ...typedData, domain })} type="button">
        Sign typed data
      </button>
      <output id="typed-signature">{typed.error?.name ?? typed.data}</output>
      <button
        id="send"
        onClick={() => transaction.mutate({ to: receiver, value: parseEther('0.001') })}
        type="button"
      >
        Send
      </button>
      <output id="hash">{transaction.error?.name ?? transaction.data}</output>
      <output id="receipt">{receipt.data?.status}</output>
      {([31337, 31338] as const).map((id) => (
        <button
          id={`switch-${id}`}
          key={id}
          onClick={() => switching.mutate({ chainId: id })}
          type="button"
        >
          Switch to {id}
        </button>
      ))}
      <output id="switch">{switching.error?.name ?? switching.status}</output>
    </section>
  )
}
