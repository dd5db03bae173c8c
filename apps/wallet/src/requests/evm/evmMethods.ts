import type { AnswerMethod } from '../createRequests.ts'
import { personalSign } from './personalSign.ts'
import { chainIdOf } from './quantity.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signTypedDataV4 } from './signTypedDataV4.ts'

/** Methods of EVM networks that the wallet answers. */
export const evmMethods: ReadonlyMap<string, AnswerMethod> = new Map<string, AnswerMethod>([
  ['eth_accounts', async (_, { user }) => [user.descriptor.addresses.eip155]],
  ['eth_chainId', async (_, { network }) => `0x${chainIdOf(network.id).toString(16)}`],
  ['wallet_getCapabilities', async () => ({})],
  ['personal_sign', personalSign],
  ['eth_signTypedData_v4', signTypedDataV4],
  ['eth_sendTransaction', sendTransaction],
])
