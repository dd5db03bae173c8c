import { disconnect, signMessage } from '@latchkey/core'
import { signTypedData } from '@latchkey/evm'
import { useAccount, useLatchkey, useNetwork } from '@latchkey/react'
import { useState } from 'react'
import type { Address } from 'viem'
import { paymentOf } from './sendPayment.ts'
import { useAction } from './useAction.ts'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** What a site does with a connected wallet: sign, sign data, send, disconnect. */
export function ActionsPanel() {
  const latchkey = useLatchkey()
  const { address, isConnected, namespace } = useAccount()
  const { network } = useNetwork()
  const { busy, error, result, run } = useAction()
  const [message, setMessage] = useState('Hello from the playground')
  const chainId = Number(network?.id)
  const payment = paymentOf(namespace)

  return (
    <section aria-labelledby="actions-title" className="panel">
      <h2 id="actions-title">Actions</h2>
      <label className="field">
        <span>Message</span>
        <input
          id="demo-message"
          onChange={(event) => setMessage(event.target.value)}
          value={message}
        />
      </label>
      <div className="buttons">
        <button
          data-testid="demo-sign-message"
          disabled={!isConnected || busy}
          id="demo-sign-message"
          onClick={() => run(() => signMessage(latchkey, { message }))}
          type="button"
        >
          Sign message
        </button>
        <button
          data-testid="demo-sign-typed-data"
          disabled={!isConnected || busy || namespace !== 'eip155'}
          id="demo-sign-typed-data"
          onClick={() => run(() => signTypedData(latchkey, mail(chainId, address as Address)))}
          type="button"
        >
          Sign typed data
        </button>
        <button
          data-testid="demo-send-transaction"
          disabled={!isConnected || busy}
          id="demo-send-transaction"
          onClick={() => run(() => payment.send(latchkey))}
          type="button"
        >
          Send {payment.label ?? `0.001 ${network?.nativeCurrency.symbol ?? 'ETH'}`}
        </button>
        <button
          data-testid="demo-disconnect"
          disabled={!isConnected || busy}
          id="demo-disconnect"
          onClick={() => run(() => disconnect(latchkey).then(() => 'Disconnected'))}
          type="button"
        >
          Disconnect
        </button>
      </div>
      <output aria-live="polite" className="result" data-testid="demo-result" id="demo-result">
        {result}
      </output>
      <p className="error" data-testid="demo-error" id="demo-error" role="alert">
        {error}
      </p>
    </section>
  )
}

/** A typed message in the manner of EIP-712. */
function mail(chainId: number, from: Address) {
  return {
    domain: { chainId, name: 'Latchkey playground', version: '1' },
    message: { contents: 'A latch, a key.', from, to: receiver },
    primaryType: 'Mail',
    types: {
      Mail: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'contents', type: 'string' },
      ],
    },
  } as const
}
