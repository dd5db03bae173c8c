// The app of `examples/wagmi` by the names that wagmi 2 has.
import { useAccount, useConnect, useConnectors, useDisconnect, useSwitchChain } from 'wagmi'
import { chains } from './chains.ts'
import { SendEther } from './SendEther.tsx'
import { SignMessage } from './SignMessage.tsx'

export function App() {
  const { address, chainId, status } = useAccount()
  const [latchkey] = useConnectors()
  const { error, connect } = useConnect()
  const { disconnect } = useDisconnect()

  return (
    <main>
      <header>
        <h1>My site</h1>
        {status === 'connected' && (
          <button id="disconnect" onClick={() => disconnect()} type="button">
            Disconnect
          </button>
        )}
        {status === 'disconnected' && latchkey && (
          <button id="connect" onClick={() => connect({ connector: latchkey })} type="button">
            Connect
          </button>
        )}
      </header>
      <dl>
        <dt>Status</dt>
        <dd id="status">{status}</dd>
        <dt>Address</dt>
        <dd id="address">{address}</dd>
        <dt>Chain</dt>
        <dd id="network">{chainId && `eip155:${chainId}`}</dd>
      </dl>
      {error && <p role="alert">{error.message}</p>}
      {status === 'connected' && (
        <>
          <Chains />
          <SignMessage />
          <SendEther />
        </>
      )}
    </main>
  )
}

function Chains() {
  const { chainId } = useAccount()
  const { error, switchChain } = useSwitchChain()

  return (
    <section>
      {chains.map(({ id, name }) => (
        <button
          disabled={id === chainId}
          id={`switch-${id}`}
          key={id}
          onClick={() => switchChain({ chainId: id })}
          type="button"
        >
          Switch to {name}
        </button>
      ))}
      {error && <p role="alert">{error.message}</p>}
    </section>
  )
}
