import { parseEther } from 'viem'
import { useSendTransaction, useWaitForTransactionReceipt } from 'wagmi'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export function SendEther() {
  const { data: hash, error: refusal, isPending, sendTransaction: send } = useSendTransaction()
  const { data: receipt, error: failure, status } = useWaitForTransactionReceipt({ hash })
  const error = refusal ?? failure

  return (
    <section>
      <button
        disabled={isPending}
        id="send"
        onClick={() => send({ to: receiver, value: parseEther('0.001') })}
        type="button"
      >
        {isPending ? 'Confirm it in your wallet …' : 'Send 0.001 ETH'}
      </button>
      <output id="sent">
        {hash && status === 'pending' && `Waiting for a block with ${hash}`}
        {receipt && `${receipt.status} ${receipt.transactionHash}`}
      </output>
      {error && <p role="alert">{error.message}</p>}
    </section>
  )
}
