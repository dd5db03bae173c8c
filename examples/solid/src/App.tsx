/** @jsxImportSource solid-js */
import { getAccount, signMessage } from '@latchkey/core'
import { createSignal, onCleanup } from 'solid-js'
import { latchkey } from './latchkey.ts'

export function App() {
  const [account, setAccount] = createSignal(getAccount(latchkey))
  onCleanup(latchkey.store.subscribe(() => setAccount(getAccount(latchkey))))
  const [greeting, setGreeting] = createSignal('')
  const [signature, setSignature] = createSignal('')
  const sign = async () => setSignature(await signMessage(latchkey, { message: 'Hello' }))
  return (
    <>
      <latchkey-network-button />
      <latchkey-button
        label="Sign up with a wallet"
        on:latchkey-connect={({ detail }) => setGreeting(`Hello ${detail.address}`)}
      />
      <p id="status">{account().status}</p>
      <p id="greeting">{greeting()}</p>
      <button disabled={!account().isConnected} id="sign" onClick={sign} type="button">
        Sign
      </button>
      <p id="signature">{signature()}</p>
    </>
  )
}
