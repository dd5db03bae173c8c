import { expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { deleteConnection } from '../actions/deleteConnection.ts'
import { disconnect } from '../actions/disconnect.ts'
import { followTransaction } from '../actions/followTransaction.ts'
import { getCallsStatus } from '../actions/getCallsStatus.ts'
import { prepareCall } from '../actions/prepareCall.ts'
import { prepareTransfer } from '../actions/prepareTransfer.ts'
import { readAllowance } from '../actions/readAllowance.ts'
import { sendCall } from '../actions/sendCall.ts'
import { sendCalls } from '../actions/sendCalls.ts'
import { sendTransfer } from '../actions/sendTransfer.ts'
import { signMessage } from '../actions/signMessage.ts'
import { switchNetwork } from '../actions/switchNetwork.ts'
import type { Adapter } from '../adapters/Adapter.ts'
import { granted, setup } from '../fixtures/setup.ts'
import { createSite } from '../fixtures/site.ts'
import type { Latchkey } from '../Latchkey.ts'
import { nativeBalanceQuery } from '../queries/nativeBalance.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import type { Siwx } from '../signIn/Siwx.ts'

type Attachment = Parameters<NonNullable<Siwx['attach']>>[0]

const networkId = 'eip155:31337'
const [account] = granted.accounts
const to = '0xB'
const transfer = { account, amount: 1n, deposit: 0n, fee: 1n, networkId, request: {}, to } as const
const call = { data: '0x', to } as const

/** What asks the adapter, by the name that it gives itself. */
const operations: Record<string, (latchkey: Latchkey, attachment: Attachment) => Promise<unknown>> =
  {
    connect: (latchkey) => connect(latchkey, { connectorId: 'io.test' }),
    getBalance: (latchkey) =>
      queryClientOf(latchkey).fetchQuery(
        nativeBalanceQuery(latchkey, { address: '0xA', networkId }),
      ),
    getCallsStatus: (latchkey) => getCallsStatus(latchkey, { id: '0x1' }),
    prepareCall: (latchkey) => prepareCall(latchkey, { call }),
    prepareTransfer: (latchkey) => prepareTransfer(latchkey, { amount: 1n, to }),
    readAllowance: (latchkey) => readAllowance(latchkey, { spender: to, token: to }),
    sendCall: (latchkey) => sendCall(latchkey, { ...transfer, call } as never),
    sendCalls: (latchkey) => sendCalls(latchkey, { calls: [call] }),
    sendTransfer: (latchkey) => sendTransfer(latchkey, { ...transfer, token: undefined } as never),
    signIn: (_, attachment) => attachment.call(networkId, call as never),
    signMessage: (latchkey) => signMessage(latchkey, { message: 'x' }),
    switchNetwork: (latchkey) => switchNetwork(latchkey, { networkId: 'eip155:31338' }),
    trackTransaction: (latchkey) => followTransaction(latchkey, { id: '1', networkId }),
  }

/** A connected page whose adapter is gone. */
async function connected() {
  const { siwx } = createSite()
  let attachment: Attachment | undefined
  const attach = (given: Attachment) => {
    attachment = given
  }
  const { latchkey } = setup({ features: { multiWallet: true }, siwx: { ...siwx, attach } })
  await connect(latchkey, { connectorId: 'io.test' })
  ;(latchkey.adapters as Map<string, Adapter>).clear()
  if (!attachment) throw new Error('the sign-in was not attached')
  return { attachment, latchkey }
}

test.each(Object.entries(operations))(
  'error: without an adapter for the namespace, %s says so by its name (S8.32)',
  async (operation, run) => {
    const { attachment, latchkey } = await connected()
    await expect(run(latchkey, attachment)).rejects.toMatchObject({
      code: 'adapter.missing',
      message: `${operation}: no adapter for namespace eip155`,
    })
  },
)

test.each([
  ['disconnect', (latchkey: Latchkey) => disconnect(latchkey, { namespace: 'eip155' })],
  [
    'deleteConnection',
    (latchkey: Latchkey) =>
      deleteConnection(latchkey, { connectorId: 'io.test', namespace: 'eip155' }),
  ],
] as const)('error: %s names it among what has failed (S8.32, S8.33)', async (_, run) => {
  const { latchkey } = await connected()
  await expect(run(latchkey)).rejects.toThrow('disconnect: no adapter for namespace eip155')
})
