import { createLatchkey } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import {
  usePublicClient,
  useReadContract,
  useSimulateContract,
  useWaitForTransactionReceipt,
  useWalletClient,
  useWriteContract,
} from '@latchkey/react/evm'
import { createRoot } from 'react-dom/client'
import { erc20Abi } from 'viem'
import { mainnet } from 'viem/chains'

const latchkey = createLatchkey({
  adapters: [evm()],
  networks: [mainnet],
  projectId: 'size',
  serverUrl: '/latchkey',
})
const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const token = { abi: erc20Abi, address } as const

function Page() {
  const supply = useReadContract({ ...token, functionName: 'totalSupply' })
  const transfer = useSimulateContract({ ...token, args: [address, 1n], functionName: 'transfer' })
  const { data: hash, mutate: write } = useWriteContract()
  const receipt = useWaitForTransactionReceipt({ hash })
  const clients = [usePublicClient(), useWalletClient()]
  return (
    <button onClick={() => transfer.data && write(transfer.data.request)} type="button">
      {String(supply.data)} {receipt.status} {clients.length}
    </button>
  )
}

createRoot(document.body).render(
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
    <Page />
  </LatchkeyProvider>,
)
