import { useAccount, useNetwork } from '@latchkey/react'
import {
  useBlockNumber,
  useCallsPlan,
  useCallsStatus,
  usePublicClient,
  useReadContract,
  useSendCalls,
  useShowCallsStatus,
  useSignTypedData,
  useSimulateContract,
  useWaitForTransactionReceipt,
  useWalletClient,
  useWriteContract,
} from '@latchkey/react/evm'
import { useState } from 'react'
import { type Address, encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import type { World } from './world.ts'

/** An account that no other page pays. */
const receiver = '0x000000000000000000000000000000c0117ac700'
const order = [
  { name: 'item', type: 'string' },
  { name: 'amount', type: 'uint256' },
] as const

/** What a site does with contracts, by hooks alone: read, try out, write, wait, sign, and send several calls. */
export function ContractsPanel({ tokens }: ContractsPanel.Props) {
  const account = useAccount({ namespace: 'eip155' })
  const { networkId } = useNetwork({ namespace: 'eip155' })
  const [amount, setAmount] = useState('2')
  const address = tokens[networkId ?? '']?.[0]?.address as Address | undefined
  const token = { abi: erc20Abi, address } as const
  const units = /^\d+$/.test(amount) ? parseUnits(amount, 6) : undefined

  const mine = useReadContract({
    ...token,
    args: account.address && [account.address],
    functionName: 'balanceOf',
    watch: true,
  })
  const transfer = useSimulateContract({
    ...token,
    args: units === undefined ? undefined : [receiver, units],
    enabled: account.isConnected,
    functionName: 'transfer',
  })
  const writing = useWriteContract()
  const receipt = useWaitForTransactionReceipt({ hash: writing.data })
  const signing = useSignTypedData()
  const sending = useSendCalls()
  const batch = useCallsStatus({ id: sending.data?.id, watch: true })
  const plan = useCallsPlan({ callCount: 3 })
  const showing = useShowCallsStatus()
  const block = useBlockNumber({ watch: true })
  const publicClient = usePublicClient()
  const walletClient = useWalletClient()
  const clients = [publicClient.data?.chain?.id, walletClient.data?.account.address]

  const facts = {
    balance: mine.data?.toString() ?? codeOf(mine.error),
    batch: batch.data && `${sending.data?.sentAs} ${batch.data.status}`,
    block: block.data?.toString(),
    clients: clients.join(' '),
    error: [writing, signing, sending, showing].map(({ error }) => codeOf(error)).join(''),
    plan: plan.data && `${plan.data.confirmations}${plan.data.upgrades ? ' and an upgrade' : ''}`,
    receipt: receipt.data?.status,
    signature: signing.data,
    simulation: transfer.data ? String(transfer.data.result) : codeOf(transfer.error),
    writing: writing.status,
  }
  return (
    <section aria-labelledby="contracts-title" className="panel">
      <h2 id="contracts-title">Contracts</h2>
      <label className="field">
        <span>Amount of tokens</span>
        <input
          id="demo-contract-amount"
          onChange={(event) => setAmount(event.target.value)}
          value={amount}
        />
      </label>
      <div className="buttons">
        <button
          disabled={!transfer.data}
          id="demo-contract-write"
          onClick={() => transfer.data && writing.mutate(transfer.data.request)}
          type="button"
        >
          Pay
        </button>
        <button
          id="demo-contract-sign"
          onClick={() =>
            signing.mutate({
              domain: { chainId: publicClient.data?.chain?.id, name: 'Latchkey playground' },
              message: { amount: units ?? 0n, item: 'A latch' },
              primaryType: 'Order',
              types: { Order: order },
            })
          }
          type="button"
        >
          Sign an order
        </button>
        <button
          id="demo-contract-calls"
          onClick={() =>
            sending.mutate({
              calls: [1n, 2n, 3n].map((each) => ({
                data: encodeFunctionData({
                  abi: erc20Abi,
                  args: [receiver, each],
                  functionName: 'transfer',
                }),
                to: address,
              })),
              fallback: 'transactions',
            })
          }
          type="button"
        >
          Pay three times{plan.data ? ` (${plan.data.confirmations} to confirm)` : ''}
        </button>
        <button
          disabled={sending.data?.sentAs !== 'batch'}
          id="demo-contract-show"
          onClick={() => sending.data && showing.mutate({ id: sending.data.id })}
          type="button"
        >
          Show them in the wallet
        </button>
      </div>
      <dl>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd id={`demo-contract-${name}`}>{value ?? ''}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export declare namespace ContractsPanel {
  type Props = Pick<World, 'tokens'>
}

function codeOf(error: Error | null): string {
  return error ? String('code' in error ? error.code : error.message) : ''
}
