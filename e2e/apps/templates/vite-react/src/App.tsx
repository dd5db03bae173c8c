import { getPublicClient, sendTransaction } from '@latchkey/evm'
import {
  ConnectButton,
  NetworkButton,
  useAccount,
  useLatchkey,
  useNetwork,
  useSignMessage,
} from '@latchkey/react'
import { useState } from 'react'
import { parseEther } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export function App() {
  const latchkey = useLatchkey()
  const { address, isConnected, status } = useAccount()
  const { networkId } = useNetwork()
  const { data: signature, mutate: sign } = useSignMessage()
  const [sent, setSent] = useState('')

  async function send() {
    const hash = await sendTransaction(latchkey, { to: receiver, value: parseEther('0.001') })
    const client = await getPublicClient(latchkey)
    const receipt = await waitForTransactionReceipt(client, { hash })
    setSent(`${receipt.status} ${hash}`)
  }

  return (
    <main>
      <NetworkButton /> <ConnectButton />
      <p id="status">{status}</p>
      <p id="address">{address}</p>
      <p id="network">{networkId}</p>
      <button
        disabled={!isConnected}
        id="sign"
        onClick={() => sign({ message: 'Hello' })}
        type="button"
      >
        Sign
      </button>
      <p id="signature">{signature}</p>
      <button disabled={!isConnected} id="send" onClick={() => void send()} type="button">
        Send
      </button>
      <p id="sent">{sent}</p>
    </main>
  )
}
